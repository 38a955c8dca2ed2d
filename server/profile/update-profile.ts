import type { z } from 'zod'
import type { Member } from '#contract/members/members.ts'
import type { ProfileUpdate } from '#contract/members/profile-forms.ts'
import { DAY, SECOND } from '#domain/duration.ts'
import { maskedMobileNumber } from '#domain/member/mobile-number.ts'
import { sender } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt, takeAttemptIfLeft } from '../limits/attempt-limits.ts'
import {
  changeMember,
  lockedMember,
  type MemberRow,
  memberOfId,
  memberOfMobileNumber,
  mustLockMember,
} from '../members/store.ts'
import { writeMessage } from '../messages/write-message.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf } from '../sessions/known-devices.ts'
import { shownMember } from '../sessions/session-member.ts'
import { changeSession, endSessionsOf, sessionOfId } from '../sessions/session-store.ts'
import { sessionEnds } from '../sessions/start-session.ts'
import { refusingDuplicates } from '../sign-in/duplicate-refusal.ts'
import { hashPassword, isPassword } from '../sign-in/password-hash.ts'
import { mustBeGoodPassword } from '../sign-in/password-rules.ts'
import { CODE_LIVES, isCode, makeCode, RESEND_AFTER } from '../sign-in/phone-codes.ts'
import { mustReauthenticate } from '../sign-in/prove-member.ts'
import { forgetTemporaryPassword, forgetUnusedTemporaryPassword } from '../sign-in/temporary-passwords.ts'
import { TEXTS } from '../sign-in/texts.ts'
import { tellOf } from './tell-of-change.ts'

/** Milliseconds after which the message to the old number is no longer sent. */
const NOTICE_LIVES = 7 * DAY

type ProfileChanges = z.output<typeof ProfileUpdate>

/**
 * Changes the given ones of nickname, number and password, all or nothing. A new password ends the other
 * sessions and discards an unconfirmed number. A new number can be used to sign in only once it is confirmed; the old number
 * gets a message.
 * @throws mobile_number_taken, current_password_required, wrong_password, password_not_used,
 * password_unchanged, password_too_common, password_is_username, password_is_mobile_number, too_many_attempts
 */
export async function updateProfile(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  wanted: ProfileChanges,
): Promise<Member> {
  const member = await memberOrGone(db, caller.id)
  const password_hash = wanted.new_password
    ? await newHash(db, deps, caller, member, wanted.new_password, wanted)
    : null
  const isNewNumber =
    wanted.mobile_number !== undefined &&
    ![member.mobile_number, member.unconfirmed_mobile_number].includes(wanted.mobile_number)
  if (isNewNumber) await takeAttempt(db, deps, 'number_change', String(caller.id))
  const name = await sender(db)
  await refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const before = await mustLockMember(tx, caller.id, 'login_required')
      if (wanted.nickname !== undefined) await changeMember(tx, caller.id, { nickname: wanted.nickname })
      if (password_hash) await changePassword(tx, deps, caller, { before, checked: member, password_hash })
      if (wanted.mobile_number) await changeNumber(tx, deps, before, wanted.mobile_number, name)
    }),
  )
  return shownMember(db, deps, caller)
}

async function memberOrGone(db: Database, id: number): Promise<MemberRow> {
  const member = await memberOfId(db, id)
  if (!member || member.deleted_at) throw refuse('login_required')
  return member
}

async function newHash(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  member: MemberRow,
  password: string,
  wanted: ProfileChanges,
) {
  if (member.password_hash === null) throw refuse('password_not_used')
  const proof = { password: wanted.current_password }
  await mustReauthenticate(db, deps, caller, member, proof, 'current_password_required')
  mustBeGoodPassword(password, member)
  const asker = { from: caller.session_id, isKnown: true }
  const isSame = wanted.current_password === password || (await isPassword(asker, member.password_hash, password))
  if (isSame) throw refuse('password_unchanged')
  return hashPassword(asker, password, deps.randomBytes)
}

interface NewPassword {
  readonly before: MemberRow
  /** The member as it was when the current password was checked. */
  readonly checked: MemberRow
  readonly password_hash: string
}

async function changePassword(tx: Database, deps: ServerDeps, caller: Caller, changed: NewPassword) {
  // Of two changes at once, the second one's "current password" is outdated.
  if (changed.before.password_hash !== changed.checked.password_hash) throw refuse('wrong_password')
  // An unconfirmed number may have been entered by a stranger who had the access token.
  await changeMember(tx, caller.id, { password_hash: changed.password_hash, unconfirmed_mobile_number: null })
  await forgetTemporaryPassword(tx, caller.id)
  const at = instantOf(deps.now())
  await endSessionsOf(tx, caller.id, at, caller.session_id)
  await tellOf(tx, deps, caller.id, { what: 'password_changed', at })
  const session = await sessionOfId(tx, caller.session_id)
  if (session?.method !== 'temporary_password') return
  const expires_at = sessionEnds({ ...session, method: 'password' }, deps.now())
  await changeSession(tx, caller.session_id, { method: 'password', expires_at })
}

