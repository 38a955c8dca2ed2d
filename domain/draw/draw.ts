/** One draw of the 6/45 lottery. Data fields carry the wire's names everywhere. */

export const SMALLEST_NUMBER = 1
export const LARGEST_NUMBER = 45
/** Every number that can be drawn, ascending. */
export const ALL_NUMBERS: readonly number[] = Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1)
/** How many main numbers a draw and a number set hold. */
export const NUMBERS_PER_DRAW = 6

/** Rounds go up by one a week; the bound only keeps absurd numbers out. */
export const LARGEST_ROUND = 999_999

/** The balls of one draw: six numbers ascending, and the bonus. */
export interface DrawnBalls {
  readonly numbers: readonly number[]
  readonly bonus_number: number
}

export interface Draw extends DrawnBalls {
  /** 1 for the draw of 2002-12-07, then one a week. */
  readonly round_number: number
  /** Korean calendar day, `YYYY-MM-DD`. */
  readonly draw_date: string
}

/** A draw without its money. */
export const ballsOf = ({ round_number, draw_date, numbers, bonus_number }: Draw): Draw => ({
  round_number,
  draw_date,
  numbers,
  bonus_number,
})

/** Ranks of the game: 1 is the jackpot, 5 the smallest prize. */
export type PrizeRank = 1 | 2 | 3 | 4 | 5
export const PRIZE_RANKS: readonly PrizeRank[] = [1, 2, 3, 4, 5]

/** The prize of one rank in one draw. Won; 0 winners and 0 won where nobody won it. */
interface RankPrize {
  readonly rank: PrizeRank
  /** Winning games, not people. */
  readonly winners: number
  readonly prize_per_winner: number
}

/** How the first-prize games were bought: 자동, 수동, 반자동. Published from round 262 on. */
export interface FirstPrizeMethods {
  readonly auto: number
  readonly manual: number
  readonly semi_auto: number
}

/** A draw with the money that was paid: known only once the operator has tallied it. */
export interface TalliedDraw extends Draw {
  /** All sales of the round, won. */
  readonly total_sales: number
  /** Five entries, rank 1 to 5. */
  readonly prizes: readonly RankPrize[]
  readonly first_prize_methods: FirstPrizeMethods | null
}

/** How a game was bought; null for some old games, of which no source says it. */
export const NUMBER_TYPES = ['auto', 'manual', 'semi-auto', 'unknown'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]
export const NUMBER_TYPE_NAMES: Readonly<Record<NumberType, string>> = {
  auto: '자동',
  manual: '수동',
  'semi-auto': '반자동',
  unknown: '미상',
}

/** A shop that sold a first-prize game; one entry a game, so a shop may appear twice. */
export interface WinningStore {
  readonly store_rank: number
  readonly store_name: string
  readonly number_type: NumberType
  readonly location: string
}

/** The colours of the balls on television. */
export type BallColour = 'yellow' | 'blue' | 'red' | 'grey' | 'green'

/** The colour of a number's ball: 1–10 yellow, 11–20 blue, 21–30 red, 31–40 grey, 41–45 green. */
export function ballColour(number: number): BallColour {
  if (number <= 10) return 'yellow'
  if (number <= 20) return 'blue'
  if (number <= 30) return 'red'
  return number <= 40 ? 'grey' : 'green'
}

/** The site shows the bonus ball in one colour, whatever its number. */
export const BONUS_BALL_COLOUR: BallColour = 'yellow'

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
