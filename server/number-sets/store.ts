import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { members } from '../members/tables.ts'
import { generation_requests, generation_usage, number_sets } from './tables.ts'

/**
 * Spends sets of a month's allowance in one statement, so that parallel requests never pass it.
 * @returns how many are spent now, or null (and nothing spent) when they would be more than allowed
 */
export async function spendAllowance(
  tx: Database,
  { member_id, month, count, allowance }: { member_id: number; month: string; count: number; allowance: number },
): Promise<number | null> {
  if (count > allowance) return null
  const [row] = await allowanceSpent(tx, { member_id, month, count, allowance })
  return row?.used ?? null
}

const allowanceSpent = prepared<
  { member_id: number; month: string; count: number; allowance: number },
  { used: number }[]
>((db) => {
  const more = sql`${generation_usage.used} + ${sql.placeholder('count')}::int`
  return db
    .insert(generation_usage)
    .select(
      db
        .select({
          member_id: members.id,
          month: sql<string>`${sql.placeholder('month')}::text`.as('month'),
          used: sql<number>`${sql.placeholder('count')}::int`.as('used'),
        })
        .from(members)
        .where(and(eq(members.id, sql.placeholder('member_id')), isNull(members.deleted_at)))
        // A deletion under way is waited for; afterwards nothing may be kept of who has left.
        .for('key share'),
    )
    .onConflictDoUpdate({
      target: [generation_usage.member_id, generation_usage.month],
      set: { used: more },
      setWhere: sql`${more} <= ${sql.placeholder('allowance')}::int`,
    })
    .returning({ used: generation_usage.used })
})

export const usedInMonth = async (db: Database, member_id: number, month: string): Promise<number> =>
  (
    await db
      .select({ used: generation_usage.used })
      .from(generation_usage)
      .where(and(eq(generation_usage.member_id, member_id), eq(generation_usage.month, month)))
  )[0]?.used ?? 0

/** The same answer for the same number. */
function onceEach<T>(make: (count: number) => T): (count: number) => T {
  const made = new Map<number, T>()
  return (count) => {
    const known = made.get(count) ?? make(count)
    made.set(count, known)
    return known
  }
}

type AddedSet = Pick<typeof number_sets.$inferSelect, 'id' | 'mask'>
/** What the sets of one request have in common. */
export type SameOfSets = Pick<
  typeof number_sets.$inferInsert,
  'member_id' | 'round_target' | 'strategy' | 'generated_at'
>

/** Adds those sets that nobody has for their round yet. */
export function addFreeSets(tx: Database, same: SameOfSets, masks: readonly number[]): Promise<AddedSet[]> {
  const values = { ...same, ...Object.fromEntries(masks.map((mask, i) => [`mask${i}`, mask])) }
  return setsAdded(masks.length)(tx, values)
}

/** A statement for each number of sets, since every set is a row of it. */
const setsAdded = onceEach((count: number) =>
  prepared<SameOfSets & Record<string, unknown>, AddedSet[]>((db) => {
    const same = {
      member_id: sql.placeholder('member_id'),
      round_target: sql.placeholder('round_target'),
      strategy: sql.placeholder('strategy'),
      generated_at: sql.placeholder('generated_at'),
    }
    return db
      .insert(number_sets)
      .values(Array.from({ length: count }, (_, i) => ({ ...same, mask: sql.placeholder(`mask${i}`) })))
      .onConflictDoNothing()
      .returning({ id: number_sets.id, mask: number_sets.mask })
  }),
)

/** Of these masks, those that somebody has for the round. */
export const takenMasks = async (tx: Database, round_target: number, masks: readonly number[]) =>
  new Set(
    (
      await tx
        .select({ mask: number_sets.mask })
        .from(number_sets)
        .where(
          and(
            eq(number_sets.round_target, round_target),
            sql`${number_sets.mask} = any(${sql.param(`{${masks.join(',')}}`)}::bigint[])`,
          ),
        )
    ).map(({ mask }) => mask),
  )

/** Remembers a request by its key; false when it is known, and waits for one that is under way. */
export const rememberRequest = async (tx: Database, request: typeof generation_requests.$inferInsert) =>
  (
    await tx
      .insert(generation_requests)
      .values(request)
      .onConflictDoNothing()
      .returning({ key: generation_requests.key })
  ).length > 0

export const requestOfKey = async (db: Database, member_id: number, key: string) =>
  (
    await db
      .select()
      .from(generation_requests)
      .where(and(eq(generation_requests.member_id, member_id), eq(generation_requests.key, key)))
  )[0] ?? null

export const finishRequest = (
  tx: Database,
  member_id: number,
  key: string,
  done: { set_ids: number[]; remaining_numbers: number },
) =>
  tx
    .update(generation_requests)
    .set(done)
    .where(and(eq(generation_requests.member_id, member_id), eq(generation_requests.key, key)))

const mine = (member_id: number, id: number) =>
  and(eq(number_sets.id, id), eq(number_sets.member_id, member_id), isNull(number_sets.deleted_at))

/** False when the member has no such set. */
export const nameSet = async (db: Database, member_id: number, id: number, name: string | null) =>
  (await db.update(number_sets).set({ name }).where(mine(member_id, id)).returning({ id: number_sets.id })).length > 0

/** False when the member has no such set. */
export const putAwaySet = async (db: Database, member_id: number, id: number, deleted_at: string) =>
  (await db.update(number_sets).set({ deleted_at }).where(mine(member_id, id)).returning({ id: number_sets.id }))
    .length > 0

/** The newest round with sets of a member that is not after `newest`. */
export const newestRoundOfMember = async (db: Database, member_id: number, newest: number) =>
  (
    await db
      .select({ round_target: number_sets.round_target })
      .from(number_sets)
      .where(
        and(
          eq(number_sets.member_id, member_id),
          isNull(number_sets.deleted_at),
          sql`${number_sets.round_target} <= ${newest}`,
        ),
      )
      .orderBy(desc(number_sets.round_target))
      .limit(1)
  )[0]?.round_target ?? null
