import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey } from '../keys/secret-key.ts'
import type { World } from '../world.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SealDeps = Pick<World, 'secretKey' | 'randomBytes'>

/** A text that only this installation can read again. */
export function seal({ secretKey, randomBytes }: SealDeps, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derivedKey(secretKey, 'text messages'), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** @throws when it was sealed with another key, or changed */
export function unseal({ secretKey }: Pick<SealDeps, 'secretKey'>, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, derivedKey(secretKey, 'text messages'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
