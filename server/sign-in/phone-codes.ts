import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { MINUTE, SECOND } from '#domain/duration.ts'
import { CODE_MINUTES } from '#domain/member/member.ts'
import { type Database, hasRows } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { isSameHash, keyedHash } from '../keys/keyed-hash.ts'
import { wholeKeys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { phone_codes } from './tables.ts'

export const CODE_LIVES = CODE_MINUTES * MINUTE
export const RESEND_AFTER = 60 * SECOND
const MOST_TRIES = 5
const CODES = 1_000_000

/** The purpose of a code: signing in with a number, or a member confirming theirs. */
type CodeSubject =
  | readonly ['log_in', mobile_number: string]
  | readonly ['confirm', mobile_number: string, member_id: number]

const subjectHash = (secretKey: string, subject: CodeSubject) => keyedHash(secretKey, 'phone code subjects', ...subject)
const codeHash = (secretKey: string, subject: CodeSubject, code: string) =>
  keyedHash(secretKey, 'phone codes', ...subject, code)

/**
 * Makes the one live code of a subject; an earlier code is no longer valid.
 * @returns the six digits, which are stored nowhere
 * @throws code_too_soon within a minute of the last one
 */
export async function makeCode(tx: Database, deps: ServerDeps, subject: CodeSubject): Promise<string> {
  const now = deps.now()
  const code = String(deps.chance(CODES)).padStart(6, '0')
  const key = subjectHash(deps.secretKey, subject)
  const row = {
    code_hash: codeHash(deps.secretKey, subject, code),
    sent_at: instantOf(now),
    expires_at: instantOf(now + CODE_LIVES),
    tries: 0,
  }
  const made = await tx
    .insert(phone_codes)
    .values({ subject: key, ...row })
    .onConflictDoUpdate({
      target: phone_codes.subject,
      set: row,
      setWhere: lte(phone_codes.sent_at, instantOf(now - RESEND_AFTER)),
    })
    .returning({ sent_at: phone_codes.sent_at })
  if (made.length === 0) throw refuse('code_too_soon', { retryAfter: await secondsToWait(tx, key, now) })
  return code
}

async function secondsToWait(tx: Database, key: string, now: number) {
  const [row] = await tx.select({ sent_at: phone_codes.sent_at }).from(phone_codes).where(eq(phone_codes.subject, key))
  const wait = row ? Date.parse(row.sent_at) + RESEND_AFTER - now : 0
  return Math.max(1, Math.ceil(wait / SECOND))
}

/**
 * Whether this is the live code of a subject. The try is counted first, so that parallel tries are five in all, too; the right
 * code works once.
 */
export async function isCode(db: Database, deps: ServerDeps, subject: CodeSubject, code: string): Promise<boolean> {
  for (const secretKey of wholeKeys(deps)) if (await isCodeUnder(secretKey, db, deps, subject, code)) return true
  return false
}

async function isCodeUnder(secretKey: string, db: Database, deps: ServerDeps, subject: CodeSubject, code: string) {
  const key = subjectHash(secretKey, subject)
  const [row] = await db
    .update(phone_codes)
    .set({ tries: sql`${phone_codes.tries} + 1` })
    .where(
      and(
        eq(phone_codes.subject, key),
        lt(phone_codes.tries, MOST_TRIES),
        gt(phone_codes.expires_at, instantOf(deps.now())),
      ),
    )
    .returning({ code_hash: phone_codes.code_hash })
  if (!row || !isSameHash(row.code_hash, codeHash(secretKey, subject, code))) return false
  // The row stays, since no other code may be made within the minute, but no code matches it any more.
  return hasRows(
    db
      .update(phone_codes)
      .set({ code_hash: '', tries: MOST_TRIES })
      .where(and(eq(phone_codes.subject, key), eq(phone_codes.code_hash, row.code_hash)))
      .returning({ subject: phone_codes.subject }),
  )
}
