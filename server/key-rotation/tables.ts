import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Secret keys of the installation that were replaced, as the derived keys of their purposes. */
export const retired_keys = pgTable('retired_keys', {
  /** `keyName` of the replaced key. */
  name: text().primaryKey(),
  /** A `RetiredKey`, sealed with the key that replaced it. */
  sealed_key: text().notNull(),
  retired_at: instant().notNull(),
})

/** Which secret key this database belongs to, so that a start with another one is refused: one row (decision 0113). */
export const installation_key = pgTable('installation_key', {
  /** Always 1. */
  id: smallint().primaryKey(),
  /** `keyName` of the key by which its texts are sealed and its rows are hashed. */
  name: text().notNull(),
})
