import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CANCELLATION_ENDS, CANCELLATION_REASONS, CANCELLATION_STATES } from '#domain/money/refund.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'
import { subscriptions } from '../plans/tables.ts'

/** Cancellations of periods, with their refunds. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Shown to the member, `C-2026-1121-4F7A09B2`. */
    receipt: text().notNull().unique(),
    subscription_id: integer()
      .notNull()
      .references(() => subscriptions.id),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    ends: text({ enum: CANCELLATION_ENDS }).notNull(),
    /** The last Korean day on which the plan runs; the refund is computed for it. */
    last_day: date({ mode: 'string' }).notNull(),
    reason: text({ enum: CANCELLATION_REASONS }),
    /** The member of staff that requested it; null: the member did. */
    requested_by: text(),
    /** The reason in the words of staff; null when the member ended it. */
    staff_reason: text(),
    requested_at: instant().notNull(),
    /** Won: the amount shown at the request; from the approval on the approved amount. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** The terms of the computation. */
    paid: bigint({ mode: 'number' }).notNull(),
    days: integer().notNull(),
    used_days: integer().notNull(),
    sets_used: integer().notNull(),
    for_days: bigint({ mode: 'number' }).notNull(),
    for_sets: bigint({ mode: 'number' }).notNull(),
    /** The account for the money: bank, number and holder, encrypted for this installation alone; null without a refund. */
    sealed_account: text(),
    /** The member of staff that named the account, and when; null for one that the member named, or that is older than this column. */
    account_set_by: text(),
    account_set_at: instant(),
    /** The keyed hash of the account that the approval covers; null before it, and in approvals older than this column. */
    approved_account: text(),
    state: text({ enum: CANCELLATION_STATES }).notNull(),
    approved_by: text(),
    approved_at: instant(),
    /** Who stored the payment, when, and the Korean day on which it was paid. */
    paid_by: text(),
    paid_at: instant(),
    paid_on: date({ mode: 'string' }),
    withdrawn_at: instant(),
  },
  (table) => [
    // A period has one cancellation that was not withdrawn, also after parallel calls.
    uniqueIndex('cancellations_once').on(table.subscription_id).where(sql`${table.state} <> 'withdrawn'`),
    index('cancellations_member').on(table.member_id, table.id),
    index('cancellations_state').on(table.state, table.id),
    index('cancellations_to_do').on(table.id).where(sql`${table.state} in ('requested', 'approved')`),
    // For `sweepRefundAccounts`, which would otherwise read all cancellations.
    index('cancellations_account')
      .on(sql`coalesce(${table.paid_at}, ${table.withdrawn_at})`)
      .where(sql`${table.sealed_account} is not null`),
  ],
)
