import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Favourites } from '#contract/number-sets/favourites.ts'
import { openRound } from '#domain/calendar.ts'
import { permilleOf } from '#domain/crowding/uncrowded.ts'
import { MOST_FAVOURITES, maskOf, numbersOfMask } from '#domain/number-set/number-set.ts'
import type { CurrentCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { refuse } from '../http/refuse.ts'
import { limitsOf, refuseOnBreak } from '../play-limits/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { withinBudget } from './hold-to-budget.ts'
import { savingGames } from './settle-rounds.ts'
import { addPlay, removePlay } from './store.ts'
import { favourites, number_sets } from './tables.ts'

type Clock = Pick<ServerDeps, 'now'>

/** A member's favourites, in the order in which they were added, and which of them play in the open round. */
export async function favouritesOf(db: Database, { now }: Clock, member_id: number): Promise<Favourites> {
  const round_number = openRound(now())
  const rows = await db
    .select({ id: favourites.id, mask: favourites.mask, bought_at: number_sets.bought_at })
    .from(favourites)
    .leftJoin(
      number_sets,
      and(
        eq(number_sets.member_id, favourites.member_id),
        eq(number_sets.round_target, round_number),
        eq(number_sets.mask, favourites.mask),
        isNull(number_sets.strategy),
        isNull(number_sets.ticket_id),
        isNotNull(number_sets.bought_at),
      ),
    )
    .where(eq(favourites.member_id, member_id))
    .orderBy(asc(favourites.id))
  return {
    round_number,
    favourites: rows.map(({ id, mask, bought_at }) => ({
      id,
      numbers: numbersOfMask(mask),
      is_bought: bought_at !== null,
    })),
  }
}

/** Adds six numbers to a member's favourites; if they are there already, nothing changes. @throws favourites_full */
export async function addFavourite(
  db: Database,
  clock: Clock,
  { member_id, numbers }: { readonly member_id: number; readonly numbers: readonly number[] },
): Promise<Favourites> {
  await db.transaction(async (tx) => {
    // One at a time for each member, so that two parallel calls cannot both add the last one allowed.
    await holdLock(tx, 'favourites', member_id)
    const row = { member_id, mask: maskOf(numbers), added_at: instantOf(clock.now()) }
    await tx.insert(favourites).values(row).onConflictDoNothing()
    const [kept] = await tx.select({ all: count() }).from(favourites).where(eq(favourites.member_id, member_id))
    if ((kept?.all ?? 0) > MOST_FAVOURITES) throw refuse('favourites_full')
  })
  return favouritesOf(db, clock, member_id)
}

/** @throws favourite_not_found */
export async function removeFavourite(db: Database, clock: Clock, member_id: number, id: number): Promise<Favourites> {
  const gone = await db
    .delete(favourites)
    .where(and(eq(favourites.id, id), eq(favourites.member_id, member_id)))
    .returning({ id: favourites.id })
  if (gone.length === 0) throw refuse('favourite_not_found')
  return favouritesOf(db, clock, member_id)
}

interface Play {
  readonly member_id: number
  readonly id: number
  readonly round_number: number
  readonly is_bought: boolean
  readonly is_confirmed?: boolean | undefined
  readonly crowding: () => Promise<CurrentCrowding>
}

/**
 * Stores that a favourite was bought for the open round, or that it was not after all. A bought favourite is a set of that round
 * like every other bought one.
 * @throws favourite_not_found; round_changed when the round named is not the one that is sold now; on_break;
 * budget_exceeded, budget_near
 */
export async function playFavourite(
  db: Database,
  clock: Clock,
  { member_id, id, round_number, is_bought, is_confirmed: isConfirmed, crowding }: Play,
): Promise<Favourites> {
  const { judgeOf } = await crowding()
  await db.transaction(async (tx) => {
    await savingGames(tx, round_number)
    const [favourite] = await tx
      .select({ mask: favourites.mask })
      .from(favourites)
      .where(and(eq(favourites.id, id), eq(favourites.member_id, member_id)))
    if (!favourite) throw refuse('favourite_not_found')
    if (round_number !== openRound(clock.now())) throw refuse('round_changed')
    const { mask } = favourite
    const play = { member_id, round_target: round_number, mask }
    if (!is_bought) return removePlay(tx, member_id, play)
    const crowding_permille = permilleOf(judgeOf(round_number), numbersOfMask(mask))
    refuseOnBreak(await limitsOf(tx, clock, member_id), clock)
    return withinBudget(tx, clock, { member_id, isConfirmed }, () =>
      addPlay(tx, { ...play, crowding_permille }, instantOf(clock.now())),
    )
  })
  return favouritesOf(db, clock, member_id)
}
