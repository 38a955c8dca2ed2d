import { type PrizeRank, rankOfMatches } from './draw.ts'

/** Sets of a round that are stored with the same rank and match the draw alike. */
interface WinnersAlike {
  /** How many of the six drawn numbers they hold, and whether they hold the bonus. */
  readonly matched: number
  readonly is_bonus_matched: boolean
  /** As stored: 1 to 5. */
  readonly rank: number
  readonly sets: number
}

/**
 * Every stored winner of a round has the rank that the rules give it; asserted when a round is settled (`mustHold`).
 * @returns what is wrong, English, for the log; null where nothing is
 */
export function problemOfWinners(winners: readonly WinnersAlike[]): string | null {
  const wrong = winners.find(
    ({ matched, is_bonus_matched, rank }) =>
      rank !== (rankOfMatches(matched, is_bonus_matched) satisfies PrizeRank | null),
  )
  if (!wrong) return null
  const bonus = wrong.is_bonus_matched ? ' and the bonus' : ''
  return `${wrong.sets} sets with ${wrong.matched} numbers${bonus} are stored as rank ${wrong.rank}`
}
