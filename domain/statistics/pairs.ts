import { type Draw, LARGEST_NUMBER } from '../draw/draw.ts'
import { type ChanceOfCount, roundedTo, togetherProbability, type UsualLargest, usualLargest } from './chance.ts'
import { type ChanceVerdict, chanceOfCount, countBand, verdictOf } from './count-band.ts'

/** All 990 pairs against chance, and what their p-values say when all are looked at. */
interface PairStatistics extends ChanceOfCount, UsualLargest {
  readonly total_analyzed: number
  /** In how many draws two numbers were together: (1,2), (1,3) … (44,45), at `indexOfPair`; empty without draws. */
  readonly frequencies: readonly number[]
  readonly verdict: ChanceVerdict
  readonly p_values: {
    /** Pairs whose own two-sided p-value is below 0.05, and how many of them chance alone gives on average; 1 decimal. */
    readonly below_level: number
    readonly expected_below_level: number
    /** The smallest of them all, and the same by Holm: the chance that any of so many is as far out. 4 decimals. */
    readonly smallest: number
    readonly smallest_holm: number
    /** Pairs that remain when no more than 5 % of what is called unusual may be chance (Benjamini-Hochberg). */
    readonly discoveries: number
  }
}

const LEVEL = 0.05
const PAIR_PROBABILITY = togetherProbability(2)

/** Where a pair stands among the 990; the smaller number first. */
export const indexOfPair = (a: number, b: number): number => ((a - 1) * (2 * LARGEST_NUMBER - a)) / 2 + (b - a - 1)

/** The pair at a place of `indexOfPair`: 1·2, 1·3, … 44·45. */
export function pairAt(place: number): readonly [number, number] {
  let [number, left] = [1, place]
  for (; left >= LARGEST_NUMBER - number; number++) left -= LARGEST_NUMBER - number
  return [number, number + 1 + left]
}

/** Over draws in any order, the numbers of each ascending. */
export function pairStatistics(draws: readonly Pick<Draw, 'numbers'>[]): PairStatistics {
  const counts = new Uint32Array((LARGEST_NUMBER * (LARGEST_NUMBER - 1)) / 2)
  for (const { numbers } of draws)
    for (const [i, a] of numbers.entries())
      for (const b of numbers.slice(i + 1)) counts[indexOfPair(a, b)] = (counts[indexOfPair(a, b)] ?? 0) + 1
  const frequencies = draws.length === 0 ? [] : [...counts]
  const band = countBand(draws.length, PAIR_PROBABILITY)
  return {
    total_analyzed: draws.length,
    frequencies,
    ...chanceOfCount(band),
    ...usualLargest(draws.length, PAIR_PROBABILITY, counts.length),
    verdict: verdictOf(frequencies.map((count) => [count, band])),
    p_values: lookedAtTogether(frequencies, twoSided(draws.length, PAIR_PROBABILITY)),
  }
}

/** How likely each count is, and its two-sided p-value: twice the smaller tail, at most 1. */
function twoSided(draws: number, probability: number): readonly { readonly p: number; readonly weight: number }[] {
  const odds = probability / (1 - probability)
  const weights = [(1 - probability) ** draws]
  for (let k = 0; k < draws; k++) weights.push(((weights[k] ?? 0) * (draws - k) * odds) / (k + 1))
  const above = weights.slice()
  for (let k = draws - 1; k >= 0; k--) above[k] = (above[k] ?? 0) + (above[k + 1] ?? 0)
  let below = 0
  return weights.map((weight, k) => {
    below += weight
    return { weight, p: Math.min(1, 2 * Math.min(below, above[k] ?? 0)) }
  })
}

function lookedAtTogether(
  frequencies: readonly number[],
  counts: ReturnType<typeof twoSided>,
): PairStatistics['p_values'] {
  const sorted = frequencies.map((count) => counts[count]?.p ?? 1).sort((a, b) => a - b)
  const many = sorted.length
  const [smallest = 1] = sorted
  return {
    below_level: sorted.filter((p) => p < LEVEL).length,
    expected_below_level: roundedTo(
      many * counts.reduce((sum, { p, weight }) => (p < LEVEL ? sum + weight : sum), 0),
      1,
    ),
    smallest: roundedTo(smallest, 4),
    smallest_holm: roundedTo(Math.min(1, smallest * many), 4),
    discoveries: 1 + sorted.findLastIndex((p, i) => p <= ((i + 1) / many) * LEVEL),
  }
}
