import type { Input } from '#contract/endpoint.ts'
import type * as contract from '#contract/members/second-factor.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { refundAttempt, takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, type MemberRow, mustBeMember } from '../members/store.ts'
import * as factors from '../second-factor/second-factors.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'
import { tellOf } from './tell-of-change.ts'

type Proof = Pick<Input<typeof contract.beginSecondFactor>['body'], 'current_password' | 'confirmation_token'>

/**
 * Makes a factor, which is inactive until one of its codes is entered.
 * @throws second_factor_on; current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function beginSecondFactor(db: Database, deps: ServerDeps, caller: Caller, proof: Proof) {
  const member = await mustBeMember(db, caller.id)
  if (await factors.secondFactorOf(db, caller.id)) throw refuse('second_factor_on')
  await prove(db, deps, caller, member, proof)
  return db.transaction((tx) => factors.beginSecondFactor(tx, deps, { id: member.id, username: member.username ?? '' }))
}

/**
 * Activates the factor by its first code, and ends the member's other sessions, which began with one factor only.
 * @returns the recovery codes, which are shown once
 * @throws second_factor_on, second_factor_off, code_wrong, too_many_attempts
 */
export const confirmSecondFactor = (db: Database, deps: ServerDeps, caller: Caller, code: string) =>
  byCode(db, deps, caller, async (tx) => {
    const recovery_codes = await factors.confirmSecondFactor(tx, deps, caller.id, code)
    await endSessionsOf(tx, caller.id, instantOf(deps.now()), caller.session_id)
    await tellOf(tx, deps, caller.id, { what: 'second_factor_on', at: instantOf(deps.now()) })
    return { recovery_codes }
  })

/** @returns the new recovery codes, which are shown once @throws second_factor_off, code_wrong, too_many_attempts */
export const renewRecoveryCodes = (db: Database, deps: ServerDeps, caller: Caller, code: string) =>
  byCode(db, deps, caller, async (tx) => {
    await factors.takeFactorCode(tx, deps, caller.id, code)
    const recovery_codes = await factors.giveRecoveryCodes(tx, deps, caller.id)
    await tellOf(tx, deps, caller.id, { what: 'recovery_codes_renewed', at: instantOf(deps.now()) })
    return { recovery_codes }
  })

/**
 * Removes the factor, by its code and a proof of the member.
 * @throws second_factor_off, code_wrong; current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function removeSecondFactor(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  { verification_code, ...proof }: Proof & { readonly verification_code: string },
): Promise<void> {
  const member = await mustBeMember(db, caller.id)
  const isByPassword = member.password_hash !== null
  if (isByPassword) await prove(db, deps, caller, member, proof)
  await byCode(db, deps, caller, async (tx) => {
    await factors.takeFactorCode(tx, deps, caller.id, verification_code)
    // In the same transaction as the code, so that a confirmation, which works once, is not lost when the code is wrong.
    if (!isByPassword) await prove(tx, deps, caller, member, proof)
    await factors.removeSecondFactor(tx, caller.id)
    await tellOf(tx, deps, caller.id, { what: 'second_factor_off', at: instantOf(deps.now()) })
  })
}

const prove = (
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  member: MemberRow,
  { current_password: password, confirmation_token }: Proof,
) => mustReauthenticate(db, deps, caller, member, { password, confirmation_token }, 'current_password_required')

/** Runs an action that takes a code of the second factor, in one transaction; a wrong code counts. @throws too_many_attempts */
async function byCode<T>(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  action: (tx: Database) => Promise<T>,
): Promise<T> {
  const attempt = await takeAttempt(db, deps, 'proof_session', caller.session_id)
  return db.transaction(async (tx) => {
    await lockedMember(tx, caller.id)
    const done = await action(tx)
    await refundAttempt(tx, attempt)
    return done
  })
}
