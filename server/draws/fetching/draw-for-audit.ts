import type { Draw, TalliedDraw } from '#domain/draw/draw.ts'
import type { Database } from '../../database/database.ts'
import { recordedDraws } from '../record-store.ts'
import { storesOfRound } from '../store.ts'

/** A stored round as the audit log keeps it before and after a change; with its shops only if the change gives any. */
export async function storedForAudit(tx: Database, round: number, with_stores: boolean): Promise<object> {
  const [draw] = await recordedDraws(tx, round, round)
  return { ...(draw && forAudit(draw)), ...(with_stores && { stores: await storesOfRound(tx, round) }) }
}

export const forAudit = ({ round_number: _, ...draw }: Draw | TalliedDraw): object => draw
