import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { isSameHash, keyedHash } from '../../keys/keyed-hash.ts'
import { type Keys, wholeKeys } from '../../keys/secret-key.ts'
import { audit_heads, audit_log } from '../tables.ts'
import type { AuditEntry } from './audit-store.ts'

/*
 * Each row of the audit log holds a hash over itself and the row before, made with a key that is not in the database
 * (HMAC-SHA-256). The head holds a keyed hash over that of the newest row: an attacker who can write to the database can
 * neither change a row nor remove the last rows together with the head without being detected. Rows from before November 2026
 * hold a SHA-256; the first keyed row seals them.
 */

/** The id of the one row of `audit_heads`: the log has one chain. */
export const HEAD = 1
export const FIRST_HASH = '0'.repeat(64)
/** A hash without a key, as in rows from before November 2026. */
export const PLAIN_HASH = /^[\da-f]{64}$/
/**
 * The release that began to write keyed hashes. A plain row that is dated later was made by someone without the key: otherwise
 * an attacker could write the whole log again in plain hashes, with any content.
 */
export const KEYED_SINCE = Date.parse('2026-11-23T00:00:00+09:00')

/** A text as the database returns it: half of a surrogate pair is stored as U+FFFD, and NUL cannot be stored. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** JSON as the database returns it, with keys in one order, so that the hash can be computed again from the stored row. */
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

/** The value that the head must have when the newest row has this hash. */
const endOf = ({ secretKey }: Pick<Keys, 'secretKey'>, hash: string) => keyedHash(secretKey, 'audit log end', hash)

/** The previous hash for a row that is added when the head is wrong: no row can have it, so the gap stays visible. */
export const lostEnd = ({ secretKey }: Keys, head: string | null, last: string) =>
  keyedHash(secretKey, 'audit log lost end', head ?? '', last)

/** Whether the head fits the newest row; a head from before November 2026 is that row's plain hash. */
export const isEnd = (deps: Keys, head: string | null, last: string): boolean => {
  if (head === null) return last === FIRST_HASH
  const isKeyedEnd = wholeKeys(deps).some((secretKey) => isSameHash(head, endOf({ secretKey }, last)))
  return isKeyedEnd || (PLAIN_HASH.test(last) && head === last)
}

/** The end of the chain, locked to the end of the transaction. */
async function lockedEnd(tx: Database): Promise<{ head: string | null; last: string }> {
  const locked = () => tx.select().from(audit_heads).where(eq(audit_heads.id, HEAD)).for('update')
  let [head] = await locked()
  const isNew = head === undefined
  if (!head) {
    // While the log is empty there is no head to lock, so two first rows could not wait for each other.
    await tx.insert(audit_heads).values({ id: HEAD, hash: '' }).onConflictDoNothing()
    ;[head] = await locked()
  }
  const [row] = await tx.select({ hash: audit_log.hash }).from(audit_log).orderBy(desc(audit_log.id)).limit(1)
  // Another transaction may have added the first row meanwhile.
  return { head: isNew && head?.hash === '' ? null : (head?.hash ?? null), last: row?.hash ?? FIRST_HASH }
}

/**
 * Appends to the chain. Other appends wait until the transaction ends, so that no two rows follow the same one. When the head
 * was tampered with, the new row does not hide it: the gap before the row can still be detected.
 */
export const appendToAuditLog = (tx: Database, deps: Keys, entry: AuditEntry): Promise<void> =>
  appendAllToAuditLog(tx, deps, [entry])

/** Appends several rows, in this order. */
export async function appendAllToAuditLog(tx: Database, deps: Keys, given: readonly AuditEntry[]): Promise<void> {
  const { head, last } = await lockedEnd(tx)
  let hash = isEnd(deps, head, last) ? last : lostEnd(deps, head, last)
  const rows = given.map((one) => {
    const entry = {
      ...one,
      actor: storable(one.actor),
      target: one.target == null ? null : storable(one.target),
      before: canonical(one.before),
      after: canonical(one.after),
    }
    const previous_hash = hash
    hash = hashOf(deps, previous_hash, entry)
    return { ...entry, previous_hash, hash }
  })
  // One statement for the rows and the head: actions of staff wait for each other here, so every round trip counts.
  const moved = tx.$with('moved').as(
    tx
      .update(audit_heads)
      .set({ hash: endOf(deps, hash) })
      .where(eq(audit_heads.id, HEAD))
      .returning({ id: audit_heads.id }),
  )
  await tx.with(moved).insert(audit_log).values(rows)
}
