import { type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { type ChanceOfCount, MEAN_SUM, NORMAL_95, POSSIBLE_DRAWS, roundedTo } from './chance.ts'
import { type ChanceVerdict, type CountBand, chanceOfCount, countBand, verdictOf } from './count-band.ts'
import { percentOf } from './descriptive.ts'

export const SMALLEST_SUM = 21
export const LARGEST_SUM = 255
/** Standard deviation of the sum of a draw: variance 6 × (45 + 1) × (45 − 6) / 12. */
export const SUM_DEVIATION = Math.sqrt((NUMBERS_PER_DRAW * (LARGEST_NUMBER + 1) * (LARGEST_NUMBER - 6)) / 12)

/**
 * The probability of each sum of the six drawn numbers, index 0 for a sum of 0 to index 255; 0 below 21. Counted exactly:
 * number by number, in how many ways k of those so far can be chosen with a given sum.
 */
export function sumProbabilities(): readonly number[] {
  const width = LARGEST_SUM + 1
  const ways = Array.from({ length: NUMBERS_PER_DRAW + 1 }, () => new Float64Array(width))
  const [none] = ways as [Float64Array]
  none[0] = 1
  for (let number = 1; number <= LARGEST_NUMBER; number++) {
    for (let chosen = NUMBERS_PER_DRAW; chosen >= 1; chosen--) {
      const [fewer, more] = [ways[chosen - 1] as Float64Array, ways[chosen] as Float64Array]
      for (let sum = width - 1; sum >= number; sum--) more[sum] = (more[sum] ?? 0) + (fewer[sum - number] ?? 0)
    }
  }
  return Array.from(ways[NUMBERS_PER_DRAW] as Float64Array, (count) => count / POSSIBLE_DRAWS)
}

/** In how many draws the six numbers added up to a sum. */
interface SumFrequency extends ChanceOfCount {
  readonly sum: number
  readonly frequency: number
  /** Of the draws, 1 decimal. */
  readonly percentage: number
}

interface NumberSum {
  /** A row for each sum that occurred, ascending. */
  readonly sum_data: readonly SumFrequency[]
  readonly total_analyzed: number
  /** The most frequent sum; ties by the closest to the average, then by the smaller. */
  readonly winning_range: SumFrequency | null
  /** Not rounded; null without draws, as are the next two. */
  readonly average_sum: number | null
  readonly min_sum: number | null
  readonly max_sum: number | null
  /** The average by chance: 138. */
  readonly expected_average: number
  /** 95 % band of the average of so many draws, 1 decimal: 138 ± 1.96 × 29.95 / √n (normal approximation). */
  readonly average_band_low: number | null
  readonly average_band_high: number | null
  /** Over all 235 possible sums, also those that did not occur. */
  readonly verdict: ChanceVerdict
}

/** The sum of a draw's six numbers. */
export const sumOfNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The sums of a window of draws, which may come in any order. */
export function numberSum(draws: readonly Pick<Draw, 'numbers'>[]): NumberSum {
  const counts = new Uint32Array(LARGEST_SUM + 1)
  let total = 0
  for (const { numbers } of draws) {
    const sum = sumOfNumbers(numbers)
    counts[sum] = (counts[sum] ?? 0) + 1
    total += sum
  }
  const average = total / draws.length
  // Sums lie symmetrically about 138, so half of the bands are enough.
  const lower = sumProbabilities()
    .slice(0, MEAN_SUM + 1)
    .map((probability) => countBand(draws.length, probability))
  const bandOf = (sum: number) => lower[sum <= MEAN_SUM ? sum : 2 * MEAN_SUM - sum] as CountBand
  const sum_data = Array.from(counts, (frequency, sum) => ({ sum, frequency }))
    .filter(({ frequency }) => frequency > 0)
    .map(
      ({ sum, frequency }): SumFrequency => ({
        sum,
        frequency,
        percentage: percentOf(frequency, draws.length),
        ...chanceOfCount(bandOf(sum)),
      }),
    )
  const fromAverage = ({ sum }: SumFrequency) => Math.abs(sum - average)
  const [winning_range = null] = sum_data.toSorted(
    (a, b) => b.frequency - a.frequency || fromAverage(a) - fromAverage(b) || a.sum - b.sum,
  )
  const isEmpty = draws.length === 0
  const halfBand = (NORMAL_95 * SUM_DEVIATION) / Math.sqrt(draws.length)
  return {
    sum_data,
    total_analyzed: draws.length,
    winning_range,
    average_sum: isEmpty ? null : average,
    min_sum: sum_data[0]?.sum ?? null,
    max_sum: sum_data.at(-1)?.sum ?? null,
    expected_average: MEAN_SUM,
    average_band_low: isEmpty ? null : roundedTo(MEAN_SUM - halfBand, 1),
    average_band_high: isEmpty ? null : roundedTo(MEAN_SUM + halfBand, 1),
    verdict: verdictOf(
      isEmpty ? [] : Array.from(counts, (count, sum) => [count, bandOf(sum)] as const).slice(SMALLEST_SUM),
    ),
  }
}
