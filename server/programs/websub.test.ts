import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY } from '#domain/duration.ts'
import { messages, websub_subscriptions } from '#server/messages/tables.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { anAddress } from '#tests/support/makers.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { tellPrograms } from './tell-programs.ts'

const reported: string[] = []
const app = useApp(async () => ({ isLocalPushAllowed: true, report: (error) => void reported.push(String(error)) }))
const TOPIC = `${PUBLIC_URL}/draws.atom`

/** A subscriber. It confirms what it is asked with `answer`, and takes what it is sent. */
async function startSubscriber() {
  const asked: URLSearchParams[] = []
  const taken: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
  const behaviour = {
    answer: (response: ServerResponse, challenge: string): unknown => response.end(challenge),
    status: 200,
  }
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.method === 'POST') {
      taken.push({ headers: request.headers, body })
      return void response.writeHead(behaviour.status).end()
    }
    asked.push(searchParams)
    behaviour.answer(response, searchParams.get('hub.challenge') ?? '')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    callback: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed?own=1`,
    asked,
    taken,
    behaviour,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let subscriber: Awaited<ReturnType<typeof startSubscriber>>
beforeEach(async () => {
  subscriber = await startSubscriber()
  reported.length = 0
  await app.db.execute(sql`truncate messages, websub_subscriptions, websub_topics restart identity`)
  await tellPrograms(app.db, app.deps)
})
afterEach(() => subscriber.stop())

const ask = (fields: Record<string, string>, remoteAddress = anAddress()) =>
  app.inject({
    ...{ method: 'POST', url: '/websub', remoteAddress },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ 'hub.topic': TOPIC, 'hub.callback': subscriber.callback, ...fields }).toString(),
  })
const stored = () => app.db.select().from(websub_subscriptions)
const subscribe = async (more: Record<string, string> = {}) => {
  expect((await ask({ 'hub.mode': 'subscribe', ...more })).statusCode).toBe(202)
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
}
const deliver = () => deliverMessages(app.db, app.deps, { queue: 'notices', channels: ['websub'] })
const tell = async () => {
  await tellPrograms(app.db, app.deps)
  await deliver()
}
const later = (milliseconds: number) => app.setNow(app.deps.now() + milliseconds)
let changes = 0
/** Changes what the feed says, as a correction does. */
const changeFeed = () => {
  changes += 1
  return app.db.execute(sql`update draws set bonus_number = ${changes % 2 === 0 ? 12 : 13} where round_number = 1245`)
}

describe('a program that subscribes to the feed', () => {
  it('finds the hub in the headers of the feed, and in the feed', async () => {
    const { headers, body } = await app.get('/draws.atom')
    expect(headers.link).toBe(`<${PUBLIC_URL}/websub>; rel="hub", <${TOPIC}>; rel="self"`)
    expect(body).toContain(`<link rel="hub" href="${PUBLIC_URL}/websub"/>`)
    expect(body).toContain(`<link rel="self" href="${TOPIC}"/>`)
  })

  it('is asked whether it meant to, and then sent the feed once whenever it changes, signed', async () => {
    const secret = 'a secret of its own'
    await subscribe({ 'hub.secret': secret, 'hub.lease_seconds': '172800' })
    const [question] = subscriber.asked
    expect(Object.fromEntries(question ?? [])).toMatchObject({
      ...{ own: '1', 'hub.mode': 'subscribe', 'hub.topic': TOPIC, 'hub.lease_seconds': '172800' },
      'hub.challenge': expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(JSON.stringify(await stored())).not.toContain(secret)
    await tell()
    expect(subscriber.taken).toEqual([])
    await changeFeed()
    await Promise.all([tell(), tell()])
    await tell()
    expect(subscriber.taken).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = subscriber.taken
    app.deps.changes.notify()
    expect(body).toBe((await app.get('/draws.atom')).body)
    expect(headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      link: `<${PUBLIC_URL}/websub>; rel="hub", <${TOPIC}>; rel="self"`,
      'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    })
  })

  it('is sent the newest feed alone where it missed some', async () => {
    await subscribe()
    subscriber.behaviour.status = 500
    await changeFeed()
    await tell()
    subscriber.behaviour.status = 200
    await changeFeed()
    later(60_000)
    await tell()
    later(60_000)
    await tell()
    expect(subscriber.taken).toHaveLength(2)
    app.deps.changes.notify()
    expect(subscriber.taken[1]?.body).toBe((await app.get('/draws.atom')).body)
    expect(subscriber.taken[1]?.headers['x-hub-signature']).toBeUndefined()
  })

  it('ends its subscription once it confirms that, and not before', async () => {
    await subscribe()
    subscriber.behaviour.answer = (response) => response.writeHead(404).end()
    await ask({ 'hub.mode': 'unsubscribe' })
    await vi.waitFor(() => expect(subscriber.asked).toHaveLength(2))
    expect(await stored()).toHaveLength(1)
    subscriber.behaviour.answer = (response, challenge) => response.end(challenge)
    await ask({ 'hub.mode': 'unsubscribe' })
    await vi.waitFor(async () => expect(await stored()).toEqual([]))
    await changeFeed()
    await tell()
    expect(subscriber.taken).toEqual([])
  })

  it('is forgotten when its lease is over, or after five days of failure; renewing the lease keeps it', async () => {
    await subscribe({ 'hub.lease_seconds': '86400' })
    later(DAY / 2)
    await ask({ 'hub.mode': 'subscribe', 'hub.lease_seconds': '604800' })
    await vi.waitFor(async () =>
      expect((await stored())[0]?.expires_at).toBe(new Date(app.deps.now() + 7 * DAY).toISOString()),
    )
    later(DAY)
    subscriber.behaviour.status = 500
    await changeFeed()
    for (const days of [0, 3, 2.5]) {
      later(days * DAY)
      await tell()
    }
    expect(await stored()).toEqual([])
    await tell()
    expect(await app.db.select().from(messages)).toEqual([])
    subscriber.behaviour.status = 200
    await subscribe({ 'hub.lease_seconds': '86400' })
    later(DAY + 1_000)
    await tell()
    expect(await stored()).toEqual([])
  })
})

describe('the hub stores nothing', () => {
  it.each<[string, (response: ServerResponse) => unknown]>([
    ['another word than the challenge', (response) => response.end('yes')],
    ['no', (response) => response.writeHead(404).end()],
    ['that it is elsewhere', (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
    ['ten megabytes', (response) => response.end(Buffer.alloc(10_000_000, 'x'))],
    ['nothing', (response) => response.socket?.destroy()],
  ])('where the address says %s', async (_, answer) => {
    subscriber.behaviour.answer = answer
    expect((await ask({ 'hub.mode': 'subscribe' })).statusCode).toBe(202)
    await vi.waitFor(() => expect(subscriber.asked).toHaveLength(1))
    // The next one is stored: the answer to the first was read by then.
    subscriber.behaviour.answer = (response, challenge) => response.end(challenge)
    const callback = subscriber.callback.replace('own=1', 'own=2')
    await ask({ 'hub.mode': 'subscribe', 'hub.callback': callback })
    await vi.waitFor(async () => expect((await stored()).map((row) => row.callback)).toEqual([callback]))
  })

  it('of requests that are none', async () => {
    const bad: [Record<string, string>, number, string][] = [
      [{}, 400, 'invalid_request'],
      [{ 'hub.mode': 'publish' }, 400, 'invalid_request'],
      [{ 'hub.mode': 'subscribe', 'hub.topic': 'https://example.com/feed' }, 404, 'not_found'],
      [{ 'hub.mode': 'subscribe', 'hub.callback': 'https://10.0.0.1/' }, 422, 'webhook_address_refused'],
      [{ 'hub.mode': 'subscribe', 'hub.callback': `${PUBLIC_URL}/websub` }, 422, 'webhook_address_refused'],
      [{ 'hub.mode': 'subscribe', 'hub.secret': 'x'.repeat(200) }, 400, 'invalid_request'],
      [{ 'hub.mode': 'subscribe', 'hub.lease_seconds': '-1' }, 400, 'invalid_request'],
    ]
    for (const [fields, status, code] of bad) {
      const answer = await ask(fields)
      expect([fields, answer.statusCode, answer.json().code]).toEqual([fields, status, code])
    }
    expect(
      (await ask({ 'hub.mode': 'subscribe', 'hub.callback': `https://x.kr/${'x'.repeat(5_000)}` })).statusCode,
    ).toBe(413)
    expect((await app.inject({ method: 'POST', url: '/websub', payload: {} })).statusCode).toBe(400)
    expect(subscriber.asked).toEqual([])
    expect(await stored()).toEqual([])
  })

  it('of an address that asks too often, nor beyond fifty of one host', async () => {
    const remoteAddress = anAddress()
    const statuses: number[] = []
    for (let i = 0; i < 22; i += 1) statuses.push((await ask({ 'hub.mode': 'unsubscribe' }, remoteAddress)).statusCode)
    expect(statuses.slice(-2)).toEqual([429, 429])
    const at = new Date(app.deps.now()).toISOString()
    const expires_at = new Date(app.deps.now() + DAY).toISOString()
    const origin = new URL(subscriber.callback).origin
    await app.db
      .insert(websub_subscriptions)
      .values(Array.from({ length: 50 }, (_, i) => ({ callback: `${origin}/${i}`, created_at: at, expires_at })))
    const full = await ask({ 'hub.mode': 'subscribe' })
    expect([full.statusCode, full.json().code]).toEqual([503, 'websub_full'])
    expect((await ask({ 'hub.mode': 'subscribe', 'hub.callback': `${origin}/7` })).statusCode).toBe(202)
    await vi.waitFor(() => expect(subscriber.asked).toHaveLength(1))
    // Two are asked while there is room for one.
    await app.db.execute(sql`delete from websub_subscriptions where callback = ${`${origin}/0`}`)
    const waiting: (() => void)[] = []
    subscriber.behaviour.answer = (response, challenge) => waiting.push(() => response.end(challenge))
    for (const name of ['a', 'b'])
      expect((await ask({ 'hub.mode': 'subscribe', 'hub.callback': `${origin}/${name}` })).statusCode).toBe(202)
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    for (const answer of waiting) answer()
    await vi.waitFor(() => expect(reported).toEqual([expect.stringContaining('websub_full')]))
    expect(await stored()).toHaveLength(50)
  })
})
