import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { derivedKey, type Keys, wholeKeys } from '../keys/secret-key.ts'
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

/** @throws when it was sealed with a key that is not accepted, or changed */
export function unseal(keys: Keys, sealed: string): string {
  const [secretKey, fallback] = wholeKeys(keys) as [string, string?]
  if (fallback === undefined) return unsealUnder(secretKey, sealed)
  try {
    return unsealUnder(secretKey, sealed)
  } catch {
    return unsealUnder(fallback, sealed)
  }
}

/** The text sealed under the key that signs; null where it is so already. */
export function resealed(deps: Keys & SealDeps, sealed: string): string | null {
  try {
    unsealUnder(deps.secretKey, sealed)
    return null
  } catch {
    return seal(deps, unseal(deps, sealed))
  }
}

/** A sealed text and the row that it stands in. */
interface SealedRow {
  readonly id: number
  readonly sealed: string
}

/** A table that holds sealed texts, by the folder that owns it. */
export interface SealedTexts {
  /** Some rows with a text, by id, after one. */
  readonly read: (db: Database, after: number, limit: number) => Promise<SealedRow[]>
  /** Puts another text in the place of one, unless it has changed meanwhile. */
  readonly replace: (tx: Database, row: SealedRow, sealed: string) => Promise<unknown>
}

function unsealUnder(secretKey: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, derivedKey(secretKey, 'text messages'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
