import { createHash } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { AuditBreak } from '#contract/admin/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { hashUnder, isSameHash, keyedHashes } from '../../keys/keyed-hash.ts'
import { acceptedKeys, type Keys } from '../../keys/secret-key.ts'
import { audit_heads, audit_log } from '../tables.ts'
import { FIRST_HASH, fieldsOf, HEAD, isEnd, lockedEnd, lostEnd, PLAIN_HASH } from './audit-chain.ts'

type Row = typeof audit_log.$inferSelect

/** The call that accepts the breaks that there are; its row names them. */
export const ACCEPT_BREAKS = 'POST /api/v1/admin/audit/accept-breaks'

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
