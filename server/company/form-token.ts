import { randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { OLDEST_FORM_MS, YOUNGEST_FORM_MS } from '#domain/site/enquiry.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { signed, signedTextIn } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { used_form_tokens } from './tables.ts'

const PURPOSE = 'enquiry form'

/** A signed token with the time at which the form was requested. */
export const formToken = (secretKey: string, now: number): string =>
  signed(secretKey, PURPOSE, `${now}.${randomBytes(12).toString('base64url')}`)

/** Whether a token is ours and of the right age. `takeFormToken` checks that it was not used. */
export function isFormToken(keys: Keys, token: string, now: number): boolean {
  const text = signedTextIn(keys, PURPOSE, token)
  if (text === null) return false
  const age = now - Number(text.split('.')[0])
  return age >= YOUNGEST_FORM_MS && age <= OLDEST_FORM_MS
}

/**
 * Uses up the token of a form, in the transaction that stores the form; `isFormToken` must have accepted it before.
 * @throws form_expired when it was used before
 */
export async function takeFormToken(tx: Database, { now }: Pick<ServerDeps, 'now'>, token: string): Promise<void> {
  const used = await tx
    .insert(used_form_tokens)
    .values({ token, used_at: instantOf(now()) })
    .onConflictDoNothing()
    .returning()
  if (used.length === 0) throw refuse('form_expired')
}

/** Deletes used tokens that have expired, which `isFormToken` refuses anyway. */
export const sweepFormTokens = (db: Database, now: number) =>
  db.delete(used_form_tokens).where(lt(used_form_tokens.used_at, instantOf(now - OLDEST_FORM_MS)))
