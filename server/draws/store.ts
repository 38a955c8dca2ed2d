import { and, asc, between, desc, eq, gt, gte, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { Certainty } from '#domain/draw/draw-source.ts'
import { type Database, firstRow, rowsOf } from '../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../database/keyset.ts'
import { draw_corrections, draw_prizes, draws, pending_draws, winning_stores } from './tables.ts'

/** Rank 1's row, joined to each draw for the list's money. */
const firstPrize = and(eq(draw_prizes.round_number, draws.round_number), eq(draw_prizes.rank, 1))

/** Whether a source contradicts a published draw and staff have not decided yet. */
export const isDoubted = sql<boolean>`exists (select from ${pending_draws} where ${pending_draws.state} = 'open'
  and ${pending_draws.doubts} and ${pending_draws.round_number} = ${draws.round_number})`

const certainty = sql<Certainty>`case
  when ${isDoubted} then 'doubted'
  when ${draws.lone_source} is not null then 'one_source'
  else 'sure' end`

/** The columns of a draw in the form of the contract's `Draw`. */
const shownDraw = {
  round_number: draws.round_number,
  draw_date: draws.draw_date,
  numbers: draws.numbers,
  winning_numbers: draws.numbers,
  bonus_number: draws.bonus_number,
  is_confirmed: sql<boolean>`${draw_prizes.rank} is not null`,
  first_prize_winners: draw_prizes.winners,
  first_prize_amount: draw_prizes.prize_per_winner,
  total_sales: draws.total_sales,
  certainty,
  first_prize_methods: sql<{ auto: number; manual: number; semi_auto: number } | null>`
    case when ${draws.first_prize_auto} is null then null else json_build_object(
      'auto', ${draws.first_prize_auto}, 'manual', ${draws.first_prize_manual}, 'semi_auto', ${draws.first_prize_semi_auto}
    ) end`,
}

const shownDraws = (db: Database) => db.select(shownDraw).from(draws).leftJoin(draw_prizes, firstPrize)

export const newestDraw = (db: Database) => firstRow(shownDraws(db).orderBy(desc(draws.round_number)).limit(1))

export const drawOfRound = (db: Database, round_number: number) =>
  firstRow(shownDraws(db).where(eq(draws.round_number, round_number)))

/** The newest draws for the feeds, with when they were stored and last changed. */
export const newestEntries = (db: Database, limit: number) =>
  db
    .select({
      ...shownDraw,
      numbers_at: draws.stored_at,
      changed_at: draws.changed_at,
    })
    .from(draws)
    .leftJoin(draw_prizes, firstPrize)
    .orderBy(desc(draws.round_number))
    .limit(limit)

/** The newest stored round, null while there is none. */
export const newestRound = async (db: Database) =>
  (await db.select({ newest: max(draws.round_number) }).from(draws))[0]?.newest ?? null

/** Rounds up to a given one that are not stored, newest first. */
export async function missingRounds(db: Database, last: number): Promise<number[]> {
  const rows = await rowsOf<{ round: number }>(
    db,
    sql`
    select round::int from generate_series(1, ${last}::int) as due (round)
    where not exists (select 1 from ${draws} where ${draws.round_number} = round) order by round desc`,
  )
  return rows.map(({ round }) => round)
}

/** Stored rounds up to one whose prizes are not known, newest first. */
export const untalliedRounds = async (db: Database, last: number): Promise<number[]> =>
  (
    await db
      .select({ round_number: draws.round_number })
      .from(draws)
      .leftJoin(draw_prizes, firstPrize)
      .where(and(lte(draws.round_number, last), isNull(draw_prizes.rank)))
      .orderBy(desc(draws.round_number))
  ).map(({ round_number }) => round_number)

interface Range {
  readonly start_round?: number | undefined
  readonly end_round?: number | undefined
}

/** The first and last ordinal between two rounds; null where no draw lies between them. Two index steps, however many draws. */
async function ordinalsBetween(db: Database, { start_round, end_round }: Range) {
  const first = db
    .select({ ordinal: draws.ordinal })
    .from(draws)
    .where(start_round === undefined ? undefined : gte(draws.round_number, start_round))
    .orderBy(asc(draws.round_number))
    .limit(1)
  const last = db
    .select({ ordinal: draws.ordinal })
    .from(draws)
    .where(end_round === undefined ? undefined : lte(draws.round_number, end_round))
    .orderBy(desc(draws.round_number))
    .limit(1)
  const [row] = await db
    .select({ first: sql<number | null>`(${first})`, last: sql<number | null>`(${last})` })
    .from(sql`(values (1)) as one`)
  if (row?.first == null || row.last == null || row.first > row.last) return null
  return { first: row.first, last: row.last }
}

/** One page of the draws between two rounds, newest first, and how many there are in all. */
export async function pageOfDraws(db: Database, { skip, limit, ...range }: Range & { skip: number; limit: number }) {
  const ordinals = await ordinalsBetween(db, range)
  if (!ordinals) return { items: [], total: 0 }
  const newest = ordinals.last - skip
  const items =
    newest < ordinals.first
      ? []
      : await shownDraws(db)
          .where(between(draws.ordinal, Math.max(ordinals.first, newest - limit + 1), newest))
          .orderBy(desc(draws.ordinal))
  return { items, total: ordinals.last - ordinals.first + 1 }
}

interface DrawListQuery extends PageQuery {
  readonly state?: keyof typeof STATES | undefined
}

const corrections = sql<number>`(select count(*)::int from ${draw_corrections}
  where ${draw_corrections.round_number} = ${draws.round_number})`
const STATES = {
  confirmed: isNotNull(draw_prizes.rank),
  waiting: isNull(draw_prizes.rank),
  corrected: gt(corrections, 0),
}

/** A page of draws, for staff, and one row more if there is another page. */
export const drawPage = (db: Database, { state, sort, after, limit }: DrawListQuery) => {
  const { begins, order } = keyset(draws, draws.round_number, ORDER_BY_AGE[sort], after)
  return db
    .select({ ...shownDraw, id: draws.round_number, corrections })
    .from(draws)
    .leftJoin(draw_prizes, firstPrize)
    .where(and(state && STATES[state], begins))
    .orderBy(...order)
    .limit(limit + 1)
}

/** Ranks 1 to 5 of a round; empty until it is tallied. */
export const prizesOfRound = (db: Database, round_number: number) =>
  db
    .select({ rank: draw_prizes.rank, winners: draw_prizes.winners, prize_per_winner: draw_prizes.prize_per_winner })
    .from(draw_prizes)
    .where(eq(draw_prizes.round_number, round_number))
    .orderBy(asc(draw_prizes.rank))

export const storesOfRound = (db: Database, round_number: number) =>
  db
    .select({
      store_rank: winning_stores.store_rank,
      store_name: winning_stores.store_name,
      number_type: winning_stores.number_type,
      location: winning_stores.location,
    })
    .from(winning_stores)
    .where(eq(winning_stores.round_number, round_number))
    .orderBy(asc(winning_stores.position))

/** The balls of the newest `rounds` draws, newest first; of all draws when none is given. Statistics are made of them. */
export const newestBalls = (db: Database, rounds?: number) => {
  const balls = db
    .select({
      round_number: draws.round_number,
      draw_date: draws.draw_date,
      numbers: draws.numbers,
      bonus_number: draws.bonus_number,
    })
    .from(draws)
    .orderBy(desc(draws.round_number))
  return rounds === undefined ? balls : balls.limit(rounds)
}

/** How many draws are stored. */
export const countOfDraws = async (db: Database) =>
  (await db.select({ last: max(draws.ordinal) }).from(draws))[0]?.last ?? 0

/** The prize of one winning game of each rank, rank 1 to 5, by tallied round. */
export const prizesOfAllRounds = async (db: Database): Promise<ReadonlyMap<number, number[]>> => {
  const rows = await db
    .select({
      round_number: draw_prizes.round_number,
      prizes: sql<string>`string_agg(${draw_prizes.prize_per_winner}::text, ' ' order by ${draw_prizes.rank})`,
    })
    .from(draw_prizes)
    .groupBy(draw_prizes.round_number)
  return new Map(rows.map(({ round_number, prizes }) => [round_number, prizes.split(' ').map(Number)]))
}
