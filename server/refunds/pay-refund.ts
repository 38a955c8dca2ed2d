import { koreanDay } from '#domain/calendar.ts'
import { problemOfRefund } from '#domain/money/problem-of-money.ts'
import { mustHold } from '#domain/must-hold.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { lockPeriods } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { mustBeCovered } from './must-be-covered.ts'
import { isApprovedAccount, isSeenAccount } from './refund-account.ts'
import { cancellationOfReceipt, moveCancellation } from './store.ts'

interface Payment {
  readonly receipt: string
  readonly paid_on: string
  /** The hash of the account that it was paid to. */
  readonly account_seen: string
}

/**
 * Stores that an approved refund was paid; a repeated call is refused. Whoever named the account does not pay, nor does the
 * approver, unless no other member of staff may pay refunds.
 * @param hasColleague whether another member of staff may pay refunds, those of the given names left out
 * @throws cancellation_not_found, refund_not_approved; self_payment; refund_paid_on outside the days from the approval to
 * today; account_required when no account is stored; refund_account_changed when it was paid to another account than the one
 * that was approved; refund_uncovered; BrokenInvariant
 */
export async function payRefund(
  tx: Database,
  deps: ServerDeps,
  paid_by: string,
  { receipt, paid_on, account_seen }: Payment,
  hasColleague: (except: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const before = await cancellationOfReceipt(tx, receipt)
  if (!before) throw refuse('cancellation_not_found')
  await lockedMember(tx, before.row.member_id)
  await lockPeriods(tx, [before.row.subscription_id])
  const row = (await cancellationOfReceipt(tx, receipt))?.row
  if (row?.state !== 'approved') throw refuse('refund_not_approved')
  const { approved_by, approved_at, account_set_by } = row
  if (row.sealed_account === null) throw refuse('account_required')
  if (!isApprovedAccount(deps, row) || !isSeenAccount(deps, row, account_seen)) throw refuse('refund_account_changed')
  if (account_set_by === paid_by) throw refuse('self_payment')
  const namers = account_set_by === null ? [] : [account_set_by]
  if (approved_by === paid_by && (await hasColleague(namers))) throw refuse('self_payment')
  const approved_on = koreanDay(approved_at ?? row.requested_at)
  if (paid_on < approved_on || paid_on > koreanDay(deps.now())) throw refuse('refund_paid_on')
  await mustBeCovered(tx, row, row.amount)
  mustHold(problemOfRefund(row))
  const isPaid = await moveCancellation(tx, row.id, ['approved'], {
    ...{ state: 'paid', paid_by, paid_on, paid_at: instantOf(deps.now()) },
  })
  if (!isPaid) throw refuse('refund_not_approved')
}
