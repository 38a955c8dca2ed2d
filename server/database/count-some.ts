import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, rowsOf } from './database.ts'

/** More rows than staff would work through; the exact length of a longer list is of no use. */
export const MOST_COUNTED = 10_000

/** How many rows match, at most `MOST_COUNTED`: counting further would cost more than reading the list that shows the count. */
export async function countSome(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await rowsOf<{ counted: number }>(
    db,
    sql`select count(*)::int as counted from (select 1 from ${table} where ${where ?? sql`true`} limit ${MOST_COUNTED}) as found`,
  )
  return row?.counted ?? 0
}
