import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import { newestDueRound } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import type { Database } from '../database/database.ts'
import { drawOfRound, newestRound } from '../draws/store.ts'
import type { World } from '../world.ts'
import { matchedCount, settledRounds, withResult } from './shown-sets.ts'
import { newestRoundOfMember } from './store.ts'
import { number_sets, winning_sets } from './tables.ts'

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
  const byRank = (kind: 'sets' | 'bought_sets') =>
    [1, 2, 3, 4, 5].map((rank) => won.find((row) => row.rank === rank)?.[kind] ?? 0)
  return {
    ...known,
    ...hits,
    state: 'settled',
    winners_by_rank: byRank('sets'),
    bought_by_rank: byRank('bought_sets'),
    total_prize: won.reduce((sum, row) => sum + row.bought_sets * (row.prize ?? 0), 0),
  }
}

/** How many sets, and bought ones, hold each number of matches. */
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
