import { type Draw, LARGEST_NUMBER } from '../draw/draw.ts'
import {
  type ChanceOfCount,
  COMPANION_PROBABILITY,
  NUMBER_PROBABILITY,
  roundedTo,
  type UsualLargest,
  usualLargest,
} from './chance.ts'
import { chanceOfCount, countBand } from './count-band.ts'
import { countNumbers } from './frequency.ts'

/** In how many of a number's draws another was drawn, too. */
interface Companion {
  readonly number: number
  readonly frequency: number
}

/** Draws in a row without the number, between two draws with it or at an end of the history. */
interface Rest {
  /** First and last round without it. */
  readonly start_round: number
  readonly end_round: number
  readonly rounds: number
}

/** A number's draws by month: twelve counts a year, null where the month had no draw. */
interface NumberYear {
  readonly year: number
  readonly months: readonly (number | null)[]
}

/** Everything that the history tells of one number. */
interface NumberHistory extends ChanceOfCount {
  readonly number: number
  readonly total_analyzed: number
  readonly frequency: number
  /** 1 for the most drawn; equals share a rank. */
  readonly rank: number
  /** Counts of all 45 numbers, by number. */
  readonly frequencies: readonly number[]
  /** Rounds that drew it, ascending. */
  readonly rounds: readonly number[]
  /** Mean rounds from one appearance to the next, 1 decimal; null with fewer than two. Chance gives 7.5. */
  readonly average_cycle: number | null
  readonly longest_rest: Rest | null
  /** How many of the 45 numbers rested at least as long once. */
  readonly rested_as_long: number
  /** Rounds in which it was the bonus, ascending, and what chance gives for their number. */
  readonly bonus: ChanceOfCount & { readonly rounds: readonly number[] }
  readonly years: readonly NumberYear[]
  /** The other 44, most frequent first, ties by number; expected value and band are of any one of them. */
  readonly companions: ChanceOfCount & UsualLargest & { readonly numbers: readonly Companion[] }
}

/** Mean draws in which a number is the bonus: 1/45. */
const BONUS_PROBABILITY = 1 / LARGEST_NUMBER

/** The history of one number over draws without gaps, oldest first. */
export function numberHistory(draws: readonly Draw[], number: number): NumberHistory {
  const counts = countNumbers(draws)
  const frequencies = [...counts.slice(1)]
  const frequency = counts[number] ?? 0
  const having = draws.filter(({ numbers }) => numbers.includes(number))
  const rounds = having.map(({ round_number }) => round_number)
  const longest_rest = longestRest(draws, number)
  return {
    number,
    total_analyzed: draws.length,
    frequency,
    rank: 1 + frequencies.filter((other) => other > frequency).length,
    frequencies,
    ...chanceOfCount(countBand(draws.length, NUMBER_PROBABILITY)),
    rounds,
    average_cycle:
      rounds.length < 2 ? null : roundedTo(((rounds.at(-1) ?? 0) - (rounds[0] ?? 0)) / (rounds.length - 1), 1),
    longest_rest,
    rested_as_long:
      longest_rest === null
        ? 0
        : frequencies.filter((_, i) => (longestRest(draws, i + 1)?.rounds ?? 0) >= longest_rest.rounds).length,
    bonus: {
      ...chanceOfCount(countBand(draws.length, BONUS_PROBABILITY)),
      rounds: draws.filter((draw) => draw.bonus_number === number).map(({ round_number }) => round_number),
    },
    years: yearsOf(draws, number),
    companions: companionsOf(having, number),
  }
}

/** The earliest of the longest rests; null where the number was in every draw. */
function longestRest(draws: readonly Draw[], number: number): Rest | null {
  let longest: Rest | null = null
  let start = 0
  for (let end = 0; end <= draws.length; end++) {
    const draw = draws[end]
    if (draw && !draw.numbers.includes(number)) continue
    if (end - start > (longest?.rounds ?? 0))
      longest = {
        start_round: draws[start]?.round_number ?? 0,
        end_round: draws[end - 1]?.round_number ?? 0,
        rounds: end - start,
      }
    start = end + 1
  }
  return longest
}

function yearsOf(draws: readonly Draw[], number: number): readonly NumberYear[] {
  const years = new Map<number, (number | null)[]>()
  for (const { draw_date, numbers } of draws) {
    const year = Number(draw_date.slice(0, 4))
    const month = Number(draw_date.slice(5, 7)) - 1
    const months = years.get(year) ?? Array<number | null>(12).fill(null)
    months[month] = (months[month] ?? 0) + (numbers.includes(number) ? 1 : 0)
    years.set(year, months)
  }
  return [...years].map(([year, months]) => ({ year, months }))
}

function companionsOf(having: readonly Draw[], number: number): NumberHistory['companions'] {
  const numbers = Array.from(countNumbers(having), (frequency, other) => ({ number: other, frequency }))
    .slice(1)
    .filter((other) => other.number !== number)
    .sort((a, b) => b.frequency - a.frequency || a.number - b.number)
  return {
    ...chanceOfCount(countBand(having.length, COMPANION_PROBABILITY)),
    ...usualLargest(having.length, COMPANION_PROBABILITY, numbers.length),
    numbers,
  }
}
