import { and, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import * as contract from '#contract/admin/subscriptions.ts'
import { addMonths, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { lastRunningDay, periodStatus } from '#domain/plan/plan.ts'
import { maskedName } from '../../domain/member/member.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type Order, type PageQuery } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { members } from '../members/tables.ts'
import { arrivedFor, endsSoon, PAID_CONDITIONS, runsOn } from '../payments/period-money.ts'
import { awaited_payments, deposits } from '../payments/tables.ts'
import { soldPriceOf } from '../plans/subscription-store.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { cancellations } from '../refunds/tables.ts'
import { instantOf, type World } from '../world.ts'

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

/** The last day on which a period runs, as `lastRunningDay` says it. */
const lastDay = sql`least(${subscriptions.end_date}, ${subscriptions.cancelled_date} - 1)`

const isOver = (today: string) => sql`${lastDay} < ${today}`

const inState = (state: NonNullable<SubscriptionListQuery['state']>, today: string): SQL | undefined =>
  ({
    active: and(lte(subscriptions.start_date, today), sql`${lastDay} >= ${today}`),
    ending: endsSoon(today),
    inactive: and(gt(subscriptions.start_date, today), sql`not ${isOver(today)}`),
    over: isOver(today),
  })[state]

/** A page of periods of any member, and one row more if there is another page. */
const subscriptionPage = (db: Database, query: SubscriptionListQuery, today: string) => {
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

interface SalesRow {
  readonly tier_name: string | null
  readonly won: string
  readonly count?: number
}

/** A month's sales by plan; every plan of which something was sold, arrived or went back. */
async function salesOf(db: Database, month: string) {
  const [first, next] = [`${month}-01`, addMonths(`${month}-01`, 1)]
  const [since, until] = [instantOf(midnightInSeoul(first)), instantOf(midnightInSeoul(next))]
  const sold = await db
    .select({
      tier_name: subscription_tiers.name,
      start_date: subscriptions.start_date,
      sold_days: subscriptions.sold_days,
      monthly_price: subscriptions.monthly_price,
      sold_price: subscriptions.sold_price,
    })
    .from(subscriptions)
    .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
    .where(and(gte(subscriptions.created_at, since), lt(subscriptions.created_at, until)))
  const tierOf = sql`select id, name from ${subscription_tiers}`
  const arrived = await rowsOf<SalesRow>(
    db,
    sql`select tier.name as tier_name, sum(${deposits.amount})::text as won from ${deposits}
      join ${awaited_payments} on ${awaited_payments.id} = ${deposits.awaited_payment_id}
      left join ${subscriptions} on ${subscriptions.id} = ${awaited_payments.subscription_id}
      left join (${tierOf}) as tier on tier.id = ${subscriptions.tier_id}
      where ${and(gte(deposits.day, first), lt(deposits.day, next), sql`${deposits.reversed_on} is null`)}
      group by tier.name`,
  )
  const refunded = await rowsOf<SalesRow>(
    db,
    sql`select tier.name as tier_name, sum(${cancellations.amount})::text as won from ${cancellations}
      join ${subscriptions} on ${subscriptions.id} = ${cancellations.subscription_id}
      join (${tierOf}) as tier on tier.id = ${subscriptions.tier_id}
      where ${and(eq(cancellations.state, 'paid'), gte(cancellations.paid_on, first), lt(cancellations.paid_on, next))}
      group by tier.name`,
  )
  const names = [...new Set([...sold, ...arrived, ...refunded].map(({ tier_name }) => tier_name))]
  const wonIn = (rows: readonly SalesRow[], name: string | null) =>
    Number(rows.find(({ tier_name }) => tier_name === name)?.won ?? 0)
  return names
    .toSorted((a, b) => (a ?? '~').localeCompare(b ?? '~'))
    .map((tier_name) => {
      const own = sold.filter((one) => one.tier_name === tier_name)
      return {
        ...{ tier_name, sold: own.length, price: own.reduce((won, one) => won + soldPriceOf(one), 0) },
        ...{ arrived: wonIn(arrived, tier_name), refunded: wonIn(refunded, tier_name) },
      }
    })
}

/** Members who have a plan that runs: of a name, or that ends by a day. For the list of members. */
export const hasPlan = (today: string, { tier, to }: { tier?: string | undefined; to?: string | undefined }) =>
  sql`exists (select from ${subscriptions} join ${subscription_tiers} on ${subscription_tiers.id} = ${subscriptions.tier_id}
    where ${and(
      sql`${subscriptions.member_id} = ${members.id}`,
      runsOn(today),
      tier ? eq(sql`lower(${subscription_tiers.name})`, tier.toLowerCase()) : undefined,
      to ? lte(subscriptions.end_date, to) : undefined,
    )})`

/** The calls of staff about all subscriptions: the list, and what a month brought. */
export function subscriptionRoutes(api: Api, db: Database, world: World) {
  implementTable(api, db, world, contract.subscriptionTable, {
    read: async (db, query) => {
      const today = koreanDay(world.now())
      return (await subscriptionPage(db, query, today)).map((one) => ({
        ...one,
        ...{ name: maskedName(one.name ?? ''), price: soldPriceOf(one) },
        ...{ status: periodStatus(one, today), last_day: lastRunningDay(one) },
      }))
    },
  })

  implement(api, contract.getSales, async ({ query: { month = koreanDay(world.now()).slice(0, 7) } }) => ({
    month,
    tiers: await salesOf(db, month),
  }))
}
