import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { maskOf } from '#domain/number-set/number-set.ts'
import type { Database } from '#server/database/database.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { addMember } from '#server/members/store.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import type { Watched } from './support/keep-asking.ts'
import { addSets, differentMasks } from './support/number-sets.ts'
import { onPostgres } from './support/on-postgres.ts'
import { readersDuring, UNCACHED } from './support/readers.ts'
import { atMost, median, type Row, type Topic } from './support/row.ts'
import { openSite } from './support/site.ts'

const SETS = 1_000_000
const ROUND = 1245
const TURNS = 9
/** Milliseconds that a reader needs to be under way. */
const QUIET = 1_500

/** The cost of settling a million sets of one round, on both engines, and the visitors' times. */
export const settlement: Topic = async () => {
  const masks = differentMasks(SETS)
  return [await onPostgres((db, deps) => onTheServer(db, deps, masks)), ...(await embedded(masks))]
}

const milliseconds = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const forget = (db: Database) => db.execute(sql`truncate settlements, winning_sets`)

async function fill(db: Database, masks: readonly number[]) {
  const member = await addMember(db, { provider: 'email', created_at: '2026-10-01T00:00:00.000Z' })
  await addSets(db, member, ROUND, masks)
}

/** A count of the sets that hold a prize. Writing is one process's work in PostgreSQL, so the count is given one as well. */
async function countOfWinners(db: Database): Promise<() => Promise<void>> {
  const [draw] = await recordedDraws(db, ROUND, ROUND)
  const drawn = maskOf(draw?.numbers ?? [])
  return () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local max_parallel_workers_per_gather = 0`)
      await tx.execute(sql`
        select count(*) from number_sets
        where round_target = ${ROUND} and bit_count((mask & ${drawn}::bigint)::bit(64)) >= 3`)
    })
}

interface Turn {
  readonly settled: number
  readonly counted: number
}

function settledAgainstCount(engine: string, bound: number, turns: readonly Turn[]): Row {
  const [settled, counted] = [median(turns.map((turn) => turn.settled)), median(turns.map((turn) => turn.counted))]
  return atMost(
    `settle a million sets, ${engine}, against count(*) of the same`,
    bound,
    median(turns.map((turn) => turn.settled / turn.counted)),
    `${settled.toFixed(0)} ms, count ${counted.toFixed(0)} ms`,
  )
}

async function onTheServer(db: Database, deps: ServerDeps, masks: readonly number[]): Promise<Row> {
  await fill(db, masks)
  await db.execute(sql`vacuum analyze`)
  const count = await countOfWinners(db)
  const turns: Turn[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    await forget(db)
    const counted = await milliseconds(count)
    const settled = await milliseconds(() => settleRounds(db, deps))
    // The first turn warms up.
    if (turn > 0) turns.push({ settled, counted })
  }
  return settledAgainstCount('PostgreSQL', 1.5, turns)
}

async function embedded(masks: readonly number[]): Promise<Row[]> {
  const site = await openSite()
  const { db, deps } = site
  await fill(db, masks)
  await db.execute(sql`vacuum analyze`)
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const port = new URL(address).port
  const count = await countOfWinners(db)
  const settle = () => settleRounds(db, deps)
  const alone: Turn[] = []
  const turns: Watched[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    await forget(db)
    // The first turn warms up.
    if (turn > 0) alone.push({ counted: await milliseconds(count), settled: await milliseconds(settle) })
    await forget(db)
    const watched = await readersDuring(port, [UNCACHED], () => pause(QUIET).then(settle))
    if (turn > 0) turns.push(watched)
  }
  await site.close()
  const answers = turns.reduce((sum, watched) => sum + watched.answers, 0)
  return [
    settledAgainstCount('embedded engine', 3, alone),
    atMost(
      'latest uncached HTTP answer meanwhile, ms',
      100,
      Math.max(...turns.map(({ latest }) => latest)),
      `${answers} answers`,
    ),
  ]
}
