import { and, eq, gt } from 'drizzle-orm'
import type { RefusalCode } from '#contract/refusals.ts'
import { MINUTE } from '#domain/duration.ts'
import { type Database, hasRows } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { refundAttempt, takeAttempt } from '../limits/attempt-limits.ts'
import type { MemberRow } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { newSecret } from '../sessions/device.ts'
import { isPassword } from './password-hash.ts'
import { confirmations } from './tables.ts'
import { isTemporaryPasswordOfSession } from './temporary-passwords.ts'

const CONFIRMATION_LIVES = 5 * MINUTE

/** Makes a token for one action, for a social member who has just signed in again. */
export async function makeConfirmation(tx: Database, deps: ServerDeps, member_id: number): Promise<string> {
  const token = newSecret(deps.randomBytes)
  const expires_at = instantOf(deps.now() + CONFIRMATION_LIVES)
  await tx.insert(confirmations).values({ token_hash: tokenHash(token), member_id, expires_at })
  return token
}

async function spendConfirmation(db: Database, deps: ServerDeps, member_id: number, token: string) {
  return hasRows(
    db
      .delete(confirmations)
      .where(
        and(
          eq(confirmations.token_hash, tokenHash(token)),
          eq(confirmations.member_id, member_id),
          gt(confirmations.expires_at, instantOf(deps.now())),
        ),
      )
      .returning({ member_id: confirmations.member_id }),
  )
}

interface Proof {
  readonly password?: string | undefined
  readonly confirmation_token?: string | undefined
}

/**
 * Makes sure that the member themselves calls, not someone with their access token: by the password (also the temporary one
 * that began this session), or by a sign-in with the social provider just before.
 * @throws `missing` without a password; wrong_password, sign_in_again, too_many_attempts
 */
export async function mustReauthenticate(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  member: MemberRow,
  { password, confirmation_token }: Proof,
  missing: RefusalCode,
): Promise<void> {
  if (member.password_hash === null) {
    if (!confirmation_token || !(await spendConfirmation(db, deps, member.id, confirmation_token)))
      throw refuse('sign_in_again')
    return
  }
  if (password === undefined) throw refuse(missing)
  const attempt = await takeAttempt(db, deps, 'proof_session', caller.session_id)
  const isOwn = await isPassword({ from: caller.session_id, isKnown: true }, member.password_hash, password)
  if (!isOwn && !(await isTemporaryPasswordOfSession(db, deps, caller, password))) throw refuse('wrong_password')
  await refundAttempt(db, attempt)
}
