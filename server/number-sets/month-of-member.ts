import { and, between, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { saturdaysOfMonth } from '#domain/calendar.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import type { Database } from '../database/database.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import type { World } from '../world.ts'
import { isSettledDraw } from './settled-rounds.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

/** The Saturdays of this month: what a member made, what they bought, and what that cost and won. */
export async function monthOfMember(
  db: Database,
  { now }: Pick<World, 'now'>,
  member_id: number,
): Promise<z.output<(typeof getMyMonth)['reply']>> {
  const { month, draws: coming } = saturdaysOfMonth(now())
  const [first = 0, last = 0] = [coming.at(0)?.round_number, coming.at(-1)?.round_number]
  const played = await playedIn(db, member_id, first, last)
  const settled = await wonIn(db, member_id, first, last)
  const saturdays = coming.map(({ round_number, draw_date }) => {
    const { sets = 0, bought_sets = 0 } = played.find((round) => round.round_number === round_number) ?? {}
    const { received = null, best_rank = null } = settled.find((round) => round.round_number === round_number) ?? {}
    return { round_number, draw_date, sets, bought_sets, received, best_rank }
  })
  return {
    month,
    saturdays,
    spent: saturdays.reduce((sum, { round_number, bought_sets }) => sum + bought_sets * gamePriceOf(round_number), 0),
    received: saturdays.reduce((sum, { received }) => sum + (received ?? 0), 0),
  }
}

const playedIn = (db: Database, member_id: number, first: number, last: number) =>
  db
    .select({ round_number: number_sets.round_target, sets: count(), bought_sets: count(number_sets.bought_at) })
    .from(number_sets)
    .where(
      and(
        eq(number_sets.member_id, member_id),
        between(number_sets.round_target, first, last),
        isNull(number_sets.deleted_at),
      ),
    )
    .groupBy(number_sets.round_target)

/** The settled rounds, with what the member's bought sets won in each. */
const wonIn = (db: Database, member_id: number, first: number, last: number) =>
  db
    .select({
      round_number: draws.round_number,
      received: sql<number>`coalesce(sum(${draw_prizes.prize_per_winner}), 0)`.mapWith(Number),
      best_rank: min(draw_prizes.rank),
    })
    .from(draws)
    .innerJoin(settlements, isSettledDraw)
    .leftJoin(
      number_sets,
      and(
        eq(number_sets.round_target, draws.round_number),
        eq(number_sets.member_id, member_id),
        isNotNull(number_sets.bought_at),
        isNull(number_sets.deleted_at),
      ),
    )
    .leftJoin(
      winning_sets,
      and(eq(winning_sets.set_id, number_sets.id), eq(winning_sets.round_number, draws.round_number)),
    )
    .leftJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )
    .where(between(draws.round_number, first, last))
    .groupBy(draws.round_number)
