import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** What members have set for themselves; no row: nothing. Only its member reads it: no call of staff does. */
export const play_limits = pgTable('play_limits', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id),
  /** Won a month; null: none. */
  budget: integer(),
  /** What the budget becomes at `pending_from`; null: none, which only means something where that is set. */
  pending_budget: integer(),
  pending_from: instant(),
  /** The last Korean day of the break taken last. */
  break_last_day: date({ mode: 'string' }),
})
