import { and, asc, eq, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { consultations } from '../consultations/tables.ts'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { contains, countSome, keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { periodsOf } from '../plans/subscription-store.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { nextOf, saveRow } from '../revisions/store.ts'
import { instantOf } from '../server-deps.ts'
import { depositsFor } from './deposit-store.ts'
import { awaited_payments, deposits } from './tables.ts'

const AWAITED = {
  id: awaited_payments.id,
  receipt: consultations.receipt,
  member_id: sql<number | null>`coalesce(${subscriptions.member_id}, ${consultations.member_id})`,
  subscription_id: awaited_payments.subscription_id,
  tier_name: sql<string | null>`coalesce(${subscription_tiers.name}, ${consultations.tier_name})`,
  amount: awaited_payments.amount,
  arrived: awaited_payments.arrived,
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

interface AwaitedQuery extends PageQuery {
  readonly receipt?: string | undefined
  readonly is_open?: 'true' | 'false' | undefined
  readonly search?: string | undefined
}

const isOpen = sql`${awaited_payments.arrived} < ${awaited_payments.amount}`

/**
 * Payments by a part of the depositor's name, by the consultation's receipt, and for digits also by the amount. Digits are looked
 * for in all three: one receipt in a hundred has no letter, and people send money under the end of their phone number.
 */
function holding(search: string) {
  const digits = search.replace(/[,\s원]/g, '')
  return or(
    contains(awaited_payments.depositor, search),
    eq(consultations.receipt, search.toUpperCase()),
    /^\d{1,10}$/.test(digits) ? sql`${awaited_payments.amount} = ${digits}::bigint` : undefined,
  )
}

/** A page of awaited payments, and one row more if there is another page. */
export const awaitedPage = (db: Database, { receipt, is_open, search, sort, after, limit }: AwaitedQuery) => {
  const { begins, order } = keyset(awaited_payments, awaited_payments.id, ORDER_BY_AGE[sort], after)
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

/** The fields by which deposits are matched, of payments that have not fully arrived, the oldest first, at most 1,000. */
export const unpaidPayments = (db: Database) =>
  db
    .select({
      id: awaited_payments.id,
      depositor: awaited_payments.depositor,
      remaining: sql<number>`${awaited_payments.amount} - ${awaited_payments.arrived}`.mapWith(Number),
    })
    .from(awaited_payments)
    .where(and(isNull(awaited_payments.dropped_at), isOpen))
    .orderBy(asc(awaited_payments.id))
    .limit(1_000)

export const paymentsOfIds = async (db: Database, ids: readonly number[]) =>
  ids.length === 0 ? [] : awaited(db).where(inArray(awaited_payments.id, [...ids]))

/** Whether the same amount by the same depositor still has to arrive for a consultation. */
export const isAwaited = (
  db: Database,
  { consultation_id, amount, depositor }: { consultation_id: number; amount: number; depositor: string },
): Promise<boolean> =>
  hasRows(
    awaited(db)
      .where(
        and(
          eq(awaited_payments.consultation_id, consultation_id),
          eq(awaited_payments.amount, amount),
          eq(awaited_payments.depositor, depositor),
          and(isNull(awaited_payments.dropped_at), isOpen),
        ),
      )
      .limit(1),
  )

/** The ids of a member's payments, by their periods and by their consultations: two indexes, which one condition could not use. */
export const idsOfAwaited = (member_id: number) => sql`
  select ${awaited_payments.id} from ${awaited_payments}
    where ${awaited_payments.subscription_id} in (select id from ${subscriptions} where member_id = ${member_id})
  union
  select ${awaited_payments.id} from ${awaited_payments}
    where ${awaited_payments.consultation_id} in (select id from ${consultations} where member_id = ${member_id})`

/** All payments of a member, the oldest first. */
const awaitedOfMember = (db: Database, member_id: number) =>
  awaited(db)
    .where(sql`${awaited_payments.id} in (${idsOfAwaited(member_id)})`)
    .orderBy(asc(awaited_payments.id))

const isUnpaid = sql`not exists (select from ${deposits} where ${deposits.awaited_payment_id} = ${awaited_payments.id})`

/** Deletes those of some payments that have no deposit. */
async function deleteUnpaid(tx: Database, ids: readonly number[]): Promise<void> {
  // Locked first, so that no deposit is matched with them before the transaction ends.
  await lockedPayments(tx, ids)
  await tx.delete(awaited_payments).where(and(inArray(awaited_payments.id, [...ids]), isUnpaid))
}

/** Payments by their ids, including dropped ones, locked to the end of the transaction. */
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

/** A payment, locked to the end of the transaction; null when there is none, or it was dropped. */
export const lockedPayment = (tx: Database, id: number) =>
  firstRow(
    tx
      .select()
      .from(awaited_payments)
      .where(and(eq(awaited_payments.id, id), isNull(awaited_payments.dropped_at)))
      .for('update'),
  )

export const addPaymentRow = async (tx: Database, row: typeof awaited_payments.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(awaited_payments).values(row).returning({ id: awaited_payments.id })
  return (added as { id: number }).id
}

/** @returns the new revision @throws edit_conflict */
export const savePayment = (
  tx: Database,
  { id, revision }: { id: number; revision: number },
  changes: Partial<Pick<typeof awaited_payments.$inferInsert, 'subscription_id' | 'dropped_at'>>,
) => saveRow(tx, awaited_payments, { row: eq(awaited_payments.id, id), seen: revision }, changes)

/** Payments agreed in a consultation that are for no period yet are for this one from now on. */
export const bindPayments = (tx: Database, consultation_id: number, subscription_id: number) =>
  tx
    .update(awaited_payments)
    .set({ subscription_id, revision: nextOf(awaited_payments) })
    .where(
      and(
        eq(awaited_payments.consultation_id, consultation_id),
        isNull(awaited_payments.subscription_id),
        isNull(awaited_payments.dropped_at),
      ),
    )

/** Whether a payment has any deposit. */
export const hasDeposits = (tx: Database, awaited_payment_id: number): Promise<boolean> =>
  hasRows(
    tx.select({ id: deposits.id }).from(deposits).where(eq(deposits.awaited_payment_id, awaited_payment_id)).limit(1),
  )

/** Milliseconds for which records of payments are kept: five years (전자상거래법 시행령 §6). */
const PAYMENTS_KEPT = 5 * 365 * DAY
/** Milliseconds for which dropped payments without a deposit are kept. */
const UNPAID_KEPT = 90 * DAY
/** Rows that one sweep deletes; the next one, an hour later, deletes more. */
const SWEPT_AT_ONCE = 1_000

/**
 * Deletes payments without a deposit: 90 days after they were dropped, with their consultation, at the latest after five
 * years. After five years deletes deposits without a match, and the names of the others.
 */
async function sweepPayments(db: Database, now: number): Promise<void> {
  const before = instantOf(now - PAYMENTS_KEPT)
  const isOld = lt(deposits.stored_at, before)
  await db.delete(deposits).where(and(isOld, isNull(deposits.awaited_payment_id)))
  await db
    .update(deposits)
    .set({ depositor: '', bank_depositor: null })
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

/**
 * Agreed payments and deposits for a member's plans. Paid ones stay when the member leaves: the law requires
 * records of payments to be kept (docs/privacy.md). Payments without a deposit are deleted.
 */
export const paymentData: PersonalData = {
  sweep: { deletes: ['awaited_payments', 'deposits'], empties: ['awaited_payments', 'deposits'], work: sweepPayments },
  exportOf: async (db, member_id) => {
    const payments = []
    for (const { id, tier_name } of await periodsOf(db, member_id))
      payments.push(...(await depositsFor(db, id)).map((one) => ({ tier_name, ...one })))
    const awaited_payments = (await awaitedOfMember(db, member_id)).map(
      ({ tier_name, amount, depositor, written_at, dropped_at }) => ({
        ...{ tier_name, amount, depositor, written_at },
        is_awaited: dropped_at === null,
      }),
    )
    return { payments, awaited_payments }
  },
  erase: async (tx, _world, member_id) => {
    await deleteUnpaid(
      tx,
      (await awaitedOfMember(tx, member_id)).map(({ id }) => id),
    )
  },
}
