import { createCipheriv, createDecipheriv } from 'node:crypto'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { derivedKey, type Keys, wholeKeys } from '../keys/secret-key.ts'
import type { ServerDeps } from '../server-deps.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SealDeps = Pick<ServerDeps, 'secretKey' | 'randomBytes'>

/** What is sealed, and the table in which it lies. Each purpose has a key of its own. */
const TABLES = {
  'message texts': 'messages',
  'refund accounts': 'cancellations',
  'member factors': 'second_factors',
  'staff factors': 'staff_members',
  'retired keys': 'retired_keys',
  'log keys': 'log_keys',
  'webhook secrets': 'webhooks',
  'websub secrets': 'websub_subscriptions',
} as const

/** The place of a sealed text; in any other it does not open. */
export interface SealedPlace {
  readonly purpose: keyof typeof TABLES
  /** What tells its row from others for good, known before the row is written: an id, a receipt, a name. */
  readonly id: number | string
}

/** In front of texts that are bound to their place; those without it are from before November 2026. No base64 has it. */
const BOUND = '2.'

const boundKey = (secretKey: string, { purpose }: SealedPlace) => derivedKey(secretKey, `sealed ${purpose}`)
/** The additional data of AES-GCM, which is checked, and not stored. */
const dataOf = ({ purpose, id }: SealedPlace) => Buffer.from(JSON.stringify([purpose, TABLES[purpose], String(id)]))

/** Encrypts a text so that only this installation can read it, in this place alone. */
export function seal({ secretKey, randomBytes }: SealDeps, place: SealedPlace, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, boundKey(secretKey, place), nonce).setAAD(dataOf(place))
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return BOUND + bytes.toString('base64')
}

/**
 * Decrypts a sealed text. @throws when it was sealed with a key that is not accepted or for another place, or was changed
 */
export function unseal(keys: Keys, place: SealedPlace, sealed: string): string {
  const [secretKey, fallback] = wholeKeys(keys) as [string, string?]
  if (fallback === undefined) return unsealUnder(secretKey, place, sealed)
  try {
    return unsealUnder(secretKey, place, sealed)
  } catch {
    return unsealUnder(fallback, place, sealed)
  }
}

/** The text sealed with the current key and bound to its place; null when it already is. */
export function resealed(deps: Keys & SealDeps, place: SealedPlace, sealed: string): string | null {
  try {
    unsealUnder(deps.secretKey, place, sealed)
    if (sealed.startsWith(BOUND)) return null
  } catch {
    // Sealed with the other key.
  }
  return seal(deps, place, unseal(deps, place, sealed))
}

/** A sealed text, the id of its row, and what it is bound to. */
interface SealedRow {
  readonly id: number
  readonly bound_to: number | string
  readonly sealed: string
}

/** Sealed texts of a table, for `carryOverKeys`. */
export interface SealedTexts {
  readonly purpose: SealedPlace['purpose']
  /** The next rows with a sealed text, by id. */
  readonly read: (db: Database, after: number, limit: number) => Promise<readonly SealedRow[]>
  /** Replaces a row's sealed text, unless it has changed meanwhile. */
  readonly replace: (tx: Database, row: SealedRow, sealed: string) => PromiseLike<unknown>
}

interface SealedColumns {
  readonly id: PgColumn
  /** The column with the id of its place; `id` unless given. */
  readonly boundTo?: PgColumn
  readonly text: PgColumn
}

/** Makes `SealedTexts` from a table's columns, in the folder that owns the table. */
export const sealedTexts = (
  purpose: SealedPlace['purpose'],
  table: PgTable,
  { id, boundTo = id, text }: SealedColumns,
): SealedTexts => ({
  purpose,
  read: async (db, after, limit) =>
    (await db
      .select({ id, bound_to: boundTo, sealed: text })
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

function unsealUnder(secretKey: string, place: SealedPlace, sealed: string): string {
  const isBound = sealed.startsWith(BOUND)
  const bytes = Buffer.from(isBound ? sealed.slice(BOUND.length) : sealed, 'base64')
  const key = isBound ? boundKey(secretKey, place) : derivedKey(secretKey, 'text messages')
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  if (isBound) decipher.setAAD(dataOf(place))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
