import type { z } from 'zod'
import type * as contract from '#contract/admin/payments.ts'
import { consultationOfId, lockedConsultation } from '../consultations/store.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { periodOfId } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { type IsRefunded, mustNotBeRefunded } from './must-not-be-refunded.ts'
import { addPaymentRow, hasDeposits, isAwaited, lockedPayment, savePayment } from './store.ts'

/** @throws no_subscription when the period is not of the consultation's member */
async function mustBeTheirs(tx: Database, subscription_id: number, member_id: number | null): Promise<void> {
  const period = await periodOfId(tx, subscription_id)
  if (!period || period.member_id !== member_id) throw refuse('no_subscription')
}

/**
 * Adds an agreed payment. Two equal calls, also parallel ones, add one.
 * @returns its id
 * @throws consultation_not_found, no_subscription; already_awaited when the same payment still has to arrive and the caller did
 * not confirm that it is to be paid once more
 */
export async function awaitPayment(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  written_by: string,
  { receipt, is_confirmed, ...payment }: z.output<(typeof contract.addAwaitedPayment)['body']> & { receipt: string },
): Promise<number> {
  const consultation = await lockedConsultation(tx, receipt)
  if (!consultation) throw refuse('consultation_not_found')
  if (payment.subscription_id !== null) await mustBeTheirs(tx, payment.subscription_id, consultation.member_id)
  if (!is_confirmed && (await isAwaited(tx, { ...payment, consultation_id: consultation.id })))
    throw refuse('already_awaited')
  return addPaymentRow(tx, { ...payment, consultation_id: consultation.id, written_by, written_at: instantOf(now()) })
}

/**
 * Sets the period that a payment is for, or drops the payment.
 * @throws payment_not_found, no_subscription, edit_conflict; payment_refunded when the old or the new period was refunded;
 * payment_arrived when a deposit has arrived for a payment that is to be dropped
 */
export async function changeAwaitedPayment(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  id: number,
  { revision, subscription_id, is_dropped }: z.output<(typeof contract.changeAwaitedPayment)['body']>,
  isRefunded: IsRefunded,
): Promise<{ revision: number }> {
  const payment = await lockedPayment(tx, id)
  if (!payment) throw refuse('payment_not_found')
  if (subscription_id !== undefined) {
    const consultation = payment.consultation_id === null ? null : await consultationOfId(tx, payment.consultation_id)
    const own = payment.subscription_id === null ? null : await periodOfId(tx, payment.subscription_id)
    await mustBeTheirs(tx, subscription_id, consultation?.member_id ?? own?.member_id ?? null)
    await mustNotBeRefunded(tx, [payment, { subscription_id }], isRefunded)
  }
  if (is_dropped && (await hasDeposits(tx, id))) throw refuse('payment_arrived')
  const saved = await savePayment(
    tx,
    { id, revision },
    {
      ...(subscription_id !== undefined && { subscription_id }),
      ...(is_dropped && { dropped_at: instantOf(now()) }),
    },
  )
  return { revision: saved }
}
