import { koreanDay } from '#domain/calendar.ts'
import { problemOfRefund, problemOfSale } from '#domain/money/problem-of-money.ts'
import { mustHold } from '#domain/must-hold.ts'
import type { Database } from '../database/database.ts'
import { mustBeSecondPerson, type SecondPerson } from '../http/must-be-second-person.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { depositsFor } from '../payments/deposit-store.ts'
import { endSubscriptionOn } from '../plans/change-subscription.ts'
import { lockPeriods, periodOfId } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { mustBeCovered } from './must-be-covered.ts'
import { accountHashes, isApprovedAccount, isSeenAccount } from './refund-account.ts'
import { refundFigures } from './refund-figures.ts'
import { type CancellationRow, cancellationOfReceipt, moveCancellation } from './store.ts'

/** What the approver saw. */
interface Seen {
  readonly receipt: string
  readonly amount: number
  /** The hash of the account; null: none. */
  readonly account_seen: string | null
  /** They have seen in the bank's own record that the deposits written by hand arrived. */
  readonly is_confirmed: boolean
}

/**
 * Approves a refund: its amount of now (sets made since the request count) and its account. The plan runs to the end of its last
 * day, which the member has paid for; when everything is refunded, no day was paid for, and the plan ends at once. An approval
 * that does not cover the present account may be given anew.
 * @returns the amount, won
 * @throws cancellation_not_found; refund_not_requested; self_approval when the approver has requested it, named the account or
 * typed a deposit; approver_too_new, approver_made_by_asker; refund_changed, refund_account_changed when it is not what the
 * approver saw; account_required; deposit_unconfirmed; refund_uncovered; BrokenInvariant
 */
export async function approveRefund(
  tx: Database,
  deps: ServerDeps,
  approver: SecondPerson,
  { receipt, amount, account_seen, is_confirmed }: Seen,
): Promise<number> {
  const before = await cancellationOfReceipt(tx, receipt)
  if (!before) throw refuse('cancellation_not_found')
  const { id, member_id, subscription_id } = before.row
  await lockedMember(tx, member_id)
  // Locked, so that no deposit is moved to or from the period while its refund is computed.
  await lockPeriods(tx, [subscription_id])
  const row = (await cancellationOfReceipt(tx, receipt))?.row
  if (!row || !isToApprove(deps, row)) throw refuse('refund_not_requested')
  const typed = (await depositsFor(tx, subscription_id)).filter(({ source }) => source === 'hand')
  mustBeSecondPerson(deps, approver, [row.requested_by, row.account_set_by, ...typed.map((one) => one.stored_by)])
  const period = await periodOfId(tx, subscription_id)
  if (!period) throw refuse('cancellation_not_found')
  mustHold(problemOfSale(period))
  const { last_day, sets_used } = row
  const { is_whole, ...figures } = await refundFigures(tx, period, last_day, { atLeast: sets_used })
  if (figures.amount !== amount) throw refuse('refund_changed')
  if (amount > 0 && row.sealed_account === null) throw refuse('account_required')
  if (!isSeenAccount(deps, row, account_seen)) throw refuse('refund_account_changed')
  if (amount > 0 && typed.length > 0 && !is_confirmed) throw refuse('deposit_unconfirmed')
  await mustBeCovered(tx, row, amount)
  mustHold(problemOfRefund(figures))
  const at = instantOf(deps.now())
  const isMoved = await moveCancellation(tx, id, [row.state], {
    ...figures,
    ...{ state: amount > 0 ? 'approved' : 'nothing_due', approved_by: approver.name, approved_at: at },
    approved_account: accountHashes(deps, row)[0] ?? null,
  })
  if (!isMoved) throw refuse('refund_not_requested')
  const today = koreanDay(deps.now())
  if (is_whole && today <= last_day)
    await endSubscriptionOn(tx, deps, { member_id, id: subscription_id, cancelled_date: today, by: approver.name })
  return amount
}

/** Whether a refund waits for an approval: it was requested, or was approved with another account than it has now. */
export const isToApprove = (deps: ServerDeps, row: CancellationRow): boolean =>
  row.state === 'requested' || (row.state === 'approved' && !isApprovedAccount(deps, row))
