import { createECDH } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { aFolder, startServer, until } from '#tests/process/running-server.ts'
import { SERVER_CORE } from './support/cores.ts'
import { differentMasks } from './support/number-sets.ts'
import { readersDuring, UNCACHED } from './support/readers.ts'
import { atMost, exactly, type Row, type Topic } from './support/row.ts'
import { worldOn } from './support/site.ts'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000)
const ROUND = 1245
const KILLS = 5
/** A quarter of an hour before the quiet hours; all members here asked for messages at night, too. */
const EVENING = '2026-10-10T20:50:00+09:00'
/** Milliseconds that readers are watched for while nothing is sent. */
const IDLE = 15_000

/** The pushes to one device: tags, each with how often it was posted. */
type Device = Map<string, number>

/** A push service that takes everything, and remembers who was sent what. */
async function startService() {
  const devices = new Map<string, Device>()
  const server = createServer((request, response) => {
    const device = devices.get(request.url ?? '') ?? new Map<string, number>()
    const topic = String(request.headers.topic)
    devices.set(request.url ?? '', device.set(topic, (device.get(topic) ?? 0) + 1))
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, devices, stop: () => server.close() }
}

/** Members with a bought set each, who let one browser be woken with their result, also at night. */
async function fill(db: Database, origin: string) {
  const pair = createECDH('prime256v1')
  const key = pair.generateKeys().toString('base64url')
  const auth = Buffer.alloc(16, 7).toString('base64url')
  const masks = `{${differentMasks(MEMBERS).join(',')}}`
  await db.execute(sql`
    insert into members (username, username_key, name, provider, created_at)
    select 'm' || n, 'm' || n, '김 하나', 'email', now() from generate_series(1, ${MEMBERS}::int) as n`)
  await db.execute(sql`
    insert into number_sets (member_id, round_target, mask, strategy, generated_at, bought_at)
    select n, ${ROUND}::int, mask, 'random', now(), now() from unnest(${masks}::bigint[]) with ordinality as made(mask, n)`)
  await db.execute(sql`
    insert into consents (member_id, kind, is_given, version, given_at)
    select id, kind, true, '2026-10-01', now() from members, unnest(array['result_push', 'result_by_night']) as kind`)
  await db.execute(sql`
    insert into push_subscriptions (member_id, endpoint, p256dh, auth, device_name, created_at)
    select id, ${origin} || '/' || id, ${key}::text, ${auth}::text, 'Bench', now() from members`)
  await db.execute(sql`vacuum analyze`)
}

/**
 * A round is told to a hundred thousand members by a server that is killed five times on the way. A push that was accepted
 * and not noted before a kill is posted again with the same Topic, which a device shows once; how many, the remark says.
 */
export const messages: Topic = async () => {
  const { folder, remove } = aFolder()
  const service = await startService()
  const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const database = await openEmbedded({ dataDir: folder, report: console.error })
    try {
      await database.migrate()
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  await withDatabase(async (db) => {
    await loadHistory(db, worldOn('embedded'))
    await fill(db, service.origin)
  })
  const clock = join(folder, 'clock')
  const began = performance.now()
  const start = () => {
    // The evening goes on while a server is dead.
    writeFileSync(clock, new Date(Date.parse(EVENING) + performance.now() - began).toISOString())
    return startServer({
      dataDir: folder,
      before: SERVER_CORE,
      within: 240_000,
      env: {
        NODE_OPTIONS: `--import ${join(import.meta.dirname, '..', '..', 'tests/process/moved-clock.mjs')}`,
        ...{ CLOCK_FILE: clock, DRAW_SOURCES: 'off', ALLOW_LOCAL_PUSH: 'yes' },
      },
    })
  }
  const reached = (count: number) =>
    until(`${count} devices were woken`, () => service.devices.size >= count, 1_800_000)

  for (let kill = 1; kill <= KILLS; kill++) {
    const server = await start()
    await reached(Math.floor((MEMBERS * kill) / (KILLS + 2)))
    server.process.kill('SIGKILL')
    await server.ended
  }
  const server = await start()
  await reached(Math.floor((MEMBERS * (KILLS + 1)) / (KILLS + 2)))
  const before = service.devices.size
  const watchedFrom = performance.now()
  const sending = await readersDuring(server.port, [UNCACHED], () => reached(Math.floor(MEMBERS * 0.98)))
  const perSecond = (service.devices.size - before) / ((performance.now() - watchedFrom) / 1_000)
  await reached(MEMBERS)
  await pause(IDLE)
  const idle = await readersDuring(server.port, [UNCACHED], () => pause(IDLE))
  await server.stop()

  const [counts] = await withDatabase((db) =>
    rowsOf<{ inbox: number; sent: number }>(
      db,
      sql`select (select count(*)::int from notifications) as inbox,
        count(*) filter (where sent_at is not null)::int as sent from messages where subject is not null`,
    ),
  )
  service.stop()
  remove()
  const devices = [...service.devices.values()]
  const again = devices.reduce((sum, tags) => sum + [...tags.values()].reduce((more, posts) => more + posts - 1, 0), 0)
  const of = `of ${MEMBERS} members, ${KILLS} kills`
  return [
    exactly('results in inboxes that are missing or doubled', 0, (counts?.inbox ?? 0) - MEMBERS, of),
    exactly('pushes that were lost', 0, MEMBERS - devices.length, `${perSecond.toFixed(0)} a second`),
    exactly(
      'pushes that a device shows twice',
      0,
      devices.filter((tags) => tags.size > 1).length,
      `${again} posted again, same Topic`,
    ),
    exactly('pushes sent and not recorded', 0, MEMBERS - (counts?.sent ?? 0)),
    atMost(
      'p99 of readers while it is sent, against idle',
      2,
      sending.p99 / idle.p99,
      `${sending.p99.toFixed(1)} and ${idle.p99.toFixed(1)} ms`,
    ),
  ] satisfies Row[]
}
