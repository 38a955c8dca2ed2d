import { isFarAbove } from '#domain/money/deposit-match.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockPeriods } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { arrivedOf, lockedDeposit, lockedPayments, matchRow } from './store.ts'

/** Whether money of a period was paid back, or is about to be. The refunds know, which stand above the payments. */
export type IsRefunded = (tx: Database, subscription_id: number) => Promise<boolean>

interface Match {
  readonly id: number
  /** What it was matched with before, as whoever decides has it before them. */
  readonly from: number | null
  readonly to: number | null
  /** They have read that more arrives than was awaited by far. */
  readonly is_confirmed: boolean
}

/**
 * Says what a deposit pays, or that it pays nothing; several may pay one.
 * @throws deposit_not_found, payment_not_found; edit_conflict where somebody else matched it before;
 * payment_refunded where what it paid or shall pay was paid back; far_above_awaited where nobody confirmed that
 */
export async function matchDeposit(
  tx: Database,
  { now }: Pick<World, 'now'>,
  by: string,
  { id, from, to, is_confirmed }: Match,
  isRefunded: IsRefunded,
): Promise<void> {
  const deposit = await lockedDeposit(tx, id)
  if (!deposit) throw refuse('deposit_not_found')
  if (deposit.awaited_payment_id !== from) throw refuse('edit_conflict')
  const payments = await lockedPayments(tx, [from, to])
  await mustNotBeRefunded(tx, payments, isRefunded)
  const paid = payments.find((payment) => payment.id === to && payment.dropped_at === null)
  if (to !== null && !paid) throw refuse('payment_not_found')
  if (paid && from !== to && !is_confirmed && isFarAbove(paid.amount, (await arrivedOf(tx, paid.id)) + deposit.amount))
    throw refuse('far_above_awaited')
  await matchRow(tx, id, {
    awaited_payment_id: to,
    matched_by: to === null ? null : by,
    matched_at: to === null ? null : instantOf(now()),
  })
}

/**
 * What was paid back stays with the deposits that it was computed from: moved, they would be paid back a second time.
 * Nobody approves a refund of these periods before the end of the transaction.
 * @throws payment_refunded
 */
export async function mustNotBeRefunded(
  tx: Database,
  payments: readonly { readonly subscription_id: number | null }[],
  isRefunded: IsRefunded,
): Promise<void> {
  const periods = payments.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id]))
  await lockPeriods(tx, periods)
  for (const period of periods) if (await isRefunded(tx, period)) throw refuse('payment_refunded')
}
