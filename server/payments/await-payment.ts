import type { z } from 'zod'
import type * as contract from '#contract/admin/payments.ts'
import { consultationOfId, lockedConsultation } from '../consultations/store.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { periodOfId } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { type IsRefunded, mustNotBeRefunded } from './match-deposit.ts'
import { addPaymentRow, hasDeposits, isAwaited, lockedPayment, savePayment } from './store.ts'

/** @throws no_subscription where it is no period of the consultation's member */
async function mustBeTheirs(tx: Database, subscription_id: number, member_id: number | null): Promise<void> {
  const period = await periodOfId(tx, subscription_id)
  if (!period || period.member_id !== member_id) throw refuse('no_subscription')
}

/**
 * Writes down what was agreed to be paid. Pressed twice, or by two at once, it is one.
 * @returns its id
 * @throws consultation_not_found, no_subscription; already_awaited where the same still has to arrive and nobody confirmed
 * that it is to be paid once more
 */
export async function awaitPayment(
  tx: Database,
  { now }: Pick<World, 'now'>,
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
 * Says which period a payment is for, or that nobody waits for it any longer.
 * @throws payment_not_found, no_subscription, edit_conflict; payment_refunded where one of the two was paid back;
 * payment_arrived where something has arrived of what is
 * to be dropped
 */
export async function changeAwaitedPayment(
  tx: Database,
  { now }: Pick<World, 'now'>,
  id: number,
  { revision, subscription_id, is_dropped }: z.output<(typeof contract.changeAwaitedPayment)['body']>,
  isRefunded: IsRefunded,
): Promise<{ revision: number }> {
  const payment = await lockedPayment(tx, id)
  if (!payment) throw refuse('payment_not_found')
  if (subscription_id !== undefined) {
    const consultation = payment.consultation_id === null ? null : await consultationOfId(tx, payment.consultation_id)
    await mustBeTheirs(tx, subscription_id, consultation?.member_id ?? null)
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
  if (saved === null) throw refuse('edit_conflict')
  return { revision: saved }
}
