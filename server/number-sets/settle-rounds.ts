import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, between, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { problemsOfDraw } from '#domain/draw/draw-checks.ts'
import { problemOfRanks } from '#domain/draw/problem-of-ranks.ts'
import { BrokenInvariant, mustHold } from '#domain/must-hold.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { holdLock, shareLock } from '../database/locks.ts'
import { publish } from '../database/publish.ts'
import { nextSliceSize, yieldToRequests } from '../database/yield-to-requests.ts'
import { draws } from '../draws/tables.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { ballsOfDraw, matchedCount } from './shown-sets.ts'
import { number_sets, settlements, winning_sets } from './tables.ts'

/** Ids in one statement: on PostgreSQL, and on the embedded engine, where it is the first and smallest slice. */
const SLICE = { embedded: 10_000, postgres: 2_000_000 } as const
/** Milliseconds that a statement may take on the embedded engine, which answers no other call meanwhile. */
const HELD = 20

type SettleDeps = Pick<ServerDeps, 'now' | 'engine' | 'changes'>

/**
 * Settles every confirmed round whose settlement is missing, unfinished or for other balls. May be stopped
 * anywhere and run again: finished slices are kept, and a slice that is done twice writes nothing the second time.
 * @throws BrokenInvariant when the balls of a draw cannot be, or a winner is stored with a rank that is not its; that round stays
 * unsettled, all others are settled first
 */
export async function settleRounds(db: Database, deps: SettleDeps, ending?: AbortSignal): Promise<void> {
  const unsettled = await unsettledDraws(db)
  const broken: BrokenInvariant[] = []
  for (const draw of unsettled)
    await settleRound(db, deps, draw, ending).catch((error) => {
      if (!(error instanceof BrokenInvariant)) throw error
      broken.push(error)
    })
  // Open pages read their member's sets again after this.
  if (unsettled.length > broken.length) await publish(db, deps, async () => {}, 'draws')
  const [first] = broken
  if (first) throw first
}

/**
 * Settles one round unless it is settled, for a paper ticket that is saved after its draw. Only its member sees the change, so
 * it is not published. A broken invariant is reported, and leaves the ticket without a result: its member has saved it all the same.
 */
export async function settleRoundOf(
  db: Database,
  deps: SettleDeps & Pick<ServerDeps, 'report'>,
  round_number: number,
): Promise<void> {
  const draw = (await unsettledDraws(db)).find((unsettled) => unsettled.round_number === round_number)
  if (!draw) return
  await settleRound(db, deps, draw).catch((error) => {
    if (!(error instanceof BrokenInvariant)) throw error
    deps.report(error)
  })
}

interface UnsettledRound {
  readonly round_number: number
  readonly draw_date: string
  readonly numbers: readonly number[]
  readonly bonus_number: number
  readonly balls: string
}

/**
 * Confirmed draws with sets that no finished settlement for the same balls covers. Each round with sets is found by one step
 * along the index; for any other form of the query the planner may choose to read every set.
 */
async function unsettledDraws(db: Database): Promise<readonly UnsettledRound[]> {
  const newest = sql`select round_target, id from ${number_sets}`
  return rowsOf<UnsettledRound>(
    db,
    sql`
    with recursive rounds as (
      (${newest} order by round_target desc, id desc limit 1)
      union all
      select earlier.* from rounds, lateral (
        ${newest} where round_target < rounds.round_target order by round_target desc, id desc limit 1
      ) as earlier
    )
    select ${draws.round_number}, ${draws.draw_date}, ${draws.numbers}, ${draws.bonus_number}, ${ballsOfDraw} as balls
    from rounds
    join ${draws} on ${draws.round_number} = rounds.round_target and ${draws.total_sales} is not null
    left join ${settlements} on ${settlements.round_number} = rounds.round_target
    where ${settlements.settled_at} is null or ${settlements.balls} <> ${ballsOfDraw} or ${settlements.through_id} < rounds.id`,
  )
}

async function settleRound(
  db: Database,
  { engine, now }: SettleDeps,
  { round_number, draw_date, numbers, bonus_number, balls }: UnsettledRound,
  ending?: AbortSignal,
) {
  const [problem] = problemsOfDraw({ round_number, draw_date, numbers, bonus_number }, [])
  mustHold(problem ? `round ${round_number} cannot be settled: ${problem.message}` : null)
  const bonus = maskOf([bonus_number])
  const smallest = await firstIdOf(db, round_number)
  const known = await beginOrResume(db, { round_number, balls, smallest })
  const { largest } = known
  let through = Math.max(known.through, smallest - 1)
  const isResumed = through >= smallest
  for (let limit: number = SLICE[engine]; ; ) {
    const end = Math.min(through + limit, largest)
    // A slice of the whole round needs no comparison of ids.
    const isWhole = through < smallest && end === largest
    const slice = { round_number, numbers, bonus, first: through, end, isWhole, isResumed }
    const settled_at = end === largest ? instantOf(now()) : null
    const began = performance.now()
    const settle = (tx: Database) => settleSlice(tx, { balls, through }, slice, settled_at)
    // What an earlier run has stored is read again; the ranks of a whole round are held against the rules when it is counted.
    const isMine = isResumed
      ? await db.transaction(async (tx) => (await settle(tx)) && mustBeRight(tx, slice))
      : await settle(db)
    if (!isMine) return
    if (end === largest) return
    through = end
    // Calls that came meanwhile are served first, with all of their statements.
    if (engine === 'embedded') {
      limit = nextSliceSize(limit, performance.now() - began, HELD, SLICE.embedded)
      await yieldToRequests()
    } else await nextTurn()
    ending?.throwIfAborted()
  }
}

