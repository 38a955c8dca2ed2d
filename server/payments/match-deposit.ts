import { isFarAbove } from '#domain/money/deposit-match.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { arrivedOf, lockedDeposit, matchRow } from './deposit-store.ts'
import { type IsRefunded, mustNotBeRefunded } from './must-not-be-refunded.ts'
import { lockedPayments } from './store.ts'

interface Match {
  readonly id: number
  /** The match that the caller saw. */
  readonly from: number | null
  readonly to: number | null
  /** The caller has read that far more arrives than was awaited, and confirmed it. */
  readonly is_confirmed: boolean
}

/**
 * Matches a deposit with a payment, or with none; several deposits may pay one payment.
 * @throws deposit_not_found, payment_not_found; deposit_reversed when the bank took it back, deposit_set_aside when it is no fee; edit_conflict when a colleague matched
 * it meanwhile; payment_refunded when either payment was refunded; far_above_awaited when the caller did not confirm that
 */
export async function matchDeposit(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  by: string,
  { id, from, to, is_confirmed }: Match,
  isRefunded: IsRefunded,
): Promise<void> {
  const deposit = await lockedDeposit(tx, id)
  if (!deposit) throw refuse('deposit_not_found')
  mustBeUnchanged(from, deposit.awaited_payment_id)
  if (to !== null && deposit.reversed_on !== null) throw refuse('deposit_reversed')
  if (to !== null && deposit.set_aside_as !== null) throw refuse('deposit_set_aside')
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
