import type { SignedIn } from '#contract/members/sign-in.ts'
import { SECOND } from '#domain/duration.ts'
import { sender } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { createFairQueue, type QueuedCaller } from '../http/fair-queue.ts'
import { refuse } from '../http/refuse.ts'
import { type Attempt, refundAttempt, takeAttempt, takeAttempts } from '../limits/attempt-limits.ts'
import {
  changeMember,
  lockedMember,
  type MemberRow,
  memberOfMobileNumber,
  memberOfUsername,
  usernameKey,
} from '../members/store.ts'
import { writeMessage } from '../messages/write-message.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf, type KnownDevice, knownDeviceOf } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { type SignInStep, signedIn, startSession } from '../sessions/start-session.ts'
import { hashPassword, isOutdatedHash, isPassword } from './password-hash.ts'
import { CODE_LIVES, isCode, makeCode, RESEND_AFTER } from './phone-codes.ts'
import { isFreshTemporaryPassword, spendTemporaryPassword } from './temporary-passwords.ts'
import { TEXTS } from './texts.ts'

/*
 * Two queues in front of the database, whose calls wait in one line: a flood of sign-ins from many places, of members or staff,
 * waits in a queue of its own rather than asking again and again. First `accountLookupQueue` looks up the account, so that a member on
 * a known device does not wait behind guesses in `passwordCheckQueue`. In the first queue the account is still unknown, so it has
 * room for more than a flood fills, and callers with a device cookie, even a forged one, go before those without.
 */
export const accountLookupQueue = createFairQueue({ atOnce: 1, waitingEach: 50, waitingInAll: 5_000 })
export const passwordCheckQueue = createFairQueue({ atOnce: 2, waitingEach: 50, waitingInAll: 1_000 })

interface LogInForm {
  readonly username: string
  readonly password: string
  readonly stay_logged_in: boolean
}

/**
 * Signs a member in by their password, or by a temporary one that was sent to them. A wrong password and an unknown username
 * get the same answer after the same work.
 * @throws invalid_credentials, member_blocked, too_many_attempts, busy, second_factor_required
 */
export async function logIn(db: Database, deps: ServerDeps, device: Device, typed: LogInForm): Promise<SignedIn> {
  const { password, stay_logged_in } = typed
  const from = addressOf(device)
  const { member, known } = await accountLookupQueue({ from, isKnown: device.hasCookie }, async () => {
    const member = await memberOfUsername(db, typed.username)
    return { member, known: await knownDeviceOf(db, deps, member?.id ?? 0, device) }
  })
  const asker = { from, isKnown: known !== null }
  const { attempt, method } = await passwordCheckQueue(asker, async () => ({
    attempt: await attemptOf(db, deps, device, { member, known, typed }),
    method: await provenBy(db, deps, asker, member, password),
  }))
  if (!member || !method) throw refuse('invalid_credentials')

  const renewed = await renewedHash(deps, asker, member, method, password)
  const started = await db.transaction(async (tx) => {
    // Checking the password took time, in which the member may have changed it.
    const { password_hash } = member
    const session = await startSession(tx, deps, {
      member_id: member.id,
      method,
      stay_logged_in,
      device,
      password_hash,
    })
    if (renewed) await changeMember(tx, member.id, { password_hash: renewed })
    if (method === 'temporary_password') await useUp(tx, deps, { ...session, password })
    await refundAttempt(tx, attempt)
    return session
  })
  return signedIn(db, deps, started)
}

/**
 * Counts a try of a password. Unknown devices share limits; a device from which the member signed in before has its own, so that
 * a member cannot be locked out. A temporary password cannot be guessed, so its owner does not wait for the limits that others use
 * up by guessing at the account.
 * @throws too_many_attempts
 */
async function attemptOf(
  db: Database,
  deps: ServerDeps,
  device: Device,
  { member, known, typed }: { member: MemberRow | null; known: KnownDevice | null; typed: LogInForm },
): Promise<Attempt> {
  const address = addressOf(device)
  const name = usernameKey(typed.username)
  try {
    return await takeAttempts(
      db,
      deps,
      known
        ? [[known.by === 'cookie' ? 'log_in_known_device' : 'log_in_known_address', `${name} ${known.hash}`]]
        : [
            ['log_in_address', address],
            ['log_in_pair', `${name} ${address}`],
            ['log_in_account', name],
          ],
    )
  } catch (refusal) {
    if (!(await isFreshTemporaryPassword(db, deps, member?.id ?? 0, typed.password))) throw refusal
    return { taken: [] }
  }
}

