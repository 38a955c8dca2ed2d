import { and, count, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { countByDay } from '../database/count-by-day.ts'
import type { Database } from '../database/database.ts'
import { instantOf } from '../world.ts'
import { closed_rounds, generation_requests, number_sets } from './tables.ts'

/** What the sets of one request have in common. */
type SameOfSets = Pick<typeof number_sets.$inferInsert, 'member_id' | 'round_target' | 'strategy' | 'generated_at'>

/** A set to be added: its numbers, and how crowded they are. */
interface AddedSet {
  readonly mask: number
  readonly crowding_permille: number
  readonly follows_strategy: boolean
  /** 16 random bytes as 32 hexadecimal digits; without it the set is not sealed with its round. */
  readonly salt?: string
}

/** Adds sets, as the `copy`-th of their round (0: nobody has them yet); left out where that copy is taken. @returns the added */
export const addSets = (tx: Database, same: SameOfSets, sets: readonly AddedSet[], copy = 0) =>
  tx
    .insert(number_sets)
    .values(sets.map((set) => ({ ...same, ...set, copy })))
    .onConflictDoNothing()
    .returning({
      id: number_sets.id,
      mask: number_sets.mask,
      crowding_permille: number_sets.crowding_permille,
      follows_strategy: number_sets.follows_strategy,
    })

/** Lets one transaction at a time make sets of a round from wishes that leave few. */
export const lockNarrowWishes = (tx: Database, round_target: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(645003, ${round_target})`)

/** Of these sets, those that somebody has for the round: how many copies were given, and whether the member has one. */
export const heldCopies = (tx: Database, round_target: number, masks: readonly number[], member_id: number) =>
  tx
    .select({
      mask: number_sets.mask,
      copies: sql<number>`max(${number_sets.copy}) + 1`,
      is_own: sql<boolean>`bool_or(${number_sets.member_id} = ${member_id})`,
    })
    .from(number_sets)
    .where(
      and(
        eq(number_sets.round_target, round_target),
        sql`${number_sets.mask} = any(${sql.param(`{${masks.join(',')}}`)}::bigint[])`,
      ),
    )
    .groupBy(number_sets.mask)

/** Sets from before their crowding was kept, the oldest first, from an id on. */
export const setsWithoutCrowding = (db: Database, after: number, limit: number) =>
  db
    .select({ id: number_sets.id, mask: number_sets.mask, round_target: number_sets.round_target })
    .from(number_sets)
    .where(and(isNull(number_sets.crowding_permille), gt(number_sets.id, after)))
    .orderBy(number_sets.id)
    .limit(limit)

/** Gives sets their crowding; one that has it meanwhile keeps it. */
export const addCrowdings = (db: Database, sets: readonly { readonly id: number; readonly permille: number }[]) =>
  db.execute(sql`
    update number_sets set crowding_permille = found.permille
    from (select unnest(${sql.param(`{${sets.map(({ id }) => id).join(',')}}`)}::bigint[]) as id,
                 unnest(${sql.param(`{${sets.map(({ permille }) => permille).join(',')}}`)}::smallint[]) as permille) as found
    where number_sets.id = found.id and number_sets.crowding_permille is null`)

/** Sets that were made, by Korean day. */
export const setsByDay = (db: Database, since: string) =>
  countByDay(db, { table: number_sets, id: number_sets.id, at: number_sets.generated_at }, since)

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

/** Milliseconds after which nobody repeats a request any more. */
const REQUESTS_KEPT = 7 * 24 * 3_600_000

export const sweepGenerationRequests = (db: Database, now: number) =>
  db.delete(generation_requests).where(lt(generation_requests.made_at, instantOf(now - REQUESTS_KEPT)))

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

/** Sets that a member made from an instant on and before another, those that they put away too. */
export const countSetsBetween = async (
  db: Database,
  member_id: number,
  since: string,
  until: string,
): Promise<number> =>
  (
    await db
      .select({ sets: count() })
      .from(number_sets)
      .where(
        and(
          eq(number_sets.member_id, member_id),
          gte(number_sets.generated_at, since),
          lt(number_sets.generated_at, until),
        ),
      )
  )[0]?.sets ?? 0

/**
 * Lets a round take no more sets, for good; twice is once. Waits for requests that are adding sets at this moment: whoever
 * comes after them is refused by the database (`round_closed`), so what is there afterwards is all there will be.
 */
export const closeRound = (db: Database, round_number: number, closed_at: string): Promise<void> =>
  db.transaction(async (tx) => {
    const closed = await tx.select().from(closed_rounds).where(eq(closed_rounds.round_number, round_number))
    if (closed.length > 0) return
    await tx.execute(sql`set local lock_timeout = '10s'`)
    await tx.execute(sql`lock table ${number_sets} in share mode`)
    await tx.insert(closed_rounds).values({ round_number, closed_at }).onConflictDoNothing()
  })
