import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { MINUTE } from '#domain/duration.ts'
import { TEMPORARY_PASSWORD_MINUTES } from '#domain/member/member.ts'
import { type Database, hasRows } from '../database/database.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { randomLetters } from '../keys/random-text.ts'
import { wholeKeys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { temporary_passwords } from './tables.ts'

export const TEMPORARY_PASSWORD_LIVES = TEMPORARY_PASSWORD_MINUTES * MINUTE
export const makeTemporaryPassword = (deps: Pick<ServerDeps, 'chance'>) => randomLetters(deps, 10)

// A keyed hash is enough for a random secret that lives for minutes.
const hashOf = (secretKey: string, member_id: number, password: string) =>
  keyedHash(secretKey, 'temporary passwords', member_id, password.normalize('NFKC').trim().toLowerCase())

/** Stores a temporary password beside the member's own; an earlier unused one stops working. */
export async function keepTemporaryPassword(tx: Database, deps: ServerDeps, member_id: number, password: string) {
  const now = deps.now()
  await forgetUnusedTemporaryPassword(tx, member_id)
  await tx.insert(temporary_passwords).values({
    member_id,
    secret_hash: hashOf(deps.secretKey, member_id, password),
    sent_at: instantOf(now),
    expires_at: instantOf(now + TEMPORARY_PASSWORD_LIVES),
  })
}

/** Whether this is a temporary password that can still begin a session. */
export const isFreshTemporaryPassword = async (db: Database, deps: ServerDeps, member_id: number, password: string) =>
  (await db.$count(temporary_passwords, fresh(deps, member_id, password))) > 0

const isOf = (deps: ServerDeps, member_id: number, password: string) =>
  and(
    eq(temporary_passwords.member_id, member_id),
    inArray(
      temporary_passwords.secret_hash,
      wholeKeys(deps).map((secretKey) => hashOf(secretKey, member_id, password)),
    ),
  )
const fresh = (deps: ServerDeps, member_id: number, password: string) =>
  and(
    isOf(deps, member_id, password),
    isNull(temporary_passwords.session_id),
    gt(temporary_passwords.expires_at, instantOf(deps.now())),
  )

/** Whether this is the temporary password that began the session, where it counts as the current password. */
export const isTemporaryPasswordOfSession = async (
  db: Database,
  deps: ServerDeps,
  { id, session_id }: { readonly id: number; readonly session_id: string },
  password: string,
) =>
  (await db.$count(
    temporary_passwords,
    and(isOf(deps, id, password), eq(temporary_passwords.session_id, session_id)),
  )) > 0

/** Uses up a temporary password for one session. @returns false when a parallel call was faster */
export async function spendTemporaryPassword(
  tx: Database,
  deps: ServerDeps,
  { member_id, password, session_id }: { member_id: number; password: string; session_id: string },
) {
  return hasRows(
    tx
      .update(temporary_passwords)
      .set({ session_id })
      .where(fresh(deps, member_id, password))
      .returning({ member_id: temporary_passwords.member_id }),
  )
}

/** Deletes a member's unused temporary password, when their number may have another owner by now. */
export const forgetUnusedTemporaryPassword = (tx: Database, member_id: number) =>
  tx
    .delete(temporary_passwords)
    .where(and(eq(temporary_passwords.member_id, member_id), isNull(temporary_passwords.session_id)))

export const forgetTemporaryPassword = (tx: Database, member_id: number) =>
  tx.delete(temporary_passwords).where(eq(temporary_passwords.member_id, member_id))
