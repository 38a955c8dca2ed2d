import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The first argument of every store function: PGlite, PostgreSQL or an open transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * A statement that is built once for each database, with placeholders for its values. For the few statements that nearly
 * every call of a member runs: building one costs four times what running it does (decision 0043).
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const built = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = built.get(db) ?? build(db)
    built.set(db, statement)
    return statement
  }
}

/**
 * The rows of a raw statement, in a type that nothing checks: both engines return `rows`, which drizzle's type does not have.
 * An `int8` is text on PostgreSQL and a number on the embedded engine; cast it, or convert it with `Number`.
 */
export async function rowsOf<T>(db: Database, statement: SQL): Promise<readonly T[]> {
  const { rows } = (await db.execute(statement)) as unknown as { readonly rows: readonly T[] }
  return rows
}

/** The first row of a statement; null where there is none. */
export const firstRow = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> => (await rows)[0] ?? null

/** Whether a statement returns a row: a select that finds one, or a change with `returning` that changed one. */
export const hasRows = async (rows: PromiseLike<readonly unknown[]>): Promise<boolean> => (await rows).length > 0
