import { ALL_NUMBERS, type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { choose, markedProbabilities, POSSIBLE_DRAWS } from './chance.ts'
import { type ChanceVerdict, type CountBand, type DrawsHaving, drawsHaving, verdictOf } from './count-band.ts'
import { ODD_NUMBERS, oddCountOf } from './odd-even.ts'

/** In how many draws a feature had a value. */
interface PatternRow extends DrawsHaving {
  readonly value: number
}

/** The features of draws; each list holds every possible value, ascending, and is empty without draws. */
interface PatternStatistics {
  readonly total_analyzed: number
  /** How many numbers are odd, 0 to 6. */
  readonly odd_even: readonly PatternRow[]
  /** How many numbers are high (23 to 45), 0 to 6. */
  readonly high_low: readonly PatternRow[]
  /**
   * Draws that hold a number of a decade, by its first number: 1 (1–10), 11, 21, 31, 41 (41–45). A draw counts in
   * each decade it holds.
   */
  readonly decades: readonly PatternRow[]
  /** How many of the five decades are held, 1 to 5. */
  readonly decades_held: readonly PatternRow[]
  /** The longest run of consecutive numbers, 1 (none next to another) to 6. */
  readonly consecutive_runs: readonly PatternRow[]
  /** Draws that hold a number with a last digit, 0 to 9. A draw counts for each digit it holds. */
  readonly last_digits: readonly PatternRow[]
  /** Arithmetic complexity, 0 to 10: how many different gaps the 15 pairs of numbers have, less 5. */
  readonly ac_values: readonly PatternRow[]
  /** Over all rows of all features. */
  readonly verdict: ChanceVerdict
}

const SMALLEST_HIGH_NUMBER = 23
/** High numbers, from 23 to 45. */
export const HIGH_NUMBERS = LARGEST_NUMBER - SMALLEST_HIGH_NUMBER + 1
const DECADE_SIZES = [10, 10, 10, 10, 5] as const

/** The length of the longest run of consecutive numbers among ascending ones; 1 when none follows another. */
export function longestRunOf(numbers: readonly number[]): number {
  let [longest, run] = [1, 1]
  for (let i = 1; i < numbers.length; i++) {
    run = (numbers[i] ?? 0) - (numbers[i - 1] ?? 0) === 1 ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  return longest
}

/** Arithmetic complexity of six ascending numbers: 0 when all gaps repeat (1 2 3 4 5 6) to 10 when none does. */
export function acValueOf(numbers: readonly number[]): number {
  const seen = new Uint8Array(LARGEST_NUMBER)
  let different = 0
  for (let i = 0; i < numbers.length; i++) {
    for (let j = i + 1; j < numbers.length; j++) {
      const gap = (numbers[j] ?? 0) - (numbers[i] ?? 0)
      if (seen[gap] === 0) different++
      seen[gap] = 1
    }
  }
  return different - (NUMBERS_PER_DRAW - 1)
}

/** How many of all draws have each AC value, index 0 to 10; counted over all 8,145,060 (the test counts again). */
const DRAWS_BY_AC_VALUE = [
  180, 858, 7_873, 26_292, 103_461, 239_998, 823_318, 1_148_170, 2_675_680, 1_609_174, 1_510_056,
] as const
/** The probability that a draw has each AC value, index 0 to 10. */
export const AC_PROBABILITIES: readonly number[] = DRAWS_BY_AC_VALUE.map((draws) => draws / POSSIBLE_DRAWS)

/** The probability that a draw holds at least one of `marked` given numbers. */
const heldProbability = (marked: number) => 1 - (markedProbabilities(marked)[0] ?? 0)

/** The probability that the longest run of six numbers, or of seven with the bonus, is 1, 2 and so on; by the gaps. */
export function runProbabilities(drawn = NUMBERS_PER_DRAW): readonly number[] {
  // Among the places that the numbers left out make (40 for six), put runs of at most `longest` numbers.
  const waysUpTo = (longest: number) => {
    let ways = [1, ...Array<number>(drawn).fill(0)]
    for (let place = 0; place <= LARGEST_NUMBER - drawn; place++) {
      ways = ways.map((_, total) => {
        let sum = 0
        for (let run = 0; run <= Math.min(longest, total); run++) sum += ways[total - run] ?? 0
        return sum
      })
    }
    return ways[drawn] ?? 0
  }
  return upTo(1, drawn).map((longest) => (waysUpTo(longest) - waysUpTo(longest - 1)) / choose(LARGEST_NUMBER, drawn))
}

/** The probability that a draw holds 1 to 5 of the decades, index 0 for 1. */
function decadesHeldProbabilities(): readonly number[] {
  // ways[held][chosen], decade by decade.
  let ways = Array.from({ length: 6 }, (_, held) => Array.from({ length: 7 }, (_, chosen) => +(held + chosen === 0)))
  for (const size of DECADE_SIZES) {
    ways = ways.map((row, held) =>
      row.map((none, chosen) => {
        let sum = none
        for (let here = 1; here <= chosen; here++) sum += (ways[held - 1]?.[chosen - here] ?? 0) * choose(size, here)
        return sum
      }),
    )
  }
  return ways.slice(1).map((row) => (row[NUMBERS_PER_DRAW] ?? 0) / POSSIBLE_DRAWS)
}

/** One feature: its values, how likely each is, and which of them a draw has. */
interface Feature {
  readonly values: readonly number[]
  readonly probabilities: readonly number[]
  /** A bit for each value that the draw has, the lowest for the first. */
  readonly bitsOf: (numbers: readonly number[]) => number
}

/** The whole numbers from one to another, both included. */
export const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const bitsOfEach = (numbers: readonly number[], bitOf: (number: number) => number) =>
  numbers.reduce((bits, number) => bits | (1 << bitOf(number)), 0)
const decadeBits = (numbers: readonly number[]) => bitsOfEach(numbers, (number) => Math.floor((number - 1) / 10))
const bitCount = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + bitCount(bits >> 1))
/** How many of some numbers are high. */
export const highCountOf = (numbers: readonly number[]) =>
  numbers.reduce((count, number) => count + (number >= SMALLEST_HIGH_NUMBER ? 1 : 0), 0)
const numbersEndingIn = (digit: number) => ALL_NUMBERS.filter((number) => number % 10 === digit).length

const features = (): Record<Exclude<keyof PatternStatistics, 'total_analyzed' | 'verdict'>, Feature> => ({
  odd_even: {
    values: upTo(0, 6),
    probabilities: markedProbabilities(ODD_NUMBERS),
    bitsOf: (all) => 1 << oddCountOf(all),
  },
  high_low: {
    values: upTo(0, 6),
    probabilities: markedProbabilities(HIGH_NUMBERS),
    bitsOf: (all) => 1 << highCountOf(all),
  },
  decades: { values: [1, 11, 21, 31, 41], probabilities: DECADE_SIZES.map(heldProbability), bitsOf: decadeBits },
  decades_held: {
    values: upTo(1, 5),
    probabilities: decadesHeldProbabilities(),
    bitsOf: (all) => 1 << (bitCount(decadeBits(all)) - 1),
  },
  consecutive_runs: {
    values: upTo(1, 6),
    probabilities: runProbabilities(),
    bitsOf: (all) => 1 << (longestRunOf(all) - 1),
  },
  last_digits: {
    values: upTo(0, 9),
    probabilities: upTo(0, 9).map((digit) => heldProbability(numbersEndingIn(digit))),
    bitsOf: (all) => bitsOfEach(all, (number) => number % 10),
  },
  ac_values: {
    values: upTo(0, 10),
    probabilities: AC_PROBABILITIES,
    bitsOf: (all) => 1 << acValueOf(all),
  },
})

/** The features of a window of draws, in any order; the numbers of each draw ascending. */
export function patternStatistics(draws: readonly Pick<Draw, 'numbers'>[]): PatternStatistics {
  const compared: (readonly [number, CountBand])[] = []
  const rowsOf = ({ values, probabilities, bitsOf }: Feature): readonly PatternRow[] => {
    if (draws.length === 0) return []
    const counts = new Uint32Array(values.length)
    for (const { numbers } of draws) {
      for (let bits = bitsOf(numbers), i = 0; bits !== 0; bits >>= 1, i++) counts[i] = (counts[i] ?? 0) + (bits & 1)
    }
    return values.map((value, i) => {
      const { row, band } = drawsHaving(counts[i] ?? 0, draws.length, probabilities[i] ?? 0)
      compared.push([row.frequency, band])
      return { value, ...row }
    })
  }
  const { odd_even, high_low, decades, decades_held, consecutive_runs, last_digits, ac_values } = features()
  return {
    total_analyzed: draws.length,
    odd_even: rowsOf(odd_even),
    high_low: rowsOf(high_low),
    decades: rowsOf(decades),
    decades_held: rowsOf(decades_held),
    consecutive_runs: rowsOf(consecutive_runs),
    last_digits: rowsOf(last_digits),
    ac_values: rowsOf(ac_values),
    verdict: verdictOf(compared),
  }
}
