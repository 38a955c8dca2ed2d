import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** What is left of keys of the installation that were replaced. */
export const retired_keys = pgTable('retired_keys', {
  /** `keyName` of the key that it was. */
  name: text().primaryKey(),
  /** A `RetiredKey`, sealed under the key that took its place. */
  sealed_key: text().notNull(),
  retired_at: instant().notNull(),
})
