import type { DrawnBalls, PrizeRank } from './draw.ts'

/**
 * The rank a number set wins in a draw, or null when it wins nothing. Six matches, five and the bonus,
 * five, four, three; the bonus counts for nothing else. The order of the numbers is of no account.
 */
export function prizeRank(numbers: readonly number[], draw: DrawnBalls): PrizeRank | null {
  const matched = numbers.filter((number) => draw.numbers.includes(number)).length
  if (matched === 6) return 1
  if (matched === 5) return numbers.includes(draw.bonus_number) ? 2 : 3
  if (matched === 4) return 4
  return matched === 3 ? 5 : null
}
