import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** The last saving of each thing that several staff may change at once; a thing that was never saved has no row. */
export const revisions = pgTable('revisions', {
  /** `faq`, `announcement 12`. */
  thing: text().primaryKey(),
  revision: integer().notNull(),
  saved_by: text().notNull(),
  saved_at: instant().notNull(),
})
