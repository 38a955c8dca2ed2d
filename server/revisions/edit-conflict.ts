import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { countRevision } from './store.ts'

/**
 * Compares what a change began with to what is there now, under a lock that holds to the end of the transaction.
 * @throws edit_conflict where somebody saved meanwhile
 */
export function mustBeUnchanged<T extends string | number | boolean | null>(seen: T, now: T): void {
  if (seen !== now) throw refuse('edit_conflict')
}

/** A table whose rows count their own savings. */
type RevisedTable = PgTable & { readonly revision: PgColumn }

/** The revision after this saving, in a statement that compares nothing because `mustBeUnchanged` has, under a lock. */
export const nextOf = ({ revision }: RevisedTable) => sql`${revision} + 1`

/**
 * Saves a row that counts its own savings, over the revision that was seen. One statement: two cannot both win.
 * @param seen undefined for a caller that did not look
 * @returns the row's revision from now on
 * @throws edit_conflict where somebody saved it since, or took it away
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
  /** The revision that the change began with; undefined for a caller that did not look. */
  readonly seen: number | undefined
}

/**
 * Counts a saving of a thing without a row of its own, or of rows that are saved together, in the transaction that
 * saves it.
 * @returns the thing's revision from now on
 * @throws edit_conflict where somebody saved it since, or took it away
 */
export async function nextRevision(
  tx: Database,
  { now }: Pick<World, 'now'>,
  { thing, by, seen }: SavedThing,
): Promise<number> {
  const revision = await countRevision(tx, { thing, revision: 1, saved_by: by, saved_at: instantOf(now()) }, seen)
  const wasTakenAway = revision === 1 && (seen ?? 0) > 0
  if (revision === null || wasTakenAway) throw refuse('edit_conflict')
  return revision
}
