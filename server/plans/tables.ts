import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SOLD_OUT_COLORS, type SoldFact } from '#domain/plan/plan.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'

/** The plans on sale. */
export const subscription_tiers = pgTable('subscription_tiers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** Won a month. */
  price: integer().notNull(),
  features: jsonb().$type<string[]>().notNull(),
  description: text().notNull(),
  /** Number sets a calendar month. */
  max_numbers_per_month: integer().notNull(),
  is_disabled: boolean().notNull().default(false),
  sold_out_mark: text(),
  sold_out_color: text({ enum: SOLD_OUT_COLORS }).notNull().default('RED'),
  is_popular: boolean().notNull().default(false),
  /** Its place in the list of tiers, from 0. */
  place: integer().notNull().default(0),
})

/** Periods for which members took a plan; its state on a day follows from the days alone. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    tier_id: integer()
      .notNull()
      .references(() => subscription_tiers.id),
    /** First and last Korean day, both included. */
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    /** The first day on which it no longer runs because it was cancelled. */
    cancelled_date: date({ mode: 'string' }),
    /** The terms at the moment of the sale; later changes of the plan or the terms do not change them. */
    /** Won and sets a month. */
    monthly_price: integer().notNull(),
    monthly_sets: integer().notNull(),
    /**
     * Won for all sold days; null where the release before sold it beside this one: `soldPriceOf` computes it then.
     */
    sold_price: bigint({ mode: 'number' }),
    /** Days from the first to the last; an extension moves the last day, not these. */
    sold_days: integer().notNull(),
    /** The version of the terms that was agreed to: the day from which it applies. */
    terms_version: text().notNull(),
    /** The version of the further sentences that were agreed to (domain/plan/contract-wording.ts). */
    contract_wording: integer().notNull(),
    /** Facts that are not known, since the period was sold before they were stored: their values are a best guess. */
    not_known: jsonb().$type<SoldFact[]>().notNull().default([]),
    /** When it was sold. */
    created_at: instant().notNull(),
  },
  (table) => [
    index('subscriptions_member').on(table.member_id, table.start_date),
    // For those that run, and those that end soon.
    index('subscriptions_end').on(table.end_date, table.id),
  ],
)

/** Sets made in a calendar month (Korea, `YYYY-MM`): the monthly allowance as it is spent. */
export const generation_usage = pgTable(
  'generation_usage',
  {
    member_id: integer()
      .notNull()
      .references(() => members.id),
    month: text().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.month] })],
)
