import { type Draw, LARGEST_NUMBER } from '../draw/draw.ts'
import { type ChanceOfCount, NUMBER_PROBABILITY, roundedTo } from './chance.ts'
import { type ChanceVerdict, chanceOfCount, countBand, verdictOf } from './count-band.ts'
import { percentOf } from './descriptive.ts'

/** In how many draws a number was drawn; the bonus does not count. */
export interface NumberFrequency {
  readonly number: number
  readonly frequency: number
  /** Of the draws, 1 decimal. */
  readonly percentage: number
}

/** First and last round of a window. */
export interface RoundRange {
  readonly start_round: number
  readonly end_round: number
}

/** The 45 numbers of a window against chance. */
export interface NumbersOfWindow extends ChanceOfCount {
  readonly round_range: RoundRange | null
  readonly total_rounds_analyzed: number
  /** Over all 45 numbers. */
  readonly verdict: ChanceVerdict
}

interface FrequencyStatistics extends NumbersOfWindow {
  /** By number; empty without draws. */
  readonly numbers: readonly (NumberFrequency & {
    /** Standard deviations from the expected count, 2 decimals: (count − np) / √(np(1 − p)), p = 6/45. */
    readonly z_score: number
  })[]
}

/** The fields of a draw that are read. */
export type NumbersOfRound = Pick<Draw, 'round_number' | 'numbers'>

/** In how many draws each number was drawn, at its own index; index 0 is unused. */
export function countNumbers(draws: readonly Pick<Draw, 'numbers'>[]): Uint32Array {
  const counts = new Uint32Array(LARGEST_NUMBER + 1)
  for (const { numbers } of draws) for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1
  return counts
}

/** The rounds of a window in any order; null without draws. */
export function roundRangeOf(draws: readonly Pick<Draw, 'round_number'>[]): RoundRange | null {
  if (draws.length === 0) return null
  let [start_round, end_round] = [Number.POSITIVE_INFINITY, 0]
  for (const { round_number } of draws) {
    start_round = Math.min(start_round, round_number)
    end_round = Math.max(end_round, round_number)
  }
  return { start_round, end_round }
}

/** How often each number was drawn in a window of draws, which may come in any order. */
function numberFrequencies(draws: readonly Pick<Draw, 'numbers'>[]): readonly NumberFrequency[] {
  if (draws.length === 0) return []
  return Array.from(countNumbers(draws), (frequency, number) => ({
    number,
    frequency,
    percentage: percentOf(frequency, draws.length),
  })).slice(1)
}

/** The 45 counts of a window of draws (any order), and apart from them what chance gives. */
export function numbersOfWindow(draws: readonly NumbersOfRound[]) {
  const numbers = numberFrequencies(draws)
  const band = countBand(draws.length, NUMBER_PROBABILITY)
  const window: NumbersOfWindow = {
    round_range: roundRangeOf(draws),
    total_rounds_analyzed: draws.length,
    ...chanceOfCount(band),
    verdict: verdictOf(numbers.map(({ frequency }) => [frequency, band])),
  }
  return { numbers, window }
}

/** The 45 counts of a window of draws (any order) with z-scores and what chance gives. */
export function frequencyStatistics(draws: readonly NumbersOfRound[]): FrequencyStatistics {
  const { numbers, window } = numbersOfWindow(draws)
  const mean = draws.length * NUMBER_PROBABILITY
  const deviation = Math.sqrt(mean * (1 - NUMBER_PROBABILITY))
  const scored = (frequency: number) => roundedTo((frequency - mean) / deviation, 2)
  return { ...window, numbers: numbers.map((row) => ({ ...row, z_score: scored(row.frequency) })) }
}
