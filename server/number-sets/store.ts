import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import { countByDay } from '../database/count-by-day.ts'
import { type Database, firstRow, hasRows, rowsOf } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { instantOf } from '../server-deps.ts'
import { partOf } from './shown-sets.ts'
import { closed_rounds, generation_requests, number_sets, tickets, winning_sets } from './tables.ts'

/** Sets that were made here, unlike games of paper tickets. */
const isMade = isNotNull(number_sets.strategy)

/** Columns with one value for all sets of a request. */
type SameOfSets = Pick<typeof number_sets.$inferInsert, 'member_id' | 'round_target' | 'strategy' | 'generated_at'>

/** A set to be added: its numbers, and how crowded they are. */
interface AddedSet {
  readonly mask: number
  readonly crowding_permille: number
  readonly follows_strategy: boolean
  /** 16 random bytes as 32 hexadecimal digits; without it the set is not sealed with its round. */
  readonly salt?: string
}

/** Adds sets as the `copy`-th of their round (0: the first), except those whose copy is taken. @returns the added ones */
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

/** A game of a ticket to be added. */
type AddedGame = Required<Pick<typeof number_sets.$inferInsert, 'mask' | 'number_type' | 'crowding_permille'>>

/**
 * Adds a ticket with its games, as bought; null when the member has it. `isAnother`: the member confirms that it is one more
 * piece of paper with the same games.
 */
export async function addTicket(
  tx: Database,
  { isAnother, ...ticket }: Omit<typeof tickets.$inferInsert, 'games'> & { readonly isAnother: boolean },
  games: readonly AddedGame[],
): Promise<{ readonly ticket_id: number; readonly set_ids: readonly number[] } | null> {
  const masks = games.map(({ mask }) => mask).sort((a, b) => a - b)
  const [added] = await tx
    .insert(tickets)
    .values({ ...ticket, games: await freeKey(tx, ticket, masks.join(' '), isAnother) })
    .onConflictDoNothing()
    .returning({ id: tickets.id })
  if (!added) return null
  const { member_id, round_number, saved_at } = ticket
  const same = { member_id, round_target: round_number, generated_at: saved_at, bought_at: saved_at }
  const sets = await tx
    .insert(number_sets)
    .values(games.map((game) => ({ ...same, ticket_id: added.id, ...game })))
    .returning({ id: number_sets.id })
  return { ticket_id: added.id, set_ids: sets.map(({ id }) => id) }
}

/** The text of the games as a ticket's key; with the first free number if the member has tickets with them: `… #2`, `… #3`. */
async function freeKey(
  tx: Database,
  { member_id, round_number }: Pick<typeof tickets.$inferInsert, 'member_id' | 'round_number'>,
  games: string,
  isAnother: boolean,
): Promise<string> {
  if (!isAnother) return games
  const same = await tx
    .select({ games: tickets.games })
    .from(tickets)
    .where(and(eq(tickets.member_id, member_id), eq(tickets.round_number, round_number)))
  const taken = new Set(same.map((ticket) => ticket.games))
  let key = games
  for (let paper = 2; taken.has(key); paper++) key = `${games} #${paper}`
  return key
}

/** Deletes a member's ticket with its games and their prizes; false when there is none. */
export const removeTicket = (db: Database, member_id: number, id: number): Promise<boolean> =>
  db.transaction((tx) => removeTicketWhere(tx, and(eq(tickets.id, id), eq(tickets.member_id, member_id))))

/** The same for a ticket with these games, in the form of `tickets.games`. */
export const removeTicketOfGames = (
  tx: Database,
  member_id: number,
  { round_number, games }: Pick<typeof tickets.$inferSelect, 'round_number' | 'games'>,
): Promise<boolean> =>
  removeTicketWhere(
    tx,
    and(eq(tickets.member_id, member_id), eq(tickets.round_number, round_number), eq(tickets.games, games)),
  )

