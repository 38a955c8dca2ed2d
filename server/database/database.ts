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
