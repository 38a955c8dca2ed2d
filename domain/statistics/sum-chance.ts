import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { POSSIBLE_DRAWS } from './chance.ts'

export const SMALLEST_SUM = 21
export const LARGEST_SUM = 255
/** Standard deviation of the sum of a draw: variance 6 × (45 + 1) × (45 − 6) / 12. */
export const SUM_DEVIATION = Math.sqrt((NUMBERS_PER_DRAW * (LARGEST_NUMBER + 1) * (LARGEST_NUMBER - 6)) / 12)

/**
 * The probability of each sum of the six drawn numbers, index 0 for a sum of 0 to index 255; 0 below 21. Counted exactly:
 * number by number, in how many ways k of those so far can be chosen with a given sum.
 */
export function sumProbabilities(): readonly number[] {
  const width = LARGEST_SUM + 1
  const ways = Array.from({ length: NUMBERS_PER_DRAW + 1 }, () => new Float64Array(width))
  const [none] = ways as [Float64Array]
  none[0] = 1
  for (let number = 1; number <= LARGEST_NUMBER; number++) {
    for (let chosen = NUMBERS_PER_DRAW; chosen >= 1; chosen--) {
      const [fewer, more] = [ways[chosen - 1] as Float64Array, ways[chosen] as Float64Array]
      for (let sum = width - 1; sum >= number; sum--) more[sum] = (more[sum] ?? 0) + (fewer[sum - number] ?? 0)
    }
  }
  return Array.from(ways[NUMBERS_PER_DRAW] as Float64Array, (count) => count / POSSIBLE_DRAWS)
}
