import { and, asc, eq, gt, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Draw, PrizeRank, TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { FIRST_ROUND_WITH_SHOPS } from '#domain/draw/round-state.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { draw_corrections, draw_prizes, draws, loaded_files, winning_stores } from './tables.ts'

/** Rows that one statement inserts: PostgreSQL accepts 65,535 parameters. */
const ROWS_AT_ONCE = 1_000
const slices = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )

const RECORDED = {
  round_number: draws.round_number,
  draw_date: draws.draw_date,
  numbers: draws.numbers,
  bonus_number: draws.bonus_number,
  total_sales: draws.total_sales,
  first_prize_auto: draws.first_prize_auto,
  first_prize_manual: draws.first_prize_manual,
  first_prize_semi_auto: draws.first_prize_semi_auto,
}
const { rank, winners, prize_per_winner } = draw_prizes
const RANKS_OF_ROUND = sql<readonly (readonly [rank: PrizeRank, winners: number, prize_per_winner: number])[]>`
  json_agg(json_build_array(${rank}, ${winners}, ${prize_per_winner}) order by ${rank})`

/** The draws between two rounds in the domain's shape, ascending; without `prizes` while not tallied. */
export async function recordedDraws(db: Database, first: number, last: number): Promise<(Draw | TalliedDraw)[]> {
  const rows = await db
    .select(RECORDED)
    .from(draws)
    .where(and(gte(draws.round_number, first), lte(draws.round_number, last)))
    .orderBy(asc(draws.round_number))
  // The prizes as one row for each round: reading five rows for each would take longer than all the rest.
  const paid = await db
    .select({ round_number: draw_prizes.round_number, prizes: RANKS_OF_ROUND })
    .from(draw_prizes)
    .where(and(gte(draw_prizes.round_number, first), lte(draw_prizes.round_number, last)))
    .groupBy(draw_prizes.round_number)
  const prizesOf = new Map(paid.map(({ round_number, prizes }) => [round_number, prizes]))
  return rows.map((row) => {
    const { round_number, draw_date, numbers, bonus_number, total_sales } = row
    const balls = { round_number, draw_date, numbers, bonus_number }
    const prizes = prizesOf.get(round_number)
    if (!prizes || total_sales === null) return balls
    const { first_prize_auto: auto, first_prize_manual: manual, first_prize_semi_auto: semi_auto } = row
    return {
      ...balls,
      total_sales,
      prizes: prizes.map(([rank, winners, prize_per_winner]) => ({ rank, winners, prize_per_winner })),
      first_prize_methods: auto === null || manual === null || semi_auto === null ? null : { auto, manual, semi_auto },
    }
  })
}

/** A draw to be stored, and the one source of its numbers if no other has confirmed them. */
export interface ArrivedDraw {
  readonly draw: Draw | TalliedDraw
  readonly lone_source: string | null
}

const rowOf = ({ draw, lone_source }: ArrivedDraw, ordinal: number, stored_at: string): typeof draws.$inferInsert => ({
  round_number: draw.round_number,
  ordinal,
  draw_date: draw.draw_date,
  numbers: [...draw.numbers],
  bonus_number: draw.bonus_number,
  total_sales: isTallied(draw) ? draw.total_sales : null,
  first_prize_auto: methodOrNull(draw, 'auto'),
  first_prize_manual: methodOrNull(draw, 'manual'),
  first_prize_semi_auto: methodOrNull(draw, 'semi_auto'),
  stored_at,
  tallied_at: isTallied(draw) ? stored_at : null,
  lone_source,
  changed_at: stored_at,
})
const methodOrNull = (draw: Draw | TalliedDraw, name: 'auto' | 'manual' | 'semi_auto') =>
  isTallied(draw) ? (draw.first_prize_methods?.[name] ?? null) : null

const prizeRows = (draw: Draw | TalliedDraw) =>
  isTallied(draw) ? draw.prizes.map((prize) => ({ round_number: draw.round_number, ...prize })) : []

const storeRows = (round_number: number, stores: readonly WinningStore[]) =>
  stores.map((store, position) => ({ round_number, position, ...store }))

/** Adds draws that are not stored yet; the caller must call `renumberDraws` afterwards. */
export async function addDraws(db: Database, added: readonly ArrivedDraw[], stored_at: string) {
  for (const slice of slices(added))
    await db.insert(draws).values(slice.map((arrived) => rowOf(arrived, arrived.draw.round_number, stored_at)))
  for (const slice of slices(added.flatMap(({ draw }) => prizeRows(draw)))) await db.insert(draw_prizes).values(slice)
}

/** Replaces a stored draw, but keeps its ordinal and when each of its stages was first reached. */
export async function replaceDraw(db: Database, arrived: ArrivedDraw, at: string) {
  const { draw } = arrived
  const { ordinal: _, stored_at: __, tallied_at, ...changed } = rowOf(arrived, 0, at)
  await db
    .update(draws)
    .set({ ...changed, tallied_at: sql`coalesce(${draws.tallied_at}, ${tallied_at}::timestamptz)` })
    .where(eq(draws.round_number, draw.round_number))
  await db.delete(draw_prizes).where(eq(draw_prizes.round_number, draw.round_number))
  if (isTallied(draw)) await db.insert(draw_prizes).values(prizeRows(draw))
}

