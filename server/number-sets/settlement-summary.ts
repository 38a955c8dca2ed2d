import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { getSettlementSummary } from '#contract/number-sets.ts'
import { newestDueRound } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import type { Outside } from '../outside.ts'
import { ballsOfDraw } from './shown-sets.ts'
import { newestRoundOfMember } from './store.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

type Summary = z.output<(typeof getSettlementSummary)['reply']>
const NOTHING: Summary = { round_number: null, state: null, sets: 0, winners_by_rank: null, total_prize: null }

/** How the member's sets of the newest draw that has begun went; ranks only once it is settled. */
export async function settlementSummary(
  { db, now, drawMinute }: Pick<Outside, 'db' | 'now' | 'drawMinute'>,
  member_id: number,
): Promise<Summary> {
  const due = newestDueRound(now(), drawMinute)
  const round_number = due === null ? null : await newestRoundOfMember(db, member_id, due)
  if (round_number === null) return NOTHING
  const ofRound = and(
    eq(number_sets.member_id, member_id),
    eq(number_sets.round_target, round_number),
    isNull(number_sets.deleted_at),
  )
  const [sets] = await db.select({ sets: count() }).from(number_sets).where(ofRound)
  const known = { round_number, sets: sets?.sets ?? 0 }
  if (!(await isSettled(db, round_number))) return { ...NOTHING, ...known, state: 'awaiting' }
  const won = await db
    .select({ rank: winning_sets.rank, sets: count(), prize: draw_prizes.prize_per_winner })
    .from(winning_sets)
    .innerJoin(number_sets, eq(number_sets.id, winning_sets.set_id))
    .innerJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )
    .where(and(ofRound, eq(winning_sets.round_number, round_number)))
    .groupBy(winning_sets.rank, draw_prizes.prize_per_winner)
  return {
    ...known,
    state: 'settled',
    winners_by_rank: [1, 2, 3, 4, 5].map((rank) => won.find((row) => row.rank === rank)?.sets ?? 0),
    total_prize: won.reduce((sum, row) => sum + row.sets * row.prize, 0),
  }
}

async function isSettled(db: Database, round_number: number): Promise<boolean> {
  const rows = await db
    .select({ round_number: settlements.round_number })
    .from(settlements)
    .innerJoin(draws, eq(draws.round_number, settlements.round_number))
    .where(
      and(
        eq(settlements.round_number, round_number),
        eq(settlements.balls, ballsOfDraw),
        sql`${settlements.settled_at} is not null and ${draws.total_sales} is not null`,
      ),
    )
  return rows.length > 0
}
