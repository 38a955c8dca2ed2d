import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'

/**
 * The probabilities of chance, for fair draws of 6 of 45 without replacement that know nothing of each other: counted
 * from the 8,145,060 equally likely draws.
 */

/** Of a normal distribution 95 % lie within so many standard deviations to either side of its mean. */
export const NORMAL_95 = 1.96

/** Ways to choose k of n; 0 where that cannot be done. Exact while the result is below 2^53. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - i + 1)) / i
  return ways
}

/** Ways to draw 6 of 45. */
export const POSSIBLE_DRAWS = choose(LARGEST_NUMBER, NUMBERS_PER_DRAW)

/**
 * The probability that a draw holds one given number: 6/45. Also the mean of how many of six given numbers are drawn,
 * over six.
 */
export const NUMBER_PROBABILITY = NUMBERS_PER_DRAW / LARGEST_NUMBER

/** The probability that a draw holds all of so many given numbers: 1/66 for two, 2/1,419 for three. */
export const togetherProbability = (size: number): number =>
  choose(LARGEST_NUMBER - size, NUMBERS_PER_DRAW - size) / POSSIBLE_DRAWS

/** The mean of the sum of a draw's six numbers, and the middle of its symmetric distribution. */
export const MEAN_SUM = 138

/**
 * For each k from 0 to `drawn`, that exactly k of so many drawn numbers are among `marked` given ones (hypergeometric):
 * 23 odd numbers give the odd counts, six numbers of a set its matches. `drawn`: six, or seven with the bonus.
 */
export const markedProbabilities = (marked: number, drawn = NUMBERS_PER_DRAW): readonly number[] =>
  Array.from(
    { length: drawn + 1 },
    (_, k) => (choose(marked, k) * choose(LARGEST_NUMBER - marked, drawn - k)) / choose(LARGEST_NUMBER, drawn),
  )

/**
 * How many of all combinations win each rank of a draw, rank 1 first: with five matches the sixth number is the bonus, or one of
 * the 38 others that were not drawn.
 */
export const RANK_SIZES = [1, 6, 228, 11_115, 182_780] as const
/** The probability that one game wins the rank, rank 1 first, whatever its numbers. */
export const RANK_CHANCES: readonly number[] = RANK_SIZES.map((size) => size / POSSIBLE_DRAWS)

/** Half up at the given number of decimals. */
export const roundedTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/** Percent that a given number stays out of so many draws in a row, 1 decimal: (39/45)^rounds. */
export const absencePercent = (rounds: number): number => roundedTo(100 * (1 - NUMBER_PROBABILITY) ** rounds, 1)

/** Rounds between two appearances of a number, on average: 7.5. */
export const EXPECTED_CYCLE = LARGEST_NUMBER / NUMBERS_PER_DRAW

/** The expectation of chance for a count; the wire's shape beside every count. */
export interface ChanceOfCount {
  /** The mean, 4 decimals. */
  readonly expected_count: number
  /** Central 95 % band, both ends in it: below and above lie at most 2.5 % each. */
  readonly band_low: number
  readonly band_high: number
}

export const isInside = (count: number, { band_low, band_high }: ChanceOfCount): boolean =>
  count >= band_low && count <= band_high

/** Where the largest of many counts lies in 95 of 100 histories of fair draws. */
export interface UsualLargest {
  readonly largest_low: number
  readonly largest_high: number
}

const TAIL = 0.025

/**
 * The usual largest of `many` counts, each binomial (`draws`, `probability`). Counts are taken as if they knew nothing of
 * each other; those of pairs and companions hardly do (the tests compare with simulated draws).
 */
export function usualLargest(draws: number, probability: number, many: number): UsualLargest {
  if (draws === 0) return { largest_low: 0, largest_high: 0 }
  let [count, weight] = [0, (1 - probability) ** draws]
  let below = weight
  const quantile = (share: number) => {
    while (count < draws && below ** many < share) {
      weight *= ((draws - count) / (count + 1)) * (probability / (1 - probability))
      count++
      below += weight
    }
    return count
  }
  const largest_low = quantile(TAIL)
  return { largest_low, largest_high: quantile(1 - TAIL) }
}

/** Of the other 44 numbers, that one given is drawn along with a number that is: 5/44. */
export const COMPANION_PROBABILITY = 5 / 44
