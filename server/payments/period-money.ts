import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { countSome } from '../database/keyset.ts'
import { members } from '../members/tables.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { awaited_payments } from './tables.ts'

/*
 * Periods beside their money: what of the price arrived, and which of them end. Of a period that the release before sold beside this
 * one the price is not stored yet; one month counts as its price.
 */

/** Won that arrived for a period. */
export const arrivedFor = sql<number>`(
  select coalesce(sum(${awaited_payments.arrived}), 0)::bigint from ${awaited_payments}
  where ${awaited_payments.subscription_id} = ${subscriptions.id})`.mapWith(Number)

const price = sql`coalesce(${subscriptions.sold_price}, ${subscriptions.monthly_price})`

/** How much of its price arrived for a period; one that was sold for nothing is paid. */
export const PAID_CONDITIONS = {
  all: sql`${arrivedFor} >= ${price}`,
  part: sql`${arrivedFor} > 0 and ${arrivedFor} < ${price}`,
  none: sql`${arrivedFor} = 0 and ${price} > 0`,
} as const

/** Periods that run on a day and were not cancelled. */
export const runsUncancelled = (today: string) =>
  and(lte(subscriptions.start_date, today), gte(subscriptions.end_date, today), isNull(subscriptions.cancelled_date))

/** Days within which a plan that ends is shown. */
export const ENDS_SOON_DAYS = 7

/** Periods that run and end within these days, which no other period of their member follows. */
export const endsSoon = (today: string) =>
  and(
    runsUncancelled(today),
    lte(subscriptions.end_date, addDays(today, ENDS_SOON_DAYS)),
    sql`not exists (select from ${subscriptions} as later where later.member_id = ${subscriptions.member_id}
      and later.start_date > ${subscriptions.start_date} and later.cancelled_date is null)`,
  )

/** The first few periods of a kind, those that end first before the others, and how many there are, at most 10,000. */
export const somePeriods = async (db: Database, which: SQL | undefined, most: number) => ({
  first: await db
    .select({
      member_id: subscriptions.member_id,
      name: members.name,
      tier_name: subscription_tiers.name,
      start_date: subscriptions.start_date,
      end_date: subscriptions.end_date,
      sold_days: subscriptions.sold_days,
      monthly_price: subscriptions.monthly_price,
      sold_price: subscriptions.sold_price,
      arrived: arrivedFor,
    })
    .from(subscriptions)
    .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
    .innerJoin(members, eq(members.id, subscriptions.member_id))
    .where(which)
    .orderBy(asc(subscriptions.end_date), asc(subscriptions.id))
    .limit(most),
  count: await countSome(db, subscriptions, which),
})
