import { sql } from 'drizzle-orm'
import { salesCloseAt } from '#domain/calendar.ts'
import { instantOf } from '../server-deps.ts'
import { number_sets } from './tables.ts'

/** When the sales of a set's round close. */
const closeOfSales = sql`(${instantOf(salesCloseAt(1))}::timestamptz + (${number_sets.round_target} - 1) * interval '168 hours')`

/**
 * Whether a set was marked as bought when sales closed: a mark made or taken back with the result in hand proves nothing. The
 * column holds it from the first change after the close on; until then it follows from the mark itself.
 */
export const boughtAtClose = sql<boolean>`coalesce(${number_sets.was_bought_at_close}, ${number_sets.bought_at} < ${closeOfSales}, false)`
