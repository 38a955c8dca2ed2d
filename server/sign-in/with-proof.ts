import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { Refusal, refuse } from '../http/refuse.ts'
import { refundAttempt, takeAttempt } from '../limits/attempt-limits.ts'
import { type MemberRow, mustBeMember, mustLockMember } from '../members/store.ts'
import { secondFactorOf, takeFactorCode } from '../second-factor/second-factors.ts'
import type { ServerDeps } from '../server-deps.ts'
import { mustReauthenticate } from './prove-member.ts'

/** What a member sends to prove who they are. */
export interface FullProof {
  readonly current_password?: string | undefined
  readonly confirmation_token?: string | undefined
  readonly verification_code?: string | undefined
}

/**
 * Runs an action for which an access token is not enough, in one transaction with its proof: the password and, where the member
 * has a second factor, its code; or for social members a new sign-in at the provider, which asked for the code itself. A code or
 * a sign-in that works once is not used up by an action that is refused.
 * @throws current_password_required, wrong_password, sign_in_again, second_factor_required, code_wrong, too_many_attempts
 */
export async function withProof<T>(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  { current_password: password, confirmation_token, verification_code }: FullProof,
  action: (tx: Database, member: MemberRow) => Promise<T>,
): Promise<T> {
  const member = await mustBeMember(db, caller.id)
  const prove = (on: Database) =>
    mustReauthenticate(on, deps, caller, member, { password, confirmation_token }, 'current_password_required')
  const run = (proven: (tx: Database) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const now = await mustLockMember(tx, caller.id, 'login_required')
      // A password that was changed since it was checked proves nothing.
      if (now.password_hash !== member.password_hash) throw refuse('wrong_password')
      await proven(tx)
      return action(tx, now)
    })
  if (member.password_hash === null) return run(prove)
  await prove(db)
  if (!(await secondFactorOf(db, caller.id))) return run(mustHaveNoFactor(caller))
  if (verification_code === undefined) throw refuse('second_factor_required')
  const attempt = await takeAttempt(db, deps, 'proof_session', caller.session_id)
  try {
    const done = await run((tx) => takeFactorCode(tx, deps, caller.id, verification_code))
    await refundAttempt(db, attempt)
    return done
  } catch (error) {
    // Only a wrong code counts as one.
    if (error instanceof Refusal && error.code !== 'code_wrong') await refundAttempt(db, attempt)
    throw error
  }
}

/** Refuses where a second factor was turned on since it was looked for. */
const mustHaveNoFactor =
  ({ id }: Caller) =>
  async (tx: Database) => {
    if (await secondFactorOf(tx, id)) throw refuse('second_factor_required')
  }
