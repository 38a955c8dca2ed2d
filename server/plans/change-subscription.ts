import { addDays, daysBetween, koreanDay } from '#domain/calendar.ts'
import { problemOfSale } from '#domain/money/problem-of-money.ts'
import { mustHold } from '#domain/must-hold.ts'
import { CONTRACT_WORDING_TODAY } from '#domain/plan/contract-wording.ts'
import { isPeriod, priceOfPeriod, sharesADay } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { keepTermsOfToday } from '../legal-texts/write-wording.ts'
import { lockedMember } from '../members/store.ts'
import { nextRevision } from '../revisions/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { addSubscription, changeSubscription, mustBeOffered, periodsOf, revisionNameOf } from './subscription-store.ts'

type Clock = Pick<ServerDeps, 'now'>

interface Change {
  readonly member_id: number
  /** The name of the member of staff, which a colleague's `edit_conflict` shows. */
  readonly by: string
  /** The revision that the caller saw; absent from the command line, which changes any revision. */
  readonly revision?: number | undefined
}

/** Locks the member's subscription to the end of the transaction. @throws edit_conflict */
async function begin(tx: Database, deps: Clock, { member_id, by, revision }: Change) {
  const member = await lockedMember(tx, member_id)
  await nextRevision(tx, deps, { thing: revisionNameOf(member_id), by, seen: revision })
  return member
}

/**
 * Sells a member a plan from a first to a last Korean day, both included; earlier periods are kept as history. The terms (price,
 * sets, days, the wording of the contract) are stored with the period.
 * @returns the period's id
 * @throws member_not_found; tier_not_found; tier_not_offered when it was switched off; period_reversed when the days do
 * not exist or end before they start; period_overlaps when another period still runs on one of the days; edit_conflict,
 * like those below; BrokenInvariant
 */
export const assignSubscription = async (
  tx: Database,
  deps: ServerDeps,
  {
    tier_name,
    start_date,
    end_date,
    ...change
  }: Change & { readonly tier_name: string; readonly start_date: string; readonly end_date: string },
): Promise<number> => {
  const { member_id } = change
  if ((await begin(tx, deps, change))?.deleted_at !== null) throw refuse('member_not_found')
  if (!isPeriod(start_date, end_date)) throw refuse('period_reversed')
  const tier = await mustBeOffered(tx, tier_name)
  const others = await periodsOf(tx, member_id)
  if (others.some((other) => sharesADay(other, { start_date, end_date }))) throw refuse('period_overlaps')
  const sold = {
    ...{ start_date, sold_days: daysBetween(start_date, end_date) + 1, monthly_price: tier.price },
    sold_price: priceOfPeriod({ start_date, end_date }, tier.price),
  }
  mustHold(problemOfSale(sold))
  return addSubscription(tx, {
    ...{ member_id, tier_id: tier.id, ...sold, end_date, created_at: instantOf(deps.now()) },
    monthly_sets: tier.max_numbers_per_month,
    terms_version: await keepTermsOfToday(tx, deps),
    contract_wording: CONTRACT_WORDING_TODAY,
  })
}

/** The same, and reads the period that is to be changed. @throws edit_conflict; no_subscription when it is not the member's */
async function beginWith(tx: Database, deps: Clock, id: number, change: Change) {
  await begin(tx, deps, change)
  const periods = await periodsOf(tx, change.member_id)
  const period = periods.find((one) => one.id === id)
  if (!period) throw refuse('no_subscription')
  return { period, others: periods.filter((one) => one !== period) }
}

/**
 * Moves the last day of a member's period, but not to before the end of the sold days: ending these earlier is a cancellation.
 * @throws no_subscription where it is not the member's; already_cancelled; period_shortened; period_overlaps
 */
export const moveLastDay = async (
  tx: Database,
  deps: Clock,
  { id, end_date, ...change }: Change & { readonly id: number; readonly end_date: string },
): Promise<void> => {
  const { period, others } = await beginWith(tx, deps, id, change)
  if (period.cancelled_date !== null) throw refuse('already_cancelled')
  const { start_date, sold_days } = period
  if (!isPeriod(start_date, end_date)) throw refuse('period_reversed')
  if (end_date < addDays(start_date, sold_days - 1)) throw refuse('period_shortened')
  if (others.some((other) => sharesADay(other, { start_date, end_date }))) throw refuse('period_overlaps')
  await changeSubscription(tx, id, change.member_id, { end_date })
}

/**
 * Sets the day from which a member's period no longer runs, or lets it run on (null).
 * @throws no_subscription where it is not the member's; period_overlaps where another was given for its days since
 */
export const endSubscriptionOn = async (
  tx: Database,
  deps: Clock,
  { id, cancelled_date, ...change }: Change & { readonly id: number; readonly cancelled_date: string | null },
): Promise<void> => {
  const { period, others } = await beginWith(tx, deps, id, change)
  const tomorrow = addDays(koreanDay(deps.now()), 1)
  const { start_date, end_date } = period
  const back = { start_date: start_date > tomorrow ? start_date : tomorrow, end_date }
  if (cancelled_date === null && others.some((other) => sharesADay(other, back))) throw refuse('period_overlaps')
  await changeSubscription(tx, id, change.member_id, { cancelled_date })
}
