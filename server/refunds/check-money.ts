import { asc, gt, sql } from 'drizzle-orm'
import { problemOfArrival, problemOfRefund, problemOfRefunded, problemOfSale } from '#domain/money/problem-of-money.ts'
import { mustHold } from '#domain/must-hold.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { yieldToRequests } from '../database/yield-to-requests.ts'
import { awaited_payments, deposits } from '../payments/tables.ts'
import { subscriptions } from '../plans/tables.ts'
import { cancellations } from './tables.ts'

/** Rows that one statement reads; the embedded engine answers no other call meanwhile. */
const AT_ONCE = 500
/** Problems that the log names. */
const MOST_NAMED = 20

/** Rows of one kind by their ids, and what is wrong with one. */
interface Ledger<Row extends { readonly id: number }> {
  readonly rowsAfter: (db: Database, id: number) => Promise<readonly Row[]>
  readonly problemOf: (row: Row) => string | null
}

const about = (what: string, problem: string | null) => problem && `${what}: ${problem}`

const PAYMENTS: Ledger<Parameters<typeof problemOfArrival>[0] & { readonly id: number }> = {
  rowsAfter: (db, id) =>
    rowsOf(
      db,
      sql`
      select ${awaited_payments.id}, ${awaited_payments.arrived}::float8 as arrived, coalesce((
        select sum(${deposits.amount}) from ${deposits}
        where ${deposits.awaited_payment_id} = ${awaited_payments.id} and ${deposits.reversed_on} is null), 0)::float8 as deposits
      from ${awaited_payments} where ${awaited_payments.id} > ${id} order by ${awaited_payments.id} limit ${AT_ONCE}`,
    ),
  problemOf: (row) => about(`payment ${row.id}`, problemOfArrival(row)),
}

const PERIODS: Ledger<
  Parameters<typeof problemOfSale>[0] & Parameters<typeof problemOfRefunded>[0] & { readonly id: number }
> = {
  rowsAfter: (db, id) =>
    rowsOf(
      db,
      sql`
      select ${subscriptions.id}, ${subscriptions.start_date}::text as start_date, ${subscriptions.sold_days},
        ${subscriptions.monthly_price}, ${subscriptions.sold_price}::float8 as sold_price, coalesce((
          select sum(${deposits.amount}) from ${deposits}
          join ${awaited_payments} on ${awaited_payments.id} = ${deposits.awaited_payment_id}
          where ${awaited_payments.subscription_id} = ${subscriptions.id}), 0)::float8 as "everArrived", coalesce((
          select sum(${cancellations.amount}) from ${cancellations}
          where ${cancellations.subscription_id} = ${subscriptions.id}
            and ${cancellations.state} in ('approved', 'paid')), 0)::float8 as refunded
      from ${subscriptions} where ${subscriptions.id} > ${id} order by ${subscriptions.id} limit ${AT_ONCE}`,
    ),
  problemOf: (row) => about(`period ${row.id}`, problemOfSale(row) ?? problemOfRefunded(row)),
}

const REFUNDS: Ledger<Parameters<typeof problemOfRefund>[0] & { readonly id: number; readonly receipt: string }> = {
  rowsAfter: (db, id) =>
    db.select().from(cancellations).where(gt(cancellations.id, id)).orderBy(asc(cancellations.id)).limit(AT_ONCE),
  problemOf: (row) => about(`refund ${row.receipt}`, problemOfRefund(row)),
}

async function problemsIn<Row extends { readonly id: number }>(
  { rowsAfter, problemOf }: Ledger<Row>,
  db: Database,
  ending?: AbortSignal,
): Promise<string[]> {
  const problems: (string | null)[] = []
  for (let after = 0; ; ) {
    const rows = await rowsAfter(db, after)
    problems.push(...rows.map(problemOf))
    if (rows.length < AT_ONCE) return problems.filter((problem) => problem !== null)
    after = rows.at(-1)?.id ?? after
    await yieldToRequests()
    ending?.throwIfAborted()
  }
}

/**
 * Holds every row about money against what is promised of it, to the won: payments against their deposits, periods against their
 * price and what went back of them, refunds against their own figures. Changes nothing.
 * @throws BrokenInvariant that names the first rows that do not hold
 */
export async function checkMoney(db: Database, ending?: AbortSignal): Promise<void> {
  const problems = [
    ...(await problemsIn(PAYMENTS, db, ending)),
    ...(await problemsIn(PERIODS, db, ending)),
    ...(await problemsIn(REFUNDS, db, ending)),
  ]
  const more = problems.length > MOST_NAMED ? `; and ${problems.length - MOST_NAMED} more` : ''
  mustHold(problems.length === 0 ? null : problems.slice(0, MOST_NAMED).join('; ') + more)
}
