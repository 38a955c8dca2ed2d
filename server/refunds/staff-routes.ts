import type { z } from 'zod'
import * as contract from '#contract/admin/refunds.ts'
import type { RefundAccount } from '#contract/plans/cancellation-form.ts'
import { koreanDay } from '#domain/calendar.ts'
import { maskedName } from '../../domain/member/member.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { arrivedForMember, depositsFor } from '../payments/deposit-store.ts'
import { endSubscriptionOn } from '../plans/change-subscription.ts'
import { lockPeriods, periodOfId, periodsOfIds } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { openedAccount, sealedAccount } from './refund-account.ts'
import { refundFigures, refundsOf, shownCancellation } from './refund-figures.ts'
import {
  type CancellationRow,
  cancellationOfReceipt,
  countOfState,
  type FoundCancellation,
  moveCancellation,
  otherRefunds,
  refundPage,
} from './store.ts'

/** The calls of staff about refunds: one requests or pays, another approves. */
export function refundStaffRoutes(api: Api, db: Database, world: World) {
  /** Computes the amounts of refunds that wait for approval again: sets made since the request count. */
  const upToDate = async (db: Database, found: readonly FoundCancellation[]): Promise<FoundCancellation[]> => {
    const requested = found.filter(({ row }) => row.state === 'requested')
    const periods = await periodsOfIds(
      db,
      requested.map(({ row }) => row.subscription_id),
    )
    const periodOf = new Map(periods.map((period) => [period.id, period]))
    const endings = requested.flatMap(({ row: { id, subscription_id, last_day, sets_used } }) => {
      const period = periodOf.get(subscription_id)
      return period ? [{ id, period, last_day, atLeast: sets_used }] : []
    })
    const refunds = await refundsOf(db, endings)
    const refundOf = new Map(endings.map(({ id }, i) => [id, refunds[i]]))
    return found.map((one) => {
      const { is_whole: _, ...figures } = refundOf.get(one.row.id) ?? {}
      return { ...one, row: { ...one.row, ...figures } }
    })
  }

  const listed = (one: FoundCancellation) => ({
    ...one.row,
    ...shownCancellation(world, one),
    name: maskedName(one.name ?? ''),
  })

  implementTable(api, db, world, contract.refundTable, {
    read: async (db, query) => (await upToDate(db, await refundPage(db, query))).map(listed),
    totals: async (db) => ({
      requested: await countOfState(db, 'requested'),
      approved: await countOfState(db, 'approved'),
    }),
  })
  implement(api, contract.showRefund, async ({ params: { receipt } }) => {
    const one = await cancellationOfReceipt(db, receipt)
    const [shown] = await upToDate(db, one ? [one] : [])
    if (!shown) throw refuse('cancellation_not_found')
    return listed(shown)
  })

  implement(api, contract.openRefundAccount, async ({ params: { receipt }, tx, audit }) => {
    audit.record({ target: `refund ${receipt}` })
    const sealed = (await cancellationOfReceipt(tx, receipt))?.row.sealed_account
    if (!sealed) throw refuse('cancellation_not_found')
    return openedAccount(world, sealed)
  })

  implement(api, contract.setRefundAccount, async ({ params: { receipt }, body, tx, audit }) => {
    audit.record({ target: `refund ${receipt}`, after: body })
    await setAccount(tx, world, receipt, body)
    return { receipt }
  })

  implement(api, contract.approveRefund, async ({ params: { receipt }, body: { amount }, caller, tx, audit }) => {
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    audit.record({
      target: `refund ${receipt}`,
      before: before && { state: before.state, amount: before.amount },
      after: { state: 'approved', amount },
    })
    return { receipt, amount: await approveRefund(tx, world, caller.name, { receipt, amount }) }
  })

  implement(api, contract.payRefund, async ({ params: { receipt }, body: { paid_on }, caller, tx, audit }) => {
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    audit.record({
      target: `refund ${receipt}`,
      before: before && { state: before.state, paid_on: before.paid_on },
      after: { state: 'paid', paid_on },
    })
    await payRefund(tx, world, caller.name, { receipt, paid_on }, () =>
      api.callersOf.hasColleague(tx, caller, 'refunds:write'),
    )
    return { receipt, paid_on }
  })
}

/**
 * Approves a refund with its current amount: sets made since the request count. The plan runs to the end of its last day, which
 * the member has paid for; when everything is refunded, no day was paid for, and the plan ends at once.
 * @returns the amount, won
 * @throws cancellation_not_found; refund_not_requested; self_approval when the approver has requested it;
 * refund_changed when the amount is not the one that the approver saw; refund_uncovered
 */
