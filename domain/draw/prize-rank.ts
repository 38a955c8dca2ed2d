import type { DrawnBalls, PrizeRank } from './draw.ts'

/** Which of six numbers were drawn, in the order of the six, and whether the bonus is among them. */
export const hitsOf = (numbers: readonly number[], draw: DrawnBalls) => ({
  matched_numbers: numbers.filter((number) => draw.numbers.includes(number)),
  is_bonus_matched: numbers.includes(draw.bonus_number),
})

/** The rank for so many of the six; null for none. Six, five and the bonus, five, four, three; the bonus counts for nothing else. */
export function rankOfMatches(matched: number, isBonusMatched: boolean): PrizeRank | null {
  if (matched === 6) return 1
  if (matched === 5) return isBonusMatched ? 2 : 3
  if (matched === 4) return 4
  return matched === 3 ? 5 : null
}

/** The rank a number set wins in a draw, or null when it wins nothing. The order of the numbers is of no account. */
export function prizeRank(numbers: readonly number[], draw: DrawnBalls): PrizeRank | null {
  const { matched_numbers, is_bonus_matched } = hitsOf(numbers, draw)
  return rankOfMatches(matched_numbers.length, is_bonus_matched)
}
