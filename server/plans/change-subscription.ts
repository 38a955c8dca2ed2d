import { daysBetween, koreanDay } from '#domain/calendar.ts'
import { CONTRACT_WORDING_TODAY } from '#domain/contract-wording.ts'
import { currentPeriod, isPeriod, periodStatus } from '#domain/plan.ts'
import type { Database } from '../database/database.ts'
import { nextEdition } from '../editions/next-edition.ts'
import { refuse } from '../http/refuse.ts'
import { keepTermsOfToday } from '../legal-texts/write-wording.ts'
import { lockedMember } from '../members/store.ts'
import { instantOf, type World } from '../world.ts'
import { mustBeOffered } from './must-be-offered.ts'
import { addSubscription, changeSubscription, editionNameOf, periodsOf } from './subscription-store.ts'

type Here = Pick<World, 'now'>

interface Change {
  readonly member_id: number
  /** Who changes it, as whoever is slower reads. */
  readonly by: string
  /** The saving that they had before them; absent: of somebody who did not look. */
  readonly version?: number | undefined
}

/** Nobody else changes the member's subscription before the end of the transaction. @throws changed_meanwhile */
async function begin(tx: Database, world: Here, { member_id, by, version }: Change) {
  const member = await lockedMember(tx, member_id)
  await nextEdition(tx, world, { thing: editionNameOf(member_id), by, seen: version })
  return member
}

/**
 * Sells a member a plan from a first to a last Korean day, both included; the plan before is kept as history. What is
 * sold (price, sets, days, the wording of the terms) is the period's own from now on.
 * @returns the period's id
 * @throws member_not_found; tier_not_found; tier_not_offered when it was switched off; period_reversed when the days do not exist or end before they start; period_overlaps
 * when another period that was not cancelled shares a day; changed_meanwhile, like those below
 */
export const assignSubscription = async (
  tx: Database,
  world: World,
  {
    tier_name,
    start_date,
    end_date,
    ...change
  }: Change & { readonly tier_name: string; readonly start_date: string; readonly end_date: string },
): Promise<number> => {
  const { member_id } = change
  if ((await begin(tx, world, change))?.deleted_at !== null) throw refuse('member_not_found')
  if (!isPeriod(start_date, end_date)) throw refuse('period_reversed')
  const tier = await mustBeOffered(tx, tier_name)
  const others = await periodsOf(tx, member_id)
  const shares = others.some(
    (other) => other.cancelled_date === null && other.start_date <= end_date && other.end_date >= start_date,
  )
  if (shares) throw refuse('period_overlaps')
  return addSubscription(tx, {
    ...{ member_id, tier_id: tier.id, start_date, end_date, created_at: instantOf(world.now()) },
    ...{ monthly_price: tier.price, monthly_sets: tier.max_numbers_per_month },
    sold_days: daysBetween(start_date, end_date) + 1,
    terms_version: await keepTermsOfToday(tx, world),
    contract_wording: CONTRACT_WORDING_TODAY,
  })
}

/**
 * Moves the last day of the member's running period.
 * @throws no_subscription; period_reversed when the new last day is before its first
 */
export const extendSubscription = async (
  tx: Database,
  world: Here,
  { end_date, ...change }: Change & { readonly end_date: string },
): Promise<void> => {
  await begin(tx, world, change)
  const { member_id } = change
  const periods = await periodsOf(tx, member_id)
  const running = runningOf(periods, koreanDay(world.now()))
  if (!isPeriod(running.start_date, end_date)) throw refuse('period_reversed')
  const shares = periods.some(
    (other) =>
      other.id !== running.id &&
      other.cancelled_date === null &&
      other.start_date <= end_date &&
      other.end_date >= running.start_date,
  )
  if (shares) throw refuse('period_overlaps')
  await changeSubscription(tx, running.id, member_id, { end_date })
}

/**
 * Ends today the member's running period; with `start_date` the one that begins then, also before it begins.
 * @throws no_subscription
 */
export const cancelSubscription = async (
  tx: Database,
  world: Here,
  { start_date = null, ...change }: Change & { readonly start_date?: string | null },
): Promise<void> => {
  await begin(tx, world, change)
  const { member_id } = change
  const today = koreanDay(world.now())
  const periods = await periodsOf(tx, member_id)
  const wanted = start_date === null ? runningOf(periods, today) : notOver(periods, start_date, today)
  await changeSubscription(tx, wanted.id, member_id, { cancelled_date: today })
}

/**
 * Ends a member's own period on a day, or lets it run on (null).
 * @throws no_subscription where it is nobody's or another's; period_overlaps where another was given for its days since
 */
export const endSubscriptionOn = async (
  tx: Database,
  world: Here,
  { id, cancelled_date, ...change }: Change & { readonly id: number; readonly cancelled_date: string | null },
): Promise<void> => {
  await begin(tx, world, change)
  const { member_id } = change
  const periods = await periodsOf(tx, member_id)
  const period = periods.find((one) => one.id === id)
  if (!period) throw refuse('no_subscription')
  const shares = (other: Periods[number]) =>
    other.id !== id &&
    other.cancelled_date === null &&
    other.start_date <= period.end_date &&
    other.end_date >= period.start_date
  if (cancelled_date === null && periods.some(shares)) throw refuse('period_overlaps')
  await changeSubscription(tx, id, member_id, { cancelled_date })
}

type Periods = Awaited<ReturnType<typeof periodsOf>>

function notOver(periods: Periods, start_date: string, today: string) {
  const period = periods.find(
    (one) => one.start_date === start_date && ['active', 'inactive'].includes(periodStatus(one, today)),
  )
  if (!period) throw refuse('no_subscription')
  return period
}

function runningOf(periods: Periods, today: string) {
  const period = currentPeriod(periods, today)
  if (!period || periodStatus(period, today) !== 'active') throw refuse('no_subscription')
  return period
}
