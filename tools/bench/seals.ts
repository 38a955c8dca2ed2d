import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { getSetProof } from '#contract/number-sets/seals.ts'
import { salesCloseAt } from '#domain/calendar.ts'
import { DAY } from '#domain/duration.ts'
import { type Database, rowsOf } from '#server/database/database.ts'
import { addMember } from '#server/members/store.ts'
import { sealRounds } from '#server/seals/seal-rounds.ts'
import { instantOf, type ServerDeps } from '#server/server-deps.ts'
import { interleaved } from './depth.ts'
import type { Watched } from './support/keep-asking.ts'
import { differentMasks } from './support/number-sets.ts'
import { onPostgres } from './support/on-postgres.ts'
import { readersDuring, UNCACHED } from './support/readers.ts'
import { atMost, atShare, median, type Row, type Topic } from './support/row.ts'
import { openSite, type Site } from './support/site.ts'

const SETS = 1_000_000
const AT_ONCE = 100_000
/** Sealed one after the other; none of them can be unsealed. */
const ROUNDS = [1251, 1252, 1253, 1254, 1255] as const
const PROOFS = 200
const WARM_UP = 20
/** Milliseconds that a reader needs to be under way. */
const QUIET = 1_500
/** As long as a seal may take. */
const SEAL_SECONDS = 5
const MEMORY_EVERY = 20

/** The cost of sealing a million sets, of proving one of them, and of looking at old seals. */
export const seals: Topic = async () => {
  const masks = differentMasks(SETS)
  const postgres = await onPostgres(async (db, deps) => {
    const member = await addMember(db, { provider: 'email', created_at: '2026-10-01T00:00:00.000Z' })
    const [round] = ROUNDS
    await addSaltedSets(db, member, round, masks)
    return secondsToSeal(db, deps, round)
  })
  const site = await openSite()
  const rows = [
    atMost('seal a million sets, PostgreSQL, s', SEAL_SECONDS, postgres),
    ...(await onEmbedded(site, masks)),
    ...(await oldSeals(site)),
  ]
  await site.close()
  return rows
}

/** As `addSets`, for a round to come: with salts, and before its sales close. */
async function addSaltedSets(db: Database, member_id: number, round: number, masks: readonly number[]) {
  const made_at = instantOf(salesCloseAt(round) - DAY)
  for (let first = 0; first < masks.length; first += AT_ONCE) {
    const some = `{${masks.slice(first, first + AT_ONCE).join(',')}}`
    await db.execute(sql`
      insert into number_sets (member_id, round_target, mask, strategy, generated_at, salt)
      select ${member_id}::int, ${round}::int, mask, 'random', ${made_at}::timestamptz, gen_random_uuid()
      from unnest(${some}::bigint[]) as mask`)
  }
  await db.execute(sql`vacuum analyze number_sets`)
}

async function secondsToSeal(db: Database, deps: ServerDeps, round: number): Promise<number> {
  const start = performance.now()
  await sealRounds(db, { ...deps, now: () => salesCloseAt(round) + 4_000, log: () => {} })
  return (performance.now() - start) / 1_000
}

async function onEmbedded(site: Site, masks: readonly number[]): Promise<Row[]> {
  const { db, deps } = site
  const answer = await site.app.inject({
    method: 'POST',
    url: '/api/v1/public/auth/register',
    payload: { username: 'bench-member', password: 'bench password', name: '측정', mobile_number: '01077771000' },
  })
  const { access_token, user } = answer.json<{ access_token: string; user: { id: number } }>()
  const [warmUp, alone, ...watched] = ROUNDS
  await addSaltedSets(db, user.id, warmUp, masks.slice(0, AT_ONCE))
  await secondsToSeal(db, deps, warmUp)

  await addSaltedSets(db, user.id, alone, masks)
  const before = process.memoryUsage.rss()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, MEMORY_EVERY)
  const seconds = await secondsToSeal(db, deps, alone)
  clearInterval(looking)

  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  const [idle, sealing]: [Watched[], Watched[]] = [[], []]
  for (const round of watched) {
    await addSaltedSets(db, user.id, round, masks.slice(0, SETS / 2))
    const during = (work: () => Promise<unknown>) => readersDuring(port, [UNCACHED], () => after(QUIET).then(work))
    idle.push(await during(() => after((SEAL_SECONDS / 2) * 1_000)))
    sealing.push(await during(() => secondsToSeal(db, deps, round)))
  }
  const [quiet, felt] = [idle, sealing].map((turns) => median(turns.map(({ p99 }) => p99))) as [number, number]
  return [
    atMost('seal a million sets, embedded engine, s', SEAL_SECONDS, seconds),
    atMost('memory more meanwhile, MB', 200, (most - before) / 1024 / 1024),
    atMost(
      'p99 of uncached answers meanwhile, against idle',
      2,
      felt / quiet,
      `${felt.toFixed(1)} ms of ${sealing.map(({ answers }) => answers).join(', ')}; idle ${quiet.toFixed(1)}`,
    ),
    await proofs(site, access_token, alone),
  ]
}

/** Of sets all over a round of a million. */
async function proofs(site: Site, token: string, round: number): Promise<Row> {
  const [{ first = 0 } = {}] = await rowsOf<{ first: number }>(
    site.db,
    sql`select min(id)::int as first from number_sets where round_target = ${round}`,
  )
  const times: number[] = []
  for (let turn = 0; turn < PROOFS + WARM_UP; turn++) {
    const id = first + ((turn * 104_729) % SETS)
    const start = performance.now()
    const { statusCode } = await site.app.inject({
      url: getSetProof.path.replace(':id', String(id)),
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 200) throw new Error(`the proof of ${id} answered ${statusCode}`)
    const took = performance.now() - start
    if (turn >= WARM_UP) times.push(took)
    // A member who goes on without resting would be made to wait (decision 0105).
    await after(took * 4)
  }
  return atMost('a proof among a million sets, ms', 20, median(times), `p99 ${atShare(times, 0.99).toFixed(1)}`)
}

/** Seals of all rounds there ever were, each with its score. */
async function oldSeals(site: Site): Promise<Row[]> {
  const last = ROUNDS[0] - 1
  await site.db.execute(sql`
    insert into seals (round_number, sets, root, seal_text, sha256, sealed_at)
    select n, 4800, repeat('0', 64), '{}', md5(n::text) || md5(n::text), now() from generate_series(1, ${last}::int) as n`)
  await site.db.execute(sql`
    insert into seal_counts (round_number, balls, sets, counted_at)
    select n, '1 2 3 4 5 6 + 7', 4800, now() from generate_series(1, ${last}::int) as n`)
  await site.db.execute(sql`
    insert into seal_scores (round_number, strategy, is_bought, rank, sets)
    select n, strategy, is_bought, rank, 80 from generate_series(1, ${last}::int) as n,
      unnest(array['random', 'hot_cold', 'pattern', 'frequency', 'uncrowded']) as strategy,
      unnest(array[true, false]) as is_bought, unnest(array[0, 3, 4, 5]) as rank`)
  await site.db.execute(sql`analyze`)
  const times = await interleaved([
    { site, url: '/seals' },
    { site, url: '/seals?before=11' },
  ])
  const [first, deepest] = times.map(median) as [number, number]
  return [atMost('seals, page: oldest against first', 1.2, deepest / first, `${deepest.toFixed(1)} ms`)]
}
