import type { z } from 'zod'
import type { getMySubscription } from '#contract/plans/plans.ts'
import { koreanDay } from '#domain/calendar.ts'
import {
  currentPeriod,
  daysUntilRenewal,
  lastDayShown,
  lastRunningDay,
  monthlyAllowance,
  periodStatus,
  remainingSets,
} from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { periodsOf, usedInMonth } from './subscription-store.ts'

/** A member's plan today, which follows from its days alone, and what is left of this month's allowance. */
export async function mySubscription(
  db: Database,
  { now }: Pick<ServerDeps, 'now'>,
  member_id: number,
): Promise<z.output<(typeof getMySubscription)['reply']>> {
  const today = koreanDay(now())
  const [periods, used_this_month] = await Promise.all([
    periodsOf(db, member_id),
    usedInMonth(db, member_id, today.slice(0, 7)),
  ])
  const period = currentPeriod(periods, today)
  const status = period ? periodStatus(period, today) : 'inactive'
  const monthly_allowance = monthlyAllowance(status === 'active' ? period : null)
  return {
    tier_name: status === 'active' ? (period?.tier_name ?? null) : null,
    subscription_status: status,
    subscription_start_date: period?.start_date ?? null,
    subscription_end_date: period ? lastDayShown(period) : null,
    days_until_renewal: daysUntilRenewal(period, today),
    last_day: period && status === 'active' ? lastRunningDay(period) : null,
    monthly_allowance,
    used_this_month,
    remaining_numbers: remainingSets(monthly_allowance, used_this_month),
    history: periods.map((one) => ({
      id: one.id,
      tier_name: one.tier_name,
      status: periodStatus(one, today),
      start_date: one.start_date,
      end_date: lastDayShown(one),
    })),
  }
}
