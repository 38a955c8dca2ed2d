import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, notLike, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { keyset, NEWEST, OLDEST } from '../../database/keyset.ts'
import { audit_heads, audit_log } from '../tables.ts'

/** A row of the audit log before it has its place in the chain. */
export type AuditEntry = Omit<typeof audit_log.$inferInsert, 'id' | 'previous_hash' | 'hash'>

/** The log has one chain, whose last hash stands in this row. */
const HEAD = 1
const FIRST_HASH = '0'.repeat(64)

/** What a row's hash is made of besides the hash of the row before: every other field, in a fixed order, as the rest of a JSON list. */
const restOf = (entry: AuditEntry) =>
  JSON.stringify([
    entry.at,
    entry.staff_id ?? null,
    entry.actor,
    entry.permission ?? null,
    entry.deed,
    entry.target ?? null,
    entry.before ?? null,
    entry.after ?? null,
    entry.address ?? null,
    entry.request_id ?? null,
    entry.outcome,
    entry.code ?? null,
  ]).slice(1)

/** `append` makes the same in the database. */
const hashOf = (previous_hash: string, entry: AuditEntry) =>
  createHash('sha256')
    .update(`["${previous_hash}",${restOf(entry)}`)
    .digest('hex')

/** JSON as the database gives it back: keys in its order, so that the hash can be made again from what is stored. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  )
}

/** Appends to the chain. Others who append wait until the transaction ends, so that no two follow the same row. */
export async function appendToAuditLog(tx: Database, given: AuditEntry): Promise<void> {
  const entry = { ...given, before: canonical(given.before), after: canonical(given.after) }
  if (await append(tx, entry)) return
  // The first two rows of all find none to wait for each other at, unless it is made first.
  await tx.insert(audit_heads).values({ id: HEAD, hash: FIRST_HASH }).onConflictDoNothing()
  await append(tx, entry)
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** In one statement, since every deed of staff waits for it. @returns false where there is no head to follow */
async function append(tx: Database, entry: AuditEntry): Promise<boolean> {
  const { rows } = (await tx.execute(sql`
    with head as (select hash from ${audit_heads} where id = ${HEAD} for update),
    next as (
      select hash as previous_hash,
        encode(sha256(convert_to('["' || hash || '",' || ${restOf(entry)}::text, 'UTF8')), 'hex') as hash
      from head
    ),
    added as (
      insert into ${audit_log} (at, staff_id, actor, permission, deed, target, before, after, address, request_id, outcome,
        code, previous_hash, hash)
      select ${entry.at}::timestamptz, ${entry.staff_id ?? null}::integer, ${entry.actor}::text, ${entry.permission ?? null}::text,
        ${entry.deed}::text, ${entry.target ?? null}::text, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb,
        ${entry.address ?? null}::text, ${entry.request_id ?? null}::text, ${entry.outcome}::text, ${entry.code ?? null}::text,
        previous_hash, hash
      from next
    )
    update ${audit_heads} set hash = next.hash from next where id = ${HEAD} returning id`)) as unknown as {
    readonly rows: readonly unknown[]
  }
  return rows.length > 0
}

interface Wanted {
  /** Parts of the words. */
  readonly actor?: string | undefined
  readonly target?: string | undefined
  readonly deed?: string | undefined
  readonly outcome?: AuditEntry['outcome'] | undefined
  readonly sort: 'newest' | 'oldest'
  readonly after?: number | undefined
  readonly limit: number
}

const holds = (column: AnyPgColumn, part: string | undefined) =>
  part ? sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}` : undefined

/** A page of the log, and one row more where there is one. */
export const auditPage = (db: Database, { actor, target, deed, outcome, sort, after, limit }: Wanted) => {
  const { begins, order } = keyset(audit_log, audit_log.id, sort === 'newest' ? NEWEST : OLDEST, after)
  return db
    .select()
    .from(audit_log)
    .where(
      and(
        holds(audit_log.actor, actor),
        holds(audit_log.target, target),
        holds(audit_log.deed, deed),
        outcome && eq(audit_log.outcome, outcome),
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** Who changed a target last, and when; null where nobody of the staff has. To open something, or take it out as a file, changes nothing. */
export const lastDeedTo = async (db: Database, target: string) =>
  (
    await db
      .select({ actor: audit_log.actor, at: audit_log.at })
      .from(audit_log)
      .where(
        and(
          eq(audit_log.target, target),
          eq(audit_log.outcome, 'done'),
          notLike(audit_log.deed, 'GET %'),
          notLike(audit_log.deed, '%/open'),
          notLike(audit_log.deed, '%/export'),
        ),
      )
      .orderBy(desc(audit_log.id))
      .limit(1)
  )[0] ?? null

const PAGE = 1_000

/**
 * Goes through the whole chain.
 * @returns how many rows there are, and the id of the first one that was changed, removed before, or added past the
 * chain; null when all is well
 */
export const verifyAuditLog = (db: Database): Promise<{ rows: number; broken_at: number | null }> =>
  // One moment of the log: what is appended meanwhile is no break.
  db.transaction((tx) => verifyIn(tx as Database), { isolationLevel: 'repeatable read', accessMode: 'read only' })

async function verifyIn(db: Database) {
  let [previous, rows, last] = [FIRST_HASH, 0, 0]
  for (;;) {
    const page = await db.select().from(audit_log).where(gt(audit_log.id, last)).orderBy(asc(audit_log.id)).limit(PAGE)
    for (const { id, previous_hash, hash, ...entry } of page) {
      const remade = hashOf(previous, { ...entry, before: canonical(entry.before), after: canonical(entry.after) })
      if (previous_hash !== previous || hash !== remade) return { rows, broken_at: id }
      ;[previous, rows, last] = [hash, rows + 1, id]
    }
    if (page.length < PAGE) break
  }
  const [head] = await db.select().from(audit_heads).where(eq(audit_heads.id, HEAD))
  // Rows cut off at the end leave a chain that is whole but for its head.
  return { rows, broken_at: (head?.hash ?? FIRST_HASH) === previous ? null : last + 1 }
}
