import type { Member } from '#contract/members/members.ts'
import { writeText } from '#server/messages/write-text.ts'
import { sender } from '../company/sender.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { changeMember, lockedMember, memberOfId } from '../members/store.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf } from '../sessions/known-devices.ts'
import { shownMember } from '../sessions/shown-member.ts'
import { CODE_LIVES, isCode, makeCode, RESEND_AFTER } from '../sign-in/phone-codes.ts'
import { mustBeThemselves } from '../sign-in/prove-member.ts'
import { orTaken } from '../sign-in/refusal-of-taken.ts'
import { forgetUnusedTemporaryPassword } from '../sign-in/temporary-passwords.ts'
import { TEXTS } from '../sign-in/texts.ts'
import type { World } from '../world.ts'

const SECOND = 1_000

async function unconfirmedNumberOf(db: Database, member_id: number) {
  const member = await memberOfId(db, member_id)
  if (!member?.unconfirmed_mobile_number) throw refuse('nothing_to_confirm')
  return { member, mobile_number: member.unconfirmed_mobile_number }
}

/** Sends a code to the caller's own, changed number. @throws nothing_to_confirm, code_too_soon, too_many_attempts */
export async function sendNumberCode(db: Database, world: World, device: Device, caller: Caller) {
  const { member, mobile_number } = await unconfirmedNumberOf(db, caller.id)
  await takeAttempt(db, world, 'code_address', addressOf(device))
  const name = await sender(db)
  await db.transaction(async (tx) => {
    const now = await lockedMember(tx, member.id)
    if (now?.unconfirmed_mobile_number !== mobile_number) throw refuse('nothing_to_confirm')
    const code = await makeCode(tx, world, ['confirm', mobile_number, member.id])
    // By the number alone, since accounts that pass one on would otherwise bring new attempts along.
    await takeAttempt(tx, world, 'code_number', `${mobile_number} to confirm`)
    await writeText(tx, world, {
      member_id: member.id,
      mobile_number,
      purpose: 'number_code',
      text: `${name} ${TEXTS.code(code)}`,
      lives: CODE_LIVES,
    })
  })
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
 * Puts a changed number in the place of the one before it: the code proves the number, the password or a fresh social sign-in
 * the member. The code alone would not do, since whoever has a stolen access token can name their own phone.
 * @throws nothing_to_confirm, mobile_number_taken, code_wrong, current_password_required, wrong_password, sign_in_again, too_many_attempts
 */
export async function confirmMobileNumber(db: Database, world: World, caller: Caller, typed: Typed): Promise<Member> {
  const { member, mobile_number } = await unconfirmedNumberOf(db, caller.id)
  const proof = { password: typed.current_password, confirmation_token: typed.confirmation_token }
  const themselves = () => mustBeThemselves(db, world, caller, member, proof, 'current_password_required')
  const code = async () => {
    const isRight = await isCode(db, world, ['confirm', mobile_number, member.id], typed.verification_code)
    if (!isRight) throw refuse('code_wrong')
  }
  // Last comes what works only once: a mistyped code must not cost a sign-in, nor a mistyped password a code.
  const [first, last] = member.password_hash === null ? [code, themselves] : [themselves, code]
  await first()
  await last()
  await orTaken(() =>
    db.transaction(async (tx) => {
      const now = await lockedMember(tx, member.id)
      if (now?.unconfirmed_mobile_number !== mobile_number) throw refuse('nothing_to_confirm')
      await changeMember(tx, member.id, { mobile_number, unconfirmed_mobile_number: null })
      // What was sent to the number before opens nothing any more: it may be what was lost.
      await forgetUnusedTemporaryPassword(tx, member.id)
    }),
  )
  return shownMember(db, world, caller)
}
