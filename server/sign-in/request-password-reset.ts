import { sender } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { lockedMember, memberOfUsername, usernameKey } from '../members/store.ts'
import { writeMessage } from '../messages/write-message.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf, knownDeviceOf } from '../sessions/known-devices.ts'
import { keepTemporaryPassword, makeTemporaryPassword, TEMPORARY_PASSWORD_LIVES } from './temporary-passwords.ts'
import { TEXTS } from './texts.ts'

/**
 * Sends a temporary password to a member who knows their username and number. The answer does not reveal whether both belong
 * together. Other people may know them, too, so the member's own password stays valid.
 * @throws too_many_attempts
 */
export async function requestPasswordReset(
  db: Database,
  deps: ServerDeps,
  device: Device,
  { username, mobile_number }: { readonly username: string; readonly mobile_number: string },
) {
  await takeAttempt(db, deps, 'reset_address', addressOf(device))
  const name = await sender(db)
  const password = makeTemporaryPassword(deps)
  await db.transaction(async (tx) => {
    const found = await memberOfUsername(tx, username)
    // Locks the member, so that no password is sent while the account is being deleted.
    const member = await lockedMember(tx, found?.id ?? 0)
    const known = await knownDeviceOf(tx, deps, member?.id ?? 0, device)
    await takeAttempt(tx, deps, 'reset_pair', `${usernameKey(username)} ${mobile_number} ${known?.hash ?? ''}`)
    if (member?.mobile_number !== mobile_number || member.password_hash === null || member.blocked_at) return
    await keepTemporaryPassword(tx, deps, member.id, password)
    await writeMessage(tx, deps, {
      member_id: member.id,
      address: mobile_number,
      channel: 'sms',
      kind: 'temporary_password',
      text: `${name} ${TEXTS.temporaryPassword(password)}`,
      lives: TEMPORARY_PASSWORD_LIVES,
    })
  })
  return { message: '일치하는 회원이 있으면 임시 비밀번호를 문자로 보냈습니다.' }
}
