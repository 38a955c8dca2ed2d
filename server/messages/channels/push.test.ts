import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAttention } from '#contract/admin/today.ts'
import {
  addPushSubscription,
  getNotificationSettings,
  removePushSubscription,
  sendTestNotification,
} from '#contract/members/notifications.ts'
import { MONDAY, PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember } from '#tests/support/makers.ts'
import { aBrowserAt, type ServiceBehaviour, signedBy, startPushService } from '#tests/support/push-service.ts'
import { deliverMessages } from '../../delivery/deliver-messages.ts'
import { addNotices, claimMessages } from '../store.ts'
import { messages, push_subscriptions } from '../tables.ts'

let service: Awaited<ReturnType<typeof startPushService>>
const reported: string[] = []
const app = useApp(async () => ({ isLocalPushAllowed: true, report: (error) => void reported.push(String(error)) }))

let member: MadeMember
let made = 0
beforeEach(async () => {
  // Another one for each test: the site remembers how the service of the test before fared.
  service = await startPushService()
  reported.length = 0
  await app.db.execute(sql`truncate messages, push_subscriptions restart identity cascade`)
  member = await aMember(app)
})

afterEach(() => service.stop())

const subscribe = async (path = '/one') => {
  const browser = aBrowserAt(`${service.origin}${path}`)
  const { endpoint, keys } = browser
  const { status, body } = await app.call(addPushSubscription, { body: { endpoint, keys } }, member.token)
  expect(status).toBe(200)
  return { ...browser, id: body.id }
}
const NOTICE = { title: '제1245회 결과가 나왔어요', body: '앱에서 내 번호의 결과를 확인해 보세요.' }
const write = async (id: number, more: object = {}) => {
  made += 1
  const at = new Date(app.deps.now()).toISOString()
  const notice = { ...NOTICE, url: `${PUBLIC_URL}/x`, stop_url: `${PUBLIC_URL}/stop#x`, tag: `tag-${made}` }
  await addNotices(app.db, app.deps, [
    {
      ...{ member_id: member.id, kind: 'test', subject: `test ${made}`, channel: 'push', address: String(id) },
      text: JSON.stringify({ ...notice, ...more }),
      ...{ created_at: at, next_try_at: at, expires_at: new Date(app.deps.now() + 86_400_000).toISOString() },
    },
  ])
}
const deliver = () => deliverMessages(app.db, app.deps, { queue: 'notices' })
const stored = () => app.db.select().from(messages).orderBy(asc(messages.id))
const browsers = () => app.db.select().from(push_subscriptions)
const later = (seconds: number) => app.setNow(app.deps.now() + seconds * 1_000)

