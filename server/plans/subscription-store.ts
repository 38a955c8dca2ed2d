import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { addDays } from '#domain/calendar.ts'
import { currentPeriod, monthlyAllowance, periodStatus, priceOfPeriod, type SoldFact } from '#domain/plan/plan.ts'
import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import { type Database, firstRow, prepared, rowsOf } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { members } from '../members/tables.ts'
import { generation_usage, subscription_tiers, subscriptions } from './tables.ts'

export interface TakenPeriod {
  readonly id: number
  readonly member_id: number
  readonly tier_name: string
  readonly start_date: string
  readonly end_date: string
  readonly cancelled_date: string | null
  /** The terms at the moment of the sale. */
  readonly monthly_price: number
  readonly monthly_sets: number
  readonly sold_days: number
  /** Won for the sold days; null where `soldPriceOf` has to compute it. */
  readonly sold_price: number | null
  readonly terms_version: string
  readonly contract_wording: number
  readonly not_known: readonly SoldFact[]
  /** When it was sold. */
  readonly created_at: string
}

const TAKEN = {
  id: subscriptions.id,
  member_id: subscriptions.member_id,
  tier_name: subscription_tiers.name,
  start_date: subscriptions.start_date,
  end_date: subscriptions.end_date,
  cancelled_date: subscriptions.cancelled_date,
  monthly_price: subscriptions.monthly_price,
  monthly_sets: subscriptions.monthly_sets,
  sold_days: subscriptions.sold_days,
  sold_price: subscriptions.sold_price,
  terms_version: subscriptions.terms_version,
  contract_wording: subscriptions.contract_wording,
  not_known: subscriptions.not_known,
  created_at: subscriptions.created_at,
}

/** Won for which a period was sold; an extension costs nothing. */
export const soldPriceOf = ({
  start_date,
  sold_days,
  monthly_price,
  sold_price,
}: Pick<TakenPeriod, 'start_date' | 'sold_days' | 'monthly_price' | 'sold_price'>): number =>
  sold_price ?? priceOfPeriod({ start_date, end_date: addDays(start_date, sold_days - 1) }, monthly_price)

/** The name of a member's subscription in `revisions` and the audit log: several staff, and the member, may change it at once. */
export const revisionNameOf = (member_id: number): AuditTarget => `subscription of member ${member_id}`

/** The last day on which a period runs, as `lastRunningDay` says it. */
export const lastDay = sql`least(${subscriptions.end_date}, ${subscriptions.cancelled_date} - 1)`

/** Periods that run on a day, those included that were cancelled to end later. */
export const runsOn = (day: string) => and(lte(subscriptions.start_date, day), sql`${lastDay} >= ${day}`)

/** Periods by their ids, of any member, in no order. */
export const periodsOfIds = (db: Database, ids: readonly number[]): Promise<TakenPeriod[]> =>
  db
    .select(TAKEN)
    .from(subscriptions)
    .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
    .where(inArray(subscriptions.id, [...ids]))

/** One period of any member; null where there is none. */
export const periodOfId = (db: Database, id: number): Promise<TakenPeriod | null> => firstRow(periodsOfIds(db, [id]))

/** Locks these periods, and the deposits for them, to the end of the transaction. */
export const lockPeriods = async (tx: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  // All callers lock in the same order, so that no two wait for each other.
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
    .for('update')
}

const periodsStatement = prepared((db) =>
  db
    .select(TAKEN)
    .from(subscriptions)
    .innerJoin(subscription_tiers, eq(subscription_tiers.id, subscriptions.tier_id))
    .where(eq(subscriptions.member_id, sql.placeholder('member_id')))
    .orderBy(desc(subscriptions.start_date), desc(subscriptions.id))
    .prepare('periods_of_member'),
)

/** A member's periods with their tiers, the latest begun first. */
export const periodsOf = (db: Database, member_id: number): Promise<TakenPeriod[]> =>
  periodsStatement(db).execute({ member_id })

/** Sets that a member may make this calendar month, by the plan that runs on a Korean day. */
export async function allowanceOf(db: Database, member_id: number, today: string): Promise<number> {
  return monthlyAllowance(await runningPeriod(db, member_id, today))
}

export const hasRunningPlan = async (db: Database, member_id: number, today: string): Promise<boolean> =>
  (await runningPeriod(db, member_id, today)) !== null

async function runningPeriod(db: Database, member_id: number, today: string) {
  const period = currentPeriod(await periodsOf(db, member_id), today)
  return period && periodStatus(period, today) === 'active' ? period : null
}

export const tierOfName = (db: Database, name: string) =>
  firstRow(db.select().from(subscription_tiers).where(eq(subscription_tiers.name, name)))

export const addSubscription = async (db: Database, added: typeof subscriptions.$inferInsert): Promise<number> => {
  const [row] = await db.insert(subscriptions).values(added).returning({ id: subscriptions.id })
  return (row as { id: number }).id
}

export const changeSubscription = (
  db: Database,
  id: number,
  member_id: number,
  changes: Partial<Pick<typeof subscriptions.$inferInsert, 'end_date' | 'cancelled_date'>>,
) =>
  db
    .update(subscriptions)
    .set(changes)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.member_id, member_id)))

/** The used allowance, and a member's periods, which stay since the law requires bookkeeping to be kept. */
export const planData: PersonalData = {
  keeps: {
    generation_usage: 'one row a member and month, until they leave',
    subscriptions: 'contracts, under a number alone once the member has left',
  },
  exportOf: async (db, member_id) => {
    const usage = await db.select().from(generation_usage).where(eq(generation_usage.member_id, member_id))
    return {
      generation_usage: usage.map(({ month, used }) => ({ month, used })),
      subscriptions: (await periodsOf(db, member_id)).map(({ id: _, member_id: __, ...period }) => period),
    }
  },
  erase: async (tx, _world, member_id) => {
    await tx.delete(generation_usage).where(eq(generation_usage.member_id, member_id))
  },
}

/** @throws tier_not_found when there is no such plan; tier_not_offered when it is switched off */
export async function mustBeOffered(db: Database, tier_name: string) {
  const tier = await tierOfName(db, tier_name)
  if (!tier) throw refuse('tier_not_found')
  if (tier.is_disabled) throw refuse('tier_not_offered')
  return tier
}

/**
 * Spends sets of a month's allowance; the row is locked until the transaction ends, so parallel requests cannot exceed it.
 * @returns how many are spent now; null, with nothing spent, when it would be more than allowed
 */
export async function spendAllowance(
  tx: Database,
  { member_id, month, count, allowance }: { member_id: number; month: string; count: number; allowance: number },
): Promise<number | null> {
  if (count > allowance) return null
  const more = sql`${generation_usage.used} + ${count}::int`
  // Locks the member, too, so that it waits for a deletion that is under way: no set may be stored for a member who has left.
  // One statement for both, since every round trip of a generation counts.
  const [row] = await rowsOf<{ readonly used: number }>(
    tx,
    sql`
      insert into ${generation_usage} (member_id, month, used)
      select ${members.id}, ${month}::text, ${count}::int from ${members}
      where ${members.id} = ${member_id} and ${members.deleted_at} is null
      for key share
      on conflict (member_id, month) do update set used = ${more} where ${more} <= ${allowance}::int
      returning ${generation_usage.used} as used`,
  )
  return row?.used ?? null
}

export const usedInMonth = async (db: Database, member_id: number, month: string): Promise<number> =>
  (
    await db
      .select({ used: generation_usage.used })
      .from(generation_usage)
      .where(and(eq(generation_usage.member_id, member_id), eq(generation_usage.month, month)))
  )[0]?.used ?? 0
