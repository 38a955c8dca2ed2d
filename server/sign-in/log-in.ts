import type { SignedIn } from '#contract/members/sign-in.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Asker } from '../http/turns.ts'
import { type Attempt, giveBack } from '../limits/attempt-limits.ts'
import { changeMember, type MemberRow, memberOfUsername, usernameKey } from '../members/store.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf, type KnownDevice, knownDeviceOf } from '../sessions/known-devices.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { signedIn, startSession } from '../sessions/start-session.ts'
import { instantOf, type World } from '../world.ts'
import { takeLogInAttempt } from './log-in-attempt.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { isFreshTemporaryPassword, spendTemporaryPassword } from './temporary-passwords.ts'
import { inTurnToGuess, inTurnToLook } from './turns.ts'

interface Typed {
  readonly username: string
  readonly password: string
  readonly stay_logged_in: boolean
}

/**
 * Signs a member in by their password, or by the temporary one that was sent to them. A wrong password and
 * a username that nobody has are the same answer after the same work.
 * @throws invalid_credentials, member_blocked, too_many_attempts, busy
 */
export async function logIn(db: Database, world: World, device: Device, typed: Typed): Promise<SignedIn> {
  const { password, stay_logged_in } = typed
  const from = addressOf(device)
  const { member, known } = await inTurnToLook({ from, isKnown: device.hasCookie }, async () => {
    const member = await memberOfUsername(db, typed.username)
    return { member, known: await knownDeviceOf(db, world, member?.id ?? 0, device) }
  })
  const asker = { from, isKnown: known !== null }
  const { attempt, method } = await inTurnToGuess(asker, async () => ({
    attempt: await attemptOf(db, world, device, { member, known, typed }),
    method: await provenBy(db, world, asker, member, password),
  }))
  if (!member || !method) throw refuse('invalid_credentials')

  const renewed = await renewedHash(world, asker, member, method, password)
  const started = await db.transaction(async (tx) => {
    // Checking the password took time, in which it may have been changed.
    const { password_hash } = member
    const session = await startSession(tx, world, {
      member_id: member.id,
      method,
      stay_logged_in,
      device,
      password_hash,
    })
    if (renewed) await changeMember(tx, member.id, { password_hash: renewed })
    if (method === 'temporary_password') await takeOver(tx, world, { ...session, password })
    await giveBack(tx, attempt)
    return session
  })
  return signedIn(db, world, started)
}

/**
 * The attempt that a login is. Nobody guesses a temporary password, so who has one is not kept waiting by those who
 * guess at their account.
 */
async function attemptOf(
  db: Database,
  world: World,
  device: Device,
  { member, known, typed }: { member: MemberRow | null; known: KnownDevice | null; typed: Typed },
): Promise<Attempt> {
  try {
    const username_key = usernameKey(typed.username)
    return await takeLogInAttempt(db, world, { address: addressOf(device), username_key, known })
  } catch (refusal) {
    if (!(await isFreshTemporaryPassword(db, world, member?.id ?? 0, typed.password))) throw refusal
    return { taken: [] }
  }
}

async function provenBy(
  db: Database,
  world: World,
  asker: Asker,
  member: MemberRow | null,
  password: string,
): Promise<'password' | 'temporary_password' | null> {
  if (await isPassword(asker, member?.password_hash ?? null, password)) return 'password'
  return (await isFreshTemporaryPassword(db, world, member?.id ?? 0, password)) ? 'temporary_password' : null
}

/** The hash to be stored instead of one from when less work was usual; null where the stored one is good. */
const renewedHash = async (
  { randomBytes }: World,
  asker: Asker,
  member: MemberRow,
  method: string,
  password: string,
) =>
  method === 'password' && member.password_hash && isOutdated(member.password_hash)
    ? await hashPassword(asker, password, randomBytes)
    : null

/** Uses a temporary password up. Whoever asked for it may have lost the account to somebody else: the other sessions end. */
async function takeOver(tx: Database, world: World, spent: { id: number; session_id: string; password: string }) {
  const isSpent = await spendTemporaryPassword(tx, world, { member_id: spent.id, ...spent })
  if (!isSpent) throw refuse('invalid_credentials')
  await endSessionsOf(tx, spent.id, instantOf(world.now()), spent.session_id)
}
