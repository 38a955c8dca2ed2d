import type { z } from 'zod'
import type { Member, ProfileUpdate } from '#contract/members.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt, takeAttemptIfLeft } from '../limits/attempt-limits.ts'
import { changeMember, lockedMember, type MemberRow, memberOfId } from '../members/store.ts'
import { instantOf, type Outside } from '../outside.ts'
import { deliverSoon } from '../sms/deliver-texts.ts'
import { writeText } from '../sms/write-text.ts'
import { isHeld } from './log-in-by-phone.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { mustBeGoodPassword } from './password-rules.ts'
import { mustBeThemselves } from './prove-member.ts'
import { orTaken } from './refusal-of-taken.ts'
import { changeSession, endSessionsOf, sessionOfId } from './session-store.ts'
import { shownMember } from './shown-member.ts'
import { sessionLives } from './start-session.ts'
import { forgetTemporaryPassword, forgetUnusedTemporaryPassword } from './temporary-passwords.ts'
import { sender, TEXTS } from './texts.ts'

const HOUR = 60 * 60_000
/** How long a changed number may not open the account unless it is confirmed. */
const HELD_FOR = 72 * HOUR
/** How long the old number's message is worth delivering. */
const NOTICE_LIVES = 7 * 24 * HOUR

type Wanted = z.output<typeof ProfileUpdate>

/**
 * Changes what is given of nickname, number and password, all or nothing. A new password ends the other
 * sessions. A new number takes effect at once and the old one is told; until it is confirmed it receives
 * nothing that opens the account, so that a stolen access token cannot become a stolen account.
 * @throws mobile_number_taken, current_password_required, wrong_password, password_not_used,
 * password_unchanged, password_too_common, password_is_username, too_many_attempts
 */
export async function updateProfile(outside: Outside, caller: Caller, wanted: Wanted): Promise<Member> {
  const { db } = outside
  const member = await memberOrGone(db, caller.id)
  const password_hash = wanted.new_password ? await newHash(outside, caller, member, wanted.new_password, wanted) : null
  const isNewNumber = wanted.mobile_number !== undefined && wanted.mobile_number !== member.mobile_number
  if (isNewNumber) await takeAttempt(outside, 'number_change', String(caller.id))
  const name = await sender(db)
  await orTaken(() =>
    db.transaction(async (tx) => {
      const before = await lockedMember(tx, caller.id)
      if (!before || before.deleted_at) throw refuse('login_required')
      if (wanted.nickname !== undefined) await changeMember(tx, caller.id, { nickname: wanted.nickname })
      if (password_hash) await changePassword(tx, outside, caller, { before, checked: member, password_hash })
      if (wanted.mobile_number) await changeNumber(tx, outside, before, wanted.mobile_number, name)
    }),
  )
  deliverSoon(outside)
  return shownMember(db, outside, caller)
}

async function memberOrGone(db: Database, id: number): Promise<MemberRow> {
  const member = await memberOfId(db, id)
  if (!member || member.deleted_at) throw refuse('login_required')
  return member
}

async function newHash(outside: Outside, caller: Caller, member: MemberRow, password: string, wanted: Wanted) {
  if (member.password_hash === null) throw refuse('password_not_used')
  const proof = { password: wanted.current_password }
  await mustBeThemselves(outside, caller, member, proof, 'current_password_required')
  mustBeGoodPassword(password, member.username)
  const isSame =
    wanted.current_password === password || (await isPassword(caller.session_id, member.password_hash, password))
  if (isSame) throw refuse('password_unchanged')
  return hashPassword(caller.session_id, password, outside.randomBytes)
}

interface NewPassword {
  readonly before: MemberRow
  /** The member as it was when the current password was checked. */
  readonly checked: MemberRow
  readonly password_hash: string
}

async function changePassword(tx: Database, outside: Outside, caller: Caller, changed: NewPassword) {
  // Two changes at once: the second one's "current password" no longer is.
  if (changed.before.password_hash !== changed.checked.password_hash) throw refuse('wrong_password')
  await changeMember(tx, caller.id, { password_hash: changed.password_hash })
  await forgetTemporaryPassword(tx, caller.id)
  await endSessionsOf(tx, caller.id, instantOf(outside.now()), caller.session_id)
  const session = await sessionOfId(tx, caller.session_id)
  if (session?.method !== 'temporary_password') return
  const expires_at = instantOf(Date.parse(session.started_at) + sessionLives(session.stays_logged_in))
  await changeSession(tx, caller.session_id, { method: 'password', expires_at })
}

async function changeNumber(tx: Database, outside: Outside, before: MemberRow, mobile_number: string, name: string) {
  if (mobile_number === before.mobile_number) return
  const mobile_number_held_until = instantOf(outside.now() + HELD_FOR)
  await changeMember(tx, before.id, { mobile_number, mobile_number_held_until })
  // What was sent to the old number opens nothing any more: it may be what was lost.
  await forgetUnusedTemporaryPassword(tx, before.id)
  // A number that was never confirmed may be a stranger's; the one before it was told.
  if (before.mobile_number === null || isHeld(before, outside)) return
  if (!(await takeAttemptIfLeft({ ...outside, db: tx }, 'number_notice', before.mobile_number))) return
  await writeText(tx, outside, {
    member_id: before.id,
    mobile_number: before.mobile_number,
    purpose: 'number_changed',
    text: `${name} ${TEXTS.numberChanged()}`,
    lives: NOTICE_LIVES,
  })
}
