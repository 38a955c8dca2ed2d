import { addDays, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { currentPeriod, periodStatus } from '#domain/plan.ts'
import { type Refund, refundOf } from '#domain/refund.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { countSetsSince } from '../number-sets/store.ts'
import { depositsFor } from '../payments/store.ts'
import { periodsOf, type TakenPeriod } from '../plans/subscription-store.ts'
import { instantOf, type World } from '../world.ts'
import { standingFor } from './store.ts'

/** A period that may be ended, and the last day that it would then have run. */
interface Ending {
  readonly period: TakenPeriod
  readonly today: string
  readonly last_day: string
}

/** The member's period that runs today, or that is the next to begin where none does. @throws no_subscription */
export async function periodToEnd(db: Database, { now }: Pick<World, 'now'>, member_id: number): Promise<Ending> {
  const today = koreanDay(now())
  const period = currentPeriod(await periodsOf(db, member_id), today)
  if (!period || !['active', 'inactive'].includes(periodStatus(period, today))) throw refuse('no_subscription')
  return { period, today, last_day: today }
}

/**
 * The same as staff see it: where none runs, the newest that they ended without paying anything back.
 * @throws no_subscription
 */
export async function periodToRefund(db: Database, world: Pick<World, 'now'>, member_id: number): Promise<Ending> {
  const today = koreanDay(world.now())
  const [period] = await periodsOf(db, member_id)
  const { cancelled_date = null } = period ?? {}
  const isEnded = period !== undefined && periodStatus(period, today) === 'cancelled'
  if (!isEnded || cancelled_date === null || (await standingFor(db, period.id)))
    return periodToEnd(db, world, member_id)
  return { period, today, last_day: addDays(cancelled_date, -1) }
}

/**
 * What comes back of a period that ends on a day, by what has arrived for it and what was made of it up to now.
 * `atLeast`: sets that are known to have been made, also where they went with their member.
 */
export async function refundFigures(db: Database, period: TakenPeriod, last_day: string, atLeast = 0): Promise<Refund> {
  const { id, member_id, start_date, end_date, monthly_price, monthly_sets } = period
  const arrived = await depositsFor(db, id)
  const made = await countSetsSince(db, member_id, instantOf(midnightInSeoul(start_date)))
  return refundOf({
    ...{ start_date, end_date, last_day, monthly_price, monthly_sets },
    paid: arrived.reduce((won, { amount }) => won + amount, 0),
    sets_used: Math.max(atLeast, made),
  })
}
