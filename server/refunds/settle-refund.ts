import { koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { endSubscriptionOn } from '../plans/change-subscription.ts'
import { periodOfId } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { refundFigures } from './refund-figures.ts'
import { cancellationOfReceipt, moveCancellation } from './store.ts'

/**
 * Approves what comes back, as it is by now: sets made since the request count. The plan ends with it, where it had not
 * yet, so that nothing more can be made of what is paid back.
 * @returns the amount, won
 * @throws cancellation_not_found; refund_not_requested; own_request where whoever approves has asked for it;
 * refund_changed where the amount is not the one that they saw
 */
export async function approveRefund(
  tx: Database,
  world: Pick<World, 'now'>,
  approved_by: string,
  { receipt, amount }: { receipt: string; amount: number },
): Promise<number> {
  const before = await cancellationOfReceipt(tx, receipt)
  if (!before) throw refuse('cancellation_not_found')
  const { id, member_id, subscription_id } = before.row
  await lockedMember(tx, member_id)
  const found = await cancellationOfReceipt(tx, receipt)
  if (found?.row.state !== 'requested') throw refuse('refund_not_requested')
  if (found.row.requested_by === approved_by) throw refuse('own_request')
  const period = await periodOfId(tx, subscription_id)
  if (!period) throw refuse('cancellation_not_found')
  const { last_day, sets_used } = found.row
  const { is_whole: _, ...figures } = await refundFigures(tx, period, last_day, sets_used)
  if (figures.amount !== amount) throw refuse('refund_changed')
  const at = instantOf(world.now())
  const isMoved = await moveCancellation(tx, id, ['requested'], {
    ...figures,
    ...{ state: amount > 0 ? 'approved' : 'nothing_due', approved_by, approved_at: at },
  })
  if (!isMoved) throw refuse('refund_not_requested')
  const today = koreanDay(world.now())
  if (today <= last_day)
    await endSubscriptionOn(tx, world, { member_id, id: subscription_id, cancelled_date: today, by: approved_by })
  return amount
}

/**
 * Records that an approved refund was paid, once however often it is said.
 * @throws cancellation_not_found, refund_not_approved
 */
export async function payRefund(
  tx: Database,
  { now }: Pick<World, 'now'>,
  paid_by: string,
  { receipt, paid_on }: { receipt: string; paid_on: string },
): Promise<void> {
  const found = await cancellationOfReceipt(tx, receipt)
  if (!found) throw refuse('cancellation_not_found')
  const isPaid = await moveCancellation(tx, found.row.id, ['approved'], {
    ...{ state: 'paid', paid_by, paid_on, paid_at: instantOf(now()) },
  })
  if (!isPaid) throw refuse('refund_not_approved')
}