/**
 * Stores a changed number beside the confirmed one until it is confirmed, too: a stolen access token alone must not be enough to
 * change it. The old number gets a message.
 */
async function changeNumber(tx: Database, deps: ServerDeps, before: MemberRow, mobile_number: string, name: string) {
  if (mobile_number === (before.unconfirmed_mobile_number ?? before.mobile_number)) return
  const isTakenBack = mobile_number === before.mobile_number
  if (!isTakenBack && (await memberOfMobileNumber(tx, mobile_number))) throw refuse('mobile_number_taken')
  await changeMember(tx, before.id, { unconfirmed_mobile_number: isTakenBack ? null : mobile_number })
  if (isTakenBack || before.mobile_number === null) return
  if (!(await takeAttemptIfLeft(tx, deps, 'number_notice', before.mobile_number))) return
  await writeMessage(tx, deps, {
    member_id: before.id,
    address: before.mobile_number,
    channel: 'sms',
    kind: 'number_changed',
    text: `${name} ${TEXTS.numberChanged()}`,
    lives: NOTICE_LIVES,
  })
}

async function unconfirmedNumberOf(db: Database, member_id: number) {
  const member = await memberOfId(db, member_id)
  if (!member?.unconfirmed_mobile_number) throw refuse('nothing_to_confirm')
  return { member, mobile_number: member.unconfirmed_mobile_number }
}

/** Sends a code to the caller's own, changed number. @throws nothing_to_confirm, code_too_soon, too_many_attempts */
export async function sendNumberCode(db: Database, deps: ServerDeps, device: Device, caller: Caller) {
  const { member, mobile_number } = await unconfirmedNumberOf(db, caller.id)
  await takeAttempt(db, deps, 'code_address', addressOf(device))
  const name = await sender(db)
  await db.transaction(async (tx) => {
    const now = await lockedMember(tx, member.id)
    if (now?.unconfirmed_mobile_number !== mobile_number) throw refuse('nothing_to_confirm')
    const code = await makeCode(tx, deps, ['confirm', mobile_number, member.id])
    // Counted by the number alone: by account, each further account with that number would have new attempts.
    await takeAttempt(tx, deps, 'code_number', `${mobile_number} to confirm`)
    await writeMessage(tx, deps, {
      member_id: member.id,
      address: mobile_number,
      channel: 'sms',
      kind: 'number_code',
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

interface ConfirmationForm {
  readonly verification_code: string
  readonly current_password?: string | undefined
  readonly confirmation_token?: string | undefined
}

/**
 * Replaces the number by the changed one: the code proves the number, and the password or a fresh social sign-in proves the
 * member. The code alone is not enough, since a thief with an access token could enter their own number.
 * @throws nothing_to_confirm, mobile_number_taken, code_wrong, current_password_required, wrong_password, sign_in_again,
 * too_many_attempts
 */
export async function confirmMobileNumber(
  db: Database,
  deps: ServerDeps,
  caller: Caller,
  typed: ConfirmationForm,
): Promise<Member> {
  const { member, mobile_number } = await unconfirmedNumberOf(db, caller.id)
  const proof = { password: typed.current_password, confirmation_token: typed.confirmation_token }
  const themselves = () => mustReauthenticate(db, deps, caller, member, proof, 'current_password_required')
  const code = async () => {
    const isRight = await isCode(db, deps, ['confirm', mobile_number, member.id], typed.verification_code)
    if (!isRight) throw refuse('code_wrong')
  }
  // The proof that works only once comes last: a mistyped code must not use up a sign-in, nor a mistyped password a code.
  const [first, last] = member.password_hash === null ? [code, themselves] : [themselves, code]
  await first()
  await last()
  await refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const now = await lockedMember(tx, member.id)
      if (now?.unconfirmed_mobile_number !== mobile_number) throw refuse('nothing_to_confirm')
      await changeMember(tx, member.id, { mobile_number, unconfirmed_mobile_number: null })
      // A temporary password that was sent to the old number becomes invalid: that phone may be lost.
      await forgetUnusedTemporaryPassword(tx, member.id)
      // The old number was told by text when the change was asked for, and the new one has just proved itself.
      const facts = { what: 'mobile_number_changed', mobile_number: maskedMobileNumber(mobile_number) } as const
      await tellOf(tx, deps, member.id, { ...facts, at: instantOf(deps.now()) }, 'sms')
    }),
  )
  return shownMember(db, deps, caller)
}
