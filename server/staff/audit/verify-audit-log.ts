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

/** The call that accepts the existing breaks; its row in the log lists them. */
const ACCEPT_BREAKS = 'POST /api/v1/admin/audit/accept-breaks'

/** A break of the chain with digests of its content, so that another change under an accepted break is found. */
type FoundBreak = AuditBreak & {
  /** With the current key, then with earlier keys, under which the break may have been accepted. */
  readonly digests: readonly string[]
}

export interface Verified {
  readonly rows: number
  readonly breaks: readonly FoundBreak[]
  /** How many rows are in archives, and up to which month; null when there are no archives. */
  readonly archived: { readonly rows: number; readonly month: string; readonly is_verified: boolean } | null
}

const PAGE = 1_000

/**
 * Checks the whole chain, and goes on after every break: from the end of the archives, or, with their `files`, from the
 * beginning.
 * @throws no_backup_folder, audit_archive_unreadable, audit_archive_differs of the files
 */
export const verifyAuditLog = (db: Database, world: Keys, files?: Pick<World, 'backups'>): Promise<Verified> =>
  // One snapshot of the log, so that rows that are appended meanwhile are not taken for a break.
  db.transaction((tx) => verifyIn(tx as Database, world, files), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** The same within the caller's transaction, with the end of the chain locked: no row is added before the transaction ends. */
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
    // By id and time, so that a forged row with the id of another one is read, too.
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

/** Checks row after row from a place of the chain on, and goes on after every break. */
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
    /** Ends the check. @returns its findings, including a wrong head */
    end: (head: string | null) => {
      // The next append will see the wrong head and leave a gap here.
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

/** Adds a changed row; neighbouring ones form one break, since with another key all rows would be changed. */
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
 * Returns a function that checks, row after row, whether each is as it was written. After the first keyed hash a plain one is
 * no longer accepted; nor is a hash by a retired key in a row from after its retirement.
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
/** Hashes that one verification computes to find such halves: a few seconds. Rows beyond are listed as a break. */
const MOST_TRIES = 2_000_000

/**
 * The same for rows from before November 2026. When an emoji was typed as a name, half of its surrogate pair was logged: it
 * was hashed as it was, but stored as U+FFFD. The half is found by trying all of them, which proves the rest of the row.
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
    // Begins with the half that was found last: most rows have the same one.
    for (let i = 0; i < SURROGATES && tries > 0; i++, tries--) {
      const half = (seen + i) % SURROGATES
      if (!isMadeOf(row, String.fromCharCode(FIRST_SURROGATE + half) + row.actor.slice(1))) continue
      seen = half
      return true
    }
    return false
  }
}
