import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** An order in which a list can be read from any row on. An index must have exactly these, and the id last. */
export interface Order {
  /** The column before the id in the order, each the same way; none for the order of insertion. Never null. */
  readonly by?: readonly (AnyPgColumn | SQL)[]
  readonly direction: 'ascending' | 'descending'
}

export const NEWEST: Order = { direction: 'descending' }
export const OLDEST: Order = { direction: 'ascending' }
/** The orders that nearly every list has. */
export const ORDER_BY_AGE = { newest: NEWEST, oldest: OLDEST } as const

/** Which page of a list is asked for, as the contract's `table` has it. */
export interface PageQuery<Sort extends string = keyof typeof ORDER_BY_AGE> {
  readonly sort: Sort
  /** The id of the last row of the page before. */
  readonly after?: number | undefined
  readonly limit: number
}

/**
 * Where a page begins, and its order. Whatever page it is, the database goes to its first row by the index: nothing is
 * counted or skipped. `after`: the id of the last row of the page before, whose place is looked up; where it is gone,
 * so is the page.
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

/** A page out of one row more than it shall have, by which is seen whether there is another. */
export function pageFrom<Row extends { readonly id: number }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
