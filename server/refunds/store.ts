import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { type CancellationState, REFUND_ACCOUNT_DAYS } from '#domain/money/refund.ts'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { countSome, keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { members } from '../members/tables.ts'
import { sealedTexts } from '../messages/seal.ts'
import { subscription_tiers, subscriptions } from '../plans/tables.ts'
import { instantOf } from '../server-deps.ts'
import { accountWording } from './refund-account.ts'
import { cancellations } from './tables.ts'

export type CancellationRow = typeof cancellations.$inferSelect

const found = (db: Database) =>
  db
    .select({
      row: cancellations,
      tier_name: subscription_tiers.name,
      start_date: subscriptions.start_date,
      end_date: subscriptions.end_date,
      name: members.name,
    })
    .from(cancellations)
    .innerJoin(subscriptions, eq(subscriptions.id, cancellations.subscription_id))
    .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
    .innerJoin(members, eq(members.id, cancellations.member_id))

/** A cancellation with the period that it ends. */
export type FoundCancellation = Awaited<ReturnType<typeof found>>[number]

export const cancellationOfReceipt = (db: Database, receipt: string): Promise<FoundCancellation | null> =>
  firstRow(found(db).where(eq(cancellations.receipt, receipt)))

/** A member's cancellations, the newest first. */
export const cancellationsOf = (db: Database, member_id: number) =>
  found(db).where(eq(cancellations.member_id, member_id)).orderBy(desc(cancellations.id))

interface CancellationListQuery extends PageQuery {
  /** Absent: refunds that wait for staff. */
  readonly state?: CancellationState | undefined
}

/** A page of cancellations, and one row more if there is another page. */
export const refundPage = (db: Database, { state, sort, after, limit }: CancellationListQuery) => {
  const { begins, order } = keyset(cancellations, cancellations.id, ORDER_BY_AGE[sort], after)
  return found(db)
    .where(
      and(
        // Literals rather than parameters, so that the planner can use the partial index on open refunds.
        state ? eq(cancellations.state, state) : sql`${cancellations.state} in ('requested', 'approved')`,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countOfState = (db: Database, state: CancellationState): Promise<number> =>
  countSome(db, cancellations, eq(cancellations.state, state))

/** The first few refunds that still have to be paid, asked for within some time, the oldest first, and how many, at most 10,000. */
export const openRefunds = async (
  db: Database,
  { from, until, most }: { readonly from?: string; readonly until: string; readonly most: number },
) => {
  const isAsked = and(
    sql`${cancellations.state} in ('requested', 'approved')`,
    gt(cancellations.amount, 0),
    from === undefined ? undefined : gte(cancellations.requested_at, from),
    lt(cancellations.requested_at, until),
  )
  return {
    first: await found(db).where(isAsked).orderBy(asc(cancellations.requested_at), asc(cancellations.id)).limit(most),
    count: await countSome(db, cancellations, isAsked),
  }
}

/** The cancellation of a period that was not withdrawn; null if there is none. */
export const standingFor = (db: Database, subscription_id: number): Promise<CancellationRow | null> =>
  firstRow(
    db
      .select()
      .from(cancellations)
      .where(and(eq(cancellations.subscription_id, subscription_id), ne(cancellations.state, 'withdrawn'))),
  )

/** Adds a cancellation. @returns false when the period already has one that was not withdrawn */
export const addCancellation = (tx: Database, row: typeof cancellations.$inferInsert): Promise<boolean> =>
  hasRows(tx.insert(cancellations).values(row).onConflictDoNothing().returning({ id: cancellations.id }))

/** Moves a cancellation from the given state to the next; a repeated call finds another state. @returns whether it was moved */
export const moveCancellation = (
  tx: Database,
  id: number,
  from: readonly CancellationState[],
  changes: Partial<Omit<CancellationRow, 'id'>> & { state: CancellationState },
): Promise<boolean> =>
  hasRows(
    tx
      .update(cancellations)
      .set(changes)
      .where(and(eq(cancellations.id, id), inArray(cancellations.state, [...from])))
      .returning({ id: cancellations.id }),
  )

/** Won that were refunded for a period. */
export const refundedFor = async (db: Database, subscription_id: number): Promise<number> =>
  (
    await db
      .select({ won: sql<number>`coalesce(sum(${cancellations.amount}), 0)::bigint`.mapWith(Number) })
      .from(cancellations)
      .where(and(eq(cancellations.subscription_id, subscription_id), eq(cancellations.state, 'paid')))
  )[0]?.won ?? 0

const APPROVED = ['approved', 'paid'] as const

/** Whether a period was refunded, or is about to be: its deposits must then stay with it. */
export const isRefunded = (db: Database, subscription_id: number): Promise<boolean> =>
  hasRows(
    db
      .select({ id: cancellations.id })
      .from(cancellations)
      .where(and(eq(cancellations.subscription_id, subscription_id), inArray(cancellations.state, APPROVED)))
      .limit(1),
  )

/** Won of all refunds, paid or about to be, except one: for its period, and for its member in all. */
export const otherRefunds = async (
  db: Database,
  { id, subscription_id, member_id }: Pick<CancellationRow, 'id' | 'subscription_id' | 'member_id'>,
): Promise<{ of_period: number; of_member: number }> => {
  const wonWhere = (condition: SQL) =>
    sql<number>`coalesce(sum(${cancellations.amount}) filter (where ${condition}), 0)::bigint`.mapWith(Number)
  const [row] = await db
    .select({
      of_period: wonWhere(sql`${cancellations.subscription_id} = ${subscription_id}`),
      of_member: wonWhere(sql`true`),
    })
    .from(cancellations)
    .where(
      and(eq(cancellations.member_id, member_id), inArray(cancellations.state, APPROVED), ne(cancellations.id, id)),
    )
  return row ?? { of_period: 0, of_member: 0 }
}

const SETTLED = ['paid', 'withdrawn', 'nothing_due'] as const

/** Clears the accounts of a member's refunds, except of those that are still to be paid. */
const emptyAccountsOf = (tx: Database, member_id: number) =>
  tx
    .update(cancellations)
    .set({ sealed_account: null, reason: null, staff_reason: null })
    .where(and(eq(cancellations.member_id, member_id), inArray(cancellations.state, SETTLED)))

/** Clears accounts some time after the payment or the withdrawal. */
const sweepRefundAccounts = (db: Database, now: number) => {
  const before = instantOf(now - REFUND_ACCOUNT_DAYS * DAY)
  return db
    .update(cancellations)
    .set({ sealed_account: null })
    .where(
      and(
        isNotNull(cancellations.sealed_account),
        sql`coalesce(${cancellations.paid_at}, ${cancellations.withdrawn_at}) < ${before}`,
      ),
    )
}

/** A member's cancellations with the refund's account; a refund that is still to be paid keeps its account. */
export const refundData: PersonalData = {
  sweep: { empties: ['cancellations'], work: sweepRefundAccounts },
  exportOf: async (db, member_id, deps) => ({
    cancellations: (await cancellationsOf(db, member_id)).map(({ row, tier_name, start_date, end_date }) => ({
      ...{ tier_name, start_date, end_date },
      ...{ receipt: row.receipt, ends: row.ends, last_day: row.last_day, reason: row.reason },
      ...{ requested_at: row.requested_at, paid: row.paid, amount: row.amount, state: row.state, paid_on: row.paid_on },
      // Its last digits: a file lies about on the device, and who made the refund knows the rest.
      account: accountWording(deps, row),
    })),
  }),
  erase: async (tx, _world, member_id) => {
    await emptyAccountsOf(tx, member_id)
  },
}

export const sealedAccounts = sealedTexts('refund accounts', cancellations, {
  id: cancellations.id,
  boundTo: cancellations.receipt,
  text: cancellations.sealed_account,
})
