import { lt } from 'drizzle-orm'
import type { MadePasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '#contract/passkey-fields.ts'
import { MINUTE } from '#domain/duration.ts'
import { type Database, hasRows } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { signed, signedTextIn, tokenHash } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { used_challenges } from './tables.ts'

/*
 * The ceremonies of WebAuthn, for passkeys of staff (decision 0070) and of members (0151): what a browser is asked, and whether
 * its answer holds. A challenge is signed by this installation and is stored only after it was answered, so a request for one
 * writes nothing.
 */

/** What a challenge is for: an answer to it for another purpose, or by somebody else, is refused. */
export interface PasskeyPurpose {
  readonly purpose: 'sign-in' | 'confirm' | 'register'
  /** `staff 5`, `member 7`; `anyone` where the answer is to say who signs in. */
  readonly who: string
  /** Whether the device has to ask who holds it (by finger, face or PIN): without it a passkey shows that one has the device. */
  readonly isVerified: boolean
}

export type PasskeySite = Pick<ServerDeps, 'now' | 'publicUrl' | 'randomBytes'> & Keys

/** A stored passkey, as far as its answers are checked by it. */
export interface StoredPasskey {
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
  readonly transports: readonly string[]
}

const CHALLENGE_LIVES = 5 * MINUTE
/** Passkeys of one person, at most. */
export const MOST_PASSKEYS = 10
/** ES256, EdDSA and RS256, which authenticators support. */
const ALGORITHMS = [-7, -8, -257]

/** Loaded with the first use of a passkey rather than at the start of the server. */
const library = () => import('@simplewebauthn/server')

const SIGNED_FOR = 'passkey challenge'

function newChallenge({ secretKey, now, randomBytes }: PasskeySite, { purpose, who }: PasskeyPurpose): string {
  const text = `${purpose}.${who}.${now()}.${randomBytes(16).toString('base64url')}`
  return Buffer.from(signed(secretKey, SIGNED_FOR, text)).toString('base64url')
}

/** Whether this installation made a challenge for this purpose and person, and it has not expired. */
function isOwnChallenge(site: PasskeySite, { purpose, who }: PasskeyPurpose, challenge: string): boolean {
  const text = signedTextIn(site, SIGNED_FOR, Buffer.from(challenge, 'base64url').toString())
  if (text === null) return false
  const [meant, whose, made = ''] = text.split('.')
  const age = site.now() - Number(made)
  return meant === purpose && whose === who && age >= -MINUTE && age <= CHALLENGE_LIVES
}

/** Marks a challenge as used, in the transaction of its answer's effect. @throws passkey_refused when it was answered before */
async function spendChallenge(tx: Database, { now }: PasskeySite, challenge: string): Promise<void> {
  const row = { challenge_hash: tokenHash(challenge), expires_at: instantOf(now() + CHALLENGE_LIVES + MINUTE) }
  if (!(await hasRows(tx.insert(used_challenges).values(row).onConflictDoNothing().returning())))
    throw refuse('passkey_refused')
}

/** Deletes challenges that have expired, so that no answer to them is accepted anyway. */
export const sweepUsedChallenges = (db: Database, now: number) =>
  db.delete(used_challenges).where(lt(used_challenges.expires_at, instantOf(now)))

const described = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  type: 'public-key' as const,
  ...(transports.length > 0 && { transports: [...transports] }),
})

const hostOf = ({ publicUrl }: PasskeySite) => new URL(publicUrl).hostname
const originOf = ({ publicUrl }: PasskeySite) => new URL(publicUrl).origin
const verification = ({ isVerified }: PasskeyPurpose) => (isVerified ? 'required' : 'preferred')

/** What a browser is asked to sign. `passkeys`: of whom it is asked; none where the device offers its own. */
export const passkeyRequest = (
  site: PasskeySite,
  purpose: PasskeyPurpose,
  passkeys: readonly StoredPasskey[],
): PasskeyRequest => ({
  challenge: newChallenge(site, purpose),
  rpId: hostOf(site),
  timeout: CHALLENGE_LIVES,
  userVerification: verification(purpose),
  allowCredentials: passkeys.map(described),
})

/**
 * Checks the answer of a stored passkey to a challenge, and uses the challenge up.
 * @returns how often the passkey has signed by now, to be stored
 * @throws passkey_refused for any fault in it, and for a passkey that has signed less often than before
 */
export async function counterOfAnswer(
  tx: Database,
  site: PasskeySite,
  purpose: PasskeyPurpose,
  passkey: StoredPasskey,
  { id, rawId, type, response: { userHandle, ...response } }: PasskeyAssertion,
): Promise<number> {
  const { challenge, found } = await judged(site, purpose, async (expectedChallenge) => {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge, expectedOrigin: originOf(site), expectedRPID: hostOf(site) },
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: purpose.isVerified,
    })
    return verified ? authenticationInfo : null
  })
  await spendChallenge(tx, site, challenge)
  return found.newCounter
}

interface PasskeyOwner {
  /** The name of the site, as the device lists it. */
  readonly site: string
  /** An opaque id, base64url. */
  readonly handle: string
  readonly name: string
  readonly passkeys: readonly StoredPasskey[]
}

/** The options with which a browser makes a new passkey. @throws too_many_passkeys */
export function passkeyCreation(site: PasskeySite, purpose: PasskeyPurpose, owner: PasskeyOwner): PasskeyCreation {
  if (owner.passkeys.length >= MOST_PASSKEYS) throw refuse('too_many_passkeys')
  return {
    challenge: newChallenge(site, purpose),
    rp: { id: hostOf(site), name: owner.site },
    user: { id: owner.handle, name: owner.name, displayName: owner.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_LIVES,
    attestation: 'none',
    excludeCredentials: owner.passkeys.map(described),
    // Where a name is typed before the passkey is used, the authenticator need not store it (no resident key).
    authenticatorSelection: {
      residentKey: purpose.isVerified ? 'required' : 'discouraged',
      userVerification: verification(purpose),
    },
  }
}

/** Checks a passkey that a browser has made, and uses the challenge up. @returns what is stored of it @throws passkey_refused */
export async function checkedPasskey(
  tx: Database,
  site: PasskeySite,
  purpose: PasskeyPurpose,
  { id, rawId, type, response }: MadePasskey,
): Promise<StoredPasskey & { readonly transports: string[] }> {
  const { challenge, found } = await judged(site, purpose, async (expectedChallenge) => {
    const { verifyRegistrationResponse } = await library()
    const { clientDataJSON, attestationObject } = response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      ...{ expectedChallenge, expectedOrigin: originOf(site), expectedRPID: hostOf(site) },
      requireUserVerification: purpose.isVerified,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo ?? null
  })
  await spendChallenge(tx, site, challenge)
  const { publicKey, counter, id: credential_id } = found.credential
  return {
    ...{ credential_id, counter, transports: response.transports ?? [] },
    public_key: Buffer.from(publicKey).toString('base64url'),
  }
}

/**
 * Checks an answer by its challenge and key.
 * @returns the challenge that was answered, and the library's result
 * @throws passkey_refused for any fault in it: with a forged answer the library may throw any error
 */
async function judged<T>(
  site: PasskeySite,
  purpose: PasskeyPurpose,
  judge: (expected: (challenge: string) => boolean) => Promise<T | null>,
): Promise<{ challenge: string; found: T }> {
  let answered = ''
  const expected = (challenge: string) => {
    answered = challenge
    return isOwnChallenge(site, purpose, challenge)
  }
  const found = await judge(expected).catch(() => null)
  if (found === null) throw refuse('passkey_refused')
  return { challenge: answered, found }
}
