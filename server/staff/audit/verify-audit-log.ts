import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { AuditBreak } from '#contract/admin/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { hashUnder, isSameHash, keyedHashes } from '../../keys/keyed-hash.ts'
import { acceptedKeys, type Keys } from '../../keys/secret-key.ts'
import type { World } from '../../world.ts'
import { audit_heads, audit_log } from '../tables.ts'
import { readArchive, rowOf } from './archive-file.ts'
import { archivesOf, type ChainPlace, placeBehind } from './audit-archives.ts'
import { fieldsOf, HEAD, isEnd, lockedEnd, lostEnd, PLAIN_HASH } from './audit-chain.ts'

type Row = typeof audit_log.$inferSelect

/** The call that accepts the breaks that there are; its row names them. */
const ACCEPT_BREAKS = 'POST /api/v1/admin/audit/accept-breaks'

/** A break of the chain with digests of its content, so that another change under an accepted break is found. */
type FoundBreak = AuditBreak & {
  /** Under the key that signs, and behind it under those before: it may have been accepted then. */
  readonly digests: readonly string[]
}

export interface Verified {
  readonly rows: number
  readonly breaks: readonly FoundBreak[]
  /** How many rows lie in archives, and up to which month; null where there are none. */
  readonly archived: { readonly rows: number; readonly month: string; readonly is_verified: boolean } | null
}

const PAGE = 1_000

/**
 * Goes through the whole chain, past every break: from the end of what is archived, or with the files of the archives from its
 * beginning.
 * @throws no_backup_folder, audit_archive_unreadable, audit_archive_differs of the files
 */
export const verifyAuditLog = (db: Database, world: Keys, files?: Pick<World, 'backups'>): Promise<Verified> =>
  // One moment of the log: what is appended meanwhile is no break.
  db.transaction((tx) => verifyIn(tx as Database, world, files), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** The same within the caller's transaction: no row is added before its end. */
export async function verifyLocked(tx: Database, world: Keys): Promise<Verified> {
  await lockedEnd(tx)
  return verifyIn(tx, world)
}

async function verifyIn(db: Database, world: Keys, files?: Pick<World, 'backups'>): Promise<Verified> {
  const archives = await archivesOf(db, world)
  const walk = walkChain(world, placeBehind(files ? [] : archives))
  if (files)
    for (const archive of archives)
      for await (const texts of readArchive(files, archive)) for (const text of texts) walk.add(rowOf(text))
  const archived = archives.reduce((sum, { rows }) => sum + rows, 0)
  let last: Row | undefined
  for (;;) {
    // By both: a row that was put in under the number of another is passed over by neither.
    const begins = last && sql`(${audit_log.id}, ${audit_log.at}) > (${last.id}, ${last.at}::timestamptz)`
    const page = await db
      .select()
      .from(audit_log)
      .where(begins)
      .orderBy(asc(audit_log.id), asc(audit_log.at))
      .limit(PAGE)
    for (const row of page) walk.add(row)
    last = page.at(-1)
    if (page.length < PAGE) break
  }
  const [head] = await db.select().from(audit_heads).where(eq(audit_heads.id, HEAD))
  const { rows, breaks } = walk.end(head ? head.hash : null)
  const month = archives.at(-1)?.month
  return {
    rows: files ? rows - archived : rows,
    breaks,
    archived: month ? { rows: archived, month, is_verified: files !== undefined } : null,
  }
}

/** Goes from a place of the chain from row to row, past every break. */
export function walkChain(world: Keys, place: ChainPlace) {
  const isRowRight = rightRows(world, place.isKeyed)
  const breaks: FoundBreak[] = []
  const accepted = new Set<string>()
  let { previous, isKeyed } = place
  let [rows, last] = [0, 0]
  return {
    add: (row: Row) => {
      const isRight = isRowRight(row)
      if (row.previous_hash !== previous)
        breaks.push(breakAt('gap', row, digestsOf(world, 'gap', previous, row.previous_hash)))
      if (!isRight) addChanged(world, breaks, row, last)
      else if (!PLAIN_HASH.test(row.hash)) {
        isKeyed = true
        if (row.action === ACCEPT_BREAKS && row.outcome === 'done')
          for (const digest of acceptedBy(row)) accepted.add(digest)
      }
      ;[previous, rows, last] = [row.hash, rows + 1, row.id]
    },
    isKeyed: () => isKeyed,
    /** What was found, with what is wrong where the chain ends. */
    end: (head: string | null) => {
      // The next row will find this end, and leave it as a gap.
      if (!isEnd(world, head, previous))
        breaks.push({
          kind: 'end',
          ...{ from: last, to: last, rows: 0, at: null, actor: null, action: null, target: null, is_accepted: false },
          digests: digestsOf(world, 'gap', previous, lostEnd(world, head, previous)),
        })
      const isAccepted = (digest: string) => accepted.has(digest)
      return { rows, breaks: breaks.map((one) => ({ ...one, is_accepted: one.digests.some(isAccepted) })) }
    },
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
function rightRows(world: Keys, isKeyedBefore: boolean): (row: Row) => boolean {
  let isKeyed = isKeyedBefore
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
