import * as contract from '#contract/members/second-factor.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { refundAttempt, takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, type MemberRow, mustBeMember } from '../members/store.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  giveRecoveryCodes,
  removeSecondFactor,
  secondFactorOf,
  takeFactorCode,
} from '../second-factor/second-factors.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'
import { instantOf, type World } from '../world.ts'
import { tellOf } from './tell-of-change.ts'

/** A member's calls about their second factor (decision 0077); signing in with it: `sign-in/second-factor.ts`. */
export function secondFactorRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.getSecondFactor, ({ caller }) => shownFactorOf(db, caller.id))

  implement(api, contract.beginSecondFactor, async ({ caller, body }) => {
    const member = await mustBeMember(db, caller.id)
    if (await secondFactorOf(db, caller.id)) throw refuse('second_factor_on')
    await mustReauthenticate(db, world, caller, member, proofIn(body), 'current_password_required')
    return db.transaction((tx) => beginSecondFactor(tx, world, { id: member.id, username: member.username ?? '' }))
  })

  implement(api, contract.confirmSecondFactor, ({ caller, body }) =>
    byCode(db, world, caller, async (tx) => {
      const recovery_codes = await confirmSecondFactor(tx, world, caller.id, body.verification_code)
      // The member's other sessions began with one factor only.
      await endSessionsOf(tx, caller.id, instantOf(world.now()), caller.session_id)
      await tellOf(tx, world, caller.id, { what: 'second_factor_on', at: instantOf(world.now()) })
      return { recovery_codes }
    }),
  )

  implement(api, contract.renewMyRecoveryCodes, ({ caller, body }) =>
    byCode(db, world, caller, async (tx) => {
      await takeFactorCode(tx, world, caller.id, body.verification_code)
      const recovery_codes = await giveRecoveryCodes(tx, world, caller.id)
      await tellOf(tx, world, caller.id, { what: 'recovery_codes_renewed', at: instantOf(world.now()) })
      return { recovery_codes }
    }),
  )

  implement(api, contract.removeSecondFactor, async ({ caller, body }) => {
    const member = await mustBeMember(db, caller.id)
    const themselves = (on: Database) =>
      mustReauthenticate(on, world, caller, member, proofIn(body), 'current_password_required')
    if (isByPassword(member)) await themselves(db)
    await byCode(db, world, caller, async (tx) => {
      await takeFactorCode(tx, world, caller.id, body.verification_code)
      // In the same transaction as the code, so that a confirmation, which works once, is not lost when the code is wrong.
      if (!isByPassword(member)) await themselves(tx)
      await removeSecondFactor(tx, caller.id)
      await tellOf(tx, world, caller.id, { what: 'second_factor_off', at: instantOf(world.now()) })
    })
    return shownFactorOf(db, caller.id)
  })
}

const isByPassword = ({ password_hash }: MemberRow) => password_hash !== null

const proofIn = ({
  current_password: password,
  confirmation_token,
}: {
  readonly current_password?: string | undefined
  readonly confirmation_token?: string | undefined
}) => ({ password, confirmation_token })

async function shownFactorOf(db: Database, member_id: number) {
  const factor = await secondFactorOf(db, member_id)
  return { since: factor?.confirmed_at ?? null, recovery_codes_left: factor?.recovery_codes.length ?? 0 }
}

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
