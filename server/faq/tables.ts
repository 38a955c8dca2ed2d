import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { FAQ_SUBJECTS } from '#domain/site/faq.ts'

/** The operator's questions; without a row, those that came with the program are shown. */
export const faq_entries = pgTable('faq_entries', {
  /** From 0, in the order of the page. */
  position: integer().primaryKey(),
  subject: text({ enum: FAQ_SUBJECTS }).notNull(),
  question: text().notNull(),
  answer: text().notNull(),
})
