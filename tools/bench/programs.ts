import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drawDateOf } from '#domain/calendar.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { storedSecretKey } from '#server/keys/secret-key.ts'
import { webhookPlace } from '#server/messages/program-store.ts'
import { seal } from '#server/messages/seal.ts'
import { newSecret } from '#server/messages/webhook-signature.ts'
import { type SaturdaySite, startSaturdaySite } from '#tests/e2e/saturday-site.ts'
import { until } from '#tests/process/running-server.ts'
import { SERVER_CORE, untilSettled } from './support/cores.ts'
import { postJson, readersDuring } from './support/readers.ts'
import { atMost, atShare, exactly, median, type Row, type Topic } from './support/row.ts'

const LISTENERS = 1_000
const TURNS = 3
/** The Saturday before which as many addresses are added that never answer. */
const SILENT_FROM = 1245 + TURNS + 1
/** Milliseconds for which readers are watched. */
const WATCHED = 8_000
const READ = ['/', '/results', '/api/v1/public/lottery/results', '/api/v1/public/lottery/latest-result']

interface Told {
  /** Address and webhook-id. */
  readonly what: string
  readonly type: string
  /** Milliseconds from publication to the request. */
  readonly late: number
}

/** Takes connections and never answers. A host of its own for each hundred: of one host only so many are open at once. */
async function startSilent() {
  const server = createServer(() => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The programs of members that take what they are told. */
async function startListeners(now: () => number) {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const at = now()
    const { type, timestamp } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    told.push({ what: `${request.url} ${request.headers['webhook-id']}`, type, late: at - Date.parse(timestamp) })
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Members with a webhook each; the silent ones first, so that they are posted to first. */
async function addWebhooks(folder: string, origin: string, silent: readonly string[]) {
  const { db, migrate, close } = await openEmbedded({ dataDir: folder, report: console.error })
  await migrate()
  const deps = { secretKey: storedSecretKey(folder) as string, randomBytes }
  const rows = Array.from({ length: 2 * LISTENERS }, (_, i) => ({
    url: `${i < LISTENERS ? silent[i % silent.length] : origin}/${i}`,
    created_at: i < LISTENERS ? `${drawDateOf(SILENT_FROM)}T00:00:00Z` : '2026-10-01T00:00:00Z',
    sealed: seal(deps, webhookPlace(i + 1), JSON.stringify({ current: newSecret(randomBytes) })),
  }))
  await db.execute(sql`
    insert into members (username, username_key, name, provider, created_at)
    select 'm' || n, 'm' || n, '김 하나', 'email', now() from generate_series(1, ${rows.length}::int) as n`)
  await db.execute(sql`
    insert into webhooks (id, member_id, url, sealed_secrets, created_at) overriding system value
    select row_number() over (), (select min(id) from members where username = 'm1') + row_number() over () - 1, url, sealed, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(url text, sealed text, created_at timestamptz)`)
  await close()
}

/** A draw is told to a thousand programs, at last beside a thousand that never answer; and what an assistant's question costs. */
export const programs: Topic = async () => {
  let now = Date.now
  const listeners = await startListeners(() => now())
  const env = { ALLOW_LOCAL_PUSH: 'yes' }
  const silent = await Promise.all(Array.from({ length: LISTENERS / 100 }, startSilent))
  const site = await startSaturdaySite(SERVER_CORE, env, (folder) =>
    addWebhooks(
      folder,
      listeners.origin,
      silent.map(({ origin }) => origin),
    ),
  )
  now = site.now
  await untilSettled(site.server.process.pid as number)
  const watch = (work: () => Promise<unknown>) =>
    readersDuring(site.server.port, READ, async () => {
      const until = after(WATCHED)
      await work()
      await until
    })
  await watch(async () => {})
  const idle: number[] = []
  for (let turn = 0; turn < TURNS; turn++) idle.push((await watch(async () => {})).p99)

  const numbersOf = (round: number) => listeners.told.filter(({ what }) => what.endsWith(` numbers_${round}`))
  const busy: number[] = []
  const late: number[] = []
  let beside = Number.NaN
  for (let turn = 0; turn <= TURNS; turn++) {
    const saturday = await site.nextSaturday()
    await saturday.at('20:46:00')
    const { p99 } = await watch(async () => {
      await saturday.published('numbers')
      await until('all programs are told', () => numbersOf(saturday.round).length >= LISTENERS)
    })
    const lateOf = atShare(
      numbersOf(saturday.round).map((one) => one.late),
      0.99,
    )
    if (saturday.round < SILENT_FROM) {
      busy.push(p99)
      late.push(lateOf)
    } else beside = lateOf
    await saturday.published('shops')
    await untilSettled(site.server.process.pid as number)
  }
  const assistant = await assistants(site)
  await site.stop()
  for (const { stop } of [listeners, ...silent]) stop()
  const events = (TURNS + 1) * 3 * LISTENERS
  const times = new Map<string, number>()
  for (const { what } of listeners.told) times.set(what, (times.get(what) ?? 0) + 1)
  const remark = `${median(idle).toFixed(2)} ms idle, ${median(busy).toFixed(2)} ms then`
  return [
    atMost(`p99 from publication to one of ${LISTENERS} webhooks, s`, 5, median(late) / 1_000),
    atMost(`the same beside ${LISTENERS} addresses that never answer, s`, 5, beside / 1_000),
    exactly('webhooks lost', 0, events - times.size, `of ${events}: numbers, prizes, shops`),
    exactly('webhooks told twice', 0, listeners.told.length - times.size),
    atMost('p99 of readers while webhooks are told, against idle', 2, median(busy) / median(idle), remark),
    assistant,
  ]
}

const ASKED = 150

/** The time of a tool's answer, to that of the call behind it; neither is kept. */
async function assistants({ server: { origin } }: SaturdaySite): Promise<Row> {
  const tool = (round_number: number) =>
    postJson(
      origin,
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'round', arguments: { round_number } } },
      { accept: 'application/json, text/event-stream', 'x-forwarded-for': `198.51.100.${round_number % 250}` },
    )
  const call = (round: number) =>
    fetch(`${origin}/api/v1/public/lottery/results/${round}`, {
      headers: { 'x-forwarded-for': `198.51.100.${round % 250}` },
    })
  const times = { tool: [] as number[], call: [] as number[] }
  for (let asked = 0; asked < 2 * ASKED; asked++)
    for (const [name, ask] of Object.entries({ tool, call })) {
      const began = performance.now()
      const answer = await ask(name === 'tool' ? 1 + 2 * asked : 2 + 2 * asked)
      const text = await answer.text()
      if (!text.includes('round_number')) throw new Error(text)
      // The first half warms up.
      if (asked >= ASKED) times[name as keyof typeof times].push(performance.now() - began)
    }
  const [ours, theirs] = [median(times.tool), median(times.call)]
  return atMost(
    "an assistant's answer, to the call behind it",
    1.2,
    ours / theirs,
    `${ours.toFixed(1)} and ${theirs.toFixed(1)} ms`,
  )
}
