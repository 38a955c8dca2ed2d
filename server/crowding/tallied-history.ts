import type { TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { Database } from '../database/database.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { newestRound } from '../draws/store.ts'

/** The tallied draws from round 1 on, up to the first that is missing or not tallied: the model must be fitted without gaps. */
export async function talliedHistory(db: Database): Promise<TalliedDraw[]> {
  const newest = await newestRound(db)
  if (newest === null) return []
  const draws = await recordedDraws(db, 1, newest)
  const end = draws.findIndex((draw, i) => !isTallied(draw) || draw.round_number !== i + 1)
  return (end === -1 ? draws : draws.slice(0, end)).filter(isTallied)
}
