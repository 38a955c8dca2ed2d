import { cancelSubscription, extendSubscription } from '#contract/admin/plans.ts'
import * as contract from '#contract/admin/refunds.ts'
import { koreanDay } from '#domain/calendar.ts'
import { currentPeriod, periodStatus } from '#domain/plan/plan.ts'
import type { Database } from '#server/database/database.ts'
import { editionOf } from '#server/editions/store.ts'
import { type Api, implement } from '#server/http/implement.ts'
import { refuse } from '#server/http/refuse.ts'
import { mustBeMember } from '#server/members/must-be-member.ts'
import { depositsFor } from '#server/payments/store.ts'
import { extendSubscription as extend } from '#server/plans/change-subscription.ts'
import { editionNameOf, periodsOf, type TakenPeriod } from '#server/plans/subscription-store.ts'
import { cancelForMember, isRevocable, withdrawCancellation } from '#server/refunds/cancel-subscription.ts'
import { changePlanOf, previewOfPlanChange } from '#server/refunds/change-plan.ts'
import { endingOf, refundFigures } from '#server/refunds/refund-figures.ts'
import { refundedFor, standingFor } from '#server/refunds/store.ts'
import type { World } from '#server/world.ts'

/** What staff do with the periods of a member: each with its own money, whatever follows it. */
export function periodRoutes(api: Api, db: Database, world: World) {
  const shown = async (period: TakenPeriod) => {
    const [arrived, refunded, standing, ending] = await Promise.all([
      depositsFor(db, period.id),
      refundedFor(db, period.id),
      standingFor(db, period.id),
      endingOf(db, world, period),
    ])
    return {
      ...period,
      ...{ not_known: [...period.not_known], status: periodStatus(period, koreanDay(world.now())) },
      ...{ paid: arrived.reduce((won, { amount }) => won + amount, 0), refunded },
      ending: ending && { last_day: ending.last_day, refund: await refundFigures(db, period, ending.last_day) },
      cancellation: standing && {
        ...{ receipt: standing.receipt, state: standing.state, last_day: standing.last_day, amount: standing.amount },
        has_account: standing.sealed_account !== null,
        is_revocable: await isRevocable(db, world, standing),
      },
    }
  }

  implement(api, contract.listPeriodsOf, async ({ params: { id } }) => {
    await mustBeMember(db, id)
    const edition = await editionOf(db, editionNameOf(id))
    return { periods: await Promise.all((await periodsOf(db, id)).map(shown)), edition }
  })

  implement(api, extendSubscription, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    const periods = await periodsOf(tx, member_id)
    note({ target: editionNameOf(member_id), before: periods, after: body })
    await mustBeMember(tx, member_id)
    const { subscription_id, ...change } = body
    const today = koreanDay(world.now())
    const running = currentPeriod(periods, today)
    const isRunning = running !== null && periodStatus(running, today) === 'active'
    const id = subscription_id ?? (isRunning ? running.id : null)
    if (id === null) throw refuse('no_subscription')
    await extend(tx, world, { ...change, id, member_id, by: caller.name })
    // What ends on its last day by the member's wish has another last day by then.
    if (await standingFor(tx, id)) throw refuse('cancellation_stands')
    return { end_date: body.end_date }
  })

  implement(api, cancelSubscription, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    note({ target: editionNameOf(member_id), before: await periodsOf(tx, member_id), after: body })
    await mustBeMember(tx, member_id)
    const { subscription_id, amount, version, ...rest } = body
    return cancelForMember(tx, world, { ...rest, subscription_id, amount, version, member_id, by: caller.name })
  })

  implement(api, contract.withdrawCancellation, async ({ params: { receipt }, caller, tx, note }) => {
    note({ target: `refund ${receipt}`, after: { state: 'withdrawn' } })
    await withdrawCancellation(tx, world, { receipt, member_id: null, by: caller.name })
    return { receipt }
  })

  implement(api, contract.previewPlanChange, async ({ params: { id: member_id }, query }) => {
    await mustBeMember(db, member_id)
    return previewOfPlanChange(db, world, { member_id, ...query })
  })

  implement(api, contract.changePlan, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    note({ target: editionNameOf(member_id), before: await periodsOf(tx, member_id), after: body })
    await mustBeMember(tx, member_id)
    return changePlanOf(tx, world, caller.name, { member_id, ...body })
  })
}
