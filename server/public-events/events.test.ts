import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { PublicEvent } from '#contract/draws/public-events.ts'
import { PUBLIC_EVENTS } from '#contract/event-stream.ts'
import { announceChange, publish } from '#server/database/publish.ts'
import { liveRound } from '#server/draws/freshness.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { useApp } from '#tests/support/app.ts'
import { createHub, createRoom } from './hub.ts'

const app = useApp()
const listening: IncomingMessage[] = []
afterEach(() => {
  for (const one of listening.splice(0)) one.destroy()
})

/** Somebody who listens, and what they have heard so far. */
async function aListener() {
  const { server } = app.api.app
  if (!server.listening) await app.api.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  const request = httpGet({ host: '127.0.0.1', port, path: PUBLIC_EVENTS })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  listening.push(answer)
  let text = ''
  answer
    .setEncoding('utf8')
    .on('data', (more) => (text += more))
    .on('error', () => {})
  const events = () =>
    [...text.matchAll(/event: (now|change)\ndata: (.*)\n\n/g)].map(([, event, data = '']) => ({
      event,
      ...PublicEvent.parse(JSON.parse(data)),
    }))
  return { answer, events, now: () => events().filter(({ event }) => event === 'now'), text: () => text }
}
const until = { timeout: 60_000, interval: 10 }

it('tells the time and how things stand, then each change with the numbers in it', async () => {
  app.setNow('2026-10-17T11:50:00Z')
  const one = await aListener()
  const other = await aListener()
  expect(one.answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  await vi.waitFor(
    () => expect(one.now()).toMatchObject([{ changed: [], live: { round_number: 1246, stage: 'nothing' } }]),
    until,
  )
  expect(one.text()).toMatch(/^retry: \d{4}\n\nevent: time\ndata: {"now":"2026-10-17T11:50:00.000Z"}\n\n/)
  const draw = { round_number: 1246, draw_date: '2026-10-17', numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
  await recordDraw(app.db, app.deps, { draw })
  for (const { events } of [one, other])
    await vi.waitFor(
      () =>
        expect(events().at(-1)).toMatchObject({
          event: 'change',
          changed: ['draws'],
          live: { round_number: 1246, stage: 'numbers', draw: { numbers: [1, 2, 3, 4, 5, 6] } },
        }),
      until,
    )
  await publish(app.db, app.deps, (tx) => announceChange(tx))
  await vi.waitFor(() => expect(one.events().at(-1)).toMatchObject({ event: 'change', changed: ['site'] }), until)
  await app.db.execute(sql`delete from draws where round_number = 1246`)
})

it('asks the database nothing while nothing changes, however many come', async () => {
  const first = await aListener()
  const told = () => first.events().filter(({ event }) => event === 'change').length
  await vi.waitFor(() => expect(first.now()).toHaveLength(1), until)
  const before = told()
  app.deps.changes.notify()
  await vi.waitFor(() => expect(told()).toBeGreaterThan(before), until)
  const asked = vi.spyOn(app.db, 'select')
  const more = await Promise.all(Array.from({ length: 20 }, () => aListener()))
  for (const { now } of more) await vi.waitFor(() => expect(now()).toHaveLength(1), until)
  expect(asked).not.toHaveBeenCalled()
})

it('tells a change again that could not be read, with the next heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isAway = true
  const reports: unknown[] = []
  const hub = createHub({
    read: async () => {
      if (isAway) throw new Error('the database is away')
      return liveRound(app.db, app.deps)
    },
    clock: Date.now,
    report: (error) => reports.push(error),
  })
  const listener = new PassThrough()
  await hub.add(listener as never)
  hub.announce('draws')
  await vi.waitFor(() => expect(reports).toHaveLength(2), until)
  isAway = false
  vi.advanceTimersByTime(25_000)
  await vi.waitFor(() => expect(String(listener.read())).toContain('"changed":["draws"]'), until)
  hub.end()
  vi.useRealTimers()
})

it('finds room for one more network however few have taken all of it, and for none that has most', () => {
  const sentAway: string[] = []
  const room = createRoom<string>({
    most: 6,
    mostOfANetwork: 3,
    isEverybody: () => false,
    sendAway: (listener) => sentAway.push(listener),
  })
  for (const listener of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
    expect(room.enter(listener.charAt(0), listener)).toBe(true)
  expect(room.enter('a', 'a4')).toBe(false)
  expect(room.enter('visitor', 'v1')).toBe(true)
  expect(sentAway).toEqual(['a3'])
  expect(room.enter('a', 'a4')).toBe(false)
  expect(room.enter('visitor', 'v2')).toBe(true)
  expect(sentAway).toEqual(['a3', 'b3'])
  // All have two now, so no one gives way to a third of another.
  expect(room.enter('visitor', 'v3')).toBe(false)
  room.leave('b', 'b1')
  expect(room.enter('visitor', 'v3')).toBe(true)
  expect(sentAway).toHaveLength(2)
})

it('refuses other methods, and says so', async () => {
  const answer = await app.inject({ method: 'POST', url: PUBLIC_EVENTS })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
})

it('offers the draws as a feed and as a calendar, each with a tag', async () => {
  for (const [url, type, told] of [
    [
      '/draws.atom',
      'application/atom+xml; charset=utf-8',
      '<title>제1245회 당첨번호 4, 5, 25, 28, 32, 42 + 보너스 12</title>',
    ],
    ['/draws.ics', 'text/calendar; charset=utf-8', 'SUMMARY:로또 6/45 제1246회 추첨'],
  ] as const) {
    const answer = await app.get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': expect.stringContaining('max-age=300'),
    })
    expect(answer.body).toContain(told)
    const again = await app.get(url, { 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const lines = (await app.get('/draws.ics')).body.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(28)
})

it('says in the calendar when each draw last changed, never later than now, and how often to look', async () => {
  const lines = (await app.get('/draws.ics')).body.split('\r\n')
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1))
  const stamps = valuesOf('DTSTAMP')
  const now = new Date(app.deps.now()).toISOString().replace(/[-:]|\.\d+/g, '')
  expect(stamps.filter((stamp) => stamp > now)).toEqual([])
  expect(valuesOf('LAST-MODIFIED')).toEqual(stamps)
  expect(valuesOf('SEQUENCE')).toHaveLength(28)
  expect(valuesOf('SEQUENCE').filter((sequence) => !/^\d{1,9}$/.test(sequence))).toEqual([])
  // The draws to come have not changed since they came into the calendar.
  expect(valuesOf('SEQUENCE').slice(-8)).toEqual(Array.from({ length: 8 }, () => '0'))
  expect(valuesOf('X-PUBLISHED-TTL')).toEqual(valuesOf('REFRESH-INTERVAL;VALUE=DURATION'))
})
