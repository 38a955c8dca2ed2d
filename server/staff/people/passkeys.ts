import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { z } from 'zod'
import type { addPasskey, beginPasskey, PasskeyAssertion, PasskeyRequest } from '#contract/admin/passkeys.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { MINUTE } from '#domain/duration.ts'
import { type Database, hasRows } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { signed, signedTextIn, tokenHash } from '../../keys/keyed-hash.ts'
import type { Keys } from '../../keys/secret-key.ts'
import { instantOf, type World } from '../../world.ts'
import { staff_passkeys, used_challenges } from '../tables.ts'

/*
 * Passkeys of staff, instead of a code (decision 0070). A challenge is signed by this installation and is stored only after it
 * was answered, so a request for one writes nothing.
 */

/** A challenge is for one purpose: an answer to it for another purpose is refused. */
type Purpose = 'sign-in' | 'confirm' | 'register'
type StaffIdentity = { readonly id: number; readonly name: string }
type Assertion = z.output<typeof PasskeyAssertion>
type Site = Pick<World, 'now' | 'publicUrl' | 'randomBytes'> & Keys

const CHALLENGE_LIVES = 5 * MINUTE
const MOST_PASSKEYS = 10
/** ES256, EdDSA and RS256, which authenticators support. */
const ALGORITHMS = [-7, -8, -257]

/** Loaded with the first use of a passkey rather than at the start of the server. */
const library = () => import('@simplewebauthn/server')

const SIGNED_FOR = 'passkey challenge'

