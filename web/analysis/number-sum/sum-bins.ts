import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { chanceOfCount, countBand } from '#domain/statistics/count-band.ts'
import { LARGEST_SUM, SMALLEST_SUM, sumProbabilities } from '#domain/statistics/number-sum.ts'

/** Sums from `first` to `last` together: one bar of the distribution. */
interface SumBin extends ChanceOfCount {
  readonly first: number
  readonly last: number
  readonly frequency: number
}

const WIDTH = 10
/** Where the bars begin and end; the last reaches five beyond the largest sum. */
export const BINS_FROM = SMALLEST_SUM
export const BINS_TO = SMALLEST_SUM + Math.ceil((LARGEST_SUM - SMALLEST_SUM + 1) / WIDTH) * WIDTH

/** Ten sums to a bar, each against what chance gives for the ten together. */
export function sumBins(rows: readonly { sum: number; frequency: number }[], rounds: number): readonly SumBin[] {
  const probabilities = sumProbabilities()
  return Array.from({ length: (BINS_TO - BINS_FROM) / WIDTH }, (_, i) => {
    const first = BINS_FROM + i * WIDTH
    const last = first + WIDTH - 1
    const inside = ({ sum }: { sum: number }) => sum >= first && sum <= last
    const probability = probabilities.slice(first, last + 1).reduce((total, each) => total + each, 0)
    return {
      first,
      last,
      frequency: rows.filter(inside).reduce((total, { frequency }) => total + frequency, 0),
      ...chanceOfCount(countBand(rounds, probability)),
    }
  })
}
