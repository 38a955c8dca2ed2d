import { lt } from 'drizzle-orm'
import { OLDEST_FORM_MS } from '#domain/site/enquiry.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { used_form_tokens } from './tables.ts'

/**
 * Uses up the token of a form, in the transaction that keeps what the form says; `isFormToken` has found it to be ours.
 * @throws form_expired when it was used before
 */
export async function takeFormToken(tx: Database, { now }: Pick<World, 'now'>, token: string): Promise<void> {
  const used = await tx
    .insert(used_form_tokens)
    .values({ token, used_at: instantOf(now()) })
    .onConflictDoNothing()
    .returning()
  if (used.length === 0) throw refuse('form_expired')
}

/** Forgets tokens of forms that are too old to be sent, used or not. */
export const sweepFormTokens = (db: Database, now: number) =>
  db.delete(used_form_tokens).where(lt(used_form_tokens.used_at, instantOf(now - OLDEST_FORM_MS)))
