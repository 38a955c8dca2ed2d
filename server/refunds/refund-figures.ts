import { addDays, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { type Refund, refundDueOn, refundOf } from '#domain/money/refund.ts'
import { lastRunningDay, periodStatus, periodToEndOf } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Keys } from '../keys/secret-key.ts'
import { countSetsWithin } from '../number-sets/store.ts'
import { arrivedForPeriods } from '../payments/deposit-store.ts'
import { periodsOf, type TakenPeriod } from '../plans/subscription-store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { accountWording } from './refund-account.ts'
import { type FoundCancellation, standingFor } from './store.ts'

/** A period that may be ended, and the last day on which it would then run. */
export interface Ending {
  readonly period: TakenPeriod
  readonly last_day: string
}

/** The last day of a period if it is ended today; null when it is over. A period that was ended already keeps its last day. */
const lastDayIfEnded = (period: TakenPeriod, today: string): string | null =>
  !['active', 'inactive'].includes(periodStatus(period, today))
    ? null
    : period.cancelled_date === null
      ? today
      : addDays(period.cancelled_date, -1)

/**
 * The member's period that is to be ended: the one with the given id, else the running one, or the next to begin. Later periods do
 * not matter.
 * @throws no_subscription when it is over or not the member's
 */
export async function periodToEnd(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
  subscription_id?: number,
): Promise<Ending> {
  const today = koreanDay(now())
  const periods = await periodsOf(db, member_id)
  const period =
    subscription_id === undefined ? periodToEndOf(periods, today) : periods.find(({ id }) => id === subscription_id)
  const last_day = period ? lastDayIfEnded(period, today) : null
  if (!period || last_day === null) throw refuse('no_subscription')
  return { period, last_day }
}

/**
 * How a period would end now, for staff: today, or on the day on which it was ended earlier without a refund; null
 * when it has run to its end or has a cancellation that was not withdrawn.
 */
export async function endingOf(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  period: TakenPeriod,
): Promise<Ending | null> {
  const today = koreanDay(now())
  const isEndedEarly = periodStatus(period, today) === 'cancelled' && lastRunningDay(period) < period.end_date
  const last_day = isEndedEarly ? lastRunningDay(period) : lastDayIfEnded(period, today)
  if (last_day === null || (await standingFor(db, period.id))) return null
  return { period, last_day }
}

/**
 * The same for the period with the given id; without an id for the running one or the next to begin, else for the newest one that
 * staff ended without a refund.
 * @throws no_subscription, already_cancelled
 */
export async function periodToRefund(
  db: Database,
  deps: Pick<ServerDeps, 'now'>,
  member_id: number,
  subscription_id?: number,
): Promise<Ending> {
  const periods = await periodsOf(db, member_id)
  const named =
    subscription_id === undefined
      ? periodToEndOf(periods, koreanDay(deps.now()))
      : (periods.find(({ id }) => id === subscription_id) ?? null)
  if (subscription_id !== undefined && named === null) throw refuse('no_subscription')
  for (const period of named ? [named] : periods) {
    const ending = await endingOf(db, deps, period)
    if (ending) return ending
  }
  throw refuse(named && (await standingFor(db, named.id)) ? 'already_cancelled' : 'no_subscription')
}

interface Counted {
  /** Sets that are known to have been made, also when they were deleted with their member. */
  readonly atLeast?: number
  /** Counts sets up to this instant; otherwise to the end of the last day. Later ones are free. */
  readonly until?: number
}

/** The refund of a period that ends on a day, computed from its deposits and the sets made while it ran. */
export const refundFigures = async (
  db: Database,
  period: TakenPeriod,
  last_day: string,
  counted: Counted = {},
): Promise<Refund> => (await refundsOf(db, [{ period, last_day, ...counted }]))[0] as Refund

/** The same for several periods, in their order, with as many statements as for one. */
export async function refundsOf(db: Database, endings: readonly (Ending & Counted)[]): Promise<Refund[]> {
  if (endings.length === 0) return []
  const arrived = await arrivedForPeriods(
    db,
    endings.map(({ period }) => period.id),
  )
  const made = await countSetsWithin(
    db,
    endings.map(({ period, last_day, until = midnightInSeoul(addDays(last_day, 1)) }) => ({
      member_id: period.member_id,
      // Sets made before the moment of the sale, also on the first day, were not made with this period.
      since: instantOf(Math.max(midnightInSeoul(period.start_date), Date.parse(period.created_at))),
      until: instantOf(until),
    })),
  )
  return endings.map(({ period, last_day, atLeast = 0 }, i) => {
    const { id, start_date, end_date, monthly_price, monthly_sets } = period
    return refundOf({
      ...{ start_date, end_date, last_day, monthly_price, monthly_sets },
      paid: arrived.get(id) ?? 0,
      sets_used: Math.max(atLeast, made[i] ?? 0),
    })
  })
}

/** A cancellation as its member and staff see it, with the account masked. */
export function shownCancellation(deps: Keys, { row, name: _, ...period }: FoundCancellation) {
  const { paid, days, used_days, sets_used, for_days, for_sets, amount } = row
  return {
    ...period,
    receipt: row.receipt,
    ends: row.ends,
    last_day: row.last_day,
    reason: row.reason,
    requested_at: row.requested_at,
    refund: { paid, days, used_days, sets_used, for_days, for_sets, amount },
    state: row.state,
    due_on: amount > 0 ? refundDueOn(koreanDay(row.requested_at)) : null,
    paid_on: row.paid_on,
    account: accountWording(deps, row),
  }
}
