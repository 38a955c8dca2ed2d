import { and, asc, eq, gte, ilike, inArray, isNotNull, isNull, lt, ne, not, notExists, or, sql } from 'drizzle-orm'
import { consultations } from '../consultations/tables.ts'
import { byDay } from '../database/count-by-day.ts'
import { countSome } from '../database/count-some.ts'
import type { Database } from '../database/database.ts'
import { keyset, NEWEST, OLDEST, type Order } from '../database/keyset.ts'
import { rowsOf } from '../database/rows-of.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { instantOf } from '../world.ts'
import { awaited_payments, deposits } from './tables.ts'

/** The sum may be more than the largest deposit, and more than 32 bits hold. */
const arrived = sql<number>`coalesce((select sum(${deposits.amount}) from ${deposits}
  where ${deposits.awaited_payment_id} = ${awaited_payments.id}), 0)::bigint`.mapWith(Number)

const AWAITED = {
  id: awaited_payments.id,
  receipt: consultations.receipt,
  member_id: sql<number | null>`coalesce(${subscriptions.member_id}, ${consultations.member_id})`,
  subscription_id: awaited_payments.subscription_id,
  tier_name: sql<string | null>`coalesce(${subscription_tiers.name}, ${consultations.tier_name})`,
  amount: awaited_payments.amount,
  arrived,
  depositor: awaited_payments.depositor,
  written_by: awaited_payments.written_by,
  written_at: awaited_payments.written_at,
  dropped_at: awaited_payments.dropped_at,
  revision: awaited_payments.revision,
}

const awaited = (db: Database) =>
  db
    .select(AWAITED)
    .from(awaited_payments)
    .leftJoin(consultations, eq(consultations.id, awaited_payments.consultation_id))
    .leftJoin(subscriptions, eq(subscriptions.id, awaited_payments.subscription_id))
    .leftJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))

interface AwaitedQuery {
  readonly receipt?: string | undefined
  readonly is_open?: 'true' | 'false' | undefined
  readonly search?: string | undefined
  readonly sort: 'newest' | 'oldest'
  readonly after?: number | undefined
  readonly limit: number
}

const isOpen = sql`${arrived} < ${awaited_payments.amount}`

/** By an amount where digits are looked for, otherwise by a part of the name or the number of the consultation. */
function holding(search: string) {
  const digits = search.replace(/[,\s원]/g, '')
  if (/^\d{1,10}$/.test(digits)) return sql`${awaited_payments.amount} = ${digits}::bigint`
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(awaited_payments.depositor, part), eq(consultations.receipt, search.toUpperCase()))
}

