import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isSameHash, keyedHash } from '../../keys/keyed-hash.ts'
import { type Keys, wholeKeys } from '../../keys/secret-key.ts'
import { audit_heads, audit_log } from '../tables.ts'
import type { AuditEntry } from './audit-store.ts'

/*
 * Each row of the audit log holds a hash over itself and the row before, made with a key that is not in the database
 * (HMAC-SHA-256). The head holds a keyed hash over that of the newest row: a writer to the database can neither
 * change a row nor take the last ones away together with the head without being found. Rows of before November 2026 hold a
 * SHA-256; the first keyed row seals them.
 */

/** The log has one chain, whose end stands in this row. */
export const HEAD = 1
export const FIRST_HASH = '0'.repeat(64)
/** Of rows of before November 2026. */
export const PLAIN_HASH = /^[\da-f]{64}$/

/** Text as the database gives it back: half a character is stored as another, and NUL not at all. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** JSON as the database gives it back: keys in one order, so that the hash can be made again from what is stored. */
const canonical = (value: unknown): unknown => {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([key, one]) => [storable(key), canonical(one)]),
  )
}

/** The input of a row's hash besides the hash of the row before: every other field, in a fixed order, as JSON. */
export const fieldsOf = (entry: AuditEntry) =>
  JSON.stringify([
    entry.at,
    entry.staff_id ?? null,
    entry.actor,
    entry.permission ?? null,
    entry.action,
    entry.target ?? null,
    canonical(entry.before),
    canonical(entry.after),
    entry.address ?? null,
    entry.request_id ?? null,
    entry.outcome,
    entry.code ?? null,
  ])

const hashOf = ({ secretKey }: Pick<Keys, 'secretKey'>, previous_hash: string, entry: AuditEntry) =>
  keyedHash(secretKey, 'audit log', previous_hash, fieldsOf(entry))

/** The head's value where the newest row has this hash. */
const endOf = ({ secretKey }: Pick<Keys, 'secretKey'>, hash: string) => keyedHash(secretKey, 'audit log end', hash)

/** The previous hash of a row that was added when the end before it was not ours: it follows no possible row. */
export const lostEnd = ({ secretKey }: Keys, head: string | null, last: string) =>
  keyedHash(secretKey, 'audit log lost end', head ?? '', last)

/** Whether the head says what it has to; an end of before November 2026 is the newest row's plain hash. */
export const isEnd = (world: Keys, head: string | null, last: string): boolean => {
  if (head === null) return last === FIRST_HASH
  const isKeyedEnd = wholeKeys(world).some((secretKey) => isSameHash(head, endOf({ secretKey }, last)))
  return isKeyedEnd || (PLAIN_HASH.test(last) && head === last)
}

/** The end of the chain, locked to the end of the transaction. */
export async function lockedEnd(tx: Database): Promise<{ head: string | null; last: string }> {
  const locked = () => tx.select().from(audit_heads).where(eq(audit_heads.id, HEAD)).for('update')
  let [head] = await locked()
  const isNew = head === undefined
  if (!head) {
    // The first rows of all would find none to wait for each other at.
    await tx.insert(audit_heads).values({ id: HEAD, hash: '' }).onConflictDoNothing()
    ;[head] = await locked()
  }
  const [row] = await tx.select({ hash: audit_log.hash }).from(audit_log).orderBy(desc(audit_log.id)).limit(1)
  // Another transaction may have added the first row meanwhile.
  return { head: isNew && head?.hash === '' ? null : (head?.hash ?? null), last: row?.hash ?? FIRST_HASH }
}

/**
 * Appends to the chain. Others who append wait until the transaction ends, so that no two follow the same row. Where the
 * end was tampered with, what is appended does not cover it up: the gap before it stays to be found.
 */
export const appendToAuditLog = (tx: Database, world: Keys, entry: AuditEntry): Promise<void> =>
  appendAllToAuditLog(tx, world, [entry])

/** The same of several, in this order. */
export async function appendAllToAuditLog(tx: Database, world: Keys, given: readonly AuditEntry[]): Promise<void> {
  const { head, last } = await lockedEnd(tx)
  let hash = isEnd(world, head, last) ? last : lostEnd(world, head, last)
  const rows = given.map((one) => {
    const entry = {
      ...one,
      actor: storable(one.actor),
      target: one.target == null ? null : storable(one.target),
      before: canonical(one.before),
      after: canonical(one.after),
    }
    const previous_hash = hash
    hash = hashOf(world, previous_hash, entry)
    return { ...entry, previous_hash, hash }
  })
  await tx.insert(audit_log).values(rows)
  await tx
    .update(audit_heads)
    .set({ hash: endOf(world, hash) })
    .where(eq(audit_heads.id, HEAD))
}
