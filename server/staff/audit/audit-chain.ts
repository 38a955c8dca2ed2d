import { createHash } from 'node:crypto'
import { asc, desc, eq, gt } from 'drizzle-orm'
import type { AuditBreak } from '#contract/admin/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { hashUnder, isSameHash, keyedHash, keyedHashes } from '../../keys/keyed-hash.ts'
import { acceptedKeys, type Keys, wholeKeys } from '../../keys/secret-key.ts'
import { audit_heads, audit_log } from '../tables.ts'
import type { AuditEntry } from './audit-store.ts'

/*
 * Each row of the audit log holds a hash over itself and the row before, made with a key that is not in the database
 * (HMAC-SHA-256). The head holds a keyed hash over that of the newest row: a writer to the database can neither
 * change a row nor take the last ones away together with the head without being found. Rows of before November 2026 hold a
 * SHA-256; the first keyed row seals them.
 */

type Row = typeof audit_log.$inferSelect

/** The log has one chain, whose end stands in this row. */
const HEAD = 1
const FIRST_HASH = '0'.repeat(64)
/** Of rows of before November 2026. */
const PLAIN_HASH = /^[\da-f]{64}$/

/** The call that accepts the breaks that there are; its row names them. */
export const ACCEPT_BREAKS = 'POST /api/v1/admin/audit/accept-breaks'

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
const fieldsOf = (entry: AuditEntry) =>
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
const lostEnd = ({ secretKey }: Keys, head: string | null, last: string) =>
  keyedHash(secretKey, 'audit log lost end', head ?? '', last)

/** Whether the head says what it has to; an end of before November 2026 is the newest row's plain hash. */
const isEnd = (world: Keys, head: string | null, last: string): boolean => {
  if (head === null) return last === FIRST_HASH
  const isKeyedEnd = wholeKeys(world).some((secretKey) => isSameHash(head, endOf({ secretKey }, last)))
  return isKeyedEnd || (PLAIN_HASH.test(last) && head === last)
}

