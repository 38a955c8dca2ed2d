import type { z } from 'zod'
import type { CancellationChoice } from '#contract/cancellation-form.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockedMember } from '../members/store.ts'
import { endSubscriptionOn } from '../plans/change-subscription.ts'
import { lockPeriods } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { sealedAccount } from './refund-account.ts'
import { periodToEnd, periodToRefund, refundFigures } from './refund-figures.ts'
import { addCancellation, cancellationOfReceipt, moveCancellation, standingFor } from './store.ts'

type Needed = Pick<World, 'now' | 'secretKey' | 'randomBytes'>

interface Wanted extends z.output<typeof CancellationChoice> {
  readonly member_id: number
  /** Who of the staff asks for it; null: the member. */
  readonly requested_by: string | null
}

/** As staff read who it was. */
const THE_MEMBER = '회원 본인'

/** `C-2026-1121-4F7A09B2`. */
const newReceipt = ({ randomBytes }: Pick<World, 'randomBytes'>, today: string) =>
  `C-${today.slice(0, 4)}-${today.slice(5).replace('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`

/**
 * Ends the period that runs, or that is to begin: today, with what is left of it to be paid back, or on its last day, by
 * itself. Staff may also have paid back what is left of one that they had ended.
 * @returns the receipt
 * @throws no_subscription, cancellation_stands; refund_changed when another amount comes back by now; account_required
 */
export async function cancelWithRefund(
  tx: Database,
  world: Needed,
  { member_id, requested_by, ends, amount, reason, account }: Wanted,
): Promise<{ receipt: string }> {
  // Nobody makes a set while what was used is counted.
  await lockedMember(tx, member_id)
  const { period, today, ...ending } = await (requested_by === null ? periodToEnd : periodToRefund)(
    tx,
    world,
    member_id,
  )
  // No deposit is moved to or from it while what comes back is counted.
  await lockPeriods(tx, [period.id])
  if (await standingFor(tx, period.id)) throw refuse('cancellation_stands')
  const last_day = ends === 'today' ? ending.last_day : period.end_date
  const { is_whole: _, ...figures } = await refundFigures(tx, period, last_day)
  // Whoever uses it to its end has used all of it, however short it is.
  const due = ends === 'today' ? figures : { ...figures, for_days: figures.paid, for_sets: 0, amount: 0 }
  if (due.amount !== amount) throw refuse('refund_changed')
  if (due.amount > 0 && account === null) throw refuse('account_required')
  const receipt = newReceipt(world, today)
  const isAdded = await addCancellation(tx, {
    ...{ receipt, subscription_id: period.id, member_id, ends, last_day, reason, requested_by, ...due },
    requested_at: instantOf(world.now()),
    sealed_account: due.amount > 0 && account !== null ? sealedAccount(world, account) : null,
    state: due.amount > 0 ? 'requested' : 'nothing_due',
  })
  if (!isAdded) throw refuse('cancellation_stands')
  const ended = { member_id, id: period.id, cancelled_date: addDays(today, 1), by: requested_by ?? THE_MEMBER }
  if (ends === 'today' && period.cancelled_date === null) await endSubscriptionOn(tx, world, ended)
  return { receipt }
}

/**
 * Takes a member's own cancellation back, as long as it has not taken effect: until the end of its last day, or until
 * the refund was approved.
 * @throws cancellation_not_found; cancellation_in_force; period_overlaps where another plan was given for its days
 */
export async function withdrawCancellation(
  tx: Database,
  world: Pick<World, 'now'>,
  member_id: number,
  receipt: string,
): Promise<void> {
  await lockedMember(tx, member_id)
  const found = await cancellationOfReceipt(tx, receipt)
  if (found?.row.member_id !== member_id) throw refuse('cancellation_not_found')
  const { id, subscription_id, ends, last_day } = found.row
  if (koreanDay(world.now()) > last_day) throw refuse('cancellation_in_force')
  const isBack = await moveCancellation(tx, id, ['requested', 'nothing_due'], {
    state: 'withdrawn',
    withdrawn_at: instantOf(world.now()),
  })
  if (!isBack) throw refuse('cancellation_in_force')
  const back = { member_id, id: subscription_id, cancelled_date: null, by: THE_MEMBER }
  if (ends === 'today') await endSubscriptionOn(tx, world, back)
}
