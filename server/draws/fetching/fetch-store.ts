import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { FIRST_ROUND_WITH_SHOPS, type StoredStage } from '#domain/draw/round-state.ts'
import { DAY, MINUTE } from '#domain/duration.ts'
import { type Database, firstRow } from '../../database/database.ts'
import { keyset, ORDER_BY_AGE, type PageQuery } from '../../database/keyset.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { draw_sources, draws, fetch_leases, fetch_runs } from '../tables.ts'
import type { SourceCalls } from './read-sources.ts'

const THE_LEASE = 1
/** Milliseconds after which a fetch that does not renew its lease counts as ended with its process. */
const LEASE = MINUTE

/** Takes or renews the lease to fetch, which one holder has at a time; false when another holds it. */
export async function takeLease(db: Database, holder: string, now: number): Promise<boolean> {
  const held = { holder, held_until: instantOf(now + LEASE) }
  const taken = await db
    .insert(fetch_leases)
    .values({ id: THE_LEASE, ...held })
    .onConflictDoUpdate({
      target: fetch_leases.id,
      set: held,
      setWhere: sql`${or(
        isNull(fetch_leases.held_until),
        lte(fetch_leases.held_until, instantOf(now)),
        eq(fetch_leases.holder, holder),
      )}`,
    })
    .returning({ id: fetch_leases.id })
  return taken.length > 0
}

/** Gives the lease back, and stores when sources are asked for draws next; without a time what is stored of it stays. */
export const releaseLease = (db: Database, holder: string, next_check_at?: string | null) =>
  db
    .update(fetch_leases)
    .set({ holder: null, held_until: null, next_check_at })
    .where(and(eq(fetch_leases.id, THE_LEASE), eq(fetch_leases.holder, holder)))

/** Ends the lease of a process that is gone: for engines that only one process can open. */
export const forgetLease = (db: Database) =>
  db.update(fetch_leases).set({ holder: null, held_until: null }).where(eq(fetch_leases.id, THE_LEASE))

export const nextCheckAt = async (db: Database) =>
  (await firstRow(db.select({ next_check_at: fetch_leases.next_check_at }).from(fetch_leases)))?.next_check_at ?? null

/** Stores that a source answered, or why it did not. */
const noteSource = (db: Database, name: string, at: string, failure: string | null) => {
  const noted = failure === null ? { succeeded_at: at } : { failed_at: at, failure: failure.slice(0, 500) }
  return db
    .insert(draw_sources)
    .values({ name, ...noted })
    .onConflictDoUpdate({ target: draw_sources.name, set: noted })
}

/** A run as it is stored, with how each source answered. */
type FetchRun = typeof fetch_runs.$inferInsert & { readonly sources: readonly SourceCalls[] }

/** Stores a run that has ended, and for each source that it asked when that answered or failed. */
export async function addFetchRun(db: Database, { now }: Pick<ServerDeps, 'now'>, run: FetchRun): Promise<void> {
  for (const { name, trouble, calls } of run.sources)
    if (calls > 0) await noteSource(db, name, instantOf(now()), trouble)
  await db.insert(fetch_runs).values(run)
}

/** A page of runs, and one row more if there is another page. */
export const fetchRunPage = (db: Database, { sort, after, limit }: PageQuery) => {
  const { begins, order } = keyset(fetch_runs, fetch_runs.id, ORDER_BY_AGE[sort], after)
  return db
    .select()
    .from(fetch_runs)
    .where(begins)
    .orderBy(...order)
    .limit(limit + 1)
}

/** Milliseconds for which runs are kept. */
const RUNS_KEPT = 90 * DAY

export const sweepFetchRuns = (db: Database, now: number) =>
  db.delete(fetch_runs).where(lt(fetch_runs.started_at, instantOf(now - RUNS_KEPT)))

export const notedSources = (db: Database) => db.select().from(draw_sources)

/** Tallied rounds from `first` to `last` whose shops or ways of buying are not stored, oldest first. */
export const incompleteRounds = async (db: Database, first: number, last: number): Promise<number[]> =>
  (
    await db
      .select({ round_number: draws.round_number })
      .from(draws)
      .where(
        and(
          isNull(draws.completed_at),
          isNotNull(draws.tallied_at),
          sql`${draws.round_number} between ${Math.max(first, FIRST_ROUND_WITH_SHOPS)} and ${last}`,
        ),
      )
      .orderBy(draws.round_number)
  ).map(({ round_number }) => round_number)

/** How much of a round is stored, and when each stage was reached. */
export async function stagesOfRound(db: Database, round_number: number) {
  const row = await firstRow(
    db
      .select({ numbers_at: draws.stored_at, tallied_at: draws.tallied_at, completed_at: draws.completed_at })
      .from(draws)
      .where(eq(draws.round_number, round_number)),
  )
  const { numbers_at, tallied_at, completed_at } = row ?? { numbers_at: null, tallied_at: null, completed_at: null }
  const stage: StoredStage = completed_at ? 'shops' : tallied_at ? 'prizes' : numbers_at ? 'numbers' : 'nothing'
  return { stage, numbers_at, tallied_at, completed_at }
}
