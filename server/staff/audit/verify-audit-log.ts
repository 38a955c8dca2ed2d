import { createHash } from 'node:crypto'
import { asc, eq, gt, sql } from 'drizzle-orm'
import type { AuditBreak } from '#contract/admin/audit-log.ts'
import { type AuditAnchor, readAnchor } from '../../backup/kept-anchor.ts'
import { anchorsOfBackups } from '../../backup/nightly-backup.ts'
import type { Database } from '../../database/database.ts'
import { nextSliceSize, yieldToRequests } from '../../database/yield-to-requests.ts'
import { hashUnder, isSameHash, keyedHashes } from '../../keys/keyed-hash.ts'
import { acceptedKeys, type Keys } from '../../keys/secret-key.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { audit_heads, audit_log } from '../tables.ts'
import { FIRST_HASH, fieldsOf, HEAD, isEnd, KEYED_SINCE, lostEnd, PLAIN_HASH } from './audit-chain.ts'

type Row = typeof audit_log.$inferSelect

/** The call that accepts the existing breaks; its row in the log lists them. */
const ACCEPT_BREAKS = 'POST /api/v1/admin/audit/accept-breaks'

/** A break of the chain with digests of its content, so that another change under an accepted break is found. */
type FoundBreak = Omit<AuditBreak, 'sentence' | 'target_name'> & {
  /** With the current key, then with earlier keys, under which the break may have been accepted. */
  readonly digests: readonly string[]
}

export interface Verified {
  readonly rows: number
  readonly breaks: readonly FoundBreak[]
  /** The place at which the check began, if the rows before it were not read again. */
  readonly since: { readonly id: number; readonly rows: number; readonly at: string } | null
  /** When the anchor in the data folder was written; null without one. */
  readonly anchored_at: string | null
  /** The end of the chain: what an anchor keeps of it. */
  readonly end: Omit<AuditAnchor, 'anchored_at'>
}

/** Rows that are read and hashed at a time: as many as take `held` milliseconds, for which readers of the embedded engine wait. */
const PAGE = { first: 60, least: 60, most: 250, held: 4 }

type Verifier = Keys & Pick<ServerDeps, 'auditAnchor' | 'backups'>

interface VerifyOptions {
  /** Also compares with the anchors in the nightly backups. */
  readonly backups?: boolean
  /** `last`: from the place up to which it was found whole last, if the log still has that place. */
  readonly from?: 'start' | 'last'
}

/**
 * Checks the chain from its beginning, and goes on after every break. It reads page after page, each by itself, so that nobody
 * waits for the whole; rows that are appended meanwhile are checked, too.
 */
export async function verifyAuditLog(
  db: Database,
  deps: Verifier,
  { backups = false, from = 'start' }: VerifyOptions = {},
): Promise<Verified> {
  const anchor = deps.auditAnchor === null ? null : readAnchor(deps.auditAnchor)
  const anchors = [...(anchor ? [anchor] : []), ...(backups ? await anchorsOfBackups(deps) : [])]
  const last = from === 'last' && anchor ? await placeOfAnchor(db, anchor) : null
  const walk = walkChain(deps, last ?? BEGINNING, anchors)
  let after: ReadAfter = last ? { id: last.id } : undefined
  let end: Awaited<ReturnType<typeof readEnd>> | null = null
  let [size, asked] = [PAGE.first, 0]
  while (end === null || end.page.length === asked) {
    const began = performance.now()
    asked = size
    let page = await pageAfter(db, after, asked)
    if (page.length < asked) {
      // The last rows and the head in one snapshot: a row that is appended between them would look like a wrong head.
      end = await readEnd(db, after, asked)
      page = end.page
    }
    for (const row of page) walk.add(row)
    after = page.at(-1) ?? after
    size = nextSliceSize(asked, performance.now() - began, PAGE.held, PAGE.least, PAGE.most)
    await yieldToRequests()
  }
  return {
    ...walk.end(end.head),
    since: last && anchor ? { id: anchor.last_id, rows: anchor.rows, at: anchor.anchored_at } : null,
    anchored_at: anchor?.anchored_at ?? null,
  }
}

/** A place in the chain at which a check can begin. */
interface ChainPlace {
  /** The hash of the row before that place. */
  readonly previous: string
  /** Whether a row before that place has a keyed hash. */
  readonly isKeyed: boolean
  /** How many rows are before that place, and the id of the last of them; 0 at the beginning of the chain. */
  readonly rows: number
  readonly id: number
}
const BEGINNING: ChainPlace = { previous: FIRST_HASH, isKeyed: false, rows: 0, id: 0 }

/** The row after which a page begins; by id and time, so that a forged row with the id of another one is read, too. */
type ReadAfter = { readonly id: number; readonly at?: string } | undefined

const pageAfter = (db: Database, after: ReadAfter, limit: number): Promise<Row[]> =>
  db
    .select()
    .from(audit_log)
    .where(
      after?.at === undefined
        ? after && gt(audit_log.id, after.id)
        : sql`(${audit_log.id}, ${audit_log.at}) > (${after.id}, ${after.at}::timestamptz)`,
    )
    .orderBy(asc(audit_log.id), asc(audit_log.at))
    .limit(limit)

