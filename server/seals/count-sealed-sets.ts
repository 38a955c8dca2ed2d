import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { problemOfRanks } from '#domain/draw/problem-of-ranks.ts'
import { mustHold } from '#domain/must-hold.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { draws } from '../draws/tables.ts'
import { ballsOfDraw, isSettledDraw } from '../number-sets/shown-sets.ts'
import { settlements } from '../number-sets/tables.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { problemsOfSeals } from './check-seals.ts'
import { logScoreboard } from './log-seals.ts'
import { countErasedSets, countParts, erasedOfRound, idsOfParts, putCount, type SealScore } from './store.ts'
import { seal_counts, seals } from './tables.ts'

/** Parts that one statement counts; the embedded engine answers no other call meanwhile. */
const PARTS_AT_ONCE = { embedded: 16, postgres: 2_000 } as const
/** Tries of a count: an account may be deleted while its sets are counted; then the sum is wrong, and is counted again. */
const TRIES = 5

type Deps = Pick<ServerDeps, 'now' | 'changes' | 'engine' | 'queueJobs'>

/**
 * Counts the results of sealed sets, for settled rounds that were not counted yet, or for other balls.
 * @throws BrokenInvariant; all rounds that hold are counted first
 */
export const countSealedSets = (db: Database, deps: Deps, ending?: AbortSignal) =>
  countRounds(db, deps, 'uncounted', ending)

/**
 * Counts every settled round again from its sets, and holds every seal against its parts, its text and the seal before it.
 * @throws BrokenInvariant; all rounds that hold are counted first
 */
export async function recountSealedSets(db: Database, deps: Deps, ending?: AbortSignal): Promise<void> {
  await countRounds(db, deps, 'all', ending)
  const [problem = null] = await problemsOfSeals(db, ending)
  mustHold(problem)
}

async function countRounds(db: Database, deps: Deps, which: 'all' | 'uncounted', ending?: AbortSignal) {
  const rounds = await db
    .select({
      round_number: seals.round_number,
      sealed: seals.sets,
      balls: ballsOfDraw,
      numbers: draws.numbers,
      bonus_number: draws.bonus_number,
      counted: seal_counts.balls,
    })
    .from(seals)
    .innerJoin(draws, eq(draws.round_number, seals.round_number))
    .leftJoin(settlements, isSettledDraw)
    .leftJoin(seal_counts, eq(seal_counts.round_number, seals.round_number))
    // A round without sets is never settled, so it is counted without a settlement.
    .where(
      and(
        isNotNull(draws.total_sales),
        sql`(${seals.sets} = 0 or ${settlements.round_number} is not null)`,
        which === 'uncounted' ? sql`${seal_counts.balls} is distinct from ${ballsOfDraw}` : undefined,
      ),
    )
    .orderBy(seals.round_number)
  const problems: string[] = []
  for (const round of rounds) {
    const problem = await countRound(db, deps, round, ending)
    if (problem !== null) problems.push(`round ${round.round_number}: ${problem}`)
    ending?.throwIfAborted()
  }
  mustHold(problems.length > 0 ? problems.join('; ') : null)
}

type DrawnRound = Parameters<typeof countParts>[1]

interface SealedRound extends DrawnRound {
  readonly sealed: number
  readonly balls: string
  /** The balls of the earlier count; null without one. */
  readonly counted: string | null
}

/**
 * Counts a round. @returns why it was not counted: a set has another rank than its own, or its sets and those of deleted accounts
 * are not as many as were sealed
 */
async function countRound(
  db: Database,
  deps: Deps,
  { sealed, balls, counted, ...draw }: SealedRound,
  ending?: AbortSignal,
): Promise<string | null> {
  const { round_number } = draw
  for (let tries = 0; tries < TRIES; tries++) {
    const present = await countPresent(db, deps, draw, ending)
    const problem = problemOfRanks(present)
    if (problem !== null) return problem
    const isWhole = await publish(
      db,
      deps,
      async (tx) => {
        await countErasedSets(tx, round_number, draw)
        const erased = await erasedOfRound(tx, round_number)
        const all = [...present, ...erased]
        const sets = all.reduce((sum, one) => sum + one.sets, 0)
        if (sets !== sealed) return false
        const is_corrected = counted !== null && counted !== balls
        const count = { round_number, balls, sets, counted_at: instantOf(deps.now()) }
        await putCount(tx, is_corrected ? { ...count, is_corrected } : count, addedUp(all))
        await logScoreboard(tx, deps, round_number)
        return true
      },
      'draws',
    )
    if (isWhole) return null
  }
  return 'not as many sets as were sealed'
}

async function countPresent(db: Database, { engine }: Deps, draw: DrawnRound, ending?: AbortSignal) {
  const parts = await idsOfParts(db, draw.round_number)
  const counted: Awaited<ReturnType<typeof countParts>> = []
  for (let i = 0; i < parts.length; i += PARTS_AT_ONCE[engine]) {
    const some = parts.slice(i, i + PARTS_AT_ONCE[engine])
    const ids = { first: some[0]?.first_set_id ?? 0, last: some.at(-1)?.last_set_id ?? 0 }
    counted.push(...(await countParts(db, draw, ids)))
    await nextTurn()
    ending?.throwIfAborted()
  }
  return counted
}

/** Adds up the scores to one row for each kind, without the sets that an earlier release left uncounted (rank −1). */
function addedUp(all: readonly SealScore[]): SealScore[] {
  const byKind = new Map<string, SealScore>()
  for (const { strategy, is_bought, rank, sets } of all) {
    if (rank < 0) continue
    const kind = `${strategy} ${is_bought} ${rank}`
    byKind.set(kind, { strategy, is_bought, rank, sets: sets + (byKind.get(kind)?.sets ?? 0) })
  }
  return [...byKind.values()]
}
