import type { getDraw } from '#contract/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { type Draw, PRIZE_RANKS, type TalliedDraw } from '#domain/draw.ts'

/** What is typed in the form, as text. */
export interface Typed {
  readonly numbers: readonly string[]
  readonly bonus: string
  readonly sales: string
  /** By rank from 1: winning games, and won for each. */
  readonly winners: readonly string[]
  readonly prizes: readonly string[]
  readonly reason: string
}

export const NOTHING_TYPED: Typed = {
  numbers: ['', '', '', '', '', ''],
  bonus: '',
  sales: '',
  winners: ['', '', '', '', ''],
  prizes: ['', '', '', '', ''],
  reason: '',
}

/** The form of a draw that is stored already. */
export function typedOf(draw: Reply<typeof getDraw>): Typed {
  const details = draw.prize_details
  const prizes = PRIZE_RANKS.map((rank) => details?.[`rank${rank}`])
  return {
    numbers: draw.numbers.map(String),
    bonus: String(draw.bonus_number),
    sales: draw.total_sales === null ? '' : String(draw.total_sales),
    winners: prizes.map((prize) => (prize ? String(prize.winners) : '')),
    prizes: prizes.map((prize) => (prize ? String(prize.prize_per_winner) : '')),
    reason: '',
  }
}

/** Digits of what is typed, with or without commas; null where nothing is. */
export const numberIn = (text: string): number | null => {
  const digits = text.normalize('NFKC').replace(/[\s,원]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

/** Whether anything of the money is typed. */
export const hasMoney = ({ sales, winners, prizes }: Typed) =>
  [sales, ...winners, ...prizes].some((text) => text !== '')

/** What is typed as a draw, as far as it can be checked; null while balls are missing. */
export function drawOf(round_number: number, typed: Typed): Draw | TalliedDraw | null {
  const numbers = typed.numbers.map(numberIn)
  const bonus_number = numberIn(typed.bonus)
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
    total_sales: numberIn(typed.sales) ?? 0,
    prizes: PRIZE_RANKS.map((rank, i) => ({
      rank,
      winners: numberIn(typed.winners[i] ?? '') ?? 0,
      prize_per_winner: numberIn(typed.prizes[i] ?? '') ?? 0,
    })),
    first_prize_methods: null,
  }
}
