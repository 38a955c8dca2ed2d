import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import { matchedCount } from './shown-sets.ts'
import { number_sets, winning_sets } from './tables.ts'

interface RoundOfMembers {
  readonly round: number
  /** The main numbers that were drawn. */
  readonly numbers: readonly number[]
  readonly member_ids: readonly number[]
}

/**
 * How the sets of some members did in a settled round, one row for each who has any. Where some were bought, hits and
 * ranks are of those alone.
 */
export async function resultsOfMembers(db: Database, { round, numbers, member_ids }: RoundOfMembers) {
  const hits = matchedCount(number_sets.mask, numbers)
  const isBought = isNotNull(number_sets.bought_at)
  const gamesOf = (rank: number, extra = sql``) => sql`count(*) filter (where ${eq(winning_sets.rank, rank)} ${extra})`
  const ranks = (extra = sql``) =>
    sql<number[]>`json_build_array(${sql.join(
      [1, 2, 3, 4, 5].map((rank) => gamesOf(rank, extra)),
      sql`, `,
    )})`
  const rows = await db
    .select({
      member_id: number_sets.member_id,
      made: sql<number>`count(*)::int`,
      bought: sql<number>`count(${number_sets.bought_at})::int`,
      most_of_all: sql<number>`max(${hits})::int`,
      most_of_bought: sql<number | null>`max(${hits}) filter (where ${isBought})::int`,
      ranks_of_all: ranks(),
      ranks_of_bought: ranks(sql`and ${isBought}`),
    })
    .from(number_sets)
    .leftJoin(winning_sets, and(eq(winning_sets.set_id, number_sets.id), eq(winning_sets.round_number, round)))
    .where(
      and(
        inArray(number_sets.member_id, [...member_ids]),
        eq(number_sets.round_target, round),
        isNull(number_sets.deleted_at),
      ),
    )
    .groupBy(number_sets.member_id)
  return rows.map(({ member_id, made, bought, most_of_all, most_of_bought, ranks_of_all, ranks_of_bought }) => ({
    member_id,
    made,
    bought,
    most_matched: bought > 0 ? (most_of_bought ?? 0) : most_of_all,
    ranks: bought > 0 ? ranks_of_bought : ranks_of_all,
  }))
}

/** What bought sets of some members won in some rounds, by round and rank; `prize`: won a game before tax. */
export const boughtWinnersOf = (db: Database, rounds: readonly number[], member_ids: readonly number[]) =>
  db
    .select({
      member_id: number_sets.member_id,
      round: winning_sets.round_number,
      rank: winning_sets.rank,
      games: sql<number>`count(*)::int`,
      prize: draw_prizes.prize_per_winner,
      draw_date: draws.draw_date,
    })
    .from(number_sets)
    .innerJoin(
      winning_sets,
      and(eq(winning_sets.set_id, number_sets.id), eq(winning_sets.round_number, number_sets.round_target)),
    )
    .innerJoin(draws, eq(draws.round_number, winning_sets.round_number))
    .innerJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )
    .where(
      and(
        inArray(number_sets.member_id, [...member_ids]),
        inArray(number_sets.round_target, [...rounds]),
        isNotNull(number_sets.bought_at),
        isNull(number_sets.deleted_at),
        // Who has said that it was received, or lost, is reminded of nothing.
        isNull(number_sets.claim),
      ),
    )
    .groupBy(
      number_sets.member_id,
      winning_sets.round_number,
      winning_sets.rank,
      draw_prizes.prize_per_winner,
      draws.draw_date,
    )