async function removeTicketWhere(tx: Database, which: SQL | undefined): Promise<boolean> {
  const [ticket] = await tx.select({ id: tickets.id }).from(tickets).where(which).for('update')
  if (!ticket) return false
  const games = await tx
    .delete(number_sets)
    .where(eq(number_sets.ticket_id, ticket.id))
    .returning({ id: number_sets.id })
  const ids = games.map((game) => game.id)
  if (ids.length > 0) await tx.delete(winning_sets).where(inArray(winning_sets.set_id, ids))
  await tx.delete(tickets).where(eq(tickets.id, ticket.id))
  return true
}

/** A favourite in a round: a set that is neither made here nor on paper. */
type PlayOf = Required<Pick<typeof number_sets.$inferInsert, 'member_id' | 'round_target' | 'mask'>>

/** Adds a favourite to a round as bought; if it is there already, it is bought, too, and keeps its time. */
export const addPlay = (tx: Database, play: PlayOf & { readonly crowding_permille: number }, bought_at: string) =>
  tx
    .insert(number_sets)
    .values({ ...play, generated_at: bought_at, bought_at })
    .onConflictDoUpdate({
      target: [number_sets.member_id, number_sets.round_target, number_sets.mask],
      targetWhere: sql`strategy is null and ticket_id is null`,
      set: { bought_at: sql`coalesce(${number_sets.bought_at}, excluded.bought_at)` },
    })

/** Takes a favourite out of a round, by its set or by its numbers; false when it is not there. */
export async function removePlay(
  tx: Database,
  member_id: number,
  which: { readonly id: number } | Omit<PlayOf, 'member_id'>,
): Promise<boolean> {
  const gone = await tx
    .delete(number_sets)
    .where(
      and(
        eq(number_sets.member_id, member_id),
        isNull(number_sets.strategy),
        isNull(number_sets.ticket_id),
        'id' in which
          ? eq(number_sets.id, which.id)
          : and(eq(number_sets.round_target, which.round_target), eq(number_sets.mask, which.mask)),
      ),
    )
    .returning({ id: number_sets.id })
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(winning_sets).where(inArray(winning_sets.set_id, ids))
  return ids.length > 0
}

/** Lets only one transaction at a time make sets of a round from wishes that leave few sets. */
export const lockFewPossibleSets = (tx: Database, round_target: number) =>
  holdLock(tx, 'few_possible_sets', round_target)

/** For each of these sets that is taken in the round: the copies given so far, and whether the member has one of them. */
export const countHeldSets = (tx: Database, round_target: number, masks: readonly number[], member_id: number) =>
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
        isMade,
        sql`${number_sets.mask} = any(${sql.param(`{${masks.join(',')}}`)}::bigint[])`,
      ),
    )
    .groupBy(number_sets.mask)

/** Sets without stored crowding, the oldest first, after an id. */
export const setsWithoutCrowding = (db: Database, after: number, limit: number) =>
  db
    .select({ id: number_sets.id, mask: number_sets.mask, round_target: number_sets.round_target })
    .from(number_sets)
    .where(and(isNull(number_sets.crowding_permille), gt(number_sets.id, after)))
    .orderBy(number_sets.id)
    .limit(limit)

/** Stores the crowding of sets; a set that got one meanwhile keeps it. */
export const addCrowdings = (db: Database, sets: readonly { readonly id: number; readonly permille: number }[]) =>
  db.execute(sql`
    update number_sets set crowding_permille = found.permille
    from (select unnest(${sql.param(`{${sets.map(({ id }) => id).join(',')}}`)}::bigint[]) as id,
                 unnest(${sql.param(`{${sets.map(({ permille }) => permille).join(',')}}`)}::smallint[]) as permille) as found
    where number_sets.id = found.id and number_sets.crowding_permille is null`)

/** Counts of sets made from an instant on, and before another if it is given; by Korean day. */
export const setsByDay = (db: Database, since: string, until?: string) =>
  countByDay(
    db,
    {
      ...{ table: number_sets, id: number_sets.id, at: number_sets.generated_at },
      where: and(isMade, until === undefined ? undefined : lt(number_sets.generated_at, until)),
    },
    since,
  )

