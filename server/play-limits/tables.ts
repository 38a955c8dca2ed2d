import { date, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** Limits that members set for themselves; a member without limits has no row. No call of staff reads them, only the member's own. */
export const play_limits = pgTable('play_limits', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id),
  /** Won a month; null: none. */
  budget: integer(),
  /** The budget from `pending_from` on; null: none. Without `pending_from` it has no meaning. */
  pending_budget: integer(),
  pending_from: instant(),
  /** The last Korean day of the newest break. */
  break_last_day: date({ mode: 'string' }),
})
