import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { countRevision } from './store.ts'

/**
 * Compares the value that the caller saw with the stored one, under a lock that holds to the end of the transaction.
 * @throws edit_conflict when a colleague saved meanwhile
 */
export function mustBeUnchanged<T extends string | number | boolean | null>(seen: T, now: T): void {
  if (seen !== now) throw refuse('edit_conflict')
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
  { now }: Pick<World, 'now'>,
  { thing, by, seen }: SavedThing,
): Promise<number> {
  const revision = await countRevision(tx, { thing, revision: 1, saved_by: by, saved_at: instantOf(now()) }, seen)
  const wasTakenAway = revision === 1 && (seen ?? 0) > 0
  if (revision === null || wasTakenAway) throw refuse('edit_conflict')
  return revision
}
