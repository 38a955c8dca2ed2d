import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** The last saving of each thing that several people of the staff may be changing at once; one never saved has no row. */
export const revisions = pgTable('revisions', {
  /** `faq`, `announcement 12`. */
  thing: text().primaryKey(),
  revision: integer().notNull(),
  saved_by: text().notNull(),
  saved_at: instant().notNull(),
})
