import { z } from 'zod'
import { type Draw, LARGEST_ROUND, PRIZE_RANKS, type TalliedDraw, type WinningStore } from '#domain/draw/draw.ts'
import { FIRST_ROUND_WITH_SHOPS } from '#domain/draw/round-state.ts'
import type { DrawSourceAccount } from '../../server-deps.ts'
import { askPolitely, NOT_THERE } from './ask-politely.ts'
import { type DrawSource, shapedAs, shopText } from './source.ts'

/**
 * A public mirror of static files. The first copy of a round may hold its numbers only; a rank without a winner is `{}`, as is
 * a rank that is not known yet.
 */
const Whole = z.int().min(0)
const Division = z.object({ prize: Whole.optional(), winners: Whole.optional() })
const Round = z.object({
  draw_no: z.int().min(1).max(LARGEST_ROUND),
  numbers: z.array(Whole).length(6),
  bonus_no: Whole,
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  divisions: z.array(Division).max(5).nullish(),
  total_sales_amount: Whole.nullish(),
  winners_combination: z
    .object({ auto: Whole.optional(), semi_auto: Whole.optional(), manual: Whole.optional() })
    .nullish(),
})
type Round = z.output<typeof Round>
const Rounds = z.array(Round)
const Shops = z.array(
  z.object({ name: z.string().nullish(), address: z.string().nullish(), combination: z.string().nullish() }),
)

const HEADERS = { accept: 'application/json', 'user-agent': 'LottoLens' }
/** Up to so many rounds are requested one by one; more, by the one file with all rounds. */
const ONE_BY_ONE = 5

/** The public mirror as a source. */
export const mirrorSource = (account: DrawSourceAccount): DrawSource => ({
  name: account.name,
  draws: async (first, last) => {
    if (last - first >= ONE_BY_ONE) {
      const answer = await askPolitely(account, '/results/all.json', HEADERS)
      return shapedAs(Rounds, answer)
        .filter(({ draw_no }) => draw_no >= first && draw_no <= last)
        .map(drawOf)
        .toSorted((a, b) => a.round_number - b.round_number)
    }
    const draws: (Draw | TalliedDraw)[] = []
    for (let round = first; round <= last; round++) {
      const answer = await askPolitely(account, `/results/${round}.json`, HEADERS)
      if (answer !== NOT_THERE) draws.push(drawOf(shapedAs(Round, answer)))
    }
    return draws
  },
  stores: async (round) => {
    const answer = await askPolitely(account, `/winning-stores/${round}.json`, HEADERS)
    return answer === NOT_THERE ? [] : shapedAs(Shops, answer).map(shopOf)
  },
})

function drawOf(round: Round): Draw | TalliedDraw {
  const balls = {
    round_number: round.draw_no,
    draw_date: round.date.slice(0, 10),
    numbers: round.numbers.toSorted((a, b) => a - b),
    bonus_number: round.bonus_no,
  }
  const { divisions, total_sales_amount } = round
  if (!divisions?.[4]?.winners || !total_sales_amount) return balls
  const prizes = PRIZE_RANKS.map((rank) => {
    const { winners = 0, prize = 0 } = divisions[rank - 1] ?? {}
    return { rank, winners, prize_per_winner: winners === 0 ? 0 : prize }
  })
  return {
    ...balls,
    total_sales: total_sales_amount,
    prizes,
    first_prize_methods: methodsOf(round, prizes[0]?.winners ?? 0),
  }
}

/** Ways without a winner are left out. */
function methodsOf({ draw_no, winners_combination: ways }: Round, winners: number): TalliedDraw['first_prize_methods'] {
  if (draw_no < FIRST_ROUND_WITH_SHOPS) return null
  const methods = { auto: ways?.auto ?? 0, manual: ways?.manual ?? 0, semi_auto: ways?.semi_auto ?? 0 }
  return winners > 0 && methods.auto + methods.manual + methods.semi_auto === 0 ? null : methods
}

const WAYS: Readonly<Record<string, WinningStore['number_type']>> = {
  자동: 'auto',
  수동: 'manual',
  반자동: 'semi-auto',
}

const shopOf = ({ name, address, combination }: z.output<typeof Shops>[number]): WinningStore => ({
  store_rank: 1,
  store_name: shopText(name),
  number_type: WAYS[combination?.trim() ?? ''] ?? 'unknown',
  location: shopText(address),
})
