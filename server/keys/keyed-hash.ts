import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from './secret-key.ts'

/** A hash that only this installation can make: a stolen table of them cannot be tried out. */
export const keyedHash = (secretKey: string, purpose: string, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', derivedKey(secretKey, purpose)).update(JSON.stringify(parts)).digest('base64url')

/** The stored form of a token of 256 random bits, which needs no key. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
