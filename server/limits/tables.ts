import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** How full each bucket of attempts is: it has run empty at `empty_at`. Keys are hashes. */
export const attempt_limits = pgTable(
  'attempt_limits',
  {
    key: text().primaryKey(),
    empty_at: instant().notNull(),
  },
  (table) => [index('attempt_limits_empty').on(table.empty_at)],
)
