import { Secret, TOTP } from 'otpauth'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { type SealedPlace, seal, unseal } from '../messages/seal.ts'
import type { ServerDeps } from '../server-deps.ts'

/** The second factor of staff and members: codes of an authenticator (RFC 6238, 30 s, six digits), and recovery codes. */

const ISSUER = '로또렌즈'
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY = /^[a-z2-7]{4}-?[a-z2-7]{4}$/i

const totpOf = (secret: string, name: string) =>
  new TOTP({ issuer: ISSUER, label: name, secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' })

/** A new secret, sealed for storing in its place. */
export const newFactor = (deps: Pick<ServerDeps, 'secretKey' | 'randomBytes'>, place: SealedPlace) =>
  seal(deps, place, new Secret({ buffer: Uint8Array.from(deps.randomBytes(SECRET_BYTES)).buffer }).base32)

/** The secret in the forms that an authenticator takes. */
export function shownFactor(deps: Keys, place: SealedPlace, sealed: string, name: string) {
  const secret = unseal(deps, place, sealed)
  return { secret, uri: totpOf(secret, name).toString() }
}

/** The step of 30 s of a code: the current one or the one before; null for a wrong code, and for one that is not shown yet. */
export function stepOfCode(
  deps: Keys & Pick<ServerDeps, 'now'>,
  place: SealedPlace,
  sealed: string,
  code: string,
): number | null {
  const timestamp = deps.now()
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(unseal(deps, place, sealed), '').validate({ token: code, timestamp, window: 1 })
  return delta === null || delta > 0 ? null : Math.floor(timestamp / 30_000) + delta
}

/** Whose recovery codes they are: part of the hash, so that a code of one kind is never valid for the other. */
type RecoveryPurpose = 'staff recovery codes' | 'member recovery codes'

/** The hash by which a code is stored, then those by earlier keys, by which it may be stored. */
const recoveryHashes = (keys: Keys, purpose: RecoveryPurpose, id: number, code: string) =>
  keyedHashes(keys, purpose, id, code.toLowerCase().replace('-', ''))

/** Ten recovery codes, to be shown once, each usable once; and their hashes, to be stored. */
export function newRecoveryCodes(deps: Keys & Pick<ServerDeps, 'randomBytes'>, purpose: RecoveryPurpose, id: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: Uint8Array.from(deps.randomBytes(5)).buffer }).base32.toLowerCase()
    return `${text.slice(0, 4)}-${text.slice(4, 8)}`
  })
  return { codes, hashes: codes.map((code) => recoveryHashes(deps, purpose, id, code)[0]) }
}

/** The hashes that are left after a recovery code was used; null when the code is none of them. */
export function withoutRecoveryCode(
  keys: Keys,
  purpose: RecoveryPurpose,
  { id, recovery_codes }: { readonly id: number; readonly recovery_codes: readonly string[] },
  code: string,
): string[] | null {
  if (!RECOVERY.test(code)) return null
  const hash = recoveryHashes(keys, purpose, id, code).find((one) => recovery_codes.includes(one))
  return hash === undefined ? null : recovery_codes.filter((other) => other !== hash)
}
