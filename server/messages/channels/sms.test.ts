import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ShownMessage } from '#server/server-deps.ts'
import type { SmsAccount } from '#server/settings.ts'
import { useApp } from '#tests/support/app.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { deliverMessages } from '../../delivery/deliver-messages.ts'
import { claimMessages } from '../store.ts'
import { messages } from '../tables.ts'
import { writeMessage } from '../write-message.ts'

interface Received {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: { message: { to: string; from: string; text: string } }
}

const ACCEPTED = { statusCode: '2000', statusMessage: '정상 접수', messageId: 'M1', groupId: 'G1' }
type Behaviour = { status: number; body: unknown } | 'hangs up' | 'redirects' | 'no json'

/** Solapi as far as its documentation goes: checks the signature and says what it is told to say. */
async function startStandIn() {
  const received: Received[] = []
  const next: Behaviour[] = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    received.push({ url: `${request.method} ${request.url}`, headers: request.headers, body })
    const behaviour = next.shift() ?? { status: 200, body: ACCEPTED }
    if (behaviour === 'hangs up') return void request.socket.destroy()
    if (behaviour === 'redirects') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    if (behaviour === 'no json') return void response.writeHead(200).end('<html>')
    response.writeHead(behaviour.status, { 'content-type': 'application/json' }).end(JSON.stringify(behaviour.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const account: SmsAccount = {
    url: `http://127.0.0.1:${port}`,
    apiKey: 'NCSKEY',
    apiSecret: 'the api secret',
    senderNumber: '021234567',
  }
  return { received, next, account, stop: () => void server.close() }
}

const standIn = await startStandIn()
afterAll(standIn.stop)
const reported: string[] = []
const app = useApp(async () => ({
  channels: { sms: standIn.account },
  report: (error) => void reported.push(String(error)),
}))
const NOW = Date.UTC(2026, 9, 12, 3)

const MESSAGE = {
  member_id: null,
  channel: 'sms',
  kind: 'login_code',
  address: '01012345678',
  text: '[로또렌즈] 인증번호 123456',
  lives: 180_000,
} as const
const write = (more: object = {}) => writeMessage(app.db, app.deps, { ...MESSAGE, ...more })
const stored = () => app.db.select().from(messages).orderBy(asc(messages.id))

beforeEach(async () => {
  standIn.received.length = 0
  reported.length = 0
  await app.db.delete(messages)
})

describe('a text message', () => {
  it('goes to Solapi, signed', async () => {
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(1)
    const [{ url, body, headers } = {} as Received] = standIn.received
    expect(url).toBe('POST /messages/v4/send')
    expect(body).toEqual({ message: { to: '01012345678', from: '021234567', text: '[로또렌즈] 인증번호 123456' } })
    const [, key, date = '', salt = '', signature] =
      /^HMAC-SHA256 apiKey=(.+), date=(.+), salt=([\da-f]{32}), signature=([\da-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    expect([key, date]).toEqual(['NCSKEY', '2026-10-12T03:00:00.000Z'])
    expect(signature).toBe(
      createHmac('sha256', 'the api secret')
        .update(date + salt)
        .digest('hex'),
    )
  })

  it('is sent once, and its text then forgotten', async () => {
    await write()
    await Promise.all([
      deliverMessages(app.db, app.deps, { queue: 'awaited' }),
      deliverMessages(app.db, app.deps, { queue: 'awaited' }),
      deliverMessages(app.db, app.deps, { queue: 'awaited' }),
    ])
    expect(standIn.received).toHaveLength(1)
    expect(await stored()).toMatchObject([{ sealed_text: null, sent_at: '2026-10-12T03:00:00.000Z', failure: null }])
  })

  it('is not sent again when the database fails after Solapi has accepted it', async () => {
    await app.db.execute(sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device'; end $$`)
    await app.db.execute(sql`create trigger no_room before update on messages for each row
      when (new.sent_at is not null) execute function no_room()`)
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(await stored()).toMatchObject([{ sent_at: null, failure: null }])
    expect(reported).toEqual([expect.stringContaining('were sent, but are not stored as sent')])
    expect(reported[0]).not.toContain('123456')

    await app.db.execute(sql`drop trigger no_room on messages`)
    await app.db.execute(sql`drop function no_room()`)
    app.setNow(NOW + 15_000)
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(1)
    expect(await stored()).toMatchObject([{ sent_at: '2026-10-12T03:00:15.000Z', sealed_text: null }])
  })

  it('lies sealed in the table until then', async () => {
    await write()
    const text = JSON.stringify(await stored())
    expect(text).not.toContain('123456"')
    expect(text).not.toContain('인증번호')
  })

  it.each<[string, Behaviour]>([
    ['is busy', { status: 429, body: { errorCode: 'TooManyRequests', errorMessage: '' } }],
    ['breaks', { status: 500, body: { errorCode: 'InternalError' } }],
    ['hangs up', 'hangs up'],
    ['sends us elsewhere', 'redirects'],
    ['says nothing readable', 'no json'],
  ])('is tried again, later, when Solapi %s', async (_, behaviour) => {
    standIn.next.push(behaviour)
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(await stored()).toMatchObject([{ sent_at: null, tries: 1, failure: expect.any(String) }])
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(1)
    app.setNow(NOW + 15_000)
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(await stored()).toMatchObject([{ sent_at: '2026-10-12T03:00:15.000Z', failure: null }])
    expect(standIn.received).toHaveLength(2)
    expect(reported.join()).not.toContain('123456')
  })

  it.each<[string, Behaviour]>([
    ['the number is wrong', { status: 400, body: { errorCode: 'ValidationError', errorMessage: '수신번호' } }],
    ['the key is wrong', { status: 401, body: { errorCode: 'Unauthorized' } }],
    ['it is not accepted', { status: 200, body: { statusCode: '3059', statusMessage: '변작된 발신번호' } }],
  ])('is given up, and told to the operator, when %s', async (_, behaviour) => {
    standIn.next.push(behaviour)
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    app.setNow(NOW + 60_000)
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(1)
    expect(await stored()).toMatchObject([{ sent_at: null, failure: expect.stringContaining('MessageRefused') }])
    expect(reported).toHaveLength(1)
    expect(reported[0]).not.toMatch(/123456|01012345678/)
  })

  it('that was given up is sent again when staff say so, while it is of use, and once', async () => {
    const again = async (id: number) => app.inject(sendAgain(id))
    const sendAgain = (id: number) => ({
      ...{ method: 'POST' as const, url: `/api/v1/admin/messages/${id}/send-again` },
      headers: staff.headers,
    })
    const staff = await aStaffSession(app, '운영', NOW)
    standIn.next.push({ status: 400, body: { errorCode: 'NotEnoughBalance', errorMessage: '잔액' } })
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    const { id } = (await stored())[0] as { id: number }
    const list = async () => (await app.inject({ url: '/api/v1/admin/messages', headers: staff.headers })).json().rows
    expect(await list()).toMatchObject([{ id, may_send_again: true }])
    expect((await again(id)).statusCode).toBe(202)
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(2)
    expect(await list()).toMatchObject([{ id, failure: null, may_send_again: false }])
    expect((await again(id)).json().code).toBe('message_over')

    standIn.next.push({ status: 400, body: {} })
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    const newest = (await stored()).at(-1) as { id: number }
    app.setNow(NOW + 180_000)
    expect((await again(newest.id)).json().code).toBe('message_over')
  })

  it('that is under way is not sent a second time by staff', async () => {
    const { headers } = await aStaffSession(app, '운영', NOW)
    standIn.next.push('hangs up')
    await write()
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    const { id, failure } = (await stored())[0] as { id: number; failure: string | null }
    expect(failure).not.toBeNull()
    expect(
      await claimMessages(app.db, {
        queue: 'awaited',
        channel: 'sms',
        at: new Date(NOW + 15_000).toISOString(),
        isQuiet: false,
        limit: 1,
      }),
    ).toHaveLength(1)
    const answer = await app.inject({ method: 'POST', url: `/api/v1/admin/messages/${id}/send-again`, headers })
    expect(answer.json().code).toBe('message_over')
  })

  it('of no more use is not sent', async () => {
    await write()
    app.setNow(NOW + 180_000)
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(0)
  })

  it('is tried five times at most', async () => {
    standIn.next.push(...Array.from({ length: 9 }, (): Behaviour => ({ status: 503, body: null })))
    await write({ lives: 24 * 60 * 60_000 })
    for (let i = 0; i < 9; i++) {
      app.setNow(NOW + i * 30 * 60_000)
      await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    }
    expect(standIn.received).toHaveLength(5)
    standIn.next.length = 0
  })

  it('of a rolled back action never leaves', async () => {
    await app.db
      .transaction(async (tx) => {
        await writeMessage(tx, app.deps, MESSAGE)
        throw new Error('rolled back')
      })
      .catch(() => {})
    await deliverMessages(app.db, app.deps, { queue: 'awaited' })
    expect(standIn.received).toHaveLength(0)
  })

  it('many of them leave, each once, from two instances at the same time', async () => {
    for (let i = 0; i < 35; i++) await write({ text: `문자 ${i}` })
    await Promise.all([
      deliverMessages(app.db, app.deps, { queue: 'awaited' }),
      deliverMessages(app.db, app.deps, { queue: 'awaited' }),
    ])
    const texts = standIn.received.map(({ body }) => body.message.text)
    expect(texts).toHaveLength(35)
    expect(new Set(texts).size).toBe(35)
  })
})

describe('without an account', () => {
  it('texts stay in the outbox', async () => {
    await write()
    await deliverMessages(app.db, { ...app.deps, channels: { sms: null } }, { queue: 'awaited' })
    expect(await stored()).toMatchObject([{ sent_at: null, sealed_text: expect.any(String) }])
  })
  it('a developer sees them, once', async () => {
    const seen: ShownMessage[] = []
    const deps = {
      ...app.deps,
      channels: { sms: null },
      showMessage: (message: ShownMessage) => void seen.push(message),
    }
    await write()
    await deliverMessages(app.db, deps, { queue: 'awaited' })
    await deliverMessages(app.db, deps, { queue: 'awaited' })
    expect(seen).toEqual([{ address: '01012345678', text: '[로또렌즈] 인증번호 123456' }])
  })
})
