import { type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { MEAN_SUM, markedProbabilities, NUMBER_PROBABILITY, roundedTo } from './chance.ts'
import { chiSquareTail } from './chi-square.ts'
import { countNumbers } from './frequency.ts'
import { sumOfNumbers } from './number-sum.ts'

/** A test of one thing that fair draws have. The smaller the p-value, the less the draws look like chance. */
interface FairnessTest {
  /** Chi-square, 4 decimals. */
  readonly statistic: number
  readonly degrees_of_freedom: number
  /** How often fair draws give a statistic at least this large, 0 to 1, 6 decimals. */
  readonly p_value: number
}

/** Three tests; each null where there are too few draws for its approximation. */
interface Fairness {
  readonly total_analyzed: number
  /** Are all 45 numbers drawn equally often? */
  readonly uniformity: FairnessTest | null
  /** Do sums above and below 138 come in runs, or in turns? */
  readonly runs: (FairnessTest & { readonly runs: number; readonly expected_runs: number }) | null
  /** Does a draw share more or fewer numbers with the one before than chance gives? */
  readonly serial: (FairnessTest & { readonly overlaps: readonly Overlap[] }) | null
}

/** In how many of the draws after the first so many numbers were those of the draw before. */
interface Overlap {
  readonly shared: number
  readonly frequency: number
  /** 4 decimals. */
  readonly expected_count: number
}

const LEAST_EXPECTED = 5
const LEAST_ON_EACH_SIDE = 10

const testOf = (statistic: number, degrees_of_freedom: number): FairnessTest => ({
  statistic: roundedTo(statistic, 4),
  degrees_of_freedom,
  p_value: roundedTo(chiSquareTail(statistic, degrees_of_freedom), 6),
})

/**
 * Σ (count − expected)² / expected over the numbers, times 44/39. Without the factor the sum is too small, because the
 * six numbers of a draw cannot repeat: the counts have variance np(1 − p) and covariance −np(1 − p)/44, and only
 * (45 − 1)/(45 − 6) times the sum is chi-square with 44 degrees of freedom for many draws.
 * Source: H. Joe, "Tests of uniformity for sets of lotto numbers", Statistics & Probability Letters 16 (1993).
 */
function uniformityOf(draws: readonly Pick<Draw, 'numbers'>[]): FairnessTest | null {
  const expected = draws.length * NUMBER_PROBABILITY
  if (expected < LEAST_EXPECTED) return null
  const counts = countNumbers(draws).subarray(1)
  const pearson = counts.reduce((sum, count) => sum + (count - expected) ** 2, 0) / expected
  return testOf((pearson * (LARGEST_NUMBER - 1)) / (LARGEST_NUMBER - NUMBERS_PER_DRAW), LARGEST_NUMBER - 1)
}

/**
 * Wald and Wolfowitz's runs test on the sums, above or below 138 (the middle of their symmetric distribution; draws
 * that hit it are left out). With a above and b below, fair draws have 1 + 2ab/(a + b) runs on average, with variance
 * 2ab(2ab − a − b) / ((a + b)²(a + b − 1)); the square of the distance in deviations is chi-square with one degree.
 * Source: A. Wald, J. Wolfowitz, "On a test whether two samples are from the same population", Ann. Math. Stat. 11 (1940).
 */
function runsOf(draws: readonly Pick<Draw, 'numbers'>[]): Fairness['runs'] {
  const sides = draws.map(({ numbers }) => Math.sign(sumOfNumbers(numbers) - MEAN_SUM)).filter((side) => side !== 0)
  const above = sides.filter((side) => side > 0).length
  const below = sides.length - above
  if (Math.min(above, below) < LEAST_ON_EACH_SIDE) return null
  const runs = sides.filter((side, i) => side !== sides[i - 1]).length
  const twice = 2 * above * below
  const expected = 1 + twice / sides.length
  const variance = (twice * (twice - sides.length)) / (sides.length ** 2 * (sides.length - 1))
  return { ...testOf((runs - expected) ** 2 / variance, 1), runs, expected_runs: roundedTo(expected, 4) }
}

/**
 * How many numbers consecutive draws share. Whatever the first draw was, the second shares 0 to 6 of its numbers with
 * the hypergeometric probabilities, independently of all before; chi-square over these classes, the rare ones at the
 * end taken together until each class expects five (Cochran's rule).
 */
function serialOf(draws: readonly Pick<Draw, 'numbers'>[]): Fairness['serial'] {
  const pairs = Math.max(0, draws.length - 1)
  const counts = new Uint32Array(NUMBERS_PER_DRAW + 1)
  for (let i = 1; i < draws.length; i++) {
    const before = draws[i - 1]?.numbers ?? []
    const shared = (draws[i]?.numbers ?? []).filter((number) => before.includes(number)).length
    counts[shared] = (counts[shared] ?? 0) + 1
  }
  const expected = markedProbabilities(NUMBERS_PER_DRAW).map((probability) => probability * pairs)
  const classes: { count: number; expected: number }[] = []
  let rest = { count: 0, expected: 0 }
  for (let shared = NUMBERS_PER_DRAW; shared >= 0; shared--) {
    rest = { count: rest.count + (counts[shared] ?? 0), expected: rest.expected + (expected[shared] ?? 0) }
    if (rest.expected < LEAST_EXPECTED) continue
    classes.push(rest)
    rest = { count: 0, expected: 0 }
  }
  if (classes.length < 2 || rest.expected > 0) return null
  const statistic = classes.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0)
  const overlaps = expected.map((mean, shared) => ({
    shared,
    frequency: counts[shared] ?? 0,
    expected_count: roundedTo(mean, 4),
  }))
  return { ...testOf(statistic, classes.length - 1), overlaps }
}

/** Whether the draws (ascending rounds, none left out) look like fair ones. The order matters. */
export const fairnessOf = (draws: readonly Pick<Draw, 'numbers'>[]): Fairness => ({
  total_analyzed: draws.length,
  uniformity: uniformityOf(draws),
  runs: runsOf(draws),
  serial: serialOf(draws),
})
