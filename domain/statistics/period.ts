import { type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { type ChanceOfCount, choose, POSSIBLE_DRAWS, roundedTo } from './chance.ts'
import { chanceOfCount, countBand } from './count-band.ts'
import { acValueOf, DRAWS_BY_AC_VALUE, longestRunOf } from './patterns.ts'

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

const WITHIN = 1.96
const SMALLEST_HIGH = 23
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** The probability that `chosen` of 45 numbers hold exactly `k` of `marked` given ones. */
const marked = (of: number, chosen: number, k: number) =>
  (choose(of, k) * choose(LARGEST_NUMBER - of, chosen - k)) / choose(LARGEST_NUMBER, chosen)

/** Draws of which something is true, each with its own chance. */
const drawRows = (values: readonly number[], found: readonly number[], chanceOf: (value: number) => number) => {
  const counts = Map.groupBy(found, (value) => value)
  return values.map((value) => ({
    value,
    frequency: counts.get(value)?.length ?? 0,
    ...chanceOfCount(countBand(found.length, chanceOf(value))),
  }))
}

/** Balls that belong to groups of numbers: sums of hypergeometric counts, near enough to normal for a band. */
function ballRows(values: readonly number[], draws: readonly (readonly number[])[], groupOf: (n: number) => number) {
  const balls = Map.groupBy(draws.flat(), groupOf)
  const chosen = draws[0]?.length ?? NUMBERS_PER_DRAW
  return values.map((value) => {
    const share = upTo(1, LARGEST_NUMBER).filter((number) => groupOf(number) === value).length / LARGEST_NUMBER
    const mean = draws.length * chosen * share
    const spread = Math.sqrt((mean * (1 - share) * (LARGEST_NUMBER - chosen)) / (LARGEST_NUMBER - 1))
    return {
      value,
      frequency: balls.get(value)?.length ?? 0,
      expected_count: roundedTo(mean, 4),
      band_low: Math.max(0, Math.ceil(mean - WITHIN * spread)),
      band_high: Math.floor(mean + WITHIN * spread),
    }
  })
}

/** Ways to choose so many of 45 without a run longer than `longest`, number by number: `ways[chosen][run]`. */
function waysWithin(chosen: number, longest: number): number {
  let ways = upTo(0, chosen).map(() => Array<number>(longest + 1).fill(0))
  const [none] = ways
  if (none) none[0] = 1
  for (let number = 1; number <= LARGEST_NUMBER; number++)
    ways = ways.map((byRun, many) =>
      byRun.map((_, run) =>
        run === 0 ? byRun.reduce((sum, each) => sum + each, 0) : (ways[many - 1]?.[run - 1] ?? 0),
      ),
    )
  return (ways[chosen] ?? []).reduce((sum, each) => sum + each, 0)
}

const runChance = (chosen: number) => (run: number) =>
  (waysWithin(chosen, run) - waysWithin(chosen, run - 1)) / choose(LARGEST_NUMBER, chosen)

/** Over the draws of a period, oldest first; `before` is the draw that came before the first, where there is one. */
export function periodStatistics(draws: readonly Draw[], withBonus: boolean, before?: Draw): PeriodStatistics {
  const chosen = NUMBERS_PER_DRAW + (withBonus ? 1 : 0)
  const ballsOf = ({ numbers, bonus_number }: Draw) =>
    withBonus ? [...numbers, bonus_number].sort((a, b) => a - b) : numbers
  const sets = draws.map(ballsOf)
  const chain = before ? [ballsOf(before), ...sets] : sets
  const shared = chain.slice(1).map((balls, i) => balls.filter((number) => chain[i]?.includes(number)).length)
  const countOf = (is: (number: number) => boolean) => sets.map((balls) => balls.filter(is).length)
  return {
    total_analyzed: draws.length,
    with_bonus: withBonus,
    numbers: upTo(1, LARGEST_NUMBER).map((value) => ({
      value,
      frequency: sets.filter((balls) => balls.includes(value)).length,
      ...chanceOfCount(countBand(draws.length, chosen / LARGEST_NUMBER)),
    })),
    sections: ballRows([1, 11, 21, 31, 41], sets, (number) => number - ((number - 1) % 10)),
    last_digits: ballRows(upTo(0, 9), sets, (number) => number % 10),
    odd_counts: drawRows(
      upTo(0, chosen),
      countOf((number) => number % 2 === 1),
      (k) => marked(23, chosen, k),
    ),
    high_counts: drawRows(
      upTo(0, chosen),
      countOf((number) => number >= SMALLEST_HIGH),
      (k) => marked(23, chosen, k),
    ),
    longest_runs: drawRows(upTo(1, chosen), sets.map(longestRunOf), runChance(chosen)),
    ac_values: drawRows(
      upTo(0, DRAWS_BY_AC_VALUE.length - 1),
      draws.map(({ numbers }) => acValueOf(numbers)),
      (value) => (DRAWS_BY_AC_VALUE[value] ?? 0) / POSSIBLE_DRAWS,
    ),
    carried_over: drawRows(upTo(0, chosen), shared, (k) => marked(chosen, chosen, k)),
  }
}
