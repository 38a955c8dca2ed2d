import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The first argument of every store function: PGlite, PostgreSQL or an open transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
