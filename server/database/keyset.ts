import { asc, desc, ilike, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, rowsOf } from './database.ts'

/** An order in which a list can be read from any row on. An index must have exactly these columns, and the id last. */
export interface Order {
  /** The columns before the id, all in the same direction and never null; none for the order of insertion. */
  readonly by?: readonly (AnyPgColumn | SQL)[]
  readonly direction: 'ascending' | 'descending'
}

export const NEWEST: Order = { direction: 'descending' }
export const OLDEST: Order = { direction: 'ascending' }
/** The orders that nearly every list has. */
export const ORDER_BY_AGE = { newest: NEWEST, oldest: OLDEST } as const

/** The requested page of a list, as the contract's `table` declares it. */
export interface PageQuery<Sort extends string = keyof typeof ORDER_BY_AGE> {
  readonly sort: Sort
  /** The id of the last row of the page before. */
  readonly after?: number | undefined
  readonly limit: number
}

/**
 * The `where` and `order by` of a page. The index leads the database to the first row of any page: no rows are counted or
 * skipped. `after`: the id of the last row of the page before. Its values of `by` are looked up: when that row is gone, an order
 * with `by` gives an empty page.
 */
export function keyset(table: PgTable, id: AnyPgColumn, { by = [], direction }: Order, after: number | undefined) {
  const isUp = direction === 'ascending'
  const order = [...by, id].map((one) => (isUp ? asc(one) : desc(one)))
  if (after === undefined) return { begins: undefined, order }
  const row = sql.join([...by, id], sql`, `)
  const place = sql.join(
    [...by.map((one) => sql`(select ${one} from ${table} where ${id} = ${after})`), sql`${after}`],
    sql`, `,
  )
  return { begins: sql`(${row}) ${sql.raw(isUp ? '>' : '<')} (${place})`, order }
}

/** A page of `limit` rows, out of up to one row more, which shows that there is another page. */
export function pageFrom<Row extends { readonly id: number }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

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

/** Whether a column contains a text, ignoring case; `%`, `_` and `\` in the text are literal. */
export const contains = (column: AnyPgColumn, part: string): SQL =>
  ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
