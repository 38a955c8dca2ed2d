import type { TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { Database } from '../database/database.ts'
import { cachedUntilChange } from '../database/publish.ts'
import { recordedDraws } from './record-store.ts'
import { newestBalls, newestRound } from './store.ts'

/** Returns a function that reads all draws, oldest first, once until published data change. */
export const cachedHistory = cachedUntilChange(async (db) => (await newestBalls(db)).toReversed())

/** The same for all tallied draws. */
export const cachedTallies = cachedUntilChange(async (db) =>
  (await recordedDraws(db, 1, (await newestRound(db)) ?? 0)).filter(isTallied),
)

/** The tallied draws from round 1 on, up to the first that is missing or not tallied: the model must be fitted without gaps. */
export async function talliedHistory(db: Database): Promise<TalliedDraw[]> {
  const newest = await newestRound(db)
  if (newest === null) return []
  const draws = await recordedDraws(db, 1, newest)
  const end = draws.findIndex((draw, i) => !isTallied(draw) || draw.round_number !== i + 1)
  return (end === -1 ? draws : draws.slice(0, end)).filter(isTallied)
}
