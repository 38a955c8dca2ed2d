import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { byDay } from '../database/count-by-day.ts'
import { type Database, firstRow, hasRows, rowsOf } from '../database/database.ts'
import { countSome, keyset, ORDER_BY_AGE, type Order, type PageQuery } from '../database/keyset.ts'
import { subscriptions } from '../plans/tables.ts'
import { nextOf } from '../revisions/store.ts'
import { awaited_payments, deposits } from './tables.ts'

interface DepositListQuery extends PageQuery<keyof typeof ORDERS> {
  readonly is_matched?: 'true' | 'false' | 'reversed' | 'aside' | undefined
}

const ORDERS = {
  ...ORDER_BY_AGE,
  latest: { by: [deposits.day], direction: 'descending' },
  earliest: { by: [deposits.day], direction: 'ascending' },
  largest: { by: [deposits.amount], direction: 'descending' },
  smallest: { by: [deposits.amount], direction: 'ascending' },
} as const satisfies Readonly<Record<string, Order>>

/** What the bank has taken back counts for nothing. */
const hasStayed = isNull(deposits.reversed_on)
/** It pays for nothing yet, and may: it was not set aside as no fee. */
const isUnmatched = and(isNull(deposits.awaited_payment_id), isNull(deposits.set_aside_as), hasStayed)

/** A page of deposits, and one row more if there is another page. */
export const depositPage = (db: Database, { is_matched, sort, after, limit }: DepositListQuery) => {
  const { begins, order } = keyset(deposits, deposits.id, ORDERS[sort], after)
  return db
    .select()
    .from(deposits)
    .where(
      and(
        is_matched === 'true' ? isNotNull(deposits.awaited_payment_id) : undefined,
        is_matched === 'false' ? isUnmatched : undefined,
        is_matched === 'reversed' ? isNotNull(deposits.reversed_on) : undefined,
        is_matched === 'aside' ? isNotNull(deposits.set_aside_as) : undefined,
        begins,
      ),
    )
    .orderBy(...order)
    .limit(limit + 1)
}

/** At most 10,000. */
export const countUnmatched = (db: Database): Promise<number> => countSome(db, deposits, isUnmatched)

/** Deposits stored before an instant that pay for nothing yet, at most 10,000. */
export const countUnmatchedSince = (db: Database, before: string): Promise<number> =>
  countSome(db, deposits, and(isUnmatched, lt(deposits.stored_at, before)))

/** Won of matched deposits, by the bank's day, from a day on. */
export const matchedWonByDay = (db: Database, from: string) =>
  byDay(
    db,
    deposits,
    deposits.day,
    and(gte(deposits.day, from), isNotNull(deposits.awaited_payment_id), hasStayed),
    sql`sum(${deposits.amount})`,
  )

type NewDeposit = typeof deposits.$inferInsert
export type DepositRow = typeof deposits.$inferSelect

/** Stores the deposits whose fingerprint is not stored yet. @returns their ids */
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
export type NewLine = Pick<NewDeposit, 'day' | 'amount' | 'depositor' | 'fingerprint'> & { readonly identity: string }

/** Who stored a deposit, and when. */
export type Stamp = Pick<NewDeposit, 'stored_by' | 'stored_at'>

/**
 * Stores lines that are not stored yet, all as one parameter: a parameter for each field of each line made a large statement
 * take a quarter more of the processor. The commit does not wait for the disk, for which all calls would wait on the embedded
 * engine: the next commit that waits includes this one, at the latest that of the audit log's row before the answer.
 * A line whose fingerprint is that of another deposit has its identity as fingerprint, which nothing else has.
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
        insert into ${deposits} (day, amount, depositor, source, fingerprint, identity, stored_by, stored_at)
        select day, amount, depositor, 'statement', ${freeFingerprint(sql`line.fingerprint`, sql`line.identity`)},
          identity, ${stored_by}, ${stored_at}::timestamptz
        from json_to_recordset(${JSON.stringify(lines)}::json)
          as line (day date, amount int, depositor text, fingerprint text, identity text)
        on conflict do nothing returning 1)
      select (select count(*) from stored)::int as stored from how`,
  )
  return counted?.stored ?? 0
}

/** A fingerprint, or the identity where another deposit has that fingerprint. */
const freeFingerprint = (fingerprint: SQL, identity: SQL) =>
  sql`case when exists (select 1 from ${deposits} as other where other.fingerprint = ${fingerprint})
    then ${identity} else ${fingerprint} end`

