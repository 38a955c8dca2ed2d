import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Every deed of staff: who, when, what, with which outcome. Never changed, never deleted. */
export const staff_deeds = pgTable(
  'staff_deeds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    done_at: instant().notNull(),
    /** For the command line the system's user, `jiyun@command-line`. */
    actor: text().notNull(),
    /** The command and its arguments, as they were given. */
    deed: text().notNull(),
    outcome: text({ enum: ['done', 'refused', 'failed'] }).notNull(),
  },
  (table) => [index('staff_deeds_time').on(table.done_at)],
)
