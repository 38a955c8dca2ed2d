import { randomBytes } from 'node:crypto'
import { OLDEST_FORM_MS, YOUNGEST_FORM_MS } from '#domain/site/enquiry.ts'
import { isSameHash, keyedHash } from '../keys/keyed-hash.ts'
import { type Keys, wholeKeys } from '../keys/secret-key.ts'

const signature = (secretKey: string, text: string) => keyedHash(secretKey, 'enquiry form', text)

/** A signed token with the time at which the form was handed out. */
export function formToken(secretKey: string, now: number): string {
  const text = `${now}.${randomBytes(12).toString('base64url')}`
  return `${text}.${signature(secretKey, text)}`
}

/** Whether a token is ours and of the right age. Whether it was used is the database's to know. */
export function isFormToken(keys: Keys, token: string, now: number): boolean {
  const match = /^(\d{1,15})\.[\w-]{16}\.([\w-]{43})$/.exec(token)
  if (!match) return false
  const text = token.slice(0, token.lastIndexOf('.'))
  if (!wholeKeys(keys).some((secretKey) => isSameHash(signature(secretKey, text), match[2] as string))) return false
  const age = now - Number(match[1])
  return age >= YOUNGEST_FORM_MS && age <= OLDEST_FORM_MS
}
