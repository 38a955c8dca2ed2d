import { payoutToday } from '../money/payout.ts'
import { exactExp, exactLn } from './exact-functions.ts'
import { CHOSEN, CHOSEN_DISPERSION } from './parameters.ts'

/**
 * From a multiplier to people and won: how many others hold a combination, how sure that is, and what a first prize
 * then is. Games chosen by people vary beyond chance, automatic ones do not; and now and then a combination is adopted
 * by many for reasons that no feature shows (rounds 1057 and 1128), the herd.
 */

/** The herd: with this probability a combination has a further Pareto(1.4) crowd above half the uniform share. */
export const HERD = { probability: 0.013, smallest: 0.5, exponent: 1.4, largest: 1_000 } as const
const HERD_STEPS = 40

const power = (base: number, exponent: number) => exactExp(exponent * exactLn(base))

/** The herd's crowd at forty equally likely places. */
export const HERD_CROWDS: readonly number[] = Array.from({ length: HERD_STEPS }, (_, i) => {
  const beyond = power(HERD.largest / HERD.smallest, -HERD.exponent)
  const share = beyond + ((1 - beyond) * (i + 0.5)) / HERD_STEPS
  return HERD.smallest * power(share, -1 / HERD.exponent)
})
export const HERD_MEAN = (HERD.probability * HERD_CROWDS.reduce((sum, crowd) => sum + crowd, 0)) / HERD_STEPS

/** How many others hold six numbers on average. `games`: games sold per combination, about 15. */
export const expectedOthers = (games: number, multiplier: number, special_crowd: number): number =>
  games * (multiplier + HERD_MEAN + special_crowd)

const square = (x: number) => x * x
const chosenShare = (crowd: number) => 1 - (1 - CHOSEN) / crowd

/** By which factor the expectation itself may be off, 80 %: from `1 / factor` to `factor`. Not the spread of the count. */
export function expectationFactor(crowd: number): number {
  const variance = CHOSEN_DISPERSION * square(chosenShare(crowd)) + square(0.03) + square(0.18 * exactLn(crowd))
  return exactExp(1.28 * Math.sqrt(variance))
}

/** Variance of the count beyond chance, relative to the square of the mean. */
export const dispersionOf = (crowd: number): number =>
  Math.max(CHOSEN_DISPERSION * square(Math.min(1, Math.max(0.03, chosenShare(crowd)))), 1e-4)

const MOST_COUNTED = 400
const NEGLIGIBLE = 1e-14
/** Rarer counts move an expected part by less than a won in a million. */
const WORTH_COUNTING = 1e-9

/** Adds the negative binomial probabilities of 0, 1, 2 … with a mean and a dispersion, times a weight. */
function addCounts(into: Float64Array, mean: number, dispersion: number, weight: number) {
  // Hardly any of it lies among the counted.
  if (mean > 2 * into.length) return
  const size = 1 / dispersion
  const ratio = mean / (size + mean)
  const log = size * exactLn(size / (size + mean))
  if (log < -700) return
  let probability = weight * exactExp(log)
  for (let k = 0; k < into.length; k++) {
    into[k] = (into[k] as number) + probability
    if (k > mean && probability < NEGLIGIBLE) break
    probability *= ((k + size) / (k + 1)) * ratio
  }
}

/** How likely 0, 1, 2 … up to 399 others are. */
export function othersDistribution(games: number, multiplier: number, crowd: number): Float64Array {
  const probabilities = new Float64Array(MOST_COUNTED)
  const dispersion = dispersionOf(crowd)
  addCounts(probabilities, games * multiplier, dispersion, 1 - HERD.probability)
  for (const herd of HERD_CROWDS)
    addCounts(probabilities, games * (multiplier + herd), dispersion, HERD.probability / HERD_STEPS)
  return probabilities
}

/** The smallest count with at least this share at or below it. */
export function countAt(probabilities: Float64Array, share: number): number {
  let sum = 0
  for (let k = 0; k < probabilities.length; k++) {
    sum += probabilities[k] as number
    if (sum >= share) return k
  }
  return probabilities.length
}

/** The mean part of a pot for one more winner, before and after tax; whole won. */
export function expectedPart(probabilities: Float64Array, pot: number): { gross: number; net: number } {
  let [gross, net] = [0, 0]
  for (let others = 0; others < probabilities.length; others++) {
    if ((probabilities[others] as number) < WORTH_COUNTING) continue
    const part = Math.floor(pot / (others + 1))
    gross += (probabilities[others] as number) * part
    net += (probabilities[others] as number) * payoutToday(part).net_amount
  }
  return { gross: Math.round(gross), net: Math.round(net) }
}
