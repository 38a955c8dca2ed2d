import type { getDraw } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { wholeNumberIn } from '#domain/characters.ts'
import { countWording } from '#domain/count-wording.ts'
import {
  type Draw,
  NUMBER_TYPE_NAMES,
  NUMBER_TYPES,
  PRIZE_RANKS,
  type TalliedDraw,
  type WinningStore,
} from '#domain/draw/draw.ts'

/** The fields of the form, as text. */
export interface DrawFormValues {
  readonly numbers: readonly string[]
  readonly bonus_number: string
  /** The same seven once more, as one text. */
  readonly again: string
  readonly total_sales: string
  /** By rank from 1: winning games, and won for each. */
  readonly winners: readonly string[]
  readonly prizes: readonly string[]
  /** First prizes that were bought 자동, 수동 and 반자동. */
  readonly ways: readonly string[]
  /** Shops of the first prizes, one a line: way of buying, name, address. */
  readonly stores: string
  readonly reason: string
}

export const NOTHING_TYPED: DrawFormValues = {
  numbers: ['', '', '', '', '', ''],
  bonus_number: '',
  again: '',
  total_sales: '',
  winners: ['', '', '', '', ''],
  prizes: ['', '', '', '', ''],
  ways: ['', '', ''],
  stores: '',
  reason: '',
}

/** Ways of buying in the order of the form. */
const WAYS = ['auto', 'manual', 'semi_auto'] as const

const BETWEEN = ' | '
const lineOf = ({ number_type, store_name, location }: WinningStore) =>
  [NUMBER_TYPE_NAMES[number_type], store_name, location].join(BETWEEN)

/** The typed shops, or the problem of the first line that cannot be read. */
export function shopsOf(text: string): { readonly stores: readonly WinningStore[]; readonly problem: string | null } {
  const stores: WinningStore[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    // A row that is copied from a table comes with tabs.
    const [way = '', store_name = '', location = '', ...more] = line.split(/[|\t]/).map((part) => part.trim())
    const number_type = NUMBER_TYPES.find((type) => NUMBER_TYPE_NAMES[type] === way)
    if (!number_type || !store_name || !location || more.length > 0)
      return { stores: [], problem: `${i + 1}번째 줄을 "자동 | 상호 | 주소"처럼 적어 주세요.` }
    stores.push({ store_rank: 1, store_name, number_type, location })
  }
  return { stores, problem: null }
}

/** The form of a draw that is stored already; with commas, which may be typed or left out. */
export function typedOf(draw: Reply<typeof getDraw>): DrawFormValues {
  const details = draw.prize_details
  const prizes = PRIZE_RANKS.map((rank) => details?.[`rank${rank}`])
  return {
    numbers: draw.numbers.map(String),
    bonus_number: String(draw.bonus_number),
    again: '',
    total_sales: draw.total_sales === null ? '' : countWording(draw.total_sales),
    winners: prizes.map((prize) => (prize ? countWording(prize.winners) : '')),
    prizes: prizes.map((prize) => (prize ? countWording(prize.prize_per_winner) : '')),
    ways: WAYS.map((way) => String(draw.first_prize_methods?.[way] ?? '')),
    stores: draw.winning_stores.map(lineOf).join('\n'),
    reason: '',
  }
}

/** Whether anything of the money is typed. */
export const hasMoney = ({ total_sales, winners, prizes, ways }: DrawFormValues) =>
  [total_sales, ...winners, ...prizes, ...ways].some((text) => text !== '')

/** The typed draw, as far as it can be checked; null while balls are missing. */
export function drawOf(round_number: number, typed: DrawFormValues): Draw | TalliedDraw | null {
  const numbers = typed.numbers.map(wholeNumberIn)
  const bonus_number = wholeNumberIn(typed.bonus_number)
  if (bonus_number === null || numbers.some((number) => number === null)) return null
  const balls = {
    round_number,
    draw_date: drawDateOf(round_number),
    numbers: (numbers as number[]).toSorted((a, b) => a - b),
    bonus_number,
  }
  if (!hasMoney(typed)) return balls
  return {
    ...balls,
    total_sales: wholeNumberIn(typed.total_sales) ?? 0,
    prizes: PRIZE_RANKS.map((rank, i) => ({
      rank,
      winners: wholeNumberIn(typed.winners[i] ?? '') ?? 0,
      prize_per_winner: wholeNumberIn(typed.prizes[i] ?? '') ?? 0,
    })),
    first_prize_methods: methodsOf(typed),
  }
}

/** Whether the balls are others than those stored, so that they have to be typed twice. */
export const hasNewBalls = (draw: Draw, stored: Draw | null): boolean =>
  stored === null || sevenOf(draw).join() !== sevenOf(stored).join()

/** The seven numbers of the field for typing them again; as many as there are. */
export const againOf = ({ again }: DrawFormValues): number[] => (again.match(/\d+/g) ?? []).map(Number)

/** Whether the seven that were typed again are the draw's. */
export function isRepeated(draw: Draw, typed: DrawFormValues): boolean {
  const again = againOf(typed)
  const numbers = again.slice(0, -1).toSorted((a, b) => a - b)
  return [...numbers, again.at(-1)].join() === sevenOf(draw).join()
}

const sevenOf = ({ numbers, bonus_number }: Pick<Draw, 'numbers' | 'bonus_number'>) => [...numbers, bonus_number]

/** Null where nothing is typed; a way left empty beside a typed one counts 0. */
function methodsOf({ ways }: DrawFormValues): TalliedDraw['first_prize_methods'] {
  const [auto, manual, semi_auto] = ways.map(wholeNumberIn)
  if (auto == null && manual == null && semi_auto == null) return null
  return { auto: auto ?? 0, manual: manual ?? 0, semi_auto: semi_auto ?? 0 }
}