describe('a notification to a browser', () => {
  it('arrives encrypted for it alone, signed by this installation, and is sent once', async () => {
    const browser = await subscribe()
    await write(browser.id)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(service.pushed).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.pushed
    expect(path).toBe('/one')
    expect(browser.read(body)).toMatchObject(NOTICE)
    expect(() => aBrowserAt(browser.endpoint).read(body)).toThrow()
    expect(body.includes(Buffer.from('1245'))).toBe(false)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: `tag-${made}` })
    const { key, claims } = signedBy(headers)
    expect(claims).toEqual({ aud: service.origin, sub: PUBLIC_URL, exp: MONDAY / 1_000 + 12 * 3_600 })
    const settings = await app.call(getNotificationSettings, undefined, member.token)
    expect(key).toBe(settings.body.vapid_public_key)
    expect(await stored()).toMatchObject([{ sent_at: '2026-10-12T03:00:00.000Z', sealed_text: null, failure: null }])
  })

  it('is all that a member is offered where the installation sends no texts', async () => {
    const { body } = await app.call(getNotificationSettings, undefined, member.token)
    expect(body.open_channels).toEqual(['push'])
  })

  it.each<[string, ServiceBehaviour]>([
    ['knows it no more (404)', 404],
    ['says that it is gone (410)', 410],
    ['knows our key no more (403)', 403],
    ['sends us to an intranet (302)', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    [
      'sends us elsewhere for good (308)',
      (response) => response.writeHead(308, { location: 'http://10.0.0.1/' }).end(),
    ],
  ])('is given up, and the browser dropped, when its service %s', async (_, behaviour) => {
    service.next.push(behaviour)
    await write((await subscribe()).id)
    await deliver()
    later(100_000)
    await deliver()
    expect(service.pushed).toHaveLength(1)
    expect(await browsers()).toEqual([])
    expect(await stored()).toMatchObject([{ sent_at: null, failure: expect.stringMatching(/^BrowserGone: \d{3}$/) }])
  })

  it('is given up, and the browser kept, when it is too large (413)', async () => {
    service.next.push(413)
    await write((await subscribe()).id)
    await deliver()
    later(3_600)
    await deliver()
    expect(service.pushed).toHaveLength(1)
    expect(await browsers()).toHaveLength(1)
    expect((await stored())[0]?.failure).toBe('MessageRefused: 413')
    const desk = await app.asStaff(listAttention)
    expect(JSON.stringify(desk)).toContain('회원 알림 1통을 끝내 보내지 못했어요')
  })

  it.each<[string, ServiceBehaviour, number]>([
    ['with a time in seconds', (response) => response.writeHead(429, { 'retry-after': '120' }).end(), 120],
    [
      'with a date',
      (response) => response.writeHead(429, { 'retry-after': new Date(MONDAY + 90_000).toUTCString() }).end(),
      90,
    ],
    ['without saying how long', 429, 30],
    ['as away for a while (503)', (response) => response.writeHead(503, { 'retry-after': '60' }).end(), 60],
  ])('waits as long as a busy service asks, %s, which counts as no try', async (_, behaviour, seconds) => {
    const [one, other] = [await subscribe('/one'), await subscribe('/other')]
    service.next.push(behaviour)
    await write(one.id)
    await deliver()
    expect(await stored()).toMatchObject([{ tries: 0, failure: null }])
    await write(other.id)
    later(seconds - 1)
    await deliver()
    // The service was busy then; that it is not any more is found out by what comes next.
    expect(service.pushed.map(({ path }) => path)).toEqual(['/one', '/other'])
    later(2)
    await deliver()
    expect(service.pushed.map(({ path }) => path)).toEqual(['/one', '/other', '/one'])
  })

  it('asks a busy service for nothing more in the same run', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.push((await subscribe(`/${n}`)).id)
    // Held open until all three have had their turn, the first answer would come too late to spare the others.
    service.next.push(429, 429, 429)
    for (const id of ids) await write(id)
    await deliver()
    const asked = service.pushed.length
    await deliver()
    expect(service.pushed).toHaveLength(asked)
    service.next.length = 0
    later(31)
    await deliver()
    expect((await stored()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  })

  it.each<[string, ServiceBehaviour]>([
    ['breaks (500)', 500],
    ['holds our signature for run out (401)', 401],
    ['hangs up without an answer', 'hangs up'],
    ['never answers', () => {}],
  ])('is tried again, later, when its service %s', async (_, behaviour) => {
    service.next.push(behaviour)
    await write((await subscribe()).id)
    await deliver()
    expect(await stored()).toMatchObject([{ sent_at: null, tries: 1, failure: expect.any(String) }])
    expect(await browsers()).toHaveLength(1)
    later(61)
    await deliver()
    expect(service.pushed).toHaveLength(2)
    expect(service.pushed[0]?.headers.topic).toBe(service.pushed[1]?.headers.topic)
    expect((await stored())[0]?.sent_at).not.toBeNull()
  })

  it('is sent once its service has said so, though the answer never ends', async () => {
    service.next.push((response) => response.writeHead(201).write('.'))
    await write((await subscribe()).id)
    await deliver()
    expect((await stored())[0]?.sent_at).not.toBeNull()
  })

  it('is left by a process that died with it to the next one, after a minute', async () => {
    await write((await subscribe()).id)
    const at = new Date(app.deps.now()).toISOString()
    expect(
      await claimMessages(app.db, { queue: 'notices', channel: 'push', at, isQuiet: false, limit: 100 }),
    ).toHaveLength(1)
    later(59)
    await deliver()
    expect(service.pushed).toEqual([])
    later(1)
    await deliver()
    expect(service.pushed).toHaveLength(1)
  })

  it('is cut to what a push may hold', async () => {
    const browser = await subscribe()
    await write(browser.id, { body: '가'.repeat(10_000) })
    await deliver()
    expect(browser.read(service.pushed[0]?.body ?? Buffer.alloc(0)).body).toMatch(/^가{1000,}…$/)
  })
})

