import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'

/**
 * The expectation of chance, for fair draws of 6 of 45 without replacement that know nothing of each other. Whatever
 * is counted here is "in how many of n draws did this happen", and each draw happens on its own, so the count is
 * binomial (n, p) exactly, with p from counting the 8,145,060 equally likely draws.
 */

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

/**
 * For each k from 0 to 6, that exactly k of the drawn numbers are among `marked` given ones (hypergeometric):
 * 23 odd numbers give the odd counts, six numbers of a set its matches.
 */
export const markedProbabilities = (marked: number): readonly number[] =>
  Array.from(
    { length: NUMBERS_PER_DRAW + 1 },
    (_, k) => (choose(marked, k) * choose(LARGEST_NUMBER - marked, NUMBERS_PER_DRAW - k)) / POSSIBLE_DRAWS,
  )

const [, , , three = 0, four = 0, five = 0, six = 0] = markedProbabilities(NUMBERS_PER_DRAW)
/** With five matches the sixth number is one of the 39 that were not drawn, of which one is the bonus. */
const BONUS_SHARE = 1 / 39
/** The probability that one game wins the rank, rank 1 first. */
export const RANK_CHANCES: readonly number[] = [six, five * BONUS_SHARE, five * (1 - BONUS_SHARE), four, three]

export const SMALLEST_SUM = 21
export const LARGEST_SUM = 255
/** The mean of the sum of a draw, and the middle of its symmetric distribution. */
export const MEAN_SUM = 138
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

/** The expectation of chance for a count; the wire's shape beside every count. */
export interface ChanceOfCount {
  /** The mean, 4 decimals. */
  readonly expected_count: number
  /** Central 95 % band, both ends in it: below and above lie at most 2.5 % each. */
  readonly band_low: number
  readonly band_high: number
}

/** A band and how likely chance is to leave it; the latter is below 5 % because counts are whole. */
export interface CountBand extends ChanceOfCount {
  readonly outside_probability: number
}

const TAIL = 0.025
const NEGLIGIBLE = 1e-18

/**
 * The band of a count of n draws in which something of the given probability happens. Exact quantiles: the binomial
 * weights are walked from the largest outwards, each from its neighbour, in parts of the largest.
 */
export function countBand(draws: number, probability: number): CountBand {
  const expected_count = roundedTo(draws * probability, 4)
  if (draws === 0 || probability === 0) return { expected_count, band_low: 0, band_high: 0, outside_probability: 0 }
  const odds = probability / (1 - probability)
  const mode = Math.min(draws, Math.floor((draws + 1) * probability))
  const toLower = (k: number) => k / ((draws - k + 1) * odds)
  const toHigher = (k: number) => ((draws - k) * odds) / (k + 1)
  const below = weightBeyond(mode, -1, toLower)
  const above = weightBeyond(mode, 1, toHigher)
  const total = below + 1 + above
  const low = edge(mode, -1, toLower, below, TAIL * total)
  const high = edge(mode, 1, toHigher, above, TAIL * total)
  return {
    expected_count,
    band_low: low.count,
    band_high: high.count,
    outside_probability: (low.beyond + high.beyond) / total,
  }
}

/** All weight on one side of the mode, whose own weight is 1. `ratio`: a neighbour's weight over the one at k. */
function weightBeyond(mode: number, direction: 1 | -1, ratio: (k: number) => number): number {
  let beyond = 0
  for (let k = mode, weight = ratio(k); weight > NEGLIGIBLE; weight *= ratio(k)) {
    beyond += weight
    k += direction
  }
  return beyond
}

/** The count nearest the mode beyond which at most `tail` of the weight lies. */
function edge(mode: number, direction: 1 | -1, ratio: (k: number) => number, beyond: number, tail: number) {
  let [count, weight, left] = [mode, 1, beyond]
  while (left > tail) {
    weight *= ratio(count)
    count += direction
    left -= weight
  }
  return { count, beyond: Math.max(0, left) }
}

/** Half up at the given number of decimals. */
export const roundedTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

/** The wire's part of a band. */
export const chanceOfCount = ({ expected_count, band_low, band_high }: CountBand): ChanceOfCount => ({
  expected_count,
  band_low,
  band_high,
})

export const isInside = (count: number, { band_low, band_high }: ChanceOfCount): boolean =>
  count >= band_low && count <= band_high

/** How a group of counts lies to its bands. */
export interface ChanceVerdict {
  /** How many counts were compared. */
  readonly compared: number
  /** How many of them lie outside their band. */
  readonly outside_band: number
  /** How many chance alone puts outside on average (exact, whether or not the counts depend on each other); 2 decimals. */
  readonly expected_outside: number
}

/** Compares counts with their bands. */
export function verdictOf(counts: readonly (readonly [count: number, band: CountBand])[]): ChanceVerdict {
  return {
    compared: counts.length,
    outside_band: counts.filter(([count, band]) => !isInside(count, band)).length,
    expected_outside: roundedTo(
      counts.reduce((sum, [, band]) => sum + band.outside_probability, 0),
      2,
    ),
  }
}

/** The number that leave the band by chance, rounded so that no page says `1.86개`. */
function usualOutside(expected: number): string {
  if (expected < 0.5) return '우연이어도 가끔 있는 일이에요.'
  const [low, high] = [Math.floor(expected), Math.ceil(expected)]
  return `우연이어도 ${low < 1 || low === high ? Math.round(expected) : `${low}~${high}`}개는 범위를 벗어나요.`
}

/** A verdict in one Korean sentence or two. Empty where nothing was compared. */
export function verdictWording({ compared, outside_band, expected_outside }: ChanceVerdict): string {
  if (compared === 0) return ''
  if (outside_band === 0) return `${compared}개 횟수 모두 우연의 범위 안에 있어요.`
  return `${compared}개 횟수 중 ${outside_band}개가 95% 범위를 벗어났어요. ${usualOutside(expected_outside)}`
}

/** Percent that a given number stays out of so many draws in a row, 1 decimal: (39/45)^rounds. */
export const absencePercent = (rounds: number): number => roundedTo(100 * (1 - NUMBER_PROBABILITY) ** rounds, 1)

/** Rounds between two appearances of a number, on average: 7.5. */
export const EXPECTED_CYCLE = LARGEST_NUMBER / NUMBERS_PER_DRAW
