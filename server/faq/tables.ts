import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The operator's questions; without a row, those that came with the program are shown. */
export const faq_entries = pgTable('faq_entries', {
  /** From 0, in the order of the page. */
  position: integer().primaryKey(),
  question: text().notNull(),
  answer: text().notNull(),
})
