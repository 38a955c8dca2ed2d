import { and, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { NumberSet, SetResult } from '#contract/number-sets.ts'
import { drawBeginsAt } from '#domain/calendar.ts'
import { numbersOfMask } from '#domain/number-mask.ts'
import { claimUntil, payoutOf } from '#domain/payout.ts'
import type { Database } from '../database/database.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import type { Outside } from '../outside.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

/** The balls of a draw as one text; what `settlements.balls` holds. */
export const ballsOfDraw = sql<string>`array_to_string(${draws.numbers}, ' ') || ' + ' || ${draws.bonus_number}`

/** Sets with their draw once it is settled: confirmed, all slices done, and of the balls that stand now. */
const withResult = (db: Database) =>
  db
    .select({
      id: number_sets.id,
      mask: number_sets.mask,
      round_target: number_sets.round_target,
      strategy: number_sets.strategy,
      name: number_sets.name,
      generated_at: number_sets.generated_at,
      settled_at: settlements.settled_at,
      draw_date: draws.draw_date,
      winning_numbers: draws.numbers,
      bonus_number: draws.bonus_number,
      rank: winning_sets.rank,
      prize_amount: draw_prizes.prize_per_winner,
    })
    .from(number_sets)
    .leftJoin(draws, and(eq(draws.round_number, number_sets.round_target), isNotNull(draws.total_sales)))
    .leftJoin(
      settlements,
      and(
        eq(settlements.round_number, draws.round_number),
        isNotNull(settlements.settled_at),
        eq(settlements.balls, ballsOfDraw),
        gte(settlements.through_id, number_sets.id),
      ),
    )
    .leftJoin(
      winning_sets,
      and(eq(winning_sets.round_number, settlements.round_number), eq(winning_sets.set_id, number_sets.id)),
    )
    .leftJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )
type Row = Awaited<ReturnType<typeof withResult>>[number]

type Clock = Pick<Outside, 'now' | 'drawMinute'>

/** A set as its member sees it: no rank, and no miss, before its draw is settled. */
function shown(row: Row, { now, drawMinute }: Clock): NumberSet {
  const { id, mask, round_target, strategy, name, generated_at, settled_at } = row
  const numbers = numbersOfMask(mask)
  const result = settled_at === null ? null : resultOf(row, numbers)
  const hasBegun = now() >= drawBeginsAt(round_target, drawMinute)
  const state = result ? 'settled' : hasBegun ? 'awaiting' : 'before_draw'
  return { id, numbers, generated_at, round_target, strategy, name, state, result }
}

function resultOf(
  { winning_numbers, bonus_number, rank, prize_amount, draw_date }: Row,
  numbers: number[],
): SetResult | null {
  if (!winning_numbers || bonus_number === null || !draw_date) return null
  const amount = prize_amount ?? 0
  return {
    matched_numbers: numbers.filter((number) => winning_numbers.includes(number)),
    is_bonus_matched: numbers.includes(bonus_number),
    winning_numbers,
    bonus_number,
    rank,
    prize_amount: amount,
    net_amount: payoutOf(amount).net_amount,
    claim_until: rank === null ? null : claimUntil(draw_date),
  }
}

interface Page {
  readonly skip: number
  readonly limit: number
  readonly round?: number | undefined
}

/** One page of a member's sets, newest first, and whether there are more. */
export async function pageOfSets(db: Database, clock: Clock, member_id: number, { skip, limit, round }: Page) {
  const chosen: (SQL | undefined)[] = [eq(number_sets.member_id, member_id), isNull(number_sets.deleted_at)]
  if (round !== undefined) chosen.push(eq(number_sets.round_target, round))
  // One more than asked for tells whether there are more, without counting them all.
  const rows = await withResult(db)
    .where(and(...chosen))
    // Rounds follow one another as ids do; this order is the index's, whichever rounds are asked for.
    .orderBy(desc(number_sets.round_target), desc(number_sets.id))
    .offset(skip)
    .limit(limit + 1)
  return {
    generated_numbers: rows.slice(0, limit).map((row) => shown(row, clock)),
    has_more: rows.length > limit,
  }
}

export type FreshSet = Pick<Row, 'id' | 'mask' | 'round_target' | 'strategy' | 'generated_at'>

/** Sets just made: their round is open, so there is nothing to be read of its draw. */
export const freshSets = (rows: readonly FreshSet[]): NumberSet[] =>
  rows.map(({ id, mask, generated_at, round_target, strategy }) => ({
    id,
    numbers: numbersOfMask(mask),
    generated_at,
    round_target,
    strategy,
    name: null,
    state: 'before_draw',
    result: null,
  }))

/** These sets of a member, in the order they were made. */
export async function setsOfIds(db: Database, clock: Clock, member_id: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await withResult(db)
    .where(and(inArray(number_sets.id, [...ids]), eq(number_sets.member_id, member_id)))
    .orderBy(number_sets.id)
  return rows.map((row) => shown(row, clock))
}
