import { and, count, desc, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Counts or sums by Korean day; a day without rows is absent. */
export type ByDay = ReadonlyMap<string, number>

/** The Korean day of an instant of the table; Seoul's time is a fixed shift, as in domain/calendar. */
export const koreanDayOf = (at: AnyPgColumn) =>
  sql<string>`((${at} at time zone 'UTC') + interval '9 hours')::date::text`

interface Counted {
  readonly table: PgTable
  readonly id: AnyPgColumn
  readonly at: AnyPgColumn
  /** Counts only rows that match. */
  readonly where?: SQL | undefined
}

/**
 * How many rows were added on each day since an instant. Ids grow with time, so the newest older row is found from the end,
 * and only rows after it are read; no index over the time is needed.
 */
export async function countByDay(db: Database, { table, id, at, where }: Counted, since: string): Promise<ByDay> {
  const [older] = await db.select({ id }).from(table).where(lt(at, since)).orderBy(desc(id)).limit(1)
  return byDay(db, table, koreanDayOf(at), and(gt(id, older?.id ?? 0), gte(at, since), where))
}

/** The rows that match by day, counted or summed up. */
export async function byDay(
  db: Database,
  table: PgTable,
  day: SQL<string> | AnyPgColumn,
  where: SQL | undefined,
  figure: SQL<number> = count(),
): Promise<ByDay> {
  const rows = await db
    .select({ day: sql<string>`${day}`, figure: sql<number>`${figure}`.mapWith(Number) })
    .from(table)
    .where(where)
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.day, row.figure]))
}
