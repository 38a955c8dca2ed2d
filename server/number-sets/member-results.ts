import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { newestDueRound } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { winningsOf } from '#domain/money/winnings.ts'
import type { Database } from '../database/database.ts'
import { drawOfRound, isDoubted, newestRound } from '../draws/store.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import type { ServerDeps } from '../server-deps.ts'
import { isSettledDraw, matchedCount, partOf, settledRounds, withResult } from './shown-sets.ts'
import { newestRoundOfMember } from './store.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

type Summary = z.output<(typeof getSettlementSummary)['reply']>
const NOTHING: Summary = {
  round_number: null,
  state: null,
  sets: 0,
  bought_sets: 0,
  most_matched: null,
  sets_by_matches: null,
  winners_by_rank: null,
  bought_by_rank: null,
  total_prize: null,
  total_net: null,
}

/** One member's result of the newest draw that has begun: hits once its numbers are known, ranks only once it is settled. */
export async function settlementSummary(
  db: Database,
  { now, drawMinute }: Pick<ServerDeps, 'now' | 'drawMinute'>,
  member_id: number,
): Promise<Summary> {
  // Numbers may be stored a little before the announced minute of the draw.
  const due = Math.max(newestDueRound(now(), drawMinute) ?? 0, (await newestRound(db)) ?? 0) || null
  const round_number = due === null ? null : await newestRoundOfMember(db, member_id, due)
  if (round_number === null) return NOTHING
  const ofRound = partOf(member_id, { round: round_number })
  const draw = await drawOfRound(db, round_number)
  const matches = await matchesOf(db, draw?.numbers ?? [], ofRound)
  const setsOf = (kind: 'sets' | 'bought_sets') => matches.reduce((sum, one) => sum + one[kind], 0)
  const known = { round_number, sets: setsOf('sets'), bought_sets: setsOf('bought_sets') }
  if (!draw) return { ...NOTHING, ...known, state: 'awaiting' }
  const hits = {
    most_matched: Math.max(0, ...matches.map(({ matched }) => matched)),
    sets_by_matches: Array.from(
      { length: NUMBERS_PER_DRAW + 1 },
      (_, matched) => matches.find((one) => one.matched === matched)?.sets ?? 0,
    ),
  }
  if ((await settledRounds(db, round_number, round_number)).length === 0)
    return { ...NOTHING, ...known, ...hits, state: 'matched' }
  const winners = withResult(db)
    .where(and(ofRound, isNotNull(winning_sets.rank)))
    .as('winners')
  const won = await db
    .select({
      rank: winners.rank,
      prize: winners.prize_amount,
      sets: count(),
      bought_sets: count(winners.bought_at),
    })
    .from(winners)
    .groupBy(winners.rank, winners.prize_amount)
  const all = winningsOf(won.map(({ prize, bought_sets: games }) => ({ round_number, prize, games })))
  const byRank = (kind: 'sets' | 'bought_sets') =>
    [1, 2, 3, 4, 5].map((rank) => won.find((row) => row.rank === rank)?.[kind] ?? 0)
  return {
    ...known,
    ...hits,
    state: 'settled',
    winners_by_rank: byRank('sets'),
    bought_by_rank: byRank('bought_sets'),
    total_prize: all.gross,
    total_net: all.net,
  }
}

/** The counts of sets, and of bought ones among them, by their number of matches. */
const matchesOf = (db: Database, numbers: readonly number[], ofRound: SQL | undefined) =>
  db
    .select({
      matched: matchedCount(number_sets.mask, numbers).mapWith(Number),
      sets: count(),
      bought_sets: count(number_sets.bought_at),
    })
    .from(number_sets)
    .where(ofRound)
    .groupBy(sql`1`)

interface RoundOfMembers {
  readonly round: number
  /** The main numbers that were drawn. */
  readonly numbers: readonly number[]
  readonly member_ids: readonly number[]
}

/**
 * The results of some members' sets in a settled round, one row for each member with sets. When a member bought any, hits and
 * ranks count only bought sets.
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

/**
 * Prizes, in rounds that are settled and that no source contradicts, of members' bought sets that are not marked as received or lost, by
 * round and rank; `prize`: won per game before tax.
 */
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
    .innerJoin(settlements, isSettledDraw)
    .innerJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )
    .where(
      and(
        inArray(number_sets.member_id, [...member_ids]),
        inArray(number_sets.round_target, [...rounds]),
        sql`not ${isDoubted}`,
        isNotNull(number_sets.bought_at),
        isNull(number_sets.deleted_at),
        // A prize that its member has marked as received or lost needs no reminder.
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
