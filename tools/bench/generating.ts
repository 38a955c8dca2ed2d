import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import type { Database } from '#server/database/database.ts'
import { addMember } from '#server/members/store.ts'
import { aFolder, runFile, startServer } from '#tests/process/running-server.ts'
import { SERVER_CORE, untilSettled } from './support/cores.ts'
import { load, outputOf } from './support/load.ts'
import { addSets, differentMasks } from './support/number-sets.ts'
import { onPostgres } from './support/on-postgres.ts'
import { aMember } from './support/readers.ts'
import { atLeast, atMost, median, type Row, type Topic } from './support/row.ts'

const MEMBERS = 16
const TURNS = 5
const SECONDS = 4
const MANY = 100_000
const FEW = 10
const READS = 300
const SECRET_KEY = randomBytes(32).toString('base64url')

/** The cost of a generated set over its transaction, and whether a long history makes its first page slower. */
export const generating: Topic = () =>
  onPostgres(async (db, _world, url) => {
    const { folder, remove } = aFolder()
    const env = { DATABASE_URL: url, SECRET_KEY }
    const server = await startServer({ dataDir: folder, env, before: SERVER_CORE })
    await untilSettled(server.process.pid as number)
    const members = await Promise.all(Array.from({ length: MEMBERS }, (_, i) => aMember(server.origin, i)))
    await giveEndlessPlans(db)
    const rows = [
      await againstDriver({ url, port: server.port, members }),
      await firstPages(db, server.origin, members),
    ]
    await server.stop()
    remove()
    return rows
  })

type Registered = Awaited<ReturnType<typeof aMember>>

async function giveEndlessPlans(db: Database) {
  await db.execute(sql`
    insert into subscriptions (member_id, tier_id, start_date, end_date, monthly_price, monthly_sets, sold_days,
      terms_version, contract_wording, created_at)
    select members.id, (select min(id) from subscription_tiers), '2000-01-01', '2999-12-31', 9900, 1000000, 365242,
      '2026-10-01', 1, now() from members`)
}

async function againstDriver(at: { url: string; port: number; members: readonly Registered[] }): Promise<Row> {
  const turns: { driver: number; http: number }[] = []
  for (let turn = 0; turn <= TURNS; turn++) {
    const bare = { url: at.url, seconds: SECONDS, members: at.members.map(({ id }) => id), seed: turn + 1 }
    const driver = await outputOf<{ perSecond: number }>(
      runFile('tools/bench/support/bare-generate.ts', {}, SERVER_CORE, [JSON.stringify(bare)]),
    )
    const http = await load({
      port: at.port,
      paths: [generateNumberSets.path],
      body: '{}',
      tokens: at.members.map(({ token }) => token),
      connections: MEMBERS,
      seconds: SECONDS,
    })
    const refused = Object.keys(http.statuses).filter((status) => status !== '200')
    if (refused.length > 0) throw new Error(`Generating answered ${refused}`)
    // The first turn warms up.
    if (turn > 0) turns.push({ driver: driver.perSecond, http: http.perSecond })
  }
  const perSecond = (of: 'driver' | 'http') => Math.round(median(turns.map((turn) => turn[of])))
  return atLeast(
    `sets made through HTTP against the bare transaction, ${MEMBERS} members`,
    0.4,
    median(turns.map(({ driver, http }) => http / driver)),
    `${perSecond('http')}/s against ${perSecond('driver')}/s`,
  )
}

/** Ten sets a page for both, so that the same is shown. */
async function firstPages(db: Database, origin: string, members: readonly Registered[]): Promise<Row> {
  const [few, many] = members as [Registered, Registered]
  await db.execute(sql`delete from number_sets`)
  await addSets(db, many.id, 1245, differentMasks(MANY))
  await addSets(db, few.id, 1244, differentMasks(FEW))
  const others = await addMember(db, { provider: 'email', created_at: '2026-10-01T00:00:00.000Z' })
  await addSets(db, others, 1243, differentMasks(MANY))
  await db.execute(sql`vacuum analyze`)
  const read = async ({ token }: Registered) => {
    const start = performance.now()
    const url = `${origin}/api/v1/auth/me/generated-numbers?limit=${FEW}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { generated_numbers } = (await answer.json()) as { generated_numbers: unknown[] }
    if (generated_numbers.length !== FEW) throw new Error(`A page has ${generated_numbers.length} sets`)
    return performance.now() - start
  }
  const times: [number, number][] = []
  for (let i = 0; i < READS; i++) times.push([await read(few), await read(many)])
  const warm = times.slice(READS / 3)
  const [ofFew, ofMany] = [median(warm.map(([time]) => time)), median(warm.map(([, time]) => time))]
  return atMost(
    `first page of ${MANY.toLocaleString('en')} sets against ${FEW}`,
    1.2,
    ofMany / ofFew,
    `${ofMany.toFixed(2)} ms`,
  )
}