/** The last page and the head, as of one moment. */
const readEnd = (db: Database, after: ReadAfter, limit: number) =>
  db.transaction(
    async (transaction) => {
      const tx = transaction as Database
      const page = await pageAfter(tx, after, limit)
      const [head] = await tx.select().from(audit_heads).where(eq(audit_heads.id, HEAD))
      return { page, head: head?.hash ?? null }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The place of an anchor, if the log still has its row. */
async function placeOfAnchor(db: Database, anchor: AuditAnchor): Promise<ChainPlace | null> {
  const rows = await db.select({ hash: audit_log.hash }).from(audit_log).where(eq(audit_log.id, anchor.last_id))
  if (rows.length !== 1 || rows[0]?.hash !== anchor.hash) return null
  return { previous: anchor.hash, isKeyed: anchor.is_keyed, rows: anchor.rows, id: anchor.last_id }
}

/** Checks row after row from a place of the chain on, and goes on after every break; compares with the anchors behind that place. */
function walkChain(deps: Keys, place: ChainPlace, anchors: readonly AuditAnchor[]) {
  const isRowRight = rightRows(deps, place.isKeyed)
  const breaks: FoundBreak[] = []
  const accepted = new Set<string>()
  // An anchor at the place itself was compared with it.
  const awaited = new Set(anchors.filter(({ last_id }) => last_id > place.id))
  let { previous, isKeyed } = place
  let [rows, last] = [0, place.id]
  return {
    add: (row: Row) => {
      const isRight = isRowRight(row)
      if (row.previous_hash !== previous)
        breaks.push(breakAt('gap', row, digestsOf(deps, 'gap', previous, row.previous_hash)))
      if (!isRight) addChanged(deps, breaks, row, last)
      else if (!PLAIN_HASH.test(row.hash)) {
        isKeyed = true
        if (row.action === ACCEPT_BREAKS && row.outcome === 'done')
          for (const digest of acceptedBy(row)) accepted.add(digest)
      }
      ;[previous, rows, last] = [row.hash, rows + 1, row.id]
      for (const anchor of awaited)
        if (anchor.last_id === row.id && anchor.hash === row.hash && anchor.rows === place.rows + rows)
          awaited.delete(anchor)
    },
    /** Ends the check. @returns its findings, including a wrong head and anchors that do not fit */
    end: (head: string | null) => {
      // The next append will see the wrong head and leave a gap here.
      if (!isEnd(deps, head, previous))
        breaks.push({
          kind: 'end',
          ...{ from: last, to: last, rows: 0, at: null, actor: null, action: null, target: null, is_accepted: false },
          digests: digestsOf(deps, 'gap', previous, lostEnd(deps, head, previous)),
        })
      for (const { last_id, hash, rows, anchored_at } of awaited)
        breaks.push({
          kind: 'anchor',
          ...{ from: last_id, to: last_id, rows, at: anchored_at, actor: null, action: null, target: null },
          is_accepted: false,
          digests: digestsOf(deps, 'anchor', String(last_id), hash, String(rows)),
        })
      const isAccepted = (digest: string) => accepted.has(digest)
      return {
        rows,
        breaks: breaks.map((one) => ({ ...one, is_accepted: one.digests.some(isAccepted) })),
        end: { rows: place.rows + rows, last_id: last, hash: previous, is_keyed: isKeyed },
      }
    },
  }
}

const digestsOf = (keys: Keys, ...parts: readonly string[]) => keyedHashes(keys, 'audit log break', ...parts)

const breakAt = (kind: AuditBreak['kind'], row: Row, digests: readonly string[]): FoundBreak => {
  const { id, at, actor, action, target } = row
  return { kind, from: id, to: id, rows: 1, at, actor, action, target, is_accepted: false, digests }
}

/** Adds a changed row; neighbouring ones form one break, since with another key all rows would be changed. */
function addChanged(deps: Keys, breaks: FoundBreak[], row: Row, before: number): void {
  const of = (so_far: readonly string[]) =>
    acceptedKeys(deps, 'audit log break').map(({ key }, i) =>
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
 * no longer accepted, nor one that is dated after the release that brought keyed ones; nor is a hash by a retired key in a row from after its retirement.
 */
function rightRows(deps: Keys, isKeyedBefore: boolean): (row: Row) => boolean {
  let isKeyed = isKeyedBefore
  const isPlainRight = plainRows()
  return (row) => {
    const isSigned = acceptedKeys(deps, 'audit log').some(
      ({ key, retired }) =>
        (retired === null || row.id <= retired.audit_until) &&
        isSameHash(row.hash, hashUnder(key, row.previous_hash, fieldsOf(row))),
    )
    if (isSigned) {
      isKeyed = true
      return true
    }
    return !isKeyed && Date.parse(row.at) < KEYED_SINCE && isPlainRight(row)
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
