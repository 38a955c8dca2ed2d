import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Secret keys of the installation that were replaced, as the derived keys of their purposes. */
export const retired_keys = pgTable('retired_keys', {
  /** `keyName` of the replaced key. */
  name: text().primaryKey(),
  /** A `RetiredKey`, sealed with the key that replaced it. */
  sealed_key: text().notNull(),
  retired_at: instant().notNull(),
})