function newChallenge({ secretKey, now, randomBytes }: Site, purpose: Purpose, staff_id: number): string {
  const text = `${purpose}.${staff_id}.${now()}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(signed(secretKey, SIGNED_FOR, text)).toString('base64url')
}

/** Whether this installation made a challenge for this purpose and member of staff, and it has not expired. */
function isOwnChallenge(world: Site, purpose: Purpose, staff_id: number, challenge: string): boolean {
  const text = signedTextIn(world, SIGNED_FOR, Buffer.from(challenge, 'base64url').toString())
  if (text === null) return false
  const [meant, id, made = ''] = text.split('.')
  const age = world.now() - Number(made)
  return meant === purpose && id === String(staff_id) && age >= -MINUTE && age <= CHALLENGE_LIVES
}

/** Marks a challenge as used, in the transaction of its answer's effect. @throws passkey_refused when it was answered before */
async function spendChallenge(tx: Database, { now }: Site, challenge: string): Promise<void> {
  const row = { challenge_hash: tokenHash(challenge), expires_at: instantOf(now() + CHALLENGE_LIVES + MINUTE) }
  if (!(await hasRows(tx.insert(used_challenges).values(row).onConflictDoNothing().returning())))
    throw refuse('passkey_refused')
}

/** Deletes challenges that have expired, so that no answer to them is accepted anyway. */
export const sweepUsedChallenges = (db: Database, now: number) =>
  db.delete(used_challenges).where(lt(used_challenges.expires_at, instantOf(now)))

/** The passkeys of a member of staff, the newest first. */
export const passkeysOf = (db: Database, staff_id: number) =>
  db.select().from(staff_passkeys).where(eq(staff_passkeys.staff_id, staff_id)).orderBy(desc(staff_passkeys.id))

type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

const described = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  type: 'public-key' as const,
  ...(transports.length > 0 && { transports }),
})

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname
const originOf = ({ publicUrl }: Site) => new URL(publicUrl).origin

/** The challenge that a browser signs; null for staff without a passkey. */
export async function passkeyRequest(
  db: Database,
  world: Site,
  purpose: 'sign-in' | 'confirm',
  staff_id: number,
): Promise<z.output<typeof PasskeyRequest> | null> {
  const passkeys = await passkeysOf(db, staff_id)
  if (passkeys.length === 0) return null
  return {
    challenge: newChallenge(world, purpose, staff_id),
    rpId: hostOf(world),
    timeout: CHALLENGE_LIVES,
    // The password was checked before, so the passkey need not verify the user.
    userVerification: 'preferred',
    allowCredentials: passkeys.map(described),
  }
}

/** Accepts the answer of a passkey of the member of staff to a challenge; each challenge works once. @throws passkey_refused */
export async function enterPasskey(
  tx: Database,
  world: Site,
  purpose: 'sign-in' | 'confirm',
  staff_id: number,
  { id, rawId, type, response: { userHandle, ...response } }: Assertion,
): Promise<void> {
  const [passkey] = await tx
    .select()
    .from(staff_passkeys)
    .where(and(eq(staff_passkeys.staff_id, staff_id), eq(staff_passkeys.credential_id, id)))
    .for('update')
  if (!passkey) throw refuse('passkey_refused')
  const { challenge, found } = await judged(world, purpose, staff_id, async (expectedChallenge) => {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge, expectedOrigin: originOf(world), expectedRPID: hostOf(world) },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo : null
  })
  await spendChallenge(tx, world, challenge)
  await tx
    .update(staff_passkeys)
    .set({ counter: found.newCounter, last_used_at: instantOf(world.now()) })
    .where(eq(staff_passkeys.id, passkey.id))
}

/** The options with which a browser makes a new passkey. @throws too_many_passkeys */
export async function passkeyCreation(
  db: Database,
  world: Site,
  { id, name }: StaffIdentity,
): Promise<Reply<typeof beginPasskey>> {
  const passkeys = await passkeysOf(db, id)
  if (passkeys.length >= MOST_PASSKEYS) throw refuse('too_many_passkeys')
  return {
    challenge: newChallenge(world, 'register', id),
    rp: { id: hostOf(world), name: '로또렌즈 관리' },
    user: { id: Buffer.from(`staff ${id}`).toString('base64url'), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIVES,
    attestation: 'none',
    excludeCredentials: passkeys.map(described),
    // Staff type their name before the passkey is used, so the authenticator need not store it (no resident key).
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  }
}

/** Stores a passkey that a browser has made. @returns its id @throws passkey_refused, too_many_passkeys */
export async function keepPasskey(
  tx: Database,
  world: Site,
  staff_id: number,
  { name, passkey: { id, rawId, type, response } }: Input<typeof addPasskey>['body'] & { readonly name: string },
): Promise<number> {
  const { challenge, found } = await judged(world, 'register', staff_id, async (expectedChallenge) => {
    const { verifyRegistrationResponse } = await library()
    const { clientDataJSON, attestationObject } = response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: originOf(world), expectedRPID: hostOf(world) },
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  })
  await spendChallenge(tx, world, challenge)
  const { publicKey, counter, id: credential_id } = found.credential
  const [kept] = await tx
    .insert(staff_passkeys)
    .values({
      ...{ staff_id, credential_id, counter, name, transports: response.transports ?? [] },
      public_key: Buffer.from(publicKey).toString('base64url'),
      created_at: instantOf(world.now()),
    })
    .onConflictDoNothing()
    .returning({ id: staff_passkeys.id })
  if (!kept) throw refuse('passkey_refused')
  const [all] = await tx.select({ passkeys: count() }).from(staff_passkeys).where(eq(staff_passkeys.staff_id, staff_id))
  if ((all?.passkeys ?? 0) > MOST_PASSKEYS) throw refuse('too_many_passkeys')
  return kept.id
}

/**
 * Checks an answer by its challenge and key.
 * @returns the challenge that was answered, and the library's result
 * @throws passkey_refused for any fault in it: with a forged answer the library may throw any error
 */
async function judged<T>(
  world: Site,
  purpose: Purpose,
  staff_id: number,
  judge: (expected: (challenge: string) => boolean) => Promise<T | null>,
): Promise<{ challenge: string; found: T }> {
  let answered = ''
  const expected = (challenge: string) => {
    answered = challenge
    return isOwnChallenge(world, purpose, staff_id, challenge)
  }
  const found = await judge(expected).catch(() => null)
  if (found === null) throw refuse('passkey_refused')
  return { challenge: answered, found }
}

/** Deletes one passkey of a member of staff, or all. @returns how many */
export const dropPasskeys = async (tx: Database, staff_id: number, only?: number): Promise<number> =>
  (
    await tx
      .delete(staff_passkeys)
      .where(and(eq(staff_passkeys.staff_id, staff_id), only === undefined ? undefined : eq(staff_passkeys.id, only)))
      .returning({ id: staff_passkeys.id })
  ).length
