import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { isSameHash, keyedHash } from '../limits/keyed-hash.ts'
import { instantOf, type Outside } from '../outside.ts'
import { temporary_passwords } from './tables.ts'

const MINUTE = 60_000
export const TEMPORARY_PASSWORD_LIVES = 30 * MINUTE
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Ten letters and digits, nearly 50 bits. */
export const makeTemporaryPassword = ({ chance }: Pick<Outside, 'chance'>) =>
  Array.from({ length: LENGTH }, () => LETTERS[chance(LETTERS.length)]).join('')

// A keyed hash is enough for a random secret that lives for minutes.
const hashOf = ({ secretKey }: Outside, member_id: number, password: string) =>
  keyedHash(secretKey, 'temporary passwords', member_id, password.normalize('NFKC').trim().toLowerCase())

/** Puts a temporary password beside the member's own; an earlier one is no longer good. */
export async function keepTemporaryPassword(tx: Database, outside: Outside, member_id: number, password: string) {
  const now = outside.now()
  const row = {
    secret_hash: hashOf(outside, member_id, password),
    sent_at: instantOf(now),
    expires_at: instantOf(now + TEMPORARY_PASSWORD_LIVES),
    session_id: null,
  }
  await tx
    .insert(temporary_passwords)
    .values({ member_id, ...row })
    .onConflictDoUpdate({ target: temporary_passwords.member_id, set: row })
}

const temporaryPasswordOf = async (db: Database, member_id: number) =>
  (await db.select().from(temporary_passwords).where(eq(temporary_passwords.member_id, member_id)))[0]

/** Whether this is a temporary password that can still begin a session. */
export async function isFreshTemporaryPassword(outside: Outside, member_id: number, password: string) {
  const row = await temporaryPasswordOf(outside.db, member_id)
  const isSame = isSameHash(row?.secret_hash ?? '', hashOf(outside, member_id, password))
  return isSame && row?.session_id === null && row.expires_at > instantOf(outside.now())
}

/** Whether this is the temporary password that began the session; there it serves as the current one. */
export async function isTemporaryPasswordOfSession(
  outside: Outside,
  { id, session_id }: { readonly id: number; readonly session_id: string },
  password: string,
) {
  const row = await temporaryPasswordOf(outside.db, id)
  return row?.session_id === session_id && isSameHash(row.secret_hash, hashOf(outside, id, password))
}

/** Uses a temporary password up for one session. @returns false when another was faster */
export async function spendTemporaryPassword(
  tx: Database,
  outside: Outside,
  { member_id, password, session_id }: { member_id: number; password: string; session_id: string },
) {
  const spent = await tx
    .update(temporary_passwords)
    .set({ session_id })
    .where(
      and(
        eq(temporary_passwords.member_id, member_id),
        eq(temporary_passwords.secret_hash, hashOf(outside, member_id, password)),
        isNull(temporary_passwords.session_id),
        gt(temporary_passwords.expires_at, instantOf(outside.now())),
      ),
    )
    .returning({ member_id: temporary_passwords.member_id })
  return spent.length > 0
}

export const forgetTemporaryPassword = (tx: Database, member_id: number) =>
  tx.delete(temporary_passwords).where(eq(temporary_passwords.member_id, member_id))