/** Those of the given days that have a deposit without an identity: entered by hand, or stored by an earlier release. */
export const unidentifiedDays = async (db: Database, days: readonly string[]): Promise<Set<string>> => {
  const { day } = deposits
  const isAmong = and(isNull(deposits.identity), inArray(day, [...days]))
  const rows = days.length === 0 ? [] : await db.selectDistinct({ day }).from(deposits).where(isAmong)
  return new Set(rows.map((row) => row.day))
}

/** Deposits of some days without an identity, oldest first, locked to the end of the transaction. */
export const unidentifiedOn = (tx: Database, days: readonly string[]) =>
  days.length === 0
    ? []
    : tx
        .select()
        .from(deposits)
        .where(and(isNull(deposits.identity), inArray(deposits.day, [...days])))
        .orderBy(asc(deposits.id))
        .for('update')

/** Hashes of base64url as an array of the database. */
const asArray = (hashes: readonly string[]) => sql`${sql.param(`{${hashes.join(',')}}`)}::text[]`

const hashesKnown =
  (column: typeof deposits.fingerprint | typeof deposits.identity) =>
  async (tx: Database, hashes: readonly string[]): Promise<Set<string>> => {
    if (hashes.length === 0) return new Set()
    const rows = await tx
      .select({ hash: sql<string>`${column}` })
      .from(deposits)
      .where(sql`${column} = any(${asArray(hashes)})`)
    return new Set(rows.map(({ hash }) => hash))
  }

/** Which of these fingerprints are stored. */
export const fingerprintsKnown = hashesKnown(deposits.fingerprint)

/** Which of these identities are stored. */
export const identitiesKnown = hashesKnown(deposits.identity)

/** Turns a deposit that was entered by hand, or stored by an earlier release, into the line of the statement that it is. */
export const identifyDeposit = (
  tx: Database,
  { id, source }: Pick<DepositRow, 'id' | 'source'>,
  { fingerprint, identity }: NewLine,
) =>
  tx
    .update(deposits)
    .set(
      source === 'hand'
        ? {
            ...{ source: 'statement', identity, revision: nextOf(deposits) },
            fingerprint: freeFingerprint(sql`${fingerprint}`, sql`${identity}`),
          }
        : { identity },
    )
    .where(eq(deposits.id, id))

/** Whether a line that took a deposit back has been stored; by one of its hashes. */
export const isReversalKnown = (tx: Database, hashes: readonly string[]): Promise<boolean> =>
  hasRows(
    tx
      .select({ id: deposits.id })
      .from(deposits)
      .where(sql`${deposits.reversal} = any(${asArray(hashes)})`)
      .limit(1),
  )

/** The newest deposit of a payer and an amount between two days that the bank has not taken back, locked. */
export const reversibleDeposit = (
  tx: Database,
  { amount, depositor, from, to }: { amount: number; depositor: string; from: string; to: string },
) =>
  firstRow(
    tx
      .select()
      .from(deposits)
      .where(
        and(
          gte(deposits.day, from),
          lte(deposits.day, to),
          eq(deposits.amount, amount),
          isNull(deposits.reversed_on),
          or(eq(deposits.depositor, depositor), eq(deposits.bank_depositor, depositor)),
        ),
      )
      .orderBy(desc(deposits.day), desc(deposits.id))
      .limit(1)
      .for('update'),
  )

/** Notes that the bank took a deposit back. */
export const reverseDeposit = (
  tx: Database,
  id: number,
  reversed: Required<Pick<NewDeposit, 'reversed_on' | 'reversal'>>,
) =>
  tx
    .update(deposits)
    .set({ ...reversed, revision: nextOf(deposits) })
    .where(eq(deposits.id, id))

