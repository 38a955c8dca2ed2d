import { type Draw, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { markedProbabilities } from './chance.ts'
import { type ChanceVerdict, type DrawsHaving, drawsHaving, verdictOf } from './count-band.ts'

/** In how many draws so many numbers were odd. */
interface OddEvenRatio extends DrawsHaving {
  readonly odd_count: number
  readonly even_count: number
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
    const { row, band } = drawsHaving(counts[odd_count] ?? 0, draws.length, probability)
    const ratio: OddEvenRatio = { odd_count, even_count: NUMBERS_PER_DRAW - odd_count, ...row }
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
