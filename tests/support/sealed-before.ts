import { createCipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from '#server/keys/secret-key.ts'

/** A text as releases before November 2026 sealed it: one key for all purposes, bound to no place. */
export function sealedBefore(secretKey: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(secretKey, 'text messages'), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}
