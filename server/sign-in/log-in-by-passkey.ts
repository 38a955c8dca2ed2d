import type { SignedIn } from '#contract/members/sign-in.ts'
import type { PasskeyAssertion } from '#contract/passkey-fields.ts'
import type { Database } from '../database/database.ts'
import { refundAttempt, takeAttempts } from '../limits/attempt-limits.ts'
import { memberOfAnswer, ownerOfPasskey } from '../passkeys/member-passkeys.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf } from '../sessions/known-devices.ts'
import { signedIn, startSession } from '../sessions/start-session.ts'

interface PasskeyLogInForm {
  readonly passkey: PasskeyAssertion
  readonly stay_logged_in: boolean
}

/**
 * Signs in the member whose passkey answered. The device has asked who holds it, so no code of a second factor is asked for
 * (decision 0151).
 * @throws passkey_unknown, passkey_refused, member_blocked, too_many_attempts
 */
export async function logInByPasskey(
  db: Database,
  deps: ServerDeps,
  device: Device,
  { passkey, stay_logged_in }: PasskeyLogInForm,
): Promise<SignedIn> {
  const owner = await ownerOfPasskey(db, passkey.id)
  const attempt = await takeAttempts(db, deps, [
    ['passkey_address', addressOf(device)],
    ...(owner === null ? [] : [['passkey_member', String(owner)] as const]),
  ])
  const started = await db.transaction(async (tx) => {
    const member_id = await memberOfAnswer(tx, deps, passkey)
    const session = await startSession(tx, deps, {
      ...{ member_id, stay_logged_in, device },
      method: 'passkey',
      isTwoFactors: true,
    })
    await refundAttempt(tx, attempt)
    return session
  })
  return signedIn(db, deps, started)
}