/**
 * Settles a slice once, in one statement; false when another process has settled it, or began again with other balls.
 * A crash may undo the last slices, but never a part of one. The next run repeats them, so the commit need not wait for the disk.
 */
async function settleSlice(
  db: Database,
  expected: { balls: string; through: number },
  slice: Slice,
  settled_at: string | null,
): Promise<boolean> {
  const { round_number, end } = slice
  const done = await rowsOf(
    db,
    sql`
    with calm as materialized (select set_config('synchronous_commit', 'off', true)),
    mine as (
      select ${settlements.round_number} from ${settlements}, calm
      where ${settlements.round_number} = ${round_number} and ${settlements.balls} = ${expected.balls}
        and ${settlements.through_id} <= ${expected.through}
      for update of ${settlements}
    ),
    won as (${winnersOfSlice(slice, sql`(select count(*) from mine) = 1`)})
    update ${settlements}
    set through_id = greatest(through_id, ${end}::bigint),
      settled_at = coalesce(${settled_at}::timestamptz, ${settlements.settled_at})
    from mine where ${settlements.round_number} = mine.round_number
    returning 1`,
  )
  return done.length === 1
}

/** The settlement of a round, locked to the end of the transaction. */
async function lockSettlement(tx: Database, round_number: number) {
  return (await tx.select().from(settlements).where(eq(settlements.round_number, round_number)).for('update'))[0]
}

/**
 * The id after which settling goes on, and the last one: after the last finished slice for the same balls, else from the start
 * with the old winners deleted. Waits for games of paper tickets that are being saved (`savingGames`), so that none appears
 * with a smaller id later.
 */
const beginOrResume = (
  db: Database,
  { round_number, balls, smallest }: { round_number: number; balls: string; smallest: number },
): Promise<{ readonly through: number; readonly largest: number }> =>
  db.transaction(async (tx) => {
    await holdLock(tx, 'saving_games', round_number)
    const largest = await lastIdOf(tx, round_number)
    const known = await lockSettlement(tx, round_number)
    if (known?.balls === balls) return { through: known.through_id, largest }
    const fresh = { balls, through_id: 0, settled_at: null }
    await tx
      .insert(settlements)
      .values({ round_number, ...fresh })
      .onConflictDoUpdate({ target: settlements.round_number, set: fresh })
    const last = Math.max(largest, known?.through_id ?? 0)
    await tx
      .delete(winning_sets)
      .where(and(eq(winning_sets.round_number, round_number), between(winning_sets.set_id, smallest, last)))
    return { through: 0, largest }
  })

/**
 * To be called before games are added to a round whose draw may be settled. Settling goes by ids: without this lock, a game
 * saved at that moment could get an id that counts as settled, and would be shown as a miss without a comparison.
 */
export const savingGames = (tx: Database, round_number: number) => shareLock(tx, 'saving_games', round_number)

/** The last set of a round, in a query that only the index of rounds can answer. */
async function lastIdOf(db: Database, round_number: number): Promise<number> {
  const [row] = await db
    .select({ id: number_sets.id })
    .from(number_sets)
    .where(lte(number_sets.round_target, round_number))
    .orderBy(desc(number_sets.round_target), desc(number_sets.id))
    .limit(1)
  return row?.id ?? 0
}

/** The first set of a round, in a query that only the index of rounds can answer. */
async function firstIdOf(db: Database, round_number: number): Promise<number> {
  const [row] = await db
    .select({ id: number_sets.id })
    .from(number_sets)
    .where(gte(number_sets.round_target, round_number))
    .orderBy(asc(number_sets.round_target), asc(number_sets.id))
    .limit(1)
  return row?.id ?? 1
}

interface Slice {
  readonly round_number: number
  readonly numbers: readonly number[]
  readonly bonus: number
  readonly first: number
  readonly end: number
  /** True where the slice covers the whole round. */
  readonly isWhole: boolean
  /** True where an earlier run may have settled a part of it. */
  readonly isResumed: boolean
}

/** @returns true @throws BrokenInvariant when a stored winner after `first` up to `end` has another rank than its own */
async function mustBeRight(tx: Database, { round_number, numbers, bonus, first, end }: Slice): Promise<true> {
  const stored = await rowsOf<Parameters<typeof problemOfRanks>[0][number]>(
    tx,
    sql`
    select ${matchedCount(number_sets.mask, numbers)}::int as matched, (mask & ${bonus}::bigint) <> 0 as is_bonus_matched,
      ${winning_sets.rank}, count(*)::int as sets
    from ${winning_sets} join ${number_sets} on ${number_sets.id} = ${winning_sets.set_id}
    where ${winning_sets.round_number} = ${round_number} and ${winning_sets.set_id} > ${first} and ${winning_sets.set_id} <= ${end}
    group by 1, 2, 3`,
  )
  const problem = problemOfRanks(stored)
  mustHold(problem && `round ${round_number}: ${problem}`)
  return true
}

/** Writes, under a condition, the winners after `first` up to `end`: three or more of the drawn numbers. */
function winnersOfSlice({ round_number, numbers, bonus, first, end, isWhole, isResumed }: Slice, condition: SQL) {
  const hits = matchedCount(number_sets.mask, numbers)
  const within = isWhole ? sql`` : sql`and id > ${first} and id <= ${end}`
  const again = isResumed ? sql`on conflict do nothing` : sql``
  return sql`
    insert into ${winning_sets} (round_number, set_id, rank)
    select ${round_number}::int, id, case ${hits}
        when 3 then 5
        when 4 then 4
        when 6 then 1
        else case when (mask & ${bonus}::bigint) <> 0 then 2 else 3 end
      end
    from ${number_sets}
    where ${condition} and round_target = ${round_number} ${within} and ${hits} >= 3
    ${again}`
}