/** The end of the chain, locked to the end of the transaction. */
async function lockedEnd(tx: Database): Promise<{ head: string | null; last: string }> {
  const locked = () => tx.select().from(audit_heads).where(eq(audit_heads.id, HEAD)).for('update')
  let [head] = await locked()
  const isNew = head === undefined
  if (!head) {
    // The first rows of all would find none to wait for each other at.
    await tx.insert(audit_heads).values({ id: HEAD, hash: '' }).onConflictDoNothing()
    ;[head] = await locked()
  }
  const [row] = await tx.select({ hash: audit_log.hash }).from(audit_log).orderBy(desc(audit_log.id)).limit(1)
  // Somebody else may have come first.
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

/** A break of the chain with digests of its content, so that another change under an accepted break is found. */
type FoundBreak = AuditBreak & {
  /** Under the key that signs, and behind it under those before: it may have been accepted then. */
  readonly digests: readonly string[]
}

export interface Verified {
  readonly rows: number
  readonly breaks: readonly FoundBreak[]
}

const PAGE = 1_000

/** Goes through the whole chain, past every break. */
export const verifyAuditLog = (db: Database, world: Keys): Promise<Verified> =>
  // One moment of the log: what is appended meanwhile is no break.
  db.transaction((tx) => verifyIn(tx as Database, world), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** The same for a caller who goes on in the same transaction: no row is added before its end. */
export async function verifyLocked(tx: Database, world: Keys): Promise<Verified> {
  await lockedEnd(tx)
  return verifyIn(tx, world)
}

async function verifyIn(db: Database, world: Keys): Promise<Verified> {
  const isRowRight = rightRows(world)
  const breaks: FoundBreak[] = []
  const accepted = new Set<string>()
  let [rows, last, previous] = [0, 0, FIRST_HASH]
  for (;;) {
    const page = await db.select().from(audit_log).where(gt(audit_log.id, last)).orderBy(asc(audit_log.id)).limit(PAGE)
    for (const row of page) {
      const isRight = isRowRight(row)
      if (row.previous_hash !== previous)
        breaks.push(breakAt('gap', row, digestsOf(world, 'gap', previous, row.previous_hash)))
      if (!isRight) addChanged(world, breaks, row, last)
      else if (row.action === ACCEPT_BREAKS && row.outcome === 'done' && !PLAIN_HASH.test(row.hash))
        for (const digest of acceptedBy(row)) accepted.add(digest)
      ;[previous, rows, last] = [row.hash, rows + 1, row.id]
    }
    if (page.length < PAGE) break
  }
  const [head] = await db.select().from(audit_heads).where(eq(audit_heads.id, HEAD))
  // The next row will find this end, and leave it as a gap.
  const end = head ? head.hash : null
  if (!isEnd(world, end, previous))
    breaks.push({
      kind: 'end',
      ...{ from: last, to: last, rows: 0, at: null, actor: null, action: null, target: null, is_accepted: false },
      digests: digestsOf(world, 'gap', previous, lostEnd(world, end, previous)),
    })
  return {
    rows,
    breaks: breaks.map((one) => ({ ...one, is_accepted: one.digests.some((digest) => accepted.has(digest)) })),
  }
}

const digestsOf = (keys: Keys, ...parts: readonly string[]) => keyedHashes(keys, 'audit log break', ...parts)

const breakAt = (kind: AuditBreak['kind'], row: Row, digests: readonly string[]): FoundBreak => {
  const { id, at, actor, action, target } = row
  return { kind, from: id, to: id, rows: 1, at, actor, action, target, is_accepted: false, digests }
}

/** Rows that follow each other and do not hold are one break: under another key that would be all of them. */
function addChanged(world: Keys, breaks: FoundBreak[], row: Row, before: number): void {
  const of = (so_far: readonly string[]) =>
    acceptedKeys(world, 'audit log break').map(({ key }, i) =>
      hashUnder(key, 'changed', so_far[i] ?? '', String(row.id), row.previous_hash, row.hash, fieldsOf(row)),
    )
  const open = breaks.at(-1)
  if (open?.kind === 'changed' && open.to === before)
    breaks[breaks.length - 1] = { ...open, to: row.id, rows: open.rows + 1, digests: of(open.digests) }
  else breaks.push(breakAt('changed', row, of([])))
}

function acceptedBy({ after }: Row): string[] {
  const { breaks } = (after ?? {}) as { breaks?: { digest?: unknown }[] }
  return (Array.isArray(breaks) ? breaks : []).flatMap(({ digest }) => (typeof digest === 'string' ? [digest] : []))
}

/**
 * Says of one row after the other whether it is as it was written. Once there was a keyed one, no plain one counts; what a
 * retired key signs after it was retired does not count either.
 */
function rightRows(world: Keys): (row: Row) => boolean {
  let isKeyed = false
  const isPlainRight = plainRows()
  return (row) => {
    const isSigned = acceptedKeys(world, 'audit log').some(
      ({ key, retired }) =>
        (retired === null || row.id <= retired.audit_until) &&
        isSameHash(row.hash, hashUnder(key, row.previous_hash, fieldsOf(row))),
    )
    if (isSigned) {
      isKeyed = true
      return true
    }
    return !isKeyed && isPlainRight(row)
  }
}

const FIRST_SURROGATE = 0xd800
const SURROGATES = 0x800
const REPLACEMENT = '\ufffd'
/** Hashes that one verification makes to find such halves: a few seconds. Rows beyond are listed as a break. */
const MOST_TRIES = 2_000_000

/**
 * The same for rows of before November 2026. Of an emoji typed as a name half was noted, which was hashed as it came and
 * stored as U+FFFD: the half is found again by trying them all, which proves the rest of the row.
 */
function plainRows(): (row: Row) => boolean {
  const isMadeOf = (row: Row, actor: string) =>
    row.hash ===
    createHash('sha256')
      .update(`["${row.previous_hash}",${fieldsOf({ ...row, actor }).slice(1)}`)
      .digest('hex')
  let [seen, tries] = [0, MOST_TRIES]
  return (row) => {
    if (isMadeOf(row, row.actor)) return true
    if (!row.actor.startsWith(REPLACEMENT)) return false
    // Beginning with the half that was found last: most come from one.
    for (let i = 0; i < SURROGATES && tries > 0; i++, tries--) {
      const half = (seen + i) % SURROGATES
      if (!isMadeOf(row, String.fromCharCode(FIRST_SURROGATE + half) + row.actor.slice(1))) continue
      seen = half
      return true
    }
    return false
  }
}