/** A page of what is waited for, and one row more where there is one. */
export const awaitedPage = (db: Database, { receipt, is_open, search, sort, after, limit }: AwaitedQuery) => {
  const how = sort === 'newest' ? NEWEST : OLDEST
  const { begins, order } = keyset(awaited_payments, awaited_payments.id, how, after)
  return awaited(db)
    .where(
      and(
        isNull(awaited_payments.dropped_at),
        receipt === undefined ? undefined : eq(consultations.receipt, receipt),
        is_open && (is_open === 'true' ? isOpen : not(isOpen)),
        search ? holding(search) : undefined,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countOpenPayments = (db: Database): Promise<number> =>
  countSome(db, awaited_payments, and(isNull(awaited_payments.dropped_at), isOpen))

/** Payments of which a part has still to arrive, the oldest first. */
export const unpaidPayments = (db: Database) =>
  awaited(db)
    .where(and(isNull(awaited_payments.dropped_at), isOpen))
    .orderBy(asc(awaited_payments.id))
    .limit(1_000)

/** Whether the same amount by the same depositor still has to arrive for a consultation. */
export const isAwaited = async (
  db: Database,
  { consultation_id, amount, depositor }: { consultation_id: number; amount: number; depositor: string },
): Promise<boolean> =>
  (
    await awaited(db)
      .where(
        and(
          eq(awaited_payments.consultation_id, consultation_id),
          eq(awaited_payments.amount, amount),
          eq(awaited_payments.depositor, depositor),
          and(isNull(awaited_payments.dropped_at), isOpen),
        ),
      )
      .limit(1)
  ).length > 0

/** Everything that a member said that they would pay, by their consultations or their periods, the oldest first. */
export const awaitedOfMember = (db: Database, member_id: number) =>
  awaited(db)
    .where(or(eq(consultations.member_id, member_id), eq(subscriptions.member_id, member_id)))
    .orderBy(asc(awaited_payments.id))

const isUnpaid = sql`not exists (select from ${deposits} where ${deposits.awaited_payment_id} = ${awaited_payments.id})`

/** Deletes those of some payments of which nothing has arrived. */
export async function deleteUnpaid(tx: Database, ids: readonly number[]): Promise<void> {
  // Locked first: no deposit can be matched with them until the end.
  await lockedPayments(tx, ids)
  await tx.delete(awaited_payments).where(and(inArray(awaited_payments.id, [...ids]), isUnpaid))
}

/** Some, also dropped ones, locked to the end of the transaction. */
export const lockedPayments = (tx: Database, ids: readonly (number | null)[]) =>
  tx
    .select()
    .from(awaited_payments)
    .where(
      inArray(
        awaited_payments.id,
        ids.filter((id) => id !== null),
      ),
    )
    .orderBy(asc(awaited_payments.id))
    .for('update')

/** One, locked to the end of the transaction; null where there is none, or no longer. */
export const lockedPayment = async (tx: Database, id: number) =>
  (
    await tx
      .select()
      .from(awaited_payments)
      .where(and(eq(awaited_payments.id, id), isNull(awaited_payments.dropped_at)))
      .for('update')
  )[0] ?? null

export const addPaymentRow = async (tx: Database, row: typeof awaited_payments.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(awaited_payments).values(row).returning({ id: awaited_payments.id })
  return (added as { id: number }).id
}

/** Saves over a revision, and no other. @returns the new revision, or null where somebody else saved meanwhile */
export const savePayment = async (
  tx: Database,
  { id, revision }: { id: number; revision: number },
  changes: Partial<Pick<typeof awaited_payments.$inferInsert, 'subscription_id' | 'dropped_at'>>,
): Promise<number | null> =>
  (
    await tx
      .update(awaited_payments)
      .set({ ...changes, revision: sql`${awaited_payments.revision} + 1` })
      .where(and(eq(awaited_payments.id, id), eq(awaited_payments.revision, revision)))
      .returning({ revision: awaited_payments.revision })
  )[0]?.revision ?? null

/** Whether anything has arrived of a payment. */
export const hasDeposits = async (tx: Database, awaited_payment_id: number): Promise<boolean> =>
  (
    await tx
      .select({ id: deposits.id })
      .from(deposits)
      .where(eq(deposits.awaited_payment_id, awaited_payment_id))
      .limit(1)
  ).length > 0

interface PaymentListQuery {
  readonly is_matched?: 'true' | 'false' | undefined
  readonly sort: keyof typeof ORDERS
  readonly after?: number | undefined
  readonly limit: number
}

const ORDERS = {
  newest: NEWEST,
  oldest: OLDEST,
  latest: { by: [deposits.day], direction: 'descending' },
  earliest: { by: [deposits.day], direction: 'ascending' },
  largest: { by: [deposits.amount], direction: 'descending' },
  smallest: { by: [deposits.amount], direction: 'ascending' },
} as const satisfies Readonly<Record<string, Order>>

/** A page of what arrived, and one row more where there is one. */
export const depositPage = (db: Database, { is_matched, sort, after, limit }: PaymentListQuery) => {
  const { begins, order } = keyset(deposits, deposits.id, ORDERS[sort], after)
  return db
    .select()
    .from(deposits)
    .where(
      and(
        is_matched === 'true' ? isNotNull(deposits.awaited_payment_id) : undefined,
        is_matched === 'false' ? isNull(deposits.awaited_payment_id) : undefined,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countUnmatched = (db: Database): Promise<number> =>
  countSome(db, deposits, isNull(deposits.awaited_payment_id))

/** Won that arrived and was matched, by the bank's day from one on. */
export const matchedWonByDay = (db: Database, from: string) =>
  byDay(
    db,
    deposits,
    deposits.day,
    and(gte(deposits.day, from), isNotNull(deposits.awaited_payment_id)),
    sql`sum(${deposits.amount})`,
  )

export type NewDeposit = typeof deposits.$inferInsert
export type DepositRow = typeof deposits.$inferSelect

/** Stores those whose line is not there yet. @returns their ids */
export async function addDeposits(tx: Database, added: readonly NewDeposit[]): Promise<number[]> {
  if (added.length === 0) return []
  const rows = await tx
    .insert(deposits)
    .values([...added])
    .onConflictDoNothing({ target: deposits.fingerprint })
    .returning({ id: deposits.id })
  return rows.map(({ id }) => id)
}

/** A line of a bank's statement that is to be stored. */
export type NewLine = Pick<NewDeposit, 'day' | 'amount' | 'depositor' | 'fingerprint'>

/** The storer and the time. */
export type Stamp = Pick<NewDeposit, 'stored_by' | 'stored_at'>

/**
 * Stores those lines that are not there yet, all as one parameter: one for each field of each line made a large
 * statement take a quarter more of the processor. The commit does not wait for the disk, on which everybody would wait on
 * the embedded engine: the next that does brings this one along, at the latest the row of the audit log before the answer.
 * @returns how many were stored
 */
export async function addStatementLines(
  tx: Database,
  lines: readonly NewLine[],
  { stored_by, stored_at }: Stamp,
): Promise<number> {
  if (lines.length === 0) return 0
  const [counted] = await rowsOf<{ readonly stored: number }>(
    tx,
    sql`
      with how as (select set_config('synchronous_commit', 'off', true)),
      stored as (
        insert into ${deposits} (day, amount, depositor, source, fingerprint, stored_by, stored_at)
        select day, amount, depositor, 'statement', fingerprint, ${stored_by}, ${stored_at}::timestamptz
        from json_to_recordset(${JSON.stringify(lines)}::json)
          as line (day date, amount int, depositor text, fingerprint text)
        on conflict (fingerprint) do nothing returning 1)
      select (select count(*) from stored)::int as stored from how`,
  )
  return counted?.stored ?? 0
}

/** The days, of those given, with a deposit that was written down by hand. */
export const handwrittenDays = async (db: Database, days: readonly string[]): Promise<Set<string>> => {
  const { day } = deposits
  const isAmong = and(eq(deposits.source, 'hand'), inArray(day, [...days]))
  const rows = days.length === 0 ? [] : await db.selectDistinct({ day }).from(deposits).where(isAmong)
  return new Set(rows.map((row) => row.day))
}

/** Deposits of some days that were written down by hand, oldest first, locked to the end of the transaction. */
export const handwrittenOn = (tx: Database, days: readonly string[]) =>
  days.length === 0
    ? []
    : tx
        .select()
        .from(deposits)
        .where(and(eq(deposits.source, 'hand'), inArray(deposits.day, [...days])))
        .orderBy(asc(deposits.id))
        .for('update')

/** Which of these fingerprints, letters and digits of base64url, are stored. */
export const fingerprintsKnown = async (tx: Database, fingerprints: readonly string[]): Promise<Set<string>> => {
  if (fingerprints.length === 0) return new Set()
  const known = { fingerprint: deposits.fingerprint }
  const among = sql`${deposits.fingerprint} = any(${sql.param(`{${fingerprints.join(',')}}`)}::text[])`
  const rows = await tx.select(known).from(deposits).where(among)
  return new Set(rows.map(({ fingerprint }) => fingerprint))
}

/** A deposit that was written down by hand turns out to be this line of the bank's. */
export const confirmByStatement = (tx: Database, id: number, fingerprint: string) =>
  tx
    .update(deposits)
    .set({ source: 'statement', fingerprint, revision: sql`${deposits.revision} + 1` })
    .where(eq(deposits.id, id))

export const lockedDeposit = async (tx: Database, id: number) =>
  (await tx.select().from(deposits).where(eq(deposits.id, id)).for('update'))[0] ?? null

export const matchRow = (
  tx: Database,
  id: number,
  match: Pick<NewDeposit, 'awaited_payment_id' | 'matched_by' | 'matched_at'>,
) => tx.update(deposits).set(match).where(eq(deposits.id, id))

/** Null where another has the same day, amount, name and memo. */
export const saveDeposit = async (
  tx: Database,
  id: number,
  changes: Pick<NewDeposit, 'day' | 'amount' | 'depositor' | 'fingerprint'>,
): Promise<number | null> =>
  (
    await tx
      .update(deposits)
      .set({ ...changes, revision: sql`${deposits.revision} + 1` })
      .where(
        and(
          eq(deposits.id, id),
          notExists(
            tx
              .select({ id: deposits.id })
              .from(deposits)
              .where(and(eq(deposits.fingerprint, changes.fingerprint), ne(deposits.id, id))),
          ),
        ),
      )
      .returning({ revision: deposits.revision })
  )[0]?.revision ?? null

export const deleteDeposit = (tx: Database, id: number) => tx.delete(deposits).where(eq(deposits.id, id))

/** Deposits for a period, the oldest first. */
export const depositsFor = (db: Database, subscription_id: number) =>
  db
    .select({ day: deposits.day, amount: deposits.amount, depositor: deposits.depositor })
    .from(deposits)
    .innerJoin(awaited_payments, eq(awaited_payments.id, deposits.awaited_payment_id))
    .where(eq(awaited_payments.subscription_id, subscription_id))
    .orderBy(asc(deposits.day), asc(deposits.id))

/** Won that arrived for all periods of a member. */
export const arrivedForMember = async (db: Database, member_id: number): Promise<number> =>
  (
    await db
      .select({ won: sql<number>`coalesce(sum(${deposits.amount}), 0)::bigint`.mapWith(Number) })
      .from(deposits)
      .innerJoin(awaited_payments, eq(awaited_payments.id, deposits.awaited_payment_id))
      .innerJoin(subscriptions, eq(subscriptions.id, awaited_payments.subscription_id))
      .where(eq(subscriptions.member_id, member_id))
  )[0]?.won ?? 0

/** Won that arrived of a payment. */
export const arrivedOf = async (db: Database, awaited_payment_id: number): Promise<number> =>
  (
    await db
      .select({ won: sql<number>`coalesce(sum(${deposits.amount}), 0)::bigint`.mapWith(Number) })
      .from(deposits)
      .where(eq(deposits.awaited_payment_id, awaited_payment_id))
  )[0]?.won ?? 0

const DAY = 24 * 3_600_000
/** Milliseconds that records of payments are kept: five years (전자상거래법 시행령 §6). */
const PAYMENTS_KEPT = 5 * 365 * DAY
/** How long dropped payments without a deposit are kept. */
const UNPAID_KEPT = 90 * DAY
/** The rest goes an hour later. */
const SWEPT_AT_ONCE = 1_000

/**
 * Deletes payments without a deposit: 90 days after they were dropped, with their consultation, at the latest after five
 * years. After five years deletes deposits without a match, and the names of the others.
 */
export async function sweepPayments(db: Database, now: number): Promise<void> {
  const before = instantOf(now - PAYMENTS_KEPT)
  const isOld = lt(deposits.stored_at, before)
  await db.delete(deposits).where(and(isOld, isNull(deposits.awaited_payment_id)))
  await db
    .update(deposits)
    .set({ depositor: '' })
    .where(and(isOld, ne(deposits.depositor, '')))
  const isOver = or(
    and(isNull(awaited_payments.consultation_id), isNull(awaited_payments.subscription_id)),
    lt(awaited_payments.dropped_at, instantOf(now - UNPAID_KEPT)),
    lt(awaited_payments.written_at, before),
  )
  await db.transaction(async (tx) => {
    const over = await tx
      .select({ id: awaited_payments.id })
      .from(awaited_payments)
      .where(and(isOver, isUnpaid))
      .limit(SWEPT_AT_ONCE)
    await deleteUnpaid(
      tx,
      over.map(({ id }) => id),
    )
  })
  await db
    .update(awaited_payments)
    .set({ depositor: '' })
    .where(and(lt(awaited_payments.written_at, before), ne(awaited_payments.depositor, '')))
}
