import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { acceptedKeys, derivedKey, type Keys, type LASTING_PURPOSES, wholeKeys } from './secret-key.ts'

/** A hash that only this installation can compute, so that values of a stolen table cannot be guessed. */
export const keyedHash = (secretKey: string, purpose: string, ...parts: readonly (string | number)[]): string =>
  hashUnder(derivedKey(secretKey, purpose), ...parts)

/** The same by a given key of a purpose. */
export const hashUnder = (key: KeyObject, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** The hashes by which a value may be stored: first by the current key, which always exists, then by each accepted earlier key. */
export const keyedHashes = (
  keys: Keys,
  purpose: (typeof LASTING_PURPOSES)[number],
  ...parts: readonly (string | number)[]
): [string, ...string[]] =>
  acceptedKeys(keys, purpose).map(({ key }) => hashUnder(key, ...parts)) as [string, ...string[]]

/** The stored form of a token of 256 random bits, which needs no key. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether two hashes are equal, in a time that does not reveal where they differ. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A text with its signature at the end, which `signedTextIn` checks. */
export const signed = (secretKey: string, purpose: string, text: string): string =>
  `${text}.${keyedHash(secretKey, purpose, text)}`

/** The text that this installation signed for a purpose; null for anything else. */
export function signedTextIn(keys: Keys, purpose: string, token: string): string | null {
  const at = token.lastIndexOf('.')
  const [text, signature] = [token.slice(0, at), token.slice(at + 1)]
  const isOurs = wholeKeys(keys).some((secretKey) => isSameHash(keyedHash(secretKey, purpose, text), signature))
  return isOurs ? text : null
}
