import { withParticle } from '#domain/particle.ts'
import { type ChanceOfCount, isInside, roundedTo } from './chance.ts'
import { percentOf } from './descriptive.ts'

/**
 * What chance expects of a count. Whatever is counted is "in how many of n draws did this happen", and each draw happens
 * on its own, so the count is binomial (n, p) exactly.
 */

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

/**
 * The same of a sum over n draws, each of which adds 0, 1, 2 … with the given probabilities: exact, by convolving the distribution
 * of one draw as often as there are draws.
 */
export function sumBand(draws: number, probabilities: readonly number[]): ChanceOfCount {
  const mean = draws * probabilities.reduce((sum, probability, count) => sum + count * probability, 0)
  let whole: Distribution = { from: 0, weights: [1] }
  let square: Distribution = { from: 0, weights: probabilities }
  for (let left = draws; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) whole = convolved(whole, square)
    if (left > 1) square = convolved(square, square)
  }
  const { from, weights } = whole
  let [low, high] = [0, weights.length - 1]
  for (let beyond = weights[low] ?? 0; beyond <= TAIL; beyond += weights[low] ?? 0) low++
  for (let beyond = weights[high] ?? 0; beyond <= TAIL; beyond += weights[high] ?? 0) high--
  return { expected_count: roundedTo(mean, 4), band_low: from + low, band_high: from + high }
}

/** The probabilities of `from`, `from` + 1 …; what is negligible at both ends is left out. */
interface Distribution {
  readonly from: number
  readonly weights: readonly number[]
}

function convolved(one: Distribution, other: Distribution): Distribution {
  const weights = new Array<number>(one.weights.length + other.weights.length - 1).fill(0)
  for (const [i, weight] of one.weights.entries())
    for (const [j, by] of other.weights.entries()) weights[i + j] = (weights[i + j] ?? 0) + weight * by
  const first = weights.findIndex((weight) => weight > NEGLIGIBLE)
  const last = weights.findLastIndex((weight) => weight > NEGLIGIBLE)
  return { from: one.from + other.from + first, weights: weights.slice(first, last + 1) }
}

/** The wire's part of a band. */
export const chanceOfCount = ({ expected_count, band_low, band_high }: CountBand): ChanceOfCount => ({
  expected_count,
  band_low,
  band_high,
})

/** In how many draws something was so, beside chance. */
export interface DrawsHaving extends ChanceOfCount {
  readonly frequency: number
  /** Of the draws, 1 decimal. */
  readonly percentage: number
  /** By chance, percent of the draws, 1 decimal. */
  readonly expected_percentage: number
}

/** The wire's row of a count of so many draws, and the band that a verdict compares it with. */
export function drawsHaving(frequency: number, draws: number, probability: number) {
  const band = countBand(draws, probability)
  const row: DrawsHaving = {
    frequency,
    percentage: percentOf(frequency, draws),
    expected_percentage: roundedTo(100 * probability, 1),
    ...chanceOfCount(band),
  }
  return { row, band }
}

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
function usualOutside(expected: number, unit: Counted['unit']): string {
  if (expected < 0.5) return '우연이어도 가끔 있는 일이에요.'
  const [low, high] = [Math.floor(expected), Math.ceil(expected)]
  return `우연이어도 ${low < 1 || low === high ? Math.round(expected) : `${low}~${high}`}${unit === '개' ? '개는' : '가지는'} 범위를 벗어나요.`
}

/** What the counts of a verdict belong to: `번호 45개`, `비율 7가지`. */
export interface Counted {
  readonly name: string
  readonly unit: '개' | '가지'
}

const BALLS: Counted = { name: '번호', unit: '개' }

/** A verdict in one Korean sentence or two. Empty where nothing was compared. */
export function verdictWording(
  { compared, outside_band, expected_outside }: ChanceVerdict,
  { name, unit }: Counted = BALLS,
): string {
  if (compared === 0) return ''
  if (outside_band === 0) return `${name} ${compared}${unit} 모두 우연의 범위 안에 있어요.`
  return `${name} ${compared}${unit} 중 ${withParticle(`${outside_band}${unit}`, '이/가')} 보통 범위(95%)를 벗어났어요. ${usualOutside(expected_outside, unit)}`
}
