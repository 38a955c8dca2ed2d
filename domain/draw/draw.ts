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
