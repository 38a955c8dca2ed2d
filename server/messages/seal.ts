import { createCipheriv, createDecipheriv } from 'node:crypto'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { derivedKey, type Keys, wholeKeys } from '../keys/secret-key.ts'
import type { World } from '../world.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SealDeps = Pick<World, 'secretKey' | 'randomBytes'>

/** Encrypts a text so that only this installation can read it. */
export function seal({ secretKey, randomBytes }: SealDeps, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derivedKey(secretKey, 'text messages'), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** Decrypts a sealed text. @throws when it was sealed with a key that is not accepted, or was changed */
export function unseal(keys: Keys, sealed: string): string {
  const [secretKey, fallback] = wholeKeys(keys) as [string, string?]
  if (fallback === undefined) return unsealUnder(secretKey, sealed)
  try {
    return unsealUnder(secretKey, sealed)
  } catch {
    return unsealUnder(fallback, sealed)
  }
}

/** The text sealed with the current key; null when it already is. */
export function resealed(deps: Keys & SealDeps, sealed: string): string | null {
  try {
    unsealUnder(deps.secretKey, sealed)
    return null
  } catch {
    return seal(deps, unseal(deps, sealed))
  }
}

/** A sealed text and the id of its row. */
interface SealedRow {
  readonly id: number
  readonly sealed: string
}

/** Sealed texts of a table, for `carryOverKeys`. */
export interface SealedTexts {
  /** The next rows with a sealed text, by id. */
  readonly read: (db: Database, after: number, limit: number) => Promise<readonly SealedRow[]>
  /** Replaces a row's sealed text, unless it has changed meanwhile. */
  readonly replace: (tx: Database, row: SealedRow, sealed: string) => PromiseLike<unknown>
}

/** Makes `SealedTexts` from a table's columns, in the folder that owns the table. */
export const sealedTexts = (table: PgTable, id: PgColumn, text: PgColumn): SealedTexts => ({
  read: async (db, after, limit) =>
    (await db
      .select({ id, sealed: text })
      .from(table)
      .where(and(gt(id, after), isNotNull(text)))
      .orderBy(asc(id))
      .limit(limit)) as SealedRow[],
  replace: (tx, row, sealed) =>
    tx
      .update(table)
      .set({ [text.name]: sealed })
      .where(and(eq(id, row.id), eq(text, row.sealed))),
})

function unsealUnder(secretKey: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, derivedKey(secretKey, 'text messages'), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
