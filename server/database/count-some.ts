import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { rowsOf } from './rows-of.ts'

/** More than anybody works through: beyond it a list is long, and its length no longer of use. */
export const MOST_COUNTED = 10_000

/** How many rows there are of a kind, at most `MOST_COUNTED`: to count on would cost more than the list that it stands beside. */
export async function countSome(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await rowsOf<{ counted: number }>(
    db,
    sql`select count(*)::int as counted from (select 1 from ${table} where ${where ?? sql`true`} limit ${MOST_COUNTED}) as found`,
  )
  return row?.counted ?? 0
}
