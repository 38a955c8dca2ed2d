import { sql } from 'drizzle-orm'
import { bigint, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DEPOSIT_SOURCES } from '#domain/money/bank-statement.ts'
import { ASIDE_KINDS } from '#domain/money/deposit-match.ts'
import { consultations } from '../consultations/tables.ts'
import { instant } from '../database/columns.ts'
import { subscriptions } from '../plans/tables.ts'

/** Payments by bank transfer that members announced or staff expect. */
export const awaited_payments = pgTable(
  'awaited_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its consultation; null when it was entered for a period alone, or the consultation was deleted after its time. */
    consultation_id: integer().references(() => consultations.id, { onDelete: 'set null' }),
    /** The period that it pays for; null until there is one. */
    subscription_id: integer().references(() => subscriptions.id),
    /** Won. */
    amount: integer().notNull(),
    /** The name under which the member will send the transfer. */
    depositor: text().notNull(),
    /** The member of staff that entered it. */
    written_by: text().notNull(),
    written_at: instant().notNull(),
    /** When staff dropped it: it is no longer awaited. */
    dropped_at: instant(),
    revision: integer().notNull().default(1),
    /** Won of the deposits matched with it. A trigger of the migration maintains it, so that an index can find open payments. */
    arrived: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('awaited_payments_open').on(table.id).where(sql`dropped_at is null and arrived < amount`),
    // For the sweep.
    index('awaited_payments_loose').on(table.id).where(sql`consultation_id is null and subscription_id is null`),
    index('awaited_payments_dropped').on(table.dropped_at).where(sql`dropped_at is not null`),
    index('awaited_payments_age').on(table.written_at),
    index('awaited_payments_named').on(table.written_at).where(sql`depositor <> ''`),
    index('awaited_payments_subscription').on(table.subscription_id),
    index('awaited_payments_consultation').on(table.consultation_id),
  ],
)

/** Deposits on the bank account. */
export const deposits = pgTable(
  'deposits',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Korean day. */
    day: date({ mode: 'string' }).notNull(),
    /** Won. */
    amount: integer().notNull(),
    depositor: text().notNull(),
    /** The payer as the bank wrote it, where staff have corrected it. */
    bank_depositor: text(),
    source: text({ enum: DEPOSIT_SOURCES }).notNull(),
    /**
     * A keyed hash of the whole line, by which releases until November 2026 know it, or of the fields entered by hand, so that
     * the same deposit is never entered twice.
     */
    fingerprint: text().notNull(),
    /** A keyed hash of what a deposit of a statement is; null where it was entered by hand, or stored by those releases. */
    identity: text(),
    /** The Korean day on which the bank took it back; it counts for nothing since. */
    reversed_on: date({ mode: 'string' }),
    /** A keyed hash of the line that took it back, so that the same line takes back one deposit. */
    reversal: text(),
    stored_by: text().notNull(),
    stored_at: instant().notNull(),
    /** The payment that it pays; null until staff have matched it. */
    awaited_payment_id: integer().references(() => awaited_payments.id),
    matched_by: text(),
    matched_at: instant(),
    /** What it is where it is no fee at all, and who said so. */
    set_aside_as: text({ enum: ASIDE_KINDS }),
    set_aside_by: text(),
    /** Counts savings; a saving that names an older revision is refused. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('deposits_fingerprint').on(table.fingerprint),
    uniqueIndex('deposits_identity').on(table.identity),
    uniqueIndex('deposits_reversal').on(table.reversal),
    index('deposits_payment').on(table.awaited_payment_id),
    index('deposits_day').on(table.day, table.id),
    index('deposits_amount').on(table.amount, table.id),
    // Each imported statement asks on which days there are deposits that its lines may be.
    index('deposits_unidentified').on(table.day).where(sql`${table.identity} is null`),
    // For the release before, which asks for those that were entered by hand.
    index('deposits_by_hand').on(table.day).where(sql`${table.source} = 'hand'`),
    index('deposits_reversed')
      .on(table.id)
      .where(sql`${table.reversed_on} is not null and ${table.awaited_payment_id} is not null`),
    index('deposits_named').on(table.stored_at).where(sql`depositor <> ''`),
    index('deposits_unmatched').on(table.id).where(sql`${table.awaited_payment_id} is null`),
  ],
)
