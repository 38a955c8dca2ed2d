import { type ChanceOfCount, NUMBER_PROBABILITY } from './chance.ts'
import { type ChanceVerdict, chanceOfCount, countBand, verdictOf } from './count-band.ts'
import {
  type NumberFrequency,
  type NumbersOfRound,
  numberFrequencies,
  type RoundRange,
  roundRangeOf,
} from './frequency.ts'

/** How many numbers are called hot, and how many cold. */
const HOT_COLD_LENGTH = 10

/** The most and least drawn numbers of a window, against chance. */
interface HotCold extends ChanceOfCount {
  readonly round_range: RoundRange | null
  /** The ten most drawn, most first; ties by smaller number. Empty without draws. */
  readonly hot_numbers: readonly NumberFrequency[]
  /** The ten least drawn, least first; ties by smaller number. Empty without draws. */
  readonly cold_numbers: readonly NumberFrequency[]
  readonly total_rounds_analyzed: number
  /** Over all 45 numbers, not only the twenty extremes. */
  readonly verdict: ChanceVerdict
}

/**
 * The hot and cold numbers of a window of draws, which may come in any order. The same function serves the server's
 * presets and the browser's own range. With very few draws a number can be in both lists.
 */
export function hotCold(draws: readonly NumbersOfRound[]): HotCold {
  const numbers = numberFrequencies(draws)
  const band = countBand(draws.length, NUMBER_PROBABILITY)
  // `numbers` is ascending and sorting is stable, so ties stay by smaller number both ways.
  const hottest = numbers.toSorted((a, b) => b.frequency - a.frequency)
  const coldest = numbers.toSorted((a, b) => a.frequency - b.frequency)
  return {
    round_range: roundRangeOf(draws),
    hot_numbers: hottest.slice(0, HOT_COLD_LENGTH),
    cold_numbers: coldest.slice(0, HOT_COLD_LENGTH),
    total_rounds_analyzed: draws.length,
    ...chanceOfCount(band),
    verdict: verdictOf(numbers.map(({ frequency }) => [frequency, band])),
  }
}
