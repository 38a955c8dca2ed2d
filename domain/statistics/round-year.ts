import type { FirstPrizeMethods, TalliedDraw } from '../draw/draw.ts'
import { medianOf } from './descriptive.ts'

/** The rounds of a year, 52 Saturdays. */
const ROUNDS_OF_A_YEAR = 52

/** Sales of the year up to a round, and how its first prizes were bought. Won. */
export interface RoundYear {
  /** Oldest first; rounds that are not tallied are left out. */
  readonly sales: readonly { readonly round_number: number; readonly total_sales: number }[]
  /** Whole won; null where nothing is known. */
  readonly median_sales: number | null
  /** Of all first-prize games of the year; null where it was not published for every round. */
  readonly first_prize_methods: FirstPrizeMethods | null
}

/**
 * The 52 rounds that end with a round. Near the beginning, where there are fewer before it, the first 52 or as many as
 * there are. `newest`: the newest stored round.
 */
export function yearAround(round: number, newest: number): { start_round: number; end_round: number } {
  const start_round = Math.max(1, round - ROUNDS_OF_A_YEAR + 1)
  return { start_round, end_round: Math.max(round, Math.min(newest, start_round + ROUNDS_OF_A_YEAR - 1)) }
}

/** Over the tallied draws of a year, oldest first. */
export function roundYear(draws: readonly TalliedDraw[]): RoundYear {
  const methods = draws.flatMap(({ first_prize_methods }) => first_prize_methods ?? [])
  const sum = (name: keyof FirstPrizeMethods) => methods.reduce((all, one) => all + one[name], 0)
  return {
    sales: draws.map(({ round_number, total_sales }) => ({ round_number, total_sales })),
    median_sales: medianOf(draws.map(({ total_sales }) => total_sales)),
    first_prize_methods:
      draws.length > 0 && methods.length === draws.length
        ? { auto: sum('auto'), manual: sum('manual'), semi_auto: sum('semi_auto') }
        : null,
  }
}
