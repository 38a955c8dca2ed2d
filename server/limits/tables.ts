import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** The level of each bucket of attempts, as the instant `empty_at` at which it is empty. Keys are hashes. */
export const attempt_limits = pgTable(
  'attempt_limits',
  {
    key: text().primaryKey(),
    empty_at: instant().notNull(),
  },
  (table) => [index('attempt_limits_empty').on(table.empty_at)],
)
