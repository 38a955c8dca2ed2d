import type { Member } from '#contract/members.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { changeMember, lockedMember, memberOfId } from '../members/store.ts'
import type { Outside } from '../outside.ts'
import { deliverSoon } from '../sms/deliver-texts.ts'
import { writeText } from '../sms/write-text.ts'
import { addressOf } from './known-places.ts'
import { isHeld } from './log-in-by-phone.ts'
import { CODE_LIVES, isCode, makeCode, RESEND_AFTER } from './phone-codes.ts'
import type { Place } from './place.ts'
import { mustBeThemselves } from './prove-member.ts'
import { shownMember } from './shown-member.ts'
import { sender, TEXTS } from './texts.ts'

const SECOND = 1_000

async function heldNumberOf(outside: Outside, member_id: number) {
  const member = await memberOfId(outside.db, member_id)
  if (!member?.mobile_number || !isHeld(member, outside)) throw refuse('nothing_to_confirm')
  return { member, mobile_number: member.mobile_number }
}

/** Sends a code to the caller's own, changed number. @throws nothing_to_confirm, code_too_soon, too_many_attempts */
export async function sendNumberCode(outside: Outside, place: Place, caller: Caller) {
  const { db } = outside
  const { member, mobile_number } = await heldNumberOf(outside, caller.id)
  await takeAttempt(outside, 'code_address', addressOf(place))
  const name = await sender(db)
  await db.transaction(async (tx) => {
    const now = await lockedMember(tx, member.id)
    if (now?.mobile_number !== mobile_number) throw refuse('nothing_to_confirm')
    const code = await makeCode(tx, outside, ['confirm', mobile_number, member.id])
    // By the number alone, since accounts that pass one on would otherwise bring new attempts along.
    await takeAttempt({ ...outside, db: tx }, 'code_number', `${mobile_number} to confirm`)
    await writeText(tx, outside, {
      member_id: member.id,
      mobile_number,
      purpose: 'number_code',
      text: `${name} ${TEXTS.code(code)}`,
      lives: CODE_LIVES,
    })
  })
  deliverSoon(outside)
  return {
    message: '인증번호를 문자로 보냈습니다.',
    expires_in: CODE_LIVES / SECOND,
    resend_after: RESEND_AFTER / SECOND,
  }
}

interface Typed {
  readonly verification_code: string
  readonly current_password?: string | undefined
  readonly confirmation_token?: string | undefined
}

/**
 * Lifts the hold on a changed number: the code proves the number, the password or a fresh social sign-in
 * the member. The code alone would not do, since whoever has a stolen access token can name their own phone.
 * @throws nothing_to_confirm, code_wrong, current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function confirmMobileNumber(outside: Outside, caller: Caller, typed: Typed): Promise<Member> {
  const { db } = outside
  const { member, mobile_number } = await heldNumberOf(outside, caller.id)
  const proof = { password: typed.current_password, confirmation_token: typed.confirmation_token }
  const themselves = () => mustBeThemselves(outside, caller, member, proof, 'current_password_required')
  const code = async () => {
    const isRight = await isCode(db, outside, ['confirm', mobile_number, member.id], typed.verification_code)
    if (!isRight) throw refuse('code_wrong')
  }
  // Last comes what works only once: a mistyped code must not cost a sign-in, nor a mistyped password a code.
  const [first, last] = member.password_hash === null ? [code, themselves] : [themselves, code]
  await first()
  await last()
  await db.transaction(async (tx) => {
    const now = await lockedMember(tx, member.id)
    if (now?.mobile_number !== mobile_number) throw refuse('nothing_to_confirm')
    await changeMember(tx, member.id, { mobile_number_held_until: null })
  })
  return shownMember(db, outside, caller)
}
