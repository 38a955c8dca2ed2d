import { getSubscriptionOf } from '#contract/admin/plans.ts'
import { listPeriodsOf, listRefunds, previewPlanChange } from '#contract/admin/refunds.ts'
import { listMemberEvents } from '#contract/admin/today.ts'
import type { Reply } from '#contract/endpoint.ts'

export type Periods = Reply<typeof listPeriodsOf>
export type Period = Periods['periods'][number]

/** The properties of a form for one period of a member. */
export interface PeriodProps {
  readonly member_id: number
  readonly period: Period
  readonly saving: Periods['saving']
}

/** Queries that are stale once a period began, moved or ended. */
export const AFTER_A_CHANGE = [getSubscriptionOf, listPeriodsOf, listRefunds, previewPlanChange, listMemberEvents]

/** The lengths in months that are offered for a period; others can be typed. */
export const USUAL_MONTHS = [1, 2, 3, 6, 12] as const
