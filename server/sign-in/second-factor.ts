import * as contract from '#contract/members/second-factor.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { secretCookieOf } from '../http/secret-cookie.ts'
import { type Attempt, giveBack, takeAttempt } from '../limits/attempt-limits.ts'
import { mustBeMember } from '../members/must-be-member.ts'
import { lockMember, type MemberRow } from '../members/store.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  giveRecoveryCodes,
  removeSecondFactor,
  secondFactorOf,
  takeFactorCode,
} from '../second-factor/second-factors.ts'
import { answerSignIn } from '../sessions/answer-sign-in.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf, knownDeviceOf } from '../sessions/known-devices.ts'
import { PENDING_COOKIE, pendingSignInOf, spendPendingSignIn } from '../sessions/pending-sign-ins.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { signedIn, startSession } from '../sessions/start-session.ts'
import { instantOf, type World } from '../world.ts'
import { makeConfirmation, mustBeThemselves } from './prove-member.ts'

/** Signing in with a second factor, and a member's calls about theirs (decision 0077). */
export function secondFactorRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.enterSecondFactor, (call) =>
    answerSignIn(db, world, call, (device) =>
      enterSecondFactor(db, world, device, {
        secret: secretCookieOf(call.request, world.publicUrl, PENDING_COOKIE),
        code: call.body.verification_code,
      }),
    ),
  )

  implement(api, contract.getSecondFactor, ({ caller }) => shownFactorOf(db, caller.id))

  implement(api, contract.beginSecondFactor, async ({ caller, body }) => {
    const member = await mustBeMember(db, caller.id)
    if (await secondFactorOf(db, caller.id)) throw refuse('second_factor_on')
    await mustBeThemselves(db, world, caller, member, proofIn(body), 'current_password_required')
    return db.transaction((tx) =>
      beginSecondFactor(tx as Database, world, { id: member.id, username: member.username ?? '' }),
    )
  })

  implement(api, contract.confirmSecondFactor, ({ caller, body }) =>
    byCode(db, world, caller, async (tx) => {
      const recovery_codes = await confirmSecondFactor(tx, world, caller.id, body.verification_code)
      // Whoever signed in elsewhere before has shown one factor alone.
      await endSessionsOf(tx, caller.id, instantOf(world.now()), caller.session_id)
      return { recovery_codes }
    }),
  )

  implement(api, contract.renewMyRecoveryCodes, ({ caller, body }) =>
    byCode(db, world, caller, async (tx) => {
      await takeFactorCode(tx, world, caller.id, body.verification_code)
      return { recovery_codes: await giveRecoveryCodes(tx, world, caller.id) }
    }),
  )

  implement(api, contract.removeSecondFactor, async ({ caller, body }) => {
    const member = await mustBeMember(db, caller.id)
    const themselves = (on: Database) =>
      mustBeThemselves(on, world, caller, member, proofIn(body), 'current_password_required')
    if (isByPassword(member)) await themselves(db)
    await byCode(db, world, caller, async (tx) => {
      await takeFactorCode(tx, world, caller.id, body.verification_code)
      // What works once is used up with the code or not at all.
      if (!isByPassword(member)) await themselves(tx)
      await removeSecondFactor(tx, caller.id)
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

/** Does something about a factor for a code of it, in one transaction; a wrong code counts. @throws too_many_attempts */
async function byCode<T>(db: Database, world: World, caller: Caller, action: (tx: Database) => Promise<T>): Promise<T> {
  const attempt = await takeAttempt(db, world, 'proof_session', caller.session_id)
  return db.transaction(async (transaction) => {
    const tx = transaction as Database
    await lockMember(tx, caller.id)
    const done = await action(tx)
    await giveBack(tx, attempt)
    return done
  })
}

/**
 * Begins the session of a sign-in that waited for a code of the second factor, or for a recovery code.
 * @throws sign_in_expired, code_wrong, member_blocked, too_many_attempts
 */
async function enterSecondFactor(
  db: Database,
  world: World,
  device: Device,
  { secret, code }: { secret: string | null; code: string },
) {
  const pending = secret === null ? null : await pendingSignInOf(db, world, secret)
  if (!pending) throw refuse('sign_in_expired')
  const { session_id, member_id, method, stays_logged_in: stay_logged_in, confirms } = pending
  const attempts = await takeCodeAttempts(db, world, device, member_id)
  const entered = await db.transaction(async (transaction) => {
    const tx = transaction as Database
    await lockMember(tx, member_id)
    // What ends a member's sessions takes back what waits for a code, too.
    if (!(await spendPendingSignIn(tx, session_id))) throw refuse('sign_in_expired')
    await takeFactorCode(tx, world, member_id, code)
    const wanted = { member_id, method, stay_logged_in, device, factor_entered_for: session_id }
    const session = await startSession(tx, world, wanted)
    if (method === 'temporary_password') await endSessionsOf(tx, member_id, instantOf(world.now()), session_id)
    for (const attempt of attempts) await giveBack(tx, attempt)
    return { session, confirmation_token: confirms ? await makeConfirmation(tx, world, member_id) : null }
  })
  return { ...(await signedIn(db, world, entered.session)), confirmation_token: entered.confirmation_token }
}

/** Counts a try of a code. A browser that the member knows has tries of its own: strangers with the password use up theirs. */
const takeCodeAttempts = (db: Database, world: World, device: Device, member_id: number): Promise<Attempt[]> =>
  db.transaction(async (transaction) => {
    const tx = transaction as Database
    const known = await knownDeviceOf(tx, world, member_id, device)
    const address = await takeAttempt(tx, world, 'second_factor_address', addressOf(device))
    return known?.by === 'cookie'
      ? [address, await takeAttempt(tx, world, 'second_factor_known_device', `${member_id} ${known.hash}`)]
      : [address, await takeAttempt(tx, world, 'second_factor_member', String(member_id))]
  })
