import { rankOfMatches } from './draw.ts'

/** Sets of a round that are stored with the same rank and match the draw alike. */
interface SetsAlike {
  /** How many of the six drawn numbers they hold, and whether they hold the bonus. */
  readonly matched: number
  readonly is_bonus_matched: boolean
  /** As stored: 1 to 5, or 0 for none. */
  readonly rank: number
  readonly sets: number
}

/**
 * Every set of a settled round has the rank that the rules give it; asserted when sealed sets are counted, and of what an earlier run
 * has stored when a settlement goes on (`mustHold`).
 * @returns what is wrong, English, for the log; null where nothing is
 */
export function problemOfRanks(sets: readonly SetsAlike[]): string | null {
  const wrong = sets.find((one) => one.rank !== (rankOfMatches(one.matched, one.is_bonus_matched) ?? 0))
  if (!wrong) return null
  const bonus = wrong.is_bonus_matched ? ' and the bonus' : ''
  return `${wrong.sets} sets with ${wrong.matched} numbers${bonus} are stored as rank ${wrong.rank}`
}
