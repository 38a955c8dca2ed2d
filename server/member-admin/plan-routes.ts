import * as plans from '#contract/admin/plans.ts'
import * as contract from '#contract/admin/refunds.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { periodStatus } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { mustBeMember, mustHaveBeenMember } from '../members/store.ts'
import { depositsFor } from '../payments/deposit-store.ts'
import { mySubscription } from '../plans/my-subscription.ts'
import { periodsOf, revisionNameOf, type TakenPeriod } from '../plans/subscription-store.ts'
import { cancelForMember, cancelWithRefund, isRevocable, withdrawCancellation } from '../refunds/cancel-subscription.ts'
import { changePlanOf, previewOfPlanChange } from '../refunds/change-plan.ts'
import { extendSubscription } from '../refunds/extend-subscription.ts'
import { endingOf, refundFigures } from '../refunds/refund-figures.ts'
import { cancellationOfReceipt, refundedFor, standingFor } from '../refunds/store.ts'
import { savingOf } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { sellPlan } from './sell-plan.ts'

/** The fields of a period that the audit log keeps as before and after. */
const forAudit = (period: TakenPeriod | undefined) =>
  period && {
    tier_name: period.tier_name,
    start_date: period.start_date,
    end_date: period.cancelled_date === null ? period.end_date : addDays(period.cancelled_date, -1),
  }

/** The calls of staff about a member's plan: its periods, each with its own money and refund. */
export function memberPlanRoutes(api: Api, db: Database, deps: ServerDeps) {
  const shown = async (period: TakenPeriod) => {
    const [arrived, refunded, standing, ending] = await Promise.all([
      depositsFor(db, period.id),
      refundedFor(db, period.id),
      standingFor(db, period.id),
      endingOf(db, deps, period),
    ])
    return {
      ...period,
      ...{ not_known: [...period.not_known], status: periodStatus(period, koreanDay(deps.now())) },
      ...{ paid: arrived.reduce((won, { amount }) => won + amount, 0), refunded },
      ending: ending && { last_day: ending.last_day, refund: await refundFigures(db, period, ending.last_day) },
      cancellation: standing && {
        ...{ receipt: standing.receipt, state: standing.state, last_day: standing.last_day, amount: standing.amount },
        has_account: standing.sealed_account !== null,
        is_revocable: await isRevocable(db, deps, standing),
      },
    }
  }

  implement(api, plans.getSubscriptionOf, async ({ params: { id } }) => {
    await mustBeMember(db, id)
    return { ...(await mySubscription(db, deps, id)), saving: await savingOf(db, revisionNameOf(id)) }
  })

  implement(api, plans.assignSubscription, async ({ params: { id: member_id }, body, caller, tx, audit }) => {
    // The period before the new one.
    const followed = (await periodsOf(tx, member_id)).find(({ start_date }) => start_date < body.start_date)
    audit.record({ target: revisionNameOf(member_id), before: forAudit(followed), after: body })
    return { id: await sellPlan(tx, deps, { member_id, ...body, by: caller.name }) }
  })

  implement(api, contract.listPeriodsOf, async ({ params: { id } }) => {
    await mustHaveBeenMember(db, id)
    const saving = await savingOf(db, revisionNameOf(id))
    return { periods: await Promise.all((await periodsOf(db, id)).map(shown)), saving }
  })

  implement(api, plans.extendSubscription, async ({ params: { id: member_id }, body, caller, ...call }) => {
    call.audit.record({ target: revisionNameOf(member_id), after: body })
    return extendSubscription(call, deps, { member_id, ...body, by: caller.name })
  })

  implement(api, plans.cancelSubscription, async ({ params: { id: member_id }, body, caller, tx, audit }) => {
    audit.record({ target: revisionNameOf(member_id), after: body })
    const { subscription_id, amount, revision, ...rest } = body
    const asked = { ...rest, subscription_id, amount, revision, member_id, by: caller.name }
    const { period, ...cancelled } = await cancelForMember(tx, deps, asked)
    audit.record({
      before: { end_date: period.end_date },
      after: {
        ...{ ...body, tier_name: period.tier_name, start_date: period.start_date },
        ...{ end_date: addDays(cancelled.cancelled_date, -1), amount: cancelled.amount },
      },
    })
    return cancelled
  })

  implement(api, contract.withdrawCancellation, async ({ params: { receipt }, caller, tx, audit }) => {
    const before = await cancellationOfReceipt(tx, receipt)
    audit.record({
      ...{ target: `refund ${receipt}`, after: { state: 'withdrawn' } },
      before: before && { state: before.row.state },
    })
    await withdrawCancellation(tx, deps, { receipt, member_id: null, by: caller.name })
    return { receipt }
  })

  implement(api, contract.previewPlanChange, async ({ params: { id: member_id }, query }) => {
    await mustBeMember(db, member_id)
    return previewOfPlanChange(db, deps, { member_id, ...query })
  })

  implement(api, contract.changePlan, async ({ params: { id: member_id }, body, caller, tx, audit }) => {
    const ended = (await periodsOf(tx, member_id)).find(({ id }) => id === body.subscription_id)
    audit.record({ target: revisionNameOf(member_id), before: forAudit(ended), after: body })
    return changePlanOf(tx, deps, caller.name, { member_id, ...body })
  })

  implement(api, contract.requestRefund, async ({ params: { id: member_id }, body, caller, tx, audit }) => {
    audit.record({ target: `member ${member_id}`, after: body })
    const added = await cancelWithRefund(tx, deps, {
      ...{ ...body, subscription_id: body.subscription_id },
      ...{ ends: 'today', member_id, requested_by: caller.name },
    })
    audit.record({ target: `refund ${added.receipt}` })
    return added
  })
}
