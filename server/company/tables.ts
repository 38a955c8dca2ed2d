import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ENQUIRY_STATES } from '#domain/site/enquiry.ts'
import { instant } from '../database/columns.ts'

/** Details that the operator has entered, one row each; a detail that was never entered has no row. */
export const company_details = pgTable('company_details', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Enquiries of visitors and their answers. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Shown to the visitor; not guessable, unlike the id. */
    receipt: text().notNull().unique(),
    name: text().notNull(),
    contact: text().notNull(),
    message: text().notNull(),
    state: text({ enum: ENQUIRY_STATES }).notNull().default('new'),
    answer: text(),
    answered_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('enquiries_age').on(table.created_at),
    index('enquiries_state').on(table.state, table.id),
    index('enquiries_open').on(table.id).where(sql`${table.state} <> 'closed'`),
  ],
)

/** Form tokens that were used, kept until they would have expired. */
export const used_form_tokens = pgTable('used_form_tokens', {
  token: text().primaryKey(),
  used_at: instant().notNull(),
})
