import { z } from 'zod'
import { type Draw, LARGEST_ROUND, PRIZE_RANKS, type TalliedDraw, type WinningStore } from '#domain/draw/draw.ts'
import { FIRST_ROUND_WITH_SHOPS } from '#domain/draw/round-state.ts'
import type { DrawSourceAccount } from '../../server-deps.ts'
import { askPolitely, NOT_THERE } from './ask-politely.ts'
import { type DrawSource, shapedAs, shopText } from './source.ts'

/**
 * The operator's site of 2026: the calls of its own result page, which are neither documented nor guaranteed. For a round that
 * is not drawn yet the list is empty.
 */
const Whole = z.int().min(0)
const Row = z.object({
  ltEpsd: z.int().min(1).max(LARGEST_ROUND),
  ltRflYmd: z.string().regex(/^\d{8}$/),
  tm1WnNo: Whole,
  tm2WnNo: Whole,
  tm3WnNo: Whole,
  tm4WnNo: Whole,
  tm5WnNo: Whole,
  tm6WnNo: Whole,
  bnsWnNo: Whole,
  rnk1WnNope: Whole,
  rnk2WnNope: Whole,
  rnk3WnNope: Whole,
  rnk4WnNope: Whole,
  rnk5WnNope: Whole,
  rnk1WnAmt: Whole,
  rnk2WnAmt: Whole,
  rnk3WnAmt: Whole,
  rnk4WnAmt: Whole,
  rnk5WnAmt: Whole,
  /** Winning games of all ranks together. */
  sumWnNope: Whole.nullish(),
  /** All sales; the field that sounds like it, rlvtEpsdSumNtslAmt, is the prize money. */
  wholEpsdSumNtslAmt: Whole,
  winType1: Whole.nullish(),
  winType2: Whole.nullish(),
  winType3: Whole.nullish(),
})
type Row = z.output<typeof Row>
const Draws = z.object({ data: z.object({ list: z.array(Row) }) })

const Shop = z.object({
  shpNm: z.string().nullish(),
  shpAddr: z.string().nullish(),
  wnShpRnk: z.union([z.int(), z.string().regex(/^\d$/)]).transform(Number),
  /** Q, M or N: the second field says which of the three ways of buying it was, if known. */
  atmtPsvYn: z.string().nullish(),
  atmtPsvYnTxt: z.string().nullish(),
})
const Shops = z.object({ data: z.object({ list: z.array(Shop) }) })

const HEADERS = {
  accept: 'application/json',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'x-requested-with': 'XMLHttpRequest',
}
const DRAWS = '/lt645/selectPstLt645Info.do'
const SHOPS = '/wnprchsplcsrch/selectLtWnShp.do'
/** For a longer range all rounds are requested, which is one answer, too. */
const LONGEST_RANGE = 50

/** The operator as a source. */
export const officialSource = (account: DrawSourceAccount): DrawSource => ({
  name: account.name,
  draws: async (first, last) => {
    const asked =
      first === last
        ? `srchLtEpsd=${first}`
        : last - first < LONGEST_RANGE
          ? `srchStrLtEpsd=${first}&srchEndLtEpsd=${last}`
          : 'srchLtEpsd=all'
    const answer = await askPolitely(account, `${DRAWS}?${asked}`, {
      ...HEADERS,
      referer: `${account.url}/lt645/result`,
    })
    const { list } = shapedAs(Draws, answer === NOT_THERE ? null : answer).data
    const rows = list.map(drawOf).toSorted((a, b) => a.round_number - b.round_number)
    return asked.endsWith('all')
      ? rows.filter(({ round_number }) => round_number >= first && round_number <= last)
      : rows
  },
  stores: async (round) => {
    const answer = await askPolitely(account, `${SHOPS}?srchWnShpRnk=1&srchLtEpsd=${round}&srchShpLctn=`, {
      ...HEADERS,
      referer: `${account.url}/wnprchsplcsrch/home`,
    })
    const { list } = shapedAs(Shops, answer === NOT_THERE ? null : answer).data
    return list.filter(({ wnShpRnk }) => wnShpRnk === 1).map(shopOf)
  },
})

const dayOf = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`

function drawOf(row: Row): Draw | TalliedDraw {
  const { tm1WnNo, tm2WnNo, tm3WnNo, tm4WnNo, tm5WnNo, tm6WnNo } = row
  const balls = {
    round_number: row.ltEpsd,
    draw_date: dayOf(row.ltRflYmd),
    numbers: [tm1WnNo, tm2WnNo, tm3WnNo, tm4WnNo, tm5WnNo, tm6WnNo].toSorted((a, b) => a - b),
    bonus_number: row.bnsWnNo,
  }
  // The operator publishes the numbers first: all money is 0 until the prizes are counted.
  if (row.rnk5WnNope === 0) return balls
  const prizes = PRIZE_RANKS.map((rank) => {
    const winners = row[`rnk${rank}WnNope`]
    return { rank, winners, prize_per_winner: winners === 0 ? 0 : row[`rnk${rank}WnAmt`] }
  })
  const inAll = prizes.reduce((sum, { winners }) => sum + winners, 0)
  const isWhole = row.sumWnNope == null || row.sumWnNope === 0 || row.sumWnNope === inAll
  // A different total of winners means that the prizes are still being counted, or a wrong digit: the round is not tallied.
  if (!isWhole) return balls
  return { ...balls, total_sales: row.wholEpsdSumNtslAmt, prizes, first_prize_methods: methodsOf(row) }
}

/** The ways of buying. 0, 0 and 0 although there are winners: not published yet, or never. */
function methodsOf({ ltEpsd, rnk1WnNope, winType1, winType2, winType3 }: Row): TalliedDraw['first_prize_methods'] {
  if (ltEpsd < FIRST_ROUND_WITH_SHOPS) return null
  const methods = { auto: winType1 ?? 0, manual: winType2 ?? 0, semi_auto: winType3 ?? 0 }
  return rnk1WnNope > 0 && methods.auto + methods.manual + methods.semi_auto === 0 ? null : methods
}

const WAYS: Readonly<Record<string, WinningStore['number_type']>> = {
  자동: 'auto',
  수동: 'manual',
  반자동: 'semi-auto',
  Q: 'auto',
  M: 'manual',
}

const shopOf = ({ shpNm, shpAddr, wnShpRnk, atmtPsvYn, atmtPsvYnTxt }: z.output<typeof Shop>): WinningStore => ({
  store_rank: wnShpRnk,
  store_name: shopText(shpNm),
  number_type: WAYS[atmtPsvYnTxt?.trim() ?? ''] ?? WAYS[atmtPsvYn?.trim() ?? ''] ?? 'unknown',
  location: shopText(shpAddr),
})