async function approveRefund(
  tx: Database,
  world: Pick<World, 'now'>,
  approved_by: string,
  { receipt, amount }: { receipt: string; amount: number },
): Promise<number> {
  const before = await cancellationOfReceipt(tx, receipt)
  if (!before) throw refuse('cancellation_not_found')
  const { id, member_id, subscription_id } = before.row
  await lockedMember(tx, member_id)
  // Locked, so that no deposit is moved to or from the period while its refund is computed.
  await lockPeriods(tx, [subscription_id])
  const found = await cancellationOfReceipt(tx, receipt)
  if (found?.row.state !== 'requested') throw refuse('refund_not_requested')
  if (found.row.requested_by === approved_by) throw refuse('self_approval')
  const period = await periodOfId(tx, subscription_id)
  if (!period) throw refuse('cancellation_not_found')
  const { last_day, sets_used } = found.row
  const { is_whole, ...figures } = await refundFigures(tx, period, last_day, { atLeast: sets_used })
  if (figures.amount !== amount) throw refuse('refund_changed')
  await mustBeCovered(tx, found.row, amount)
  const at = instantOf(world.now())
  const isMoved = await moveCancellation(tx, id, ['requested'], {
    ...figures,
    ...{ state: amount > 0 ? 'approved' : 'nothing_due', approved_by, approved_at: at },
  })
  if (!isMoved) throw refuse('refund_not_requested')
  const today = koreanDay(world.now())
  if (is_whole && today <= last_day)
    await endSubscriptionOn(tx, world, { member_id, id: subscription_id, cancelled_date: today, by: approved_by })
  return amount
}

/**
 * A refund is never more than what arrived, for its period and for its member in all, with other refunds counted.
 * @throws refund_uncovered
 */
async function mustBeCovered(tx: Database, row: CancellationRow, amount: number): Promise<void> {
  const { of_period, of_member } = await otherRefunds(tx, row)
  const arrived = (await depositsFor(tx, row.subscription_id)).reduce((won, deposit) => won + deposit.amount, 0)
  const left = Math.min(arrived - of_period, (await arrivedForMember(tx, row.member_id)) - of_member)
  if (amount > left) throw refuse('refund_uncovered')
}

/**
 * Stores that an approved refund was paid; a repeated call is refused. The approver may not be the payer, unless no other member
 * of staff may pay refunds.
 * @param hasColleague whether another member of staff may pay refunds
 * @throws cancellation_not_found, refund_not_approved; self_payment; refund_paid_on outside the days from the approval to
 * today; account_required when no account is stored; refund_uncovered
 */
async function payRefund(
  tx: Database,
  { now }: Pick<World, 'now'>,
  paid_by: string,
  { receipt, paid_on }: { receipt: string; paid_on: string },
  hasColleague: () => Promise<boolean>,
): Promise<void> {
  const before = await cancellationOfReceipt(tx, receipt)
  if (!before) throw refuse('cancellation_not_found')
  await lockedMember(tx, before.row.member_id)
  await lockPeriods(tx, [before.row.subscription_id])
  const found = await cancellationOfReceipt(tx, receipt)
  if (found?.row.state !== 'approved') throw refuse('refund_not_approved')
  const { approved_by, approved_at } = found.row
  if (found.row.sealed_account === null) throw refuse('account_required')
  if (approved_by === paid_by && (await hasColleague())) throw refuse('self_payment')
  const approved_on = koreanDay(Date.parse(approved_at ?? found.row.requested_at))
  if (paid_on < approved_on || paid_on > koreanDay(now())) throw refuse('refund_paid_on')
  await mustBeCovered(tx, found.row, found.row.amount)
  const isPaid = await moveCancellation(tx, found.row.id, ['approved'], {
    ...{ state: 'paid', paid_by, paid_on, paid_at: instantOf(now()) },
  })
  if (!isPaid) throw refuse('refund_not_approved')
}

/**
 * Stores the account of a refund that was not paid yet.
 * @throws cancellation_not_found; refund_not_approved when there is nothing to pay, or it was paid already
 */
async function setAccount(
  tx: Database,
  world: Pick<World, 'secretKey' | 'randomBytes'>,
  receipt: string,
  account: z.output<typeof RefundAccount>,
): Promise<void> {
  const found = await cancellationOfReceipt(tx, receipt)
  if (!found) throw refuse('cancellation_not_found')
  const { id, state } = found.row
  const isUnpaid = state === 'requested' || state === 'approved'
  const isSet =
    isUnpaid && (await moveCancellation(tx, id, [state], { state, sealed_account: sealedAccount(world, account) }))
  if (!isSet) throw refuse('refund_not_approved')
}
