import { koreanDay } from '#domain/calendar.ts'
import { currentPeriod, periodStatus } from '#domain/plan/plan.ts'
import type { Audited } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { mustLockMember } from '../members/store.ts'
import { moveLastDay } from '../plans/change-subscription.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { standingFor } from './store.ts'

interface Extension {
  readonly member_id: number
  /** Absent: the period that runs today. */
  readonly subscription_id?: number | undefined
  readonly end_date: string
  /** The name of the member of staff. */
  readonly by: string
  readonly revision?: number | undefined
}

/**
 * Moves the last day of a member's period. The audit log records the old one, also where this is refused.
 * @throws member_not_found; no_subscription; already_cancelled, also for a cancellation that ends it on its last day;
 * whatever `moveLastDay` throws
 */
export async function extendSubscription(
  { tx, audit }: Audited,
  deps: Pick<ServerDeps, 'now'>,
  { subscription_id, ...change }: Extension,
): Promise<{ end_date: string }> {
  await mustLockMember(tx, change.member_id)
  const periods = await periodsOf(tx, change.member_id)
  const id = subscription_id ?? runningPeriod(periods, koreanDay(deps.now()))?.id
  const period = periods.find((one) => one.id === id)
  if (!period) throw refuse('no_subscription')
  audit.record({ before: { end_date: period.end_date } })
  // One that ends the period earlier was saved with it: `moveLastDay` refuses, and says who saved it.
  if (period.cancelled_date === null && (await standingFor(tx, period.id))) throw refuse('already_cancelled')
  await moveLastDay(tx, deps, { ...change, id: period.id })
  return { end_date: change.end_date }
}

function runningPeriod(periods: Awaited<ReturnType<typeof periodsOf>>, today: string) {
  const current = currentPeriod(periods, today)
  return current !== null && periodStatus(current, today) === 'active' ? current : null
}
