import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { newestDueRound } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { maskOf } from '#domain/number-set/number-mask.ts'
import type { Database } from '../database/database.ts'
import { drawOfRound, newestRound } from '../draws/store.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import type { World } from '../world.ts'
import { isSettledDraw } from './settled-rounds.ts'
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
}

/** How the member's sets of the newest draw that has begun went: hits once its numbers are known, ranks only once it is settled. */
export async function settlementSummary(
  db: Database,
  { now, drawMinute }: Pick<World, 'now' | 'drawMinute'>,
  member_id: number,
): Promise<Summary> {
  // Numbers may be known a little before the minute that was announced.
  const due = Math.max(newestDueRound(now(), drawMinute) ?? 0, (await newestRound(db)) ?? 0) || null
  const round_number = due === null ? null : await newestRoundOfMember(db, member_id, due)
  if (round_number === null) return NOTHING
  const ofRound = and(
    eq(number_sets.member_id, member_id),
    eq(number_sets.round_target, round_number),
    isNull(number_sets.deleted_at),
  )
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
  if (!(await isSettled(db, round_number))) return { ...NOTHING, ...known, ...hits, state: 'matched' }
  const won = await db
    .select({
      rank: winning_sets.rank,
      sets: count(),
      bought_sets: count(number_sets.bought_at),
      prize: draw_prizes.prize_per_winner,
    })
    .from(winning_sets)
    .innerJoin(number_sets, eq(number_sets.id, winning_sets.set_id))
    .innerJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )
    .where(and(ofRound, eq(winning_sets.round_number, round_number)))
    .groupBy(winning_sets.rank, draw_prizes.prize_per_winner)
  const byRank = (kind: 'sets' | 'bought_sets') =>
    [1, 2, 3, 4, 5].map((rank) => won.find((row) => row.rank === rank)?.[kind] ?? 0)
  return {
    ...known,
    ...hits,
    state: 'settled',
    winners_by_rank: byRank('sets'),
    bought_by_rank: byRank('bought_sets'),
    total_prize: won.reduce((sum, row) => sum + row.bought_sets * row.prize, 0),
  }
}

/** How many sets, and bought ones, hold each number of matches. */
const matchesOf = (db: Database, numbers: readonly number[], ofRound: SQL | undefined) =>
  db
    .select({
      matched: sql<number>`bit_count((${number_sets.mask} & ${maskOf(numbers)}::bigint)::bit(64))`.mapWith(Number),
      sets: count(),
      bought_sets: count(number_sets.bought_at),
    })
    .from(number_sets)
    .where(ofRound)
    .groupBy(sql`1`)

async function isSettled(db: Database, round_number: number): Promise<boolean> {
  const rows = await db
    .select({ round_number: settlements.round_number })
    .from(settlements)
    .innerJoin(draws, isSettledDraw)
    .where(eq(settlements.round_number, round_number))
  return rows.length > 0
}
