import { type Draw, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { type ChanceOfCount, markedProbabilities, roundedTo } from './chance.ts'
import { type ChanceVerdict, chanceOfCount, countBand, verdictOf } from './count-band.ts'
import { percentOf } from './descriptive.ts'

/** In how many draws so many numbers were odd. */
interface OddEvenRatio extends ChanceOfCount {
  readonly odd_count: number
  readonly even_count: number
  readonly frequency: number
  /** Of the draws, 1 decimal. */
  readonly percentage: number
  /** By chance, percent of the draws, 1 decimal. */
  readonly expected_percentage: number
}

interface OddEven {
  readonly total_analyzed: number
  /** All seven, most frequent first; ties by the odd count closest to 3, then by the smaller. Empty without draws. */
  readonly ratios: readonly OddEvenRatio[]
  /** The first of them. */
  readonly golden_balance: OddEvenRatio | null
  readonly verdict: ChanceVerdict
}

/** Odd numbers from 1 to 45. */
export const ODD_NUMBERS = 23

/** How many of a draw's numbers are odd. */
export const oddCountOf = (numbers: readonly number[]): number =>
  numbers.reduce((count, number) => count + (number % 2), 0)

/** The odd and even balance of a window of draws, which may come in any order. */
export function oddEven(draws: readonly Pick<Draw, 'numbers'>[]): OddEven {
  if (draws.length === 0) return { total_analyzed: 0, ratios: [], golden_balance: null, verdict: verdictOf([]) }
  const counts = new Uint32Array(NUMBERS_PER_DRAW + 1)
  for (const { numbers } of draws) {
    const odd = oddCountOf(numbers)
    counts[odd] = (counts[odd] ?? 0) + 1
  }
  const rows = markedProbabilities(ODD_NUMBERS).map((probability, odd_count) => {
    const frequency = counts[odd_count] ?? 0
    const band = countBand(draws.length, probability)
    const ratio: OddEvenRatio = {
      odd_count,
      even_count: NUMBERS_PER_DRAW - odd_count,
      frequency,
      percentage: percentOf(frequency, draws.length),
      expected_percentage: roundedTo(100 * probability, 1),
      ...chanceOfCount(band),
    }
    return { ratio, band }
  })
  const fromMiddle = ({ odd_count }: OddEvenRatio) => Math.abs(odd_count - 3)
  const ratios = rows
    .map(({ ratio }) => ratio)
    .toSorted((a, b) => b.frequency - a.frequency || fromMiddle(a) - fromMiddle(b) || a.odd_count - b.odd_count)
  return {
    total_analyzed: draws.length,
    ratios,
    golden_balance: ratios[0] ?? null,
    verdict: verdictOf(rows.map(({ ratio, band }) => [ratio.frequency, band])),
  }
}