/** Stores a request by its key; false when the key is known. Waits for a request with the same key that is under way. */
export const rememberRequest = (tx: Database, request: typeof generation_requests.$inferInsert) =>
  hasRows(
    tx.insert(generation_requests).values(request).onConflictDoNothing().returning({ key: generation_requests.key }),
  )

export const requestOfKey = (db: Database, member_id: number, key: string) =>
  firstRow(
    db
      .select()
      .from(generation_requests)
      .where(and(eq(generation_requests.member_id, member_id), eq(generation_requests.key, key))),
  )

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

/** Milliseconds. Clients repeat a request within minutes; a week is far beyond that. */
const REQUESTS_KEPT = 7 * DAY

export const sweepGenerationRequests = (db: Database, now: number) =>
  db.delete(generation_requests).where(lt(generation_requests.made_at, instantOf(now - REQUESTS_KEPT)))

const mine = (member_id: number, id: number) => and(eq(number_sets.id, id), partOf(member_id))

/** Names a set. @returns false when the member has no such set */
export const nameSet = (db: Database, member_id: number, id: number, name: string | null) =>
  hasRows(db.update(number_sets).set({ name }).where(mine(member_id, id)).returning({ id: number_sets.id }))

/** Hides a set that was made here from its member; false when the member has no such set. */
export const putAwaySet = (db: Database, member_id: number, id: number, deleted_at: string) =>
  hasRows(
    db
      .update(number_sets)
      .set({ deleted_at })
      .where(and(mine(member_id, id), isMade))
      .returning({ id: number_sets.id }),
  )

/** Whether one of these sets belongs to a paper ticket of the member. */
export const isOnTicket = (db: Database, member_id: number, ids: readonly number[]) =>
  hasRows(
    db
      .select({ id: number_sets.id })
      .from(number_sets)
      .where(
        and(inArray(number_sets.id, [...ids]), eq(number_sets.member_id, member_id), isNotNull(number_sets.ticket_id)),
      )
      .limit(1),
  )

/** The newest round with sets of a member that is not after `newest`. */
export const newestRoundOfMember = async (db: Database, member_id: number, newest: number) =>
  (
    await db
      .select({ round_target: number_sets.round_target })
      .from(number_sets)
      .where(and(partOf(member_id), lte(number_sets.round_target, newest)))
      .orderBy(desc(number_sets.round_target))
      .limit(1)
  )[0]?.round_target ?? null

/** A member, and a span of time in which sets were made. */
interface MakingSpan {
  readonly member_id: number
  readonly since: string
  readonly until: string
}

/** How many sets each of these members made in their span, including hidden ones; in the order of the spans. */
export const countSetsWithin = async (db: Database, spans: readonly MakingSpan[]): Promise<number[]> => {
  const rows = await rowsOf<{ readonly sets: number }>(
    db,
    sql`
      select (
        select count(*) from ${number_sets}
        where ${number_sets.member_id} = span.member_id and ${isMade}
          and ${number_sets.generated_at} >= span.since and ${number_sets.generated_at} < span.until
      )::int as sets
      from rows from (
        json_to_recordset(${JSON.stringify(spans)}::json) as (member_id int, since timestamptz, until timestamptz)
      ) with ordinality as span (member_id, since, until, nth)
      order by nth`,
  )
  return rows.map(({ sets }) => sets)
}

/**
 * Closes a round for good; a second call changes nothing. It waits for requests that are adding sets at this moment. The database
 * refuses later ones (`round_closed`), so the sets that are there afterwards are final.
 */
export const closeRound = (db: Database, round_number: number, closed_at: string): Promise<void> =>
  db.transaction(async (tx) => {
    const closed = await tx.select().from(closed_rounds).where(eq(closed_rounds.round_number, round_number))
    if (closed.length > 0) return
    await tx.execute(sql`set local lock_timeout = '10s'`)
    await tx.execute(sql`lock table ${number_sets} in share mode`)
    await tx.insert(closed_rounds).values({ round_number, closed_at }).onConflictDoNothing()
  })
