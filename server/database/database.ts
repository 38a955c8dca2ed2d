import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What every store function takes first: PGlite, PostgreSQL or an open transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>
