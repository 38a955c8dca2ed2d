import type { z } from 'zod'
import type { RefundAccount } from '#contract/plans/cancellation-form.ts'
import type { previewLeaving } from '#contract/plans/cancellations.ts'
import { koreanDay } from '#domain/calendar.ts'
import { type Refund, refundDueOn } from '#domain/money/refund.ts'
import { periodStatus } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { lockPeriods, periodsOf } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { endPeriod, withdrawCancellation } from './cancel-subscription.ts'
import { type Ending, refundsOf } from './refund-figures.ts'
import { standingFor } from './store.ts'

interface PlanToLeave {
  readonly ending: Ending
  readonly refund: Refund
  /** The cancellation to its last day that stands; it is taken back, since who leaves uses no day more. */
  readonly receipt: string | null
}

/**
 * The plans that a member who leaves still has, each with what comes back by the rule if it ends today. One that was ended today
 * already, by whomever, is not among them: its refund goes its way.
 */
async function plansToLeave(db: Database, { now }: Pick<ServerDeps, 'now'>, member_id: number): Promise<PlanToLeave[]> {
  const today = koreanDay(now())
  const found: { ending: Ending; receipt: string | null }[] = []
  for (const period of await periodsOf(db, member_id)) {
    const goesOn = period.cancelled_date === null && ['active', 'inactive'].includes(periodStatus(period, today))
    if (!goesOn) continue
    const standing = await standingFor(db, period.id)
    if (standing === null || standing.ends === 'at_end')
      found.push({ ending: { period, last_day: today }, receipt: standing?.receipt ?? null })
  }
  const refunds = await refundsOf(
    db,
    found.map(({ ending }) => ending),
  )
  return found.map((one, i) => ({ ...one, refund: refunds[i] as Refund }))
}

const wonOf = (plans: readonly PlanToLeave[]) => plans.reduce((won, { refund }) => won + refund.amount, 0)

/** What a member who leaves still has, and what comes back of it. */
export async function previewOfLeaving(
  db: Database,
  deps: Pick<ServerDeps, 'now'>,
  member_id: number,
): Promise<z.output<(typeof previewLeaving)['reply']>> {
  const plans = await plansToLeave(db, deps, member_id)
  return {
    periods: plans.map(({ ending: { period }, refund }) => ({
      ...{ tier_name: period.tier_name, start_date: period.start_date, end_date: period.end_date },
      ...{ paid: refund.paid, amount: refund.amount },
    })),
    amount: wonOf(plans),
    due_on: refundDueOn(koreanDay(deps.now())),
  }
}

export interface Leaving {
  readonly member_id: number
  /** Won, as they were shown; undefined where nothing was. */
  readonly amount: number | undefined
  /** Where the money goes; null: staff name the account later. */
  readonly account: z.output<typeof RefundAccount> | null
}

/**
 * Ends all plans of a member who leaves, today, as the member: each refund waits for its approval. The caller has locked the
 * member, and erases nothing before, since the sets made count.
 * @throws refund_changed when the amount is another by now; already_cancelled
 */
export async function leavePlans(
  tx: Database,
  deps: ServerDeps,
  { member_id, amount, account }: Leaving,
): Promise<void> {
  await lockPeriods(
    tx,
    (await periodsOf(tx, member_id)).map(({ id }) => id),
  )
  const plans = await plansToLeave(tx, deps, member_id)
  if (amount !== undefined && wonOf(plans) !== amount) throw refuse('refund_changed')
  for (const { ending, refund, receipt } of plans) {
    if (receipt !== null) await withdrawCancellation(tx, deps, { receipt, member_id, by: null })
    await endPeriod(tx, deps, { ending, refund, ends: 'today', reason: null, account, requested_by: null })
  }
}
