import type { z } from 'zod'
import type { changePlan, previewPlanChange } from '#contract/admin/refunds.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { isPeriod, periodStatus, priceOfPeriod } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { memberOfId, mustLockMember } from '../members/store.ts'
import { addPaymentRow } from '../payments/store.ts'
import { assignSubscription } from '../plans/change-subscription.ts'
import { lockPeriods, mustBeOffered, periodOfId } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { endPeriod } from './cancel-subscription.ts'
import { refundFigures } from './refund-figures.ts'
import { standingFor } from './store.ts'

interface PlanChange {
  readonly member_id: number
  readonly subscription_id: number
  readonly tier_name: string
  readonly start_date: string
  readonly end_date: string
}

/**
 * The terms of a change of plan: the running period ends the day before the new one begins, with its refund by the rule; the new
 * period costs its own price. Their money is not offset.
 * @throws no_subscription when no such period runs; already_cancelled; plan_change_late when the new one begins neither
 * today nor tomorrow; period_reversed; tier_not_found, tier_not_offered
 */
async function planChange(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  { member_id, subscription_id, tier_name, start_date, end_date }: PlanChange,
) {
  const today = koreanDay(now())
  const period = await periodOfId(db, subscription_id)
  if (period?.member_id !== member_id || periodStatus(period, today) !== 'active') throw refuse('no_subscription')
  if (period.cancelled_date !== null || (await standingFor(db, period.id))) throw refuse('already_cancelled')
  if (![today, addDays(today, 1)].includes(start_date)) throw refuse('plan_change_late')
  if (!isPeriod(start_date, end_date)) throw refuse('period_reversed')
  const tier = await mustBeOffered(db, tier_name)
  const last_day = addDays(start_date, -1)
  // Sets made today up to now count for the running period, also when the new period begins today.
  const refund = await refundFigures(db, period, last_day, { until: now() })
  return { period, last_day, refund, tier, price: priceOfPeriod({ start_date, end_date }, tier.price) }
}

/** The terms of a change of plan, before it is made. @throws as `changePlanOf`, except for the amounts */
export async function previewOfPlanChange(
  db: Database,
  deps: Pick<ServerDeps, 'now'>,
  change: PlanChange,
): Promise<z.output<(typeof previewPlanChange)['reply']>> {
  const { period, last_day, refund, tier, price } = await planChange(db, deps, change)
  const { tier_name, start_date, end_date } = change
  return {
    ends: { tier_name: period.tier_name, last_day, refund },
    begins: {
      ...{ tier_name, start_date, end_date, price },
      ...{ monthly_price: tier.price, monthly_sets: tier.max_numbers_per_month },
    },
    difference: price - refund.amount,
  }
}

/**
 * Ends the running period with its refund and begins the new one, whose price is then awaited: all or nothing.
 * @throws member_not_found; no_subscription, already_cancelled, plan_change_late, period_reversed, period_overlaps,
 * tier_not_found, tier_not_offered; refund_changed, price_changed when an amount is not the one that was shown; edit_conflict
 */
export async function changePlanOf(
  tx: Database,
  deps: ServerDeps,
  by: string,
  { amount, price, staff_reason, account, revision, ...change }: PlanChange & ShownAndAgreed,
): Promise<{ id: number; receipt: string }> {
  // The member is locked, so that no set is made while the used ones are counted.
  await mustLockMember(tx, change.member_id)
  await lockPeriods(tx, [change.subscription_id])
  const found = await planChange(tx, deps, change)
  if (found.refund.amount !== amount) throw refuse('refund_changed')
  if (found.price !== price) throw refuse('price_changed')
  const { period, last_day, refund } = found
  const how = { ends: 'today', reason: null, requested_by: by, account, staff_reason, revision } as const
  const { receipt } = await endPeriod(tx, deps, { ...how, ending: { period, last_day }, refund })
  const { member_id, tier_name, start_date, end_date } = change
  const id = await assignSubscription(tx, deps, { member_id, tier_name, start_date, end_date, by })
  if (price > 0) await awaitPriceOf(tx, deps, { member_id, subscription_id: id, amount: price, written_by: by })
  return { id, receipt }
}

/** Waits for the price of the new period, under the member's name, until staff match what arrives. */
async function awaitPriceOf(
  tx: Database,
  { now }: Pick<ServerDeps, 'now'>,
  { member_id, ...payment }: { member_id: number; subscription_id: number; amount: number; written_by: string },
): Promise<void> {
  const depositor = (await memberOfId(tx, member_id))?.name ?? ''
  await addPaymentRow(tx, { ...payment, depositor, written_at: instantOf(now()) })
}

type ShownAndAgreed = Pick<
  z.output<(typeof changePlan)['body']>,
  'amount' | 'price' | 'staff_reason' | 'account' | 'revision'
>
