import {
  and,
  between,
  type Column,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { NumberSet, SetHits, SetResult } from '#contract/number-sets/number-sets.ts'
import { drawBeginsAt, newestDueRound } from '#domain/calendar.ts'
import { permilleOf } from '#domain/crowding/uncrowded.ts'
import { hitsOf } from '#domain/draw/draw.ts'
import { claimUntil } from '#domain/money/claim.ts'
import { payoutOf } from '#domain/money/payout.ts'
import type { CrowdingPart, SetOrder, ShownSets } from '#domain/number-set/listed-sets.ts'
import { maskOf, numbersOfMask, type SetOrigin } from '#domain/number-set/number-set.ts'
import type { CurrentCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { draw_prizes, draws } from '../draws/tables.ts'
import type { ServerDeps } from '../server-deps.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

/** The balls of a draw as one text, in the form of `settlements.balls`. */
export const ballsOfDraw = sql<string>`array_to_string(${draws.numbers}, ' ') || ' + ' || ${draws.bonus_number}`

/** True where the prizes are known, all slices are done, and the settled balls are those of the draw as it is now. */
export const isSettledDraw = and(
  eq(settlements.round_number, draws.round_number),
  eq(settlements.balls, ballsOfDraw),
  isNotNull(settlements.settled_at),
  isNotNull(draws.total_sales),
)

/** The rounds between two whose settlement is finished and current. */
export const settledRounds = async (db: Database, first: number, last: number): Promise<number[]> =>
  (
    await db
      .select({ round_number: draws.round_number })
      .from(draws)
      .innerJoin(settlements, isSettledDraw)
      .where(between(draws.round_number, first, last))
  ).map(({ round_number }) => round_number)

/**
 * Sets with their draw once its numbers are known, and their prizes once it is settled. All reads of a member's sets use this;
 * counts use it as a subquery (`.as('sets')`).
 */
export const withResult = (db: Database) =>
  db
    .select({
      id: number_sets.id,
      mask: number_sets.mask,
      copy: number_sets.copy,
      round_target: number_sets.round_target,
      strategy: number_sets.strategy,
      ticket_id: number_sets.ticket_id,
      number_type: number_sets.number_type,
      name: number_sets.name,
      crowding_permille: number_sets.crowding_permille,
      follows_strategy: number_sets.follows_strategy,
      generated_at: number_sets.generated_at,
      bought_at: number_sets.bought_at,
      claim: number_sets.claim,
      settled_at: settlements.settled_at,
      draw_date: draws.draw_date,
      winning_numbers: draws.numbers,
      bonus_number: draws.bonus_number,
      rank: winning_sets.rank,
      prize_amount: draw_prizes.prize_per_winner,
    })
    .from(number_sets)
    .leftJoin(draws, eq(draws.round_number, number_sets.round_target))
    .leftJoin(settlements, and(isSettledDraw, gte(settlements.through_id, number_sets.id)))
    .leftJoin(
      winning_sets,
      and(eq(winning_sets.round_number, settlements.round_number), eq(winning_sets.set_id, number_sets.id)),
    )
    .leftJoin(
      draw_prizes,
      and(eq(draw_prizes.round_number, winning_sets.round_number), eq(draw_prizes.rank, winning_sets.rank)),
    )

/** The count of drawn numbers in a set. */
export const matchedCount = (mask: SQLWrapper, numbers: readonly number[]) =>
  sql<number>`bit_count((${mask} & ${maskOf(numbers)}::bigint)::bit(64))`

type Row = Awaited<ReturnType<typeof withResult>>[number]

type Clock = Pick<ServerDeps, 'now' | 'drawMinute'>

/** `judgeOf` is for sets that were made before their crowding was stored. */
export type SetsDeps = Clock & Pick<CurrentCrowding, 'judgeOf'>

/** A set as its member sees it: with hits once the numbers are known, but neither rank nor miss before its draw is settled. */
function shown(row: Row, { judgeOf, ...clock }: SetsDeps): NumberSet {
  const { id, copy, round_target, strategy, ticket_id, number_type, name, generated_at } = row
  const outcome = outcomeOfSet(row, clock)
  const crowding = (row.crowding_permille ?? permilleOf(judgeOf(round_target), outcome.numbers)) / 10
  const origin = strategy !== null ? 'made' : ticket_id !== null ? 'ticket' : 'favourite'
  const set = { id, generated_at, round_target, origin, strategy, ticket_id, number_type, name, crowding } as const
  return { ...set, ...outcome, follows_strategy: row.follows_strategy, given_before: copy > 0 }
}

export function outcomeOfSet(row: Row, { now, drawMinute }: Clock) {
  const numbers = numbersOfMask(row.mask)
  const hits = knownHits(row, numbers)
  const result = row.settled_at === null || hits === null ? null : resultOf(row, hits)
  const hasBegun = now() >= drawBeginsAt(row.round_target, drawMinute)
  const state: NumberSet['state'] = result ? 'settled' : hits ? 'matched' : hasBegun ? 'awaiting' : 'before_draw'
  return { numbers, is_bought: row.bought_at !== null, state, hits, result }
}

function knownHits({ winning_numbers, bonus_number }: Row, numbers: number[]): SetHits | null {
  if (!winning_numbers || bonus_number === null) return null
  return { ...hitsOf(numbers, { numbers: winning_numbers, bonus_number }), winning_numbers, bonus_number }
}

function resultOf({ round_target, rank, prize_amount, draw_date }: Row, hits: SetHits): SetResult {
  const amount = prize_amount ?? 0
  return {
    ...hits,
    rank,
    prize_amount: amount,
    net_amount: payoutOf(amount, round_target).net_amount,
    claim_until: rank === null || draw_date === null ? null : claimUntil(draw_date),
  }
}

interface Part {
  readonly round?: number | undefined
  readonly crowding?: CrowdingPart | undefined
  readonly origin?: SetOrigin | undefined
}

interface Page extends Part {
  readonly skip: number
  readonly limit: number
  readonly show?: ShownSets | undefined
  readonly sort?: SetOrder
}

/** Sets without stored crowding come last. Ids grow with rounds, so the first order is the index's. */
const ORDERS: Readonly<Record<SetOrder, readonly SQL[]>> = {
  newest: [],
  least_crowded: [sql`${number_sets.crowding_permille} asc nulls last`],
  most_crowded: [sql`${number_sets.crowding_permille} desc nulls last`],
}
const HALF = 500

/** The filters of the page of numbers as conditions: bought, won, still to be drawn. */
function kindOf(
  show: ShownSets,
  { now, drawMinute }: Clock,
  set: Readonly<Record<'bought_at' | 'rank' | 'draw_date' | 'round_target', Column>>,
): SQL | undefined {
  if (show === 'bought') return isNotNull(set.bought_at)
  if (show === 'won') return isNotNull(set.rank)
  return and(isNull(set.draw_date), gt(set.round_target, newestDueRound(now(), drawMinute) ?? 0))
}
const COLUMNS = {
  bought_at: number_sets.bought_at,
  rank: winning_sets.rank,
  draw_date: draws.draw_date,
  round_target: number_sets.round_target,
}

/** Conditions for sets of an origin, on the columns of the table or of a subquery on it. */
const ORIGINS: Readonly<Record<SetOrigin, (set: Readonly<Record<'strategy' | 'ticket_id', Column>>) => SQL>> = {
  made: ({ strategy }) => isNotNull(strategy),
  ticket: ({ ticket_id }) => isNotNull(ticket_id),
  favourite: ({ strategy, ticket_id }) => sql`(${isNull(strategy)} and ${isNull(ticket_id)})`,
}

/** The condition for a member's sets, of a round, an origin and a half of the crowding, as far as these are given. */
export function partOf(member_id: number, { round, crowding, origin }: Part = {}): SQL | undefined {
  return and(
    eq(number_sets.member_id, member_id),
    isNull(number_sets.deleted_at),
    round === undefined ? undefined : eq(number_sets.round_target, round),
    crowding === 'less' ? lt(number_sets.crowding_permille, HALF) : undefined,
    crowding === 'more' ? gte(number_sets.crowding_permille, HALF) : undefined,
    origin && ORIGINS[origin](number_sets),
  )
}

/** One page of a member's sets, newest first, and whether there are more. */
export async function pageOfSets(
  db: Database,
  clock: SetsDeps,
  member_id: number,
  { skip, limit, show, sort = 'newest', ...part }: Page,
) {
  // One row more than requested shows whether there are more, without counting all.
  const rows = await withResult(db)
    .where(and(partOf(member_id, part), show && kindOf(show, clock, COLUMNS)))
    .orderBy(...ORDERS[sort], desc(number_sets.round_target), desc(number_sets.id))
    .offset(skip)
    .limit(limit + 1)
  return {
    generated_numbers: rows.slice(0, limit).map((row) => shown(row, clock)),
    has_more: rows.length > limit,
  }
}

/** Counts for the filters of the page of numbers. */
export async function countsOfSets(db: Database, clock: Clock, member_id: number, { origin, ...part }: Part) {
  const sets = withResult(db).where(partOf(member_id, part)).as('sets')
  const ofOrigin = origin && ORIGINS[origin](sets)
  const countOf = (...conditions: (SQL | undefined)[]) =>
    sql<number>`count(*) filter (where ${and(sql`true`, ...conditions)})::int`
  const [counts] = await db
    .select({
      all: countOf(ofOrigin),
      bought: countOf(ofOrigin, kindOf('bought', clock, sets)),
      won: countOf(ofOrigin, kindOf('won', clock, sets)),
      coming: countOf(ofOrigin, kindOf('coming', clock, sets)),
      made: countOf(ORIGINS.made(sets)),
      ticket: countOf(ORIGINS.ticket(sets)),
      favourite: countOf(ORIGINS.favourite(sets)),
    })
    .from(sets)
  const nothing = { all: 0, bought: 0, won: 0, coming: 0, made: 0, ticket: 0, favourite: 0 }
  const { made, ticket, favourite, ...kinds } = counts ?? nothing
  return { ...kinds, by_origin: { made, ticket, favourite } }
}

export type FreshSet = Pick<
  Row,
  'id' | 'mask' | 'copy' | 'round_target' | 'strategy' | 'generated_at' | 'crowding_permille' | 'follows_strategy'
>

/** Sets that were just made, in the form of the contract: their round is open, so it has no draw to be read. */
export const freshSets = (rows: readonly FreshSet[]): NumberSet[] =>
  rows.map(({ id, mask, copy, generated_at, round_target, strategy, crowding_permille, follows_strategy }) => ({
    id,
    numbers: numbersOfMask(mask),
    generated_at,
    round_target,
    origin: 'made',
    strategy,
    ticket_id: null,
    number_type: null,
    name: null,
    crowding: (crowding_permille ?? 0) / 10,
    follows_strategy,
    given_before: copy > 0,
    is_bought: false,
    state: 'before_draw',
    hits: null,
    result: null,
  }))

/** Sets of a member by their ids, in the order in which they were made. */
export async function setsOfIds(db: Database, clock: SetsDeps, member_id: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await withResult(db)
    .where(and(inArray(number_sets.id, [...ids]), eq(number_sets.member_id, member_id)))
    .orderBy(number_sets.id)
  return rows.map((row) => shown(row, clock))
}
