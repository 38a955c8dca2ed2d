import type { SignedIn } from '#contract/members/sign-in.ts'
import { writeText } from '#server/messages/write-text.ts'
import { sender } from '../company/sender.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { giveBack, takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, memberOfMobileNumber } from '../members/store.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf, knownDeviceOf } from '../sessions/known-devices.ts'
import { signedIn, startSession } from '../sessions/start-session.ts'
import type { World } from '../world.ts'
import { CODE_LIVES, isCode, makeCode, RESEND_AFTER } from './phone-codes.ts'
import { TEXTS } from './texts.ts'

const SECOND = 1_000

/**
 * Sends a login code to the member whose number this is. For a number that nobody has, everything but
 * the text message is the same.
 * @throws code_too_soon, too_many_attempts
 */
export async function sendLogInCode(db: Database, world: World, device: Device, mobile_number: string) {
  await takeAttempt(db, world, 'code_address', addressOf(device))
  const name = await sender(db)
  await db.transaction(async (tx) => {
    const code = await makeCode(tx, world, ['log_in', mobile_number])
    const found = await memberOfMobileNumber(tx, mobile_number)
    // Locked, so that nothing is sent to who is leaving, or to a number that is being given up.
    const member = await lockedMember(tx, found?.id ?? 0)
    // Strangers can use up what strangers have; the member's own browser asks from another bucket.
    const known = await knownDeviceOf(tx, world, member?.id ?? 0, device)
    await takeAttempt(tx, world, 'code_number', `${mobile_number} ${known?.hash ?? ''}`)
    if (member?.mobile_number !== mobile_number || member.blocked_at) return
    await writeText(tx, world, {
      member_id: member.id,
      mobile_number,
      purpose: 'login_code',
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

interface Typed {
  readonly mobile_number: string
  readonly verification_code: string
  readonly stay_logged_in: boolean
}

/**
 * Signs in the member who owns a number, by the code that was sent to it.
 * @throws code_wrong, member_blocked, too_many_attempts
 */
export async function logInByPhone(db: Database, world: World, device: Device, typed: Typed): Promise<SignedIn> {
  const { mobile_number, verification_code, stay_logged_in } = typed
  const attempt = await takeAttempt(db, world, 'code_guess_address', addressOf(device))
  if (!(await isCode(db, world, ['log_in', mobile_number], verification_code))) throw refuse('code_wrong')
  const started = await db.transaction(async (tx) => {
    const found = await memberOfMobileNumber(tx, mobile_number)
    if (!found) throw refuse('code_wrong')
    const member = await lockedMember(tx, found.id)
    // The number may have moved, or have been taken over, since the code was sent.
    if (member?.mobile_number !== mobile_number) throw refuse('code_wrong')
    const session = await startSession(tx, world, {
      member_id: member.id,
      method: 'phone_code',
      stay_logged_in,
      device,
    })
    await giveBack(tx, attempt)
    return session
  })
  return signedIn(db, world, started)
}