async function provenBy(
  db: Database,
  deps: ServerDeps,
  asker: QueuedCaller,
  member: MemberRow | null,
  password: string,
): Promise<'password' | 'temporary_password' | null> {
  if (await isPassword(asker, member?.password_hash ?? null, password)) return 'password'
  return (await isFreshTemporaryPassword(db, deps, member?.id ?? 0, password)) ? 'temporary_password' : null
}

/** A new hash to replace one that was made with less work; null when the stored one is good. */
const renewedHash = async (
  { randomBytes }: ServerDeps,
  asker: QueuedCaller,
  member: MemberRow,
  method: string,
  password: string,
) =>
  method === 'password' && member.password_hash && isOutdatedHash(member.password_hash)
    ? await hashPassword(asker, password, randomBytes)
    : null

/**
 * Uses up a temporary password. The account may have been taken over before, so the member's other sessions end; if a second
 * factor is needed, they end once it was entered.
 */
async function useUp(tx: Database, deps: ServerDeps, { password, ...step }: SignInStep & { password: string }) {
  const { id: member_id, session_id } = step
  if (!(await spendTemporaryPassword(tx, deps, { member_id, password, session_id })))
    throw refuse('invalid_credentials')
  if ('refresh_token' in step) await endSessionsOf(tx, member_id, instantOf(deps.now()), session_id)
}

/**
 * Sends a login code to the member whose number this is. For an unknown number, everything but the text message is the
 * same.
 * @throws code_too_soon, too_many_attempts
 */
export async function sendLogInCode(db: Database, deps: ServerDeps, device: Device, mobile_number: string) {
  await takeAttempt(db, deps, 'code_address', addressOf(device))
  const name = await sender(db)
  await db.transaction(async (tx) => {
    const code = await makeCode(tx, deps, ['log_in', mobile_number])
    const found = await memberOfMobileNumber(tx, mobile_number)
    // Locks the member, so that no code is sent while the account is being deleted or its number given up.
    const member = await lockedMember(tx, found?.id ?? 0)
    // Unknown browsers share a bucket that strangers can use up; the member's own browser has another bucket.
    const known = await knownDeviceOf(tx, deps, member?.id ?? 0, device)
    await takeAttempt(tx, deps, 'code_number', `${mobile_number} ${known?.hash ?? ''}`)
    if (member?.mobile_number !== mobile_number || member.blocked_at) return
    await writeMessage(tx, deps, {
      member_id: member.id,
      address: mobile_number,
      channel: 'sms',
      kind: 'login_code',
      text: `${name} ${TEXTS.code(code)}`,
      lives: CODE_LIVES,
    })
  })
  return {
    message: '가입된 번호라면 인증번호를 문자로 보냈습니다.',
    expires_in: CODE_LIVES / SECOND,
    resend_after: RESEND_AFTER / SECOND,
  }
}

interface PhoneLogInForm {
  readonly mobile_number: string
  readonly verification_code: string
  readonly stay_logged_in: boolean
}

/**
 * Signs in the member who owns a number, by the code that was sent to it.
 * @throws code_wrong, member_blocked, too_many_attempts, second_factor_required
 */
export async function logInByPhone(
  db: Database,
  deps: ServerDeps,
  device: Device,
  typed: PhoneLogInForm,
): Promise<SignedIn> {
  const { mobile_number, verification_code, stay_logged_in } = typed
  const attempt = await takeAttempt(db, deps, 'code_guess_address', addressOf(device))
  if (!(await isCode(db, deps, ['log_in', mobile_number], verification_code))) throw refuse('code_wrong')
  const started = await db.transaction(async (tx) => {
    const found = await memberOfMobileNumber(tx, mobile_number)
    if (!found) throw refuse('code_wrong')
    const member = await lockedMember(tx, found.id)
    // The number may have moved, or have been taken over, since the code was sent.
    if (member?.mobile_number !== mobile_number) throw refuse('code_wrong')
    const session = await startSession(tx, deps, {
      member_id: member.id,
      method: 'phone_code',
      stay_logged_in,
      device,
    })
    await refundAttempt(tx, attempt)
    return session
  })
  return signedIn(db, deps, started)
}