/** Stores that the shown facts of a draw changed, so that the feeds say so. */
export const noteChanged = (db: Database, round_number: number, changed_at: string) =>
  db.update(draws).set({ changed_at }).where(eq(draws.round_number, round_number))

/** The one source of a stored draw's numbers; null when they are certain. */
export const loneSourceOf = async (db: Database, round_number: number): Promise<string | null> =>
  (await db.select({ lone_source: draws.lone_source }).from(draws).where(eq(draws.round_number, round_number)))[0]
    ?.lone_source ?? null

/** Rounds whose numbers come from one source alone, with that source. */
export const loneSources = async (db: Database): Promise<Map<number, string>> =>
  new Map(
    (
      await db
        .select({ round_number: draws.round_number, lone_source: draws.lone_source })
        .from(draws)
        .where(isNotNull(draws.lone_source))
    ).map(({ round_number, lone_source }) => [round_number, lone_source as string]),
  )

/** The rounds by their six numbers, to find whether six numbers were drawn before. */
export async function roundsByNumbers(db: Database): Promise<Map<string, number>> {
  const rows = await db.select({ round_number: draws.round_number, numbers: draws.numbers }).from(draws)
  return new Map(rows.map(({ round_number, numbers }) => [numbers.join(), round_number]))
}

export async function replaceStores(db: Database, round_number: number, stores: readonly WinningStore[]) {
  await db.delete(winning_stores).where(eq(winning_stores.round_number, round_number))
  for (const slice of slices(storeRows(round_number, stores))) await db.insert(winning_stores).values(slice)
}

/**
 * Marks complete rounds: tallied, with a shop and a way of buying for each first prize, or from before these were
 * published. A complete round stays so when it is corrected.
 */
export const markComplete = (db: Database, at: string) =>
  db.execute(sql`
    update draws set completed_at = ${at}::timestamptz, changed_at = ${at}::timestamptz
    where completed_at is null and total_sales is not null and (
      round_number < ${FIRST_ROUND_WITH_SHOPS}
      or exists (
        select from draw_prizes
        where draw_prizes.round_number = draws.round_number and rank = 1
          and (winners = 0 or first_prize_auto is not null)
          and winners = (
            select count(*) from winning_stores
            where winning_stores.round_number = draws.round_number and store_rank = 1)))`)

/** Numbers the draws from 1 again, oldest first; rows already right are left alone. */
export const renumberDraws = (db: Database) =>
  db.execute(sql`
    update draws set ordinal = counted.ordinal
    from (select round_number, row_number() over (order by round_number) as ordinal from draws) as counted
    where draws.round_number = counted.round_number and draws.ordinal <> counted.ordinal`)

/** Lets one transaction at a time change draws. */
export const lockDraws = (db: Database) => holdLock(db, 'draws')

export const keepCorrection = (db: Database, correction: typeof draw_corrections.$inferInsert) =>
  db.insert(draw_corrections).values(correction)

/** Corrections after one, oldest first: what is published of them, in the order in which it is written there. */
export const publishedCorrections = (db: Database, after = 0) =>
  db
    .select({
      id: draw_corrections.id,
      round_number: draw_corrections.round_number,
      corrected_at: draw_corrections.corrected_at,
      reason: draw_corrections.reason,
      source: draw_corrections.source,
      old_value: draw_corrections.old_value,
      new_value: draw_corrections.new_value,
    })
    .from(draw_corrections)
    .where(gt(draw_corrections.id, after))
    .orderBy(asc(draw_corrections.id))

export type Correction = typeof draw_corrections.$inferSelect

/** Corrections of a round, oldest first. */
export const correctionsOfRound = (db: Database, round_number: number) =>
  db
    .select()
    .from(draw_corrections)
    .where(eq(draw_corrections.round_number, round_number))
    .orderBy(asc(draw_corrections.id))

/** Every stored round, and whether it is tallied. */
export async function storedRounds(db: Database): Promise<Map<number, boolean>> {
  const rows = await db
    .select({ round_number: draws.round_number, is_tallied: isNotNull(draws.total_sales) })
    .from(draws)
  return new Map(rows.map(({ round_number, is_tallied }) => [round_number, Boolean(is_tallied)]))
}

/** Every round whose shops are stored. */
export const roundsWithStores = async (db: Database): Promise<Set<number>> =>
  new Set(
    (await db.selectDistinct({ round_number: winning_stores.round_number }).from(winning_stores)).map(
      ({ round_number }) => round_number,
    ),
  )

export const hashOfLoadedFile = async (db: Database, name: string) =>
  (await db.select({ sha256: loaded_files.sha256 }).from(loaded_files).where(eq(loaded_files.name, name)))[0]?.sha256 ??
  null

export const rememberLoadedFile = (db: Database, file: typeof loaded_files.$inferInsert) =>
  db
    .insert(loaded_files)
    .values(file)
    .onConflictDoUpdate({ target: loaded_files.name, set: { sha256: file.sha256, loaded_at: file.loaded_at } })
