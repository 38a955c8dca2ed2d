import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CompanyAccount } from '#domain/site/company.ts'
import { ENQUIRY_STATES } from '#domain/site/enquiry.ts'
import { instant } from '../database/columns.ts'

const ACCOUNT_CHANGE_STATES = ['pending', 'published', 'withdrawn'] as const

/** Details that the operator has entered, one row each; a detail that was never entered has no row. */
export const company_details = pgTable('company_details', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/**
 * Changes of the account into which members pay: who asked for which, and who confirmed or withdrew it. At most one waits.
 */
export const company_account_changes = pgTable(
  'company_account_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    before: jsonb().$type<CompanyAccount>().notNull(),
    after: jsonb().$type<CompanyAccount>().notNull(),
    state: text({ enum: ACCOUNT_CHANGE_STATES }).notNull(),
    asked_by: text().notNull(),
    /** Null for the command line. No foreign key: the record outlives the accounts. */
    asked_by_id: integer(),
    asked_at: instant().notNull(),
    /** Who confirmed or withdrew it; the asker where nobody else may confirm. */
    decided_by: text(),
    decided_by_id: integer(),
    decided_at: instant(),
  },
  (table) => [
    uniqueIndex('company_account_changes_pending').on(table.state).where(sql`${table.state} = 'pending'`),
    index('company_account_changes_decided').on(table.decided_at),
  ],
)

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
