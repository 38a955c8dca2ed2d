import { LARGEST_NUMBER } from '../draw/draw.ts'
import { POSSIBLE_DRAWS, roundedTo } from '../statistics/chance.ts'
import { quantileOf } from '../statistics/descriptive.ts'
import { exactExp, exactLn } from './exact-functions.ts'
import { SHRINK } from './parameters.ts'
import { type CrowdingModel, crowdingScorer, crowdOfWeight } from './score.ts'
import { HERD_MEAN } from './winners.ts'

/**
 * Where six numbers stand among all 8,145,060: a table of quantiles of the shown multiplier, close together where few
 * combinations lie far apart. Computed by scoring every combination once.
 */

/** 0, 1/n, 2/n … between two shares, the first of them left out. */
const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * (i + 1)) / count)

/** The shares of all combinations that the table knows, ascending from 0 to 1. */
export const QUANTILE_SHARES: readonly number[] = [
  0,
  ...[0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.003, 0.005],
  ...steps(0.005, 0.05, 45),
  ...steps(0.05, 0.98, 186),
  ...steps(0.98, 0.998, 36),
  ...steps(0.998, 0.9998, 18),
  ...[0.9999, 0.99995, 0.99998, 0.99999, 0.999995, 0.999998, 0.999999, 1],
]

/** Calls back with every combination, in order; the array is the same one each time. */
export function everyCombination(visit: (six: Uint8Array, index: number) => void): number {
  const six = new Uint8Array(6)
  let index = 0
  const choose = (place: number, from: number) => {
    const last = LARGEST_NUMBER - 5 + place
    for (let number = from; number <= last; number++) {
      six[place] = number
      if (place === 5) visit(six, index++)
      else choose(place + 1, number + 1)
    }
  }
  choose(0, 1)
  return index
}

interface CrowdingTable {
  /** The factor that brings the mean of all shown multipliers, herds and special crowds to 1. */
  readonly shown_level: number
  /** Shown multipliers at `QUANTILE_SHARES`. */
  readonly quantiles: readonly number[]
  /** Mean crowd over all combinations; near 1 if the fit is right. */
  readonly mean_crowd: number
}

/**
 * Scores all combinations: seconds, and 65 MB; for a worker. `every`: only every so-manieth of them, for a table that is
 * good to about 1 / √count.
 */
export function crowdingTable(model: CrowdingModel, every = 1): CrowdingTable {
  const { logWeight } = crowdingScorer(model)
  const count = Math.ceil(POSSIBLE_DRAWS / every)
  const shrunk = new Float64Array(count)
  let [crowds, sum] = [0, 0]
  everyCombination((six, index) => {
    if (index % every !== 0) return
    const crowd = crowdOfWeight(logWeight(six))
    const value = exactExp(SHRINK * exactLn(crowd))
    shrunk[index / every] = value
    crowds += crowd
    sum += value
  })
  const special = model.specials.reduce((all, { crowd, places }) => all + crowd * places.length, 0) / POSSIBLE_DRAWS
  const shown_level = (1 - HERD_MEAN - special) / (sum / count)
  shrunk.sort()
  const quantiles = QUANTILE_SHARES.map((share) => roundedTo(shown_level * quantileOf(shrunk, share), 7))
  return { shown_level, quantiles, mean_crowd: crowds / count }
}

/** Percent of all combinations with a smaller multiplier, 0 to 100, by the table. */
export function percentileOf(multiplier: number, quantiles: readonly number[]): number {
  const last = quantiles.length - 1
  if (multiplier <= (quantiles[0] as number)) return 0
  if (multiplier >= (quantiles[last] as number)) return 100
  let [low, high] = [0, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((quantiles[middle] as number) <= multiplier) low = middle
    else high = middle
  }
  const [from, to] = [quantiles[low] as number, quantiles[high] as number]
  const [lower, upper] = [QUANTILE_SHARES[low] as number, QUANTILE_SHARES[high] as number]
  return 100 * (lower + ((upper - lower) * (multiplier - from)) / (to - from))
}

/** The multiplier at a share of all combinations that the table knows. */
export function multiplierAt(share: number, quantiles: readonly number[]): number {
  const above = QUANTILE_SHARES.findIndex((one) => one >= share)
  const [lower, upper] = [QUANTILE_SHARES[above - 1] ?? 0, QUANTILE_SHARES[above] as number]
  const [from, to] = [quantiles[Math.max(0, above - 1)] as number, quantiles[above] as number]
  return upper === lower ? to : from + ((to - from) * (share - lower)) / (upper - lower)
}
