import { ALL_NUMBERS, type Draw, LARGEST_NUMBER } from '../draw/draw.ts'
import { absencePercent, type ChanceOfCount, EXPECTED_CYCLE, NUMBER_PROBABILITY } from './chance.ts'
import { type ChanceVerdict, chanceOfCount, countBand, verdictOf } from './count-band.ts'

/** When a number was drawn within a window. */
export interface Reappearance {
  readonly number: number
  /** Null when the number was not drawn in the window, as are the next two. */
  readonly last_appearance_round: number | null
  /** Korean day. */
  readonly last_appearance_date: string | null
  /** Newest round of the window minus the last appearance. */
  readonly rounds_since_last: number | null
  /** Mean rounds from one appearance to the next, not rounded; 0 with fewer than two appearances. */
  readonly average_cycle: number
  /** Draws of the window that hold the number. */
  readonly appearance_count: number
  /** 0 to 100, not rounded: 100 × max(0, 1 − |elapsed − cycle| / cycle); 0 without a cycle. */
  readonly comeback_score: number
  /** Percent that chance leaves a number out at least this long, 1 decimal; null when never drawn. */
  readonly absence_percentage: number | null
}

interface ReappearanceCycle extends ChanceOfCount {
  readonly total_analyzed: number
  /** All 45, by number; empty without draws. */
  readonly reappearance_data: readonly Reappearance[]
  /** The ten highest scores above 0, highest first; ties by smaller number. */
  readonly comeback_signals: readonly Reappearance[]
  /** Mean rounds between appearances that chance gives: 7.5. */
  readonly expected_cycle: number
  /** Of the appearance counts. */
  readonly verdict: ChanceVerdict
}

const SIGNALS = 10

/** How close the rounds since a number's last appearance are to its mean gap; it says nothing about the next draw. */
function comebackScore(elapsed: number, cycle: number): number {
  return cycle === 0 ? 0 : 100 * Math.max(0, 1 - Math.abs(elapsed - cycle) / cycle)
}

/** One draw of the window: its round, day and numbers. */
type DatedNumbers = Pick<Draw, 'round_number' | 'draw_date' | 'numbers'>

/** When each number was drawn in a window of draws, which may come in any order. */
export function reappearanceCycle(draws: readonly DatedNumbers[]): ReappearanceCycle {
  const band = countBand(draws.length, NUMBER_PROBABILITY)
  const first = new Uint32Array(LARGEST_NUMBER + 1)
  const counts = new Uint32Array(LARGEST_NUMBER + 1)
  const last: (DatedNumbers | undefined)[] = Array(LARGEST_NUMBER + 1)
  const ascending = draws.toSorted((a, b) => a.round_number - b.round_number)
  for (const draw of ascending) {
    for (const number of draw.numbers) {
      if (counts[number] === 0) first[number] = draw.round_number
      counts[number] = (counts[number] ?? 0) + 1
      last[number] = draw
    }
  }
  const newest = ascending.at(-1)?.round_number ?? 0
  const reappearance_data = draws.length === 0 ? [] : ALL_NUMBERS.map(rowOf)

  function rowOf(number: number): Reappearance {
    const seen = last[number]
    const appearance_count = counts[number] ?? 0
    const elapsed = seen ? newest - seen.round_number : null
    // The gaps add up to the way from the first appearance to the last.
    const way = (seen?.round_number ?? 0) - (first[number] ?? 0)
    const average_cycle = appearance_count < 2 ? 0 : way / (appearance_count - 1)
    return {
      number,
      last_appearance_round: seen?.round_number ?? null,
      last_appearance_date: seen?.draw_date ?? null,
      rounds_since_last: elapsed,
      average_cycle,
      appearance_count,
      comeback_score: elapsed === null ? 0 : comebackScore(elapsed, average_cycle),
      absence_percentage: elapsed === null ? null : absencePercent(elapsed),
    }
  }

  return {
    total_analyzed: draws.length,
    reappearance_data,
    comeback_signals: reappearance_data
      .filter(({ comeback_score }) => comeback_score > 0)
      .toSorted((a, b) => b.comeback_score - a.comeback_score)
      .slice(0, SIGNALS),
    expected_cycle: EXPECTED_CYCLE,
    ...chanceOfCount(band),
    verdict: verdictOf(reappearance_data.map(({ appearance_count }) => [appearance_count, band])),
  }
}
