import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { addMonths, midnightInSeoul } from '#domain/calendar.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { awaited_payments, deposits } from '../payments/tables.ts'
import { soldPriceOf } from '../plans/subscription-store.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { cancellations } from '../refunds/tables.ts'
import { instantOf } from '../server-deps.ts'

interface SalesRow {
  readonly tier_name: string | null
  readonly won: string
  readonly count?: number
}

/**
 * What a month (`2026-11`, Korean days) brought, in won by plan: every plan of which something was sold, arrived or went back. Null
 * is the plan of money that came for no period.
 */
export async function salesOf(db: Database, month: string) {
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
  const arrived = await rowsOf<SalesRow>(
    db,
    sql`select ${subscription_tiers.name} as tier_name, sum(${deposits.amount})::text as won from ${deposits}
      join ${awaited_payments} on ${awaited_payments.id} = ${deposits.awaited_payment_id}
      left join ${subscriptions} on ${subscriptions.id} = ${awaited_payments.subscription_id}
      left join ${subscription_tiers} on ${subscription_tiers.id} = ${subscriptions.tier_id}
      where ${and(gte(deposits.day, first), lt(deposits.day, next), sql`${deposits.reversed_on} is null`)}
      group by ${subscription_tiers.name}`,
  )
  const refunded = await rowsOf<SalesRow>(
    db,
    sql`select ${subscription_tiers.name} as tier_name, sum(${cancellations.amount})::text as won from ${cancellations}
      join ${subscriptions} on ${subscriptions.id} = ${cancellations.subscription_id}
      join ${subscription_tiers} on ${subscription_tiers.id} = ${subscriptions.tier_id}
      where ${and(eq(cancellations.state, 'paid'), gte(cancellations.paid_on, first), lt(cancellations.paid_on, next))}
      group by ${subscription_tiers.name}`,
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
