import type { Input } from '#contract/endpoint.ts'
import type * as contract from '#contract/members/second-factor.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { refundAttempt, takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, type MemberRow, mustBeMember } from '../members/store.ts'
import * as factors from '../second-factor/second-factors.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'
import { instantOf, type World } from '../world.ts'
import { tellOf } from './tell-of-change.ts'

type Proof = Pick<Input<typeof contract.beginSecondFactor>['body'], 'current_password' | 'confirmation_token'>

/**
 * Makes a factor, which is inactive until one of its codes is entered.
 * @throws second_factor_on; current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function beginSecondFactor(db: Database, world: World, caller: Caller, proof: Proof) {
  const member = await mustBeMember(db, caller.id)
  if (await factors.secondFactorOf(db, caller.id)) throw refuse('second_factor_on')
  await prove(db, world, caller, member, proof)
  return db.transaction((tx) =>
    factors.beginSecondFactor(tx, world, { id: member.id, username: member.username ?? '' }),
  )
}

/**
 * Activates the factor by its first code, and ends the member's other sessions, which began with one factor only.
 * @returns the recovery codes, which are shown once
 * @throws second_factor_on, second_factor_off, code_wrong, too_many_attempts
 */
export const confirmSecondFactor = (db: Database, world: World, caller: Caller, code: string) =>
  byCode(db, world, caller, async (tx) => {
    const recovery_codes = await factors.confirmSecondFactor(tx, world, caller.id, code)
    await endSessionsOf(tx, caller.id, instantOf(world.now()), caller.session_id)
    await tellOf(tx, world, caller.id, { what: 'second_factor_on', at: instantOf(world.now()) })
    return { recovery_codes }
  })

/** @returns the new recovery codes, which are shown once @throws second_factor_off, code_wrong, too_many_attempts */
export const renewRecoveryCodes = (db: Database, world: World, caller: Caller, code: string) =>
  byCode(db, world, caller, async (tx) => {
    await factors.takeFactorCode(tx, world, caller.id, code)
    const recovery_codes = await factors.giveRecoveryCodes(tx, world, caller.id)
    await tellOf(tx, world, caller.id, { what: 'recovery_codes_renewed', at: instantOf(world.now()) })
    return { recovery_codes }
  })

/**
 * Removes the factor, by its code and a proof of the member.
 * @throws second_factor_off, code_wrong; current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function removeSecondFactor(
  db: Database,
  world: World,
  caller: Caller,
  { verification_code, ...proof }: Proof & { readonly verification_code: string },
): Promise<void> {
  const member = await mustBeMember(db, caller.id)
  const isByPassword = member.password_hash !== null
  if (isByPassword) await prove(db, world, caller, member, proof)
  await byCode(db, world, caller, async (tx) => {
    await factors.takeFactorCode(tx, world, caller.id, verification_code)
    // In the same transaction as the code, so that a confirmation, which works once, is not lost when the code is wrong.
    if (!isByPassword) await prove(tx, world, caller, member, proof)
    await factors.removeSecondFactor(tx, caller.id)
    await tellOf(tx, world, caller.id, { what: 'second_factor_off', at: instantOf(world.now()) })
  })
}

const prove = (
  db: Database,
  world: World,
  caller: Caller,
  member: MemberRow,
  { current_password: password, confirmation_token }: Proof,
) => mustReauthenticate(db, world, caller, member, { password, confirmation_token }, 'current_password_required')

/** Runs an action that takes a code of the second factor, in one transaction; a wrong code counts. @throws too_many_attempts */
async function byCode<T>(db: Database, world: World, caller: Caller, action: (tx: Database) => Promise<T>): Promise<T> {
  const attempt = await takeAttempt(db, world, 'proof_session', caller.session_id)
  return db.transaction(async (tx) => {
    await lockedMember(tx, caller.id)
    const done = await action(tx)
    await refundAttempt(tx, attempt)
    return done
  })
}
