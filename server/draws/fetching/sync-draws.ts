import type { FetchEnd } from '#domain/draw/fetching.ts'
import { FIRST_ROUND_WITH_SHOPS, isLate, isNightOf, resultsFrom, roundOfTheHour } from '#domain/draw/round-state.ts'
import type { Database } from '../../database/database.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { sourcesOf } from '../official-source/sources.ts'
import { loneSources, storedRounds } from '../record-store.ts'
import { addFetchRun, forgetLease, incompleteRounds, releaseLease, takeLease } from './fetch-store.ts'
import { gatherReadings } from './gather-readings.ts'
import { judgeRounds } from './judge-rounds.ts'
import { createReading, type Reading, type SourceCalls } from './read-sources.ts'
import { takeShops } from './take-shops.ts'
import { joined, NO_OUTCOME, type Outcome, writeJudged } from './write-judged.ts'

type SyncDeps = Pick<
  ServerDeps,
  'changes' | 'now' | 'drawMinute' | 'queueJobs' | 'drawSources' | 'randomBytes' | 'engine'
>

/** The newest rounds, whose missing shops are fetched, and which are checked on Sunday for corrections by the operator. */
const RECENT = 3

interface SyncOptions {
  /** Why sources are asked; stored with the run. */
  readonly asked_by: 'schedule' | 'start' | 'staff' | 'recheck'
  /** Fetches this round alone, whatever is stored of it. */
  readonly round?: number
  readonly ending?: AbortSignal
}

/** The result of a fetch. */
export interface Synced extends Outcome {
  readonly outcome: FetchEnd
  readonly sources: readonly SourceCalls[]
  /** Seconds after which it should be tried again; null: the next scheduled run is soon enough. */
  readonly again: number | null
}

const nothing = (outcome: Synced['outcome'], again: number | null = null): Synced => ({
  outcome,
  sources: [],
  stored: [],
  held: [],
  again,
})

/**
 * Asks the sources for every round that is missing or incomplete, stores readings that are certain and holds the others for a
 * person. Only one of several instances does it at a time; after a crash the next run goes on with what is still missing.
 */
export async function syncDraws(db: Database, deps: SyncDeps, wanted: SyncOptions): Promise<Synced> {
  if (deps.drawSources.length === 0) return nothing('off')
  const holder = deps.randomBytes(12).toString('hex')
  // Only one process can open the embedded engine, so a lease from before this start is of a process that is gone.
  if (wanted.asked_by === 'start' && deps.engine === 'embedded') await forgetLease(db)
  if (!(await takeLease(db, holder, deps.now()))) return nothing('busy', BUSY_AGAIN)
  let again: number | null = null
  try {
    const synced = await fetchMissing(db, deps, wanted, async () => {
      wanted.ending?.throwIfAborted()
      return takeLease(db, holder, deps.now())
    })
    again = synced.again
    return synced
  } finally {
    await releaseLease(db, holder, again === null ? null : instantOf(deps.now() + again * 1_000))
  }
}
const BUSY_AGAIN = 30

async function fetchMissing(
  db: Database,
  deps: SyncDeps,
  { asked_by, round }: SyncOptions,
  renew: () => Promise<boolean>,
): Promise<Synced> {
  const { rounds, shops, unconfirmed } = await missing(db, deps, round, asked_by === 'recheck')
  if (rounds.length + shops.length + unconfirmed.length === 0) return nothing('nothing_missing')
  const [started_at, began] = [instantOf(deps.now()), performance.now()]
  const reading = createReading(sourcesOf(deps.drawSources))
  // The draws come first, since people wait for them on their night; shops are known hours later.
  const draws = [...new Set([...rounds, ...unconfirmed])].toSorted((a, b) => a - b)
  const ofDraws = draws.length > 0 ? await takeDraws(db, deps, reading, draws) : NO_OUTCOME
  const tallied = ofDraws.stored.map(({ round_number }) => round_number).slice(-RECENT)
  const ofShops: Outcome[] = []
  for (const one of new Set([...shops, ...tallied]))
    if (await renew()) ofShops.push(await takeShops(db, deps, reading, one))
  const outcome = joined([ofDraws, ...ofShops])

  const left = await missing(db, deps, undefined, false)
  const again = againAfter(deps, left, reading.asked)
  const kind = outcomeOf(outcome, reading.asked)
  const { stored, held } = outcome
  await addFetchRun(db, deps, {
    started_at,
    asked_by,
    milliseconds: Math.round(performance.now() - began),
    outcome: kind,
    sources: reading.asked,
    stored: stored.length > 20 ? [...stored.slice(0, 1), ...stored.slice(-19)] : stored,
    held,
  })
  return { ...outcome, outcome: kind, sources: reading.asked, again }
}

/** Gathers what the sources say of rounds, judges it, and writes what was decided. */
async function takeDraws(db: Database, deps: SyncDeps, reading: Reading, rounds: readonly number[]): Promise<Outcome> {
  const readings = await gatherReadings(db, deps, reading, rounds)
  const judged = await judgeRounds(db, deps, rounds, readings)
  return writeJudged(db, deps, judged, readings)
}

/**
 * Rounds without numbers or prizes, recent rounds without shops, and recent rounds whose numbers come from one source alone.
 * A recheck adds all recent rounds, also complete ones, and all rounds whose numbers come from one source alone.
 */
async function missing(db: Database, deps: SyncDeps, round: number | undefined, isRecheck: boolean) {
  const newest = roundOfTheHour(deps.now()) ?? 0
  const due = deps.now() >= resultsFrom(newest, deps.drawMinute) ? newest : newest - 1
  if (round !== undefined)
    return { rounds: round <= due ? [round] : [], shops: round <= due ? [round] : [], unconfirmed: [] }
  const stored = await storedRounds(db)
  const all = Array.from({ length: due }, (_, i) => i + 1)
  const isWanted = (one: number) => stored.get(one) !== true || (isRecheck && one > due - RECENT)
  const isRecent = (one: number) => one > due - RECENT
  const incomplete = await incompleteRounds(db, due - RECENT + 1, due)
  const shops = isRecheck ? all.filter((one) => isRecent(one) && one >= FIRST_ROUND_WITH_SHOPS) : incomplete
  const unconfirmed = [...(await loneSources(db)).keys()].filter((one) => isRecheck || isRecent(one))
  // Ways of buying come with the draw itself.
  return { rounds: all.filter((one) => isWanted(one) || shops.includes(one)), shops, unconfirmed }
}

function outcomeOf({ stored, held }: Outcome, asked: readonly SourceCalls[]): 'stored' | 'held' | 'waiting' | 'failed' {
  if (held.length > 0) return 'held'
  if (stored.length > 0) return 'stored'
  return asked.every(({ trouble }) => trouble !== null) ? 'failed' : 'waiting'
}

/** Seconds. */
const SOON = 15
const LATER = 60

/** Seconds between two fetches on the night of a draw. */
export const checkedEvery = (isLate: boolean) => (isLate ? LATER : SOON)

/** On the night of a draw sources are asked again until the round is complete: every quarter of a minute, later every minute. */
function againAfter(
  deps: SyncDeps,
  { rounds, shops }: { rounds: readonly number[]; shops: readonly number[] },
  asked: readonly SourceCalls[],
): number | null {
  const newest = roundOfTheHour(deps.now()) ?? 0
  if (rounds.length + shops.length === 0 || !isNightOf(newest, deps.now())) return null
  const usual = checkedEvery(isLate(newest, { now: deps.now(), drawMinute: deps.drawMinute }))
  return Math.max(usual, Math.min(...asked.map(({ wait }) => wait)))
}
