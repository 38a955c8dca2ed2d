import { ALL_NUMBERS, LARGEST_NUMBER, type TalliedDraw } from '../draw/draw.ts'
import { gamePriceOf } from '../draw/prize-arithmetic.ts'
import { NORMAL_95, RANK_CHANCES, roundedTo } from './chance.ts'

/**
 * How many win when a number is drawn. A number that many people pick brings more winners: not more luck, but more to
 * share with. Measured on rank 5, which every round has by the hundred thousand.
 */
interface WinnersShare {
  readonly number: number
  /** Winners of rank 5 in percent of what random picks would give, mean over the draws with the number; 1 decimal. */
  readonly percentage: number
}

/** All 45, the fewest winners first; of equals the smaller number. */
interface WinnersShares {
  readonly total_analyzed: number
  readonly numbers: readonly WinnersShare[]
  /** The mean of all draws, percent, 1 decimal. */
  readonly mean_percentage: number
  /** Where the mean of as many draws picked at random lies in 95 of 100 cases: outside, people do pick it less or more. */
  readonly share_low: number
  readonly share_high: number
}

/** Over draws in any order; empty without draws. */
export function winnersShares(draws: readonly TalliedDraw[]): WinnersShares {
  const shares = draws.map((draw) => ({ numbers: draw.numbers, share: shareOf(draw) }))
  if (shares.length === 0) return { total_analyzed: 0, numbers: [], mean_percentage: 0, share_low: 0, share_high: 0 }
  const all = shares.map(({ share }) => share)
  const mean = meanOf(all)
  const variance = meanOf(all.map((share) => (share - mean) ** 2))
  const many = (all.length * 6) / LARGEST_NUMBER
  const reach = NORMAL_95 * Math.sqrt((variance / many) * (1 - many / all.length))
  return {
    total_analyzed: all.length,
    numbers: ALL_NUMBERS.map((number) => {
      const having = shares.filter(({ numbers }) => numbers.includes(number)).map(({ share }) => share)
      return { number, percentage: roundedTo(100 * meanOf(having), 1) }
    }).sort((a, b) => a.percentage - b.percentage || a.number - b.number),
    mean_percentage: roundedTo(100 * mean, 1),
    share_low: roundedTo(100 * (mean - reach), 1),
    share_high: roundedTo(100 * (mean + reach), 1),
  }
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Winners of rank 5 divided by what as many random games would give. */
function shareOf({ round_number, total_sales, prizes }: TalliedDraw): number {
  const expected = (total_sales / gamePriceOf(round_number)) * (RANK_CHANCES[4] as number)
  return (prizes[4]?.winners ?? 0) / expected
}