/** Deposits that pay for something, though the bank took them back; at most 10,000. */
export const countReversedMatches = (db: Database): Promise<number> =>
  countSome(db, deposits, and(isNotNull(deposits.reversed_on), isNotNull(deposits.awaited_payment_id)))

export const lockedDeposit = (tx: Database, id: number) =>
  firstRow(tx.select().from(deposits).where(eq(deposits.id, id)).for('update'))

export const matchRow = (
  tx: Database,
  id: number,
  match: Pick<NewDeposit, 'awaited_payment_id' | 'matched_by' | 'matched_at'>,
) => tx.update(deposits).set(match).where(eq(deposits.id, id))

/** Saves a deposit. @returns null when another one has the same day, amount, name and memo */
export const saveDeposit = async (
  tx: Database,
  id: number,
  changes: Pick<NewDeposit, 'day' | 'amount' | 'depositor' | 'fingerprint' | 'bank_depositor'>,
): Promise<number | null> =>
  (
    await tx
      .update(deposits)
      .set({ ...changes, revision: nextOf(deposits) })
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

/** Sets a deposit aside as no fee, or (null) back among the others. @returns the new revision */
export const setDepositAside = async (
  tx: Database,
  id: number,
  aside: Pick<DepositRow, 'set_aside_as' | 'set_aside_by'>,
): Promise<number> =>
  (
    (
      await tx
        .update(deposits)
        .set({ ...aside, revision: nextOf(deposits) })
        .where(eq(deposits.id, id))
        .returning({ revision: deposits.revision })
    )[0] as { revision: number }
  ).revision

export const deleteDeposit = (tx: Database, id: number) => tx.delete(deposits).where(eq(deposits.id, id))

/** Deposits for a period, the oldest first. */
export const depositsFor = (db: Database, subscription_id: number) =>
  db
    .select({
      id: deposits.id,
      day: deposits.day,
      amount: deposits.amount,
      depositor: deposits.depositor,
      bank_depositor: deposits.bank_depositor,
      source: deposits.source,
      stored_by: deposits.stored_by,
      matched_by: deposits.matched_by,
    })
    .from(deposits)
    .innerJoin(awaited_payments, eq(awaited_payments.id, deposits.awaited_payment_id))
    .where(and(eq(awaited_payments.subscription_id, subscription_id), hasStayed))
    .orderBy(asc(deposits.day), asc(deposits.id))

/** Won that arrived for each of these periods; a period without deposits is absent. */
export const arrivedForPeriods = async (
  db: Database,
  subscription_ids: readonly number[],
): Promise<ReadonlyMap<number | null, number>> => {
  const rows = await db
    .select({
      subscription_id: awaited_payments.subscription_id,
      won: sql<number>`sum(${deposits.amount})::bigint`.mapWith(Number),
    })
    .from(deposits)
    .innerJoin(awaited_payments, eq(awaited_payments.id, deposits.awaited_payment_id))
    .where(and(inArray(awaited_payments.subscription_id, [...subscription_ids]), hasStayed))
    .groupBy(awaited_payments.subscription_id)
  return new Map(rows.map(({ subscription_id, won }) => [subscription_id, won]))
}

/** Won that arrived for all periods of a member. */
export const arrivedForMember = async (db: Database, member_id: number): Promise<number> =>
  (
    await db
      .select({ won: sql<number>`coalesce(sum(${deposits.amount}), 0)::bigint`.mapWith(Number) })
      .from(deposits)
      .innerJoin(awaited_payments, eq(awaited_payments.id, deposits.awaited_payment_id))
      .innerJoin(subscriptions, eq(subscriptions.id, awaited_payments.subscription_id))
      .where(and(eq(subscriptions.member_id, member_id), hasStayed))
  )[0]?.won ?? 0

/** Won that arrived for a payment. */
export const arrivedOf = async (db: Database, awaited_payment_id: number): Promise<number> =>
  (
    await db
      .select({ won: sql<number>`coalesce(sum(${deposits.amount}), 0)::bigint`.mapWith(Number) })
      .from(deposits)
      .where(and(eq(deposits.awaited_payment_id, awaited_payment_id), hasStayed))
  )[0]?.won ?? 0
