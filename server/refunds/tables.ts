import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CANCELLATION_ENDS, CANCELLATION_REASONS, CANCELLATION_STATES } from '#domain/money/refund.ts'
import { instant } from '../database/columns.ts'
import { members } from '../members/tables.ts'
import { subscriptions } from '../plans/tables.ts'

/** Periods that were ended before their time, and the money that comes back. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Told to the member, `C-2026-1121-4F7A09`. */
    receipt: text().notNull().unique(),
    subscription_id: integer()
      .notNull()
      .references(() => subscriptions.id),
    member_id: integer()
      .notNull()
      .references(() => members.id),
    ends: text({ enum: CANCELLATION_ENDS }).notNull(),
    /** The last Korean day on which the plan runs; what comes back is computed for it. */
    last_day: date({ mode: 'string' }).notNull(),
    reason: text({ enum: CANCELLATION_REASONS }),
    /** The member of staff that asked for it; null: the member. */
    requested_by: text(),
    /** Why, in their words; null where the member ended it. */
    staff_reason: text(),
    requested_at: instant().notNull(),
    /** Won, as it was shown when it was asked for, and from the approval on as it was approved. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** The terms of the computation. */
    paid: bigint({ mode: 'number' }).notNull(),
    days: integer().notNull(),
    used_days: integer().notNull(),
    sets_used: integer().notNull(),
    for_days: bigint({ mode: 'number' }).notNull(),
    for_sets: bigint({ mode: 'number' }).notNull(),
    /** Where the money goes: bank, number and holder, readable by this installation alone; null where none comes back. */
    sealed_account: text(),
    state: text({ enum: CANCELLATION_STATES }).notNull(),
    approved_by: text(),
    approved_at: instant(),
    /** The recorder of the payment, the time, and the Korean day on which it was paid. */
    paid_by: text(),
    paid_at: instant(),
    paid_on: date({ mode: 'string' }),
    withdrawn_at: instant(),
  },
  (table) => [
    // A period is ended once, however often the button is pressed.
    uniqueIndex('cancellations_once').on(table.subscription_id).where(sql`${table.state} <> 'withdrawn'`),
    index('cancellations_member').on(table.member_id, table.id),
    index('cancellations_state').on(table.state, table.id),
    index('cancellations_to_do').on(table.id).where(sql`${table.state} in ('requested', 'approved')`),
    // Of `sweepRefundAccounts`, which would read all that were ever ended.
    index('cancellations_account')
      .on(sql`coalesce(${table.paid_at}, ${table.withdrawn_at})`)
      .where(sql`${table.sealed_account} is not null`),
  ],
)
