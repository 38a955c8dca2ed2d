import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Saving } from '#contract/revisions.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { revisions } from './tables.ts'

const NEVER_SAVED: Saving = { revision: 0, saved_by: null, saved_at: null }

/** The last saving of a thing. */
export async function savingOf(db: Database, thing: string): Promise<Saving> {
  const { revision, saved_by, saved_at } = revisions
  const [found] = await db.select({ revision, saved_by, saved_at }).from(revisions).where(eq(revisions.thing, thing))
  return found ?? NEVER_SAVED
}

/** The last savings of all things whose names have a common beginning (`announcement `), by name. */
export async function savingsOf(db: Database, beginning: string): Promise<(thing: string) => Saving> {
  const rows = await db.select().from(revisions).where(sql`starts_with(${revisions.thing}, ${beginning})`)
  const found = new Map(rows.map(({ thing, ...saving }) => [thing, saving]))
  return (thing) => found.get(thing) ?? NEVER_SAVED
}

/** Counts a saving; null when there was another after the seen one. One statement, so that of two parallel calls one succeeds. */
async function countRevision(
  tx: Database,
  saving: typeof revisions.$inferInsert,
  seen: number | undefined,
): Promise<number | null> {
  const { saved_by, saved_at } = saving
  const [counted] = await tx
    .insert(revisions)
    .values(saving)
    .onConflictDoUpdate({
      target: revisions.thing,
      set: { revision: sql`${revisions.revision} + 1`, saved_by, saved_at },
      ...(seen !== undefined && { setWhere: eq(revisions.revision, seen) }),
    })
    .returning({ revision: revisions.revision })
  return counted?.revision ?? null
}

/** Deletes the count of a deleted thing; a new thing of its name starts again. */
export const forgetRevision = (tx: Database, thing: string) => tx.delete(revisions).where(eq(revisions.thing, thing))

/**
 * Compares the value that the caller saw with the stored one, under a lock that holds to the end of the transaction.
 * @throws edit_conflict when a colleague saved meanwhile
 */
export function mustBeUnchanged<T extends string | number | boolean | null>(seen: T, now: T): void {
  if (seen === now) return
  // The command line types the revision: without it one would have to look for what to type.
  const errors = typeof now === 'number' ? [{ path: 'revision', message: `지금은 revision=${now}입니다.` }] : []
  throw refuse('edit_conflict', errors.length > 0 ? { errors } : {})
}

/** A table whose rows count their own savings. */
type RevisedTable = PgTable & { readonly revision: PgColumn }

/** The next revision, for a statement without a comparison, since `mustBeUnchanged` has compared under a lock. */
export const nextOf = ({ revision }: RevisedTable) => sql`${revision} + 1`

/**
 * Saves a row that counts its own savings, if it still has the revision that the caller saw. It is one statement, so that of two
 * parallel calls only one succeeds.
 * @param seen undefined for a caller that saw no revision
 * @returns the row's new revision
 * @throws edit_conflict when a colleague saved or deleted it meanwhile
 */
export async function saveRow<T extends RevisedTable>(
  tx: Database,
  table: T,
  { row, seen }: { readonly row: SQL; readonly seen: number | undefined },
  changes: PgUpdateSetSource<T>,
): Promise<number> {
  const [saved] = await tx
    .update(table)
    .set({ ...changes, revision: nextOf(table) })
    .where(and(row, seen === undefined ? undefined : eq(table.revision, seen)))
    .returning({ revision: table.revision })
  if (!saved) throw refuse('edit_conflict')
  return saved.revision as number
}

interface SavedThing {
  /** `faq`, `announcement 12`; the target in the audit log, too. */
  readonly thing: string
  readonly by: string
  /** The revision that the caller saw; undefined for a caller that saw none. */
  readonly seen: number | undefined
}

/**
 * Counts a saving of a thing without a row of its own, or of rows that are saved together, in the transaction that saves it.
 * @returns the thing's new revision
 * @throws edit_conflict when a colleague saved or deleted it meanwhile
 */
export async function nextRevision(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  { thing, by, seen }: SavedThing,
): Promise<number> {
  const revision = await countRevision(tx, { thing, revision: 1, saved_by: by, saved_at: instantOf(now()) }, seen)
  const wasTakenAway = revision === 1 && (seen ?? 0) > 0
  if (revision === null || wasTakenAway) throw refuse('edit_conflict')
  return revision
}
