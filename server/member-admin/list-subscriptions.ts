import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type Order, type PageQuery } from '../database/keyset.ts'
import { members } from '../members/tables.ts'
import { arrivedFor, endsSoon, PAID_CONDITIONS } from '../payments/period-money.ts'
import { lastDay, runsOn } from '../plans/subscription-store.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { cancellations } from '../refunds/tables.ts'

const ORDERS = {
  ...ORDER_BY_AGE,
  ends: { by: [subscriptions.end_date], direction: 'ascending' },
} as const satisfies Readonly<Record<string, Order>>

interface SubscriptionListQuery extends PageQuery<keyof typeof ORDERS> {
  readonly state?: 'active' | 'ending' | 'inactive' | 'over' | undefined
  readonly paid?: keyof typeof PAID_CONDITIONS | undefined
  readonly tier?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const isOver = (today: string) => sql`${lastDay} < ${today}`

const inState = (state: NonNullable<SubscriptionListQuery['state']>, today: string): SQL | undefined =>
  ({
    active: runsOn(today),
    ending: endsSoon(today),
    inactive: and(gt(subscriptions.start_date, today), sql`not ${isOver(today)}`),
    over: isOver(today),
  })[state]

/** A page of periods of any member, and one row more if there is another page. */
export const subscriptionPage = (db: Database, query: SubscriptionListQuery, today: string) => {
  const { state, paid, tier, from, to, sort, after, limit } = query
  const { begins, order } = keyset(subscriptions, subscriptions.id, ORDERS[sort], after)
  const { id, member_id, start_date, end_date, cancelled_date, sold_days, monthly_price, sold_price } = subscriptions
  return db
    .select({
      ...{ id, member_id, start_date, end_date, cancelled_date, sold_days, monthly_price, sold_price },
      ...{ name: members.name, tier_name: subscription_tiers.name, arrived: arrivedFor },
      refunded: sql<number>`(select coalesce(sum(${cancellations.amount}), 0)::bigint from ${cancellations}
        where ${cancellations.subscription_id} = ${id} and ${cancellations.state} = 'paid')`.mapWith(Number),
    })
    .from(subscriptions)
    .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
    .innerJoin(members, eq(members.id, member_id))
    .where(
      and(
        state && inState(state, today),
        paid && PAID_CONDITIONS[paid],
        tier ? eq(sql`lower(${subscription_tiers.name})`, tier.toLowerCase()) : undefined,
        from ? sql`${lastDay} >= ${from}` : undefined,
        to ? sql`${lastDay} <= ${to}` : undefined,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** Members who have a plan that runs: of a name, or that ends by a day. For the list of members. */
export const hasPlan = (today: string, { tier, to }: { tier?: string | undefined; to?: string | undefined }) =>
  sql`exists (select from ${subscriptions} join ${subscription_tiers} on ${subscription_tiers.id} = ${subscriptions.tier_id}
    where ${and(
      sql`${subscriptions.member_id} = ${members.id}`,
      runsOn(today),
      tier ? eq(sql`lower(${subscription_tiers.name})`, tier.toLowerCase()) : undefined,
      to ? lte(lastDay, to) : undefined,
    )})`
