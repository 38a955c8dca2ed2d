import { ALL_NUMBERS, type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { type ChanceOfCount, markedProbabilities } from './chance.ts'
import { chanceOfCount, countBand, sumBand } from './count-band.ts'
import { ODD_NUMBERS, oddCountOf } from './odd-even.ts'
import {
  AC_PROBABILITIES,
  acValueOf,
  HIGH_NUMBERS,
  highCountOf,
  longestRunOf,
  runProbabilities,
  upTo,
} from './patterns.ts'

/** How often something was so in a period, against chance. */
interface PeriodRow extends ChanceOfCount {
  readonly value: number
  readonly frequency: number
}

/**
 * Statistics of the balls of a period. With the bonus seven numbers are counted of each draw: they are as random a seven
 * as the six are a six, so the theory is the same with seven.
 */
export interface PeriodStatistics {
  readonly total_analyzed: number
  readonly with_bonus: boolean
  /** By number: draws that hold it. */
  readonly numbers: readonly PeriodRow[]
  /** By the first number of each ten, which is its colour, too: balls drawn. */
  readonly sections: readonly PeriodRow[]
  /** By last digit 0 to 9: balls drawn. */
  readonly last_digits: readonly PeriodRow[]
  /** By how many numbers of a draw are odd; and are 23 or more: draws. */
  readonly odd_counts: readonly PeriodRow[]
  readonly high_counts: readonly PeriodRow[]
  /** By the longest run of consecutive numbers: draws. */
  readonly longest_runs: readonly PeriodRow[]
  /** By AC value of the six, the bonus aside: draws. */
  readonly ac_values: readonly PeriodRow[]
  /** By how many numbers a draw shares with the one before it: draws that have one. */
  readonly carried_over: readonly PeriodRow[]
}

/** How many draws have each value, from `first` on; `found`: the value of each draw. */
const drawRows = (first: number, found: readonly number[], probabilities: readonly number[]) => {
  const counts = Map.groupBy(found, (value) => value)
  return probabilities.map((probability, i) => ({
    value: first + i,
    frequency: counts.get(first + i)?.length ?? 0,
    ...chanceOfCount(countBand(found.length, probability)),
  }))
}

/** Balls that belong to groups of numbers: of each draw a hypergeometric count. */
function ballRows(values: readonly number[], draws: readonly (readonly number[])[], groupOf: (n: number) => number) {
  const balls = Map.groupBy(draws.flat(), groupOf)
  const chosen = draws[0]?.length ?? NUMBERS_PER_DRAW
  const bands = new Map<number, ChanceOfCount>()
  return values.map((value) => {
    const size = ALL_NUMBERS.filter((number) => groupOf(number) === value).length
    const band = bands.get(size) ?? sumBand(draws.length, markedProbabilities(size, chosen))
    bands.set(size, band)
    return { value, frequency: balls.get(value)?.length ?? 0, ...band }
  })
}

/** Over the draws of a period, oldest first; `before` is the draw that came before the first, where there is one. */
export function periodStatistics(draws: readonly Draw[], withBonus: boolean, before?: Draw): PeriodStatistics {
  const chosen = NUMBERS_PER_DRAW + (withBonus ? 1 : 0)
  const ballsOf = ({ numbers, bonus_number }: Draw) =>
    withBonus ? [...numbers, bonus_number].sort((a, b) => a - b) : numbers
  const sets = draws.map(ballsOf)
  const chain = before ? [ballsOf(before), ...sets] : sets
  const shared = chain.slice(1).map((balls, i) => balls.filter((number) => chain[i]?.includes(number)).length)
  return {
    total_analyzed: draws.length,
    with_bonus: withBonus,
    numbers: ALL_NUMBERS.map((value) => ({
      value,
      frequency: sets.filter((balls) => balls.includes(value)).length,
      ...chanceOfCount(countBand(draws.length, chosen / LARGEST_NUMBER)),
    })),
    sections: ballRows([1, 11, 21, 31, 41], sets, (number) => number - ((number - 1) % 10)),
    last_digits: ballRows(upTo(0, 9), sets, (number) => number % 10),
    odd_counts: drawRows(0, sets.map(oddCountOf), markedProbabilities(ODD_NUMBERS, chosen)),
    high_counts: drawRows(0, sets.map(highCountOf), markedProbabilities(HIGH_NUMBERS, chosen)),
    longest_runs: drawRows(1, sets.map(longestRunOf), runProbabilities(chosen)),
    ac_values: drawRows(
      0,
      draws.map(({ numbers }) => acValueOf(numbers)),
      AC_PROBABILITIES,
    ),
    carried_over: drawRows(0, shared, markedProbabilities(chosen, chosen)),
  }
}