describe('a push service that does not answer', () => {
  const SILENT: ServiceBehaviour = () => {}

  it('holds up no message to others, gets two messages and then none for a while, and fills no log', async () => {
    const hanging = await startPushService()
    hanging.next.push(...Array.from({ length: 100 }, () => SILENT))
    const ids = []
    for (let account = 0; account < 8; account++) {
      member = await aMember(app)
      for (let n = 0; n < 10; n++) {
        const { endpoint, keys } = aBrowserAt(`${hanging.origin}/${account}-${n}`)
        ids.push((await app.call(addPushSubscription, { body: { endpoint, keys } }, member.token)).body.id)
      }
    }
    for (const id of ids) await write(id)
    const running = deliver()
    // Written while all of them hang: it arrives before any of them is given up.
    const other = await aMember(app)
    member = other
    const browser = await subscribe('/other')
    await write(browser.id)
    await deliver()
    expect(service.pushed.map(({ path }) => path)).toEqual(['/other'])
    expect((await stored()).filter(({ failure }) => failure !== null)).toEqual([])
    await running
    // Five of each account at a time.
    expect(hanging.pushed).toHaveLength(40)
    expect(reported.length).toBeLessThan(5)
    later(30)
    await deliver()
    expect(hanging.pushed).toHaveLength(40)
    // After a rest one message finds out whether it is back.
    later(31)
    hanging.next.length = 0
    await deliver()
    later(5)
    await deliver()
    expect(hanging.pushed.length).toBeGreaterThan(41)
    hanging.stop()
  })
})

describe('a push service that does not take our signature', () => {
  const refusing =
    (status: number, reason: string): ServiceBehaviour =>
    (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ reason }))

  it.each(['BadJwtToken', 'ExpiredJwtToken'])('(403 %s) loses no browser, and staff are told', async (reason) => {
    service.next.push(refusing(403, reason))
    await write((await subscribe()).id)
    await deliver()
    expect(await browsers()).toHaveLength(1)
    expect(JSON.stringify(await app.asStaff(listAttention))).toContain('앱 알림 업체가 우리 서명을 받지 않아요')
    later(61)
    await deliver()
    expect((await stored())[0]?.sent_at).not.toBeNull()
    expect(JSON.stringify(await app.asStaff(listAttention))).not.toContain('서명을 받지 않아요')
  })

  it('since the browser subscribed with another key (400 VapidPkHashMismatch) is asked for it no more', async () => {
    service.next.push(refusing(400, 'VapidPkHashMismatch'))
    await write((await subscribe()).id)
    await deliver()
    expect(await browsers()).toEqual([])
    expect((await stored())[0]?.failure).toBe('BrowserGone: 400 VapidPkHashMismatch')
  })
})

describe('a browser', () => {
  it('is known once, and is the member’s who has it now', async () => {
    const browser = await subscribe()
    await subscribe()
    expect(await browsers()).toHaveLength(1)
    const next = await aMember(app)
    const { endpoint, keys } = browser
    await app.call(addPushSubscription, { body: { endpoint, keys } }, next.token)
    expect(await browsers()).toMatchObject([{ member_id: next.id }])
    await app.call(removePushSubscription, { body: { endpoint } }, member.token)
    expect(await browsers()).toHaveLength(1)
    await app.call(removePushSubscription, { body: { endpoint } }, next.token)
    expect(await browsers()).toEqual([])
  })

  it.each([
    ['of an intranet', { endpoint: 'https://10.0.0.1/x' }],
    ['of this computer by its name', { endpoint: 'https://localhost/x' }],
    ['unencrypted', { endpoint: 'http://push.example.com/x' }],
    ['of a host that is no push service', { endpoint: 'https://example.com/x' }],
    ['that only ends like a push service', { endpoint: 'https://evilpush.apple.com.example.com/x' }],
    ['on another port', { endpoint: 'https://push.example.com:444/x' }],
    ['with keys that are none', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ])('is refused with an address %s', async (_, changed) => {
    const { endpoint, keys } = aBrowserAt('https://push.example.com/x')
    const answer = await app.call(addPushSubscription, { body: { endpoint, keys, ...changed } }, member.token)
    expect(answer).toMatchObject({ status: 422, body: { code: 'push_address_refused' } })
  })

  it('can be tried at once', async () => {
    expect(await app.call(sendTestNotification, undefined, member.token)).toMatchObject({
      status: 409,
      body: { code: 'no_browser' },
    })
    const browser = await subscribe()
    expect((await app.call(sendTestNotification, undefined, member.token)).body).toEqual({ browsers: 1 })
    await deliver()
    expect(browser.read(service.pushed[0]?.body ?? Buffer.alloc(0)).title).toBe('시험 알림이에요')
  })
})
