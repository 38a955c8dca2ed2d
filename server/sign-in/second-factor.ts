import * as contract from '#contract/members/second-factor.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { Refusal, refuse } from '../http/refuse.ts'
import { COOKIES, secretCookieOf } from '../http/secret-cookie.ts'
import { type Attempt, refundAttempt, takeAttempts } from '../limits/attempt-limits.ts'
import { lockedMember } from '../members/store.ts'
import { takeFactorCode } from '../second-factor/second-factors.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { answerSignIn } from '../sessions/answer-sign-in.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf, knownDeviceOf } from '../sessions/known-devices.ts'
import { pendingSignInOf, spendPendingSignIn } from '../sessions/pending-sign-ins.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { signedIn, startSession } from '../sessions/start-session.ts'
import { makeConfirmation } from './prove-member.ts'

/** Signing in with a second factor (decision 0077); a member's calls about theirs: `profile/second-factor-routes.ts`. */
export function secondStepRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.enterSecondFactor, (call) =>
    answerSignIn(db, deps, call, (device) =>
      enterSecondFactor(db, deps, device, {
        secret: secretCookieOf(call.request, deps.publicUrl, COOKIES.pendingSignIn),
        code: call.body.verification_code,
      }),
    ),
  )
}

/**
 * Begins the session of a pending sign-in, by a code of the second factor or a recovery code.
 * @throws sign_in_expired, code_wrong, member_blocked, too_many_attempts
 */
async function enterSecondFactor(
  db: Database,
  deps: ServerDeps,
  device: Device,
  { secret, code }: { secret: string | null; code: string },
) {
  const pending = secret === null ? null : await pendingSignInOf(db, deps, secret)
  if (!pending) throw refuse('sign_in_expired')
  const { session_id, member_id, method, stays_logged_in: stay_logged_in, confirms } = pending
  const attempt = await takeCodeAttempt(db, deps, device, member_id)
  const enter = async (tx: Database) => {
    await lockedMember(tx, member_id)
    // Ending a member's sessions also deletes their pending sign-ins.
    if (!(await spendPendingSignIn(tx, session_id))) throw refuse('sign_in_expired')
    await takeFactorCode(tx, deps, member_id, code)
    const wanted = { member_id, method, stay_logged_in, device, factor_entered_for: session_id }
    const session = await startSession(tx, deps, wanted)
    if (method === 'temporary_password') await endSessionsOf(tx, member_id, instantOf(deps.now()), session_id)
    await refundAttempt(tx, attempt)
    return { session, confirmation_token: confirms ? await makeConfirmation(tx, deps, member_id) : null }
  }
  const entered = await db.transaction(enter).catch(async (error) => {
    // The same code, sent twice, has signed in already: this one was not looked at, so it was no guess.
    if (error instanceof Refusal && error.code === 'sign_in_expired') await refundAttempt(db, attempt)
    throw error
  })
  return { ...(await signedIn(db, deps, entered.session)), confirmation_token: entered.confirmation_token }
}

/** Counts a try of a code. A known device has a limit of its own: strangers with the password use up only that of unknown ones. */
async function takeCodeAttempt(db: Database, deps: ServerDeps, device: Device, member_id: number): Promise<Attempt> {
  const known = await knownDeviceOf(db, deps, member_id, device)
  return takeAttempts(db, deps, [
    ['second_factor_address', addressOf(device)],
    known?.by === 'cookie'
      ? ['second_factor_known_device', `${member_id} ${known.hash}`]
      : ['second_factor_member', String(member_id)],
  ])
}
