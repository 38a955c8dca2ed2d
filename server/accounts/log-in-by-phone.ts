import type { SignedIn } from '#contract/accounts.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, type MemberRow, memberOfMobileNumber } from '../members/store.ts'
import { instantOf, type Outside } from '../outside.ts'
import { deliverSoon } from '../sms/deliver-texts.ts'
import { writeText } from '../sms/write-text.ts'
import { addressOf, knownPlaceOf } from './known-places.ts'
import { CODE_LIVES, isCode, makeCode, RESEND_AFTER } from './phone-codes.ts'
import type { Place } from './place.ts'
import { signedIn, startSession } from './start-session.ts'
import { sender, TEXTS } from './texts.ts'

const SECOND = 1_000

/** Whether a changed number still has to prove itself before it may open the account. */
export const isHeld = ({ mobile_number_held_until: until }: MemberRow, { now }: Pick<Outside, 'now'>) =>
  until !== null && until > instantOf(now())

/**
 * Sends a login code to the member whose number this is. For a number that nobody has, everything but
 * the text message is the same.
 * @throws code_too_soon, too_many_attempts
 */
export async function sendLogInCode(outside: Outside, place: Place, mobile_number: string) {
  const { db } = outside
  await takeAttempt(outside, 'code_address', addressOf(place))
  const name = await sender(db)
  await db.transaction(async (tx) => {
    const code = await makeCode(tx, outside, ['log_in', mobile_number])
    const found = await memberOfMobileNumber(tx, mobile_number)
    // Locked, so that nothing is sent to who is leaving, or to a number that is being given up.
    const member = await lockedMember(tx, found?.id ?? 0)
    // Strangers can use up what strangers have; the member's own browser asks from another bucket.
    const inside = { ...outside, db: tx }
    const known = await knownPlaceOf(inside, member?.id ?? 0, place)
    await takeAttempt(inside, 'code_number', `${mobile_number} ${known ?? ''}`)
    if (member?.mobile_number !== mobile_number || member.blocked_at) return
    const held = isHeld(member, outside)
    await writeText(tx, outside, {
      member_id: member.id,
      mobile_number,
      purpose: held ? 'number_held' : 'login_code',
      text: `${name} ${held ? TEXTS.numberHeld() : TEXTS.code(code)}`,
      lives: CODE_LIVES,
    })
  })
  deliverSoon(outside)
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
export async function logInByPhone(outside: Outside, place: Place, typed: Typed): Promise<SignedIn> {
  const { db } = outside
  const { mobile_number, verification_code, stay_logged_in } = typed
  const attempt = await takeAttempt(outside, 'code_guess_address', addressOf(place))
  if (!(await isCode(db, outside, ['log_in', mobile_number], verification_code))) throw refuse('code_wrong')
  const started = await db.transaction(async (tx) => {
    const found = await memberOfMobileNumber(tx, mobile_number)
    if (!found) throw refuse('code_wrong')
    const member = await lockedMember(tx, found.id)
    // The number may have moved, or have been taken over, since the code was sent.
    if (member?.mobile_number !== mobile_number || isHeld(member, outside)) throw refuse('code_wrong')
    return startSession(tx, outside, { member_id: member.id, method: 'phone_code', stay_logged_in, place, attempt })
  })
  return signedIn(outside, started)
}
