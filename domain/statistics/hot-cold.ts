import { type NumberFrequency, type NumbersOfRound, type NumbersOfWindow, numbersOfWindow } from './frequency.ts'

/** How many numbers are called hot, and how many cold. */
const HOT_COLD_LENGTH = 10

/** The most and least drawn numbers of a window, against chance. */
interface HotCold extends NumbersOfWindow {
  /** The ten most drawn, most first; ties by smaller number. Empty without draws. */
  readonly hot_numbers: readonly NumberFrequency[]
  /** The ten least drawn, least first; ties by smaller number. Empty without draws. */
  readonly cold_numbers: readonly NumberFrequency[]
}

/**
 * The hot and cold numbers of a window of draws, which may come in any order. The same function serves the server's
 * presets and the browser's own range. With very few draws a number can be in both lists.
 */
export function hotCold(draws: readonly NumbersOfRound[]): HotCold {
  const { numbers, window } = numbersOfWindow(draws)
  // `numbers` is ascending and sorting is stable, so ties stay by smaller number both ways.
  const hottest = numbers.toSorted((a, b) => b.frequency - a.frequency)
  const coldest = numbers.toSorted((a, b) => a.frequency - b.frequency)
  return {
    ...window,
    hot_numbers: hottest.slice(0, HOT_COLD_LENGTH),
    cold_numbers: coldest.slice(0, HOT_COLD_LENGTH),
  }
}
