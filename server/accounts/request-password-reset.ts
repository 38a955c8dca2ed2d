import { takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, memberOfUsername, usernameKey } from '../members/store.ts'
import type { Outside } from '../outside.ts'
import { deliverSoon } from '../sms/deliver-texts.ts'
import { writeText } from '../sms/write-text.ts'
import { addressOf, knownPlaceOf } from './known-places.ts'
import { isHeld } from './log-in-by-phone.ts'
import type { Place } from './place.ts'
import { keepTemporaryPassword, makeTemporaryPassword, TEMPORARY_PASSWORD_LIVES } from './temporary-passwords.ts'
import { sender, TEXTS } from './texts.ts'

/**
 * Sends a temporary password to a member who knows their username and number. The answer never tells
 * whether both belong together. A username and number are known to strangers, so the member's own
 * password keeps working beside it.
 * @throws too_many_attempts
 */
export async function requestPasswordReset(
  outside: Outside,
  place: Place,
  { username, mobile_number }: { readonly username: string; readonly mobile_number: string },
) {
  const { db } = outside
  await takeAttempt(outside, 'reset_address', addressOf(place))
  const name = await sender(db)
  const password = makeTemporaryPassword(outside)
  await db.transaction(async (tx) => {
    const found = await memberOfUsername(tx, username)
    // Locked, so that nothing is sent to who is leaving.
    const member = await lockedMember(tx, found?.id ?? 0)
    const inside = { ...outside, db: tx }
    const known = await knownPlaceOf(inside, member?.id ?? 0, place)
    await takeAttempt(inside, 'reset_pair', `${usernameKey(username)} ${mobile_number} ${known ?? ''}`)
    if (member?.mobile_number !== mobile_number || member.password_hash === null || member.blocked_at) return
    const held = isHeld(member, outside)
    if (!held) await keepTemporaryPassword(tx, outside, member.id, password)
    await writeText(tx, outside, {
      member_id: member.id,
      mobile_number,
      purpose: held ? 'number_held' : 'temporary_password',
      text: `${name} ${held ? TEXTS.numberHeld() : TEXTS.temporaryPassword(password)}`,
      lives: TEMPORARY_PASSWORD_LIVES,
    })
  })
  deliverSoon(outside)
  return { message: '임시 비밀번호를 문자로 보냈습니다.' }
}
