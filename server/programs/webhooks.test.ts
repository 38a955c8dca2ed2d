import { createHmac } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listNotifications } from '#contract/members/notifications.ts'
import { addWebhook, listWebhooks, removeWebhook, renewWebhookSecret, testWebhook } from '#contract/members/webhooks.ts'
import { drawBeginsAt, drawDateOf } from '#domain/calendar.ts'
import { DAY, MINUTE } from '#domain/duration.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { messages, webhook_events, webhooks } from '#server/messages/tables.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { type Pushed, type ServiceBehaviour, startPushService } from '#tests/support/push-service.ts'
import { deliverMessages } from '../delivery/deliver-messages.ts'
import { tellPrograms } from './tell-programs.ts'

const LONG_AGO = '2026-10-11T00:00:00Z'
const reported: string[] = []
const app = useApp(async () => ({ isLocalPushAllowed: true, report: (error) => void reported.push(String(error)) }))

/** A program that takes webhooks. */
let program: Awaited<ReturnType<typeof startPushService>>
let member: MadeMember
// The shipped draws were stored when the database of the tests was made, on whatever day that was.
beforeAll(async () => {
  await app.db.execute(
    sql`update draws set stored_at = ${LONG_AGO}, tallied_at = ${LONG_AGO}, changed_at = ${LONG_AGO}`,
  )
})
let round = 1245
/** Minutes after the draw of the round begins. */
const saturday = (minutes: number) => drawBeginsAt(round, 20 * 60 + 45) + minutes * MINUTE
const stampOf = (minutes: number) => new Date(saturday(minutes)).toISOString()
beforeEach(async () => {
  program = await startPushService()
  reported.length = 0
  await app.db.execute(sql`truncate messages, webhooks, webhook_events restart identity cascade`)
  // A round of its own: what was corrected stays.
  round += 1
  app.setNow(saturday(-45))
  member = await aMember(app)
})
afterEach(() => program.stop())

const add = async (path = '/hook', of = member) => {
  const { status, body } = await app.call(
    addWebhook,
    { body: { url: `${program.origin}${path}` } },
    await signedInAgain(app, of),
  )
  expect(status).toBe(201)
  return body
}
const deliver = () => deliverMessages(app.db, app.deps, { queue: 'notices', channels: ['webhook'] })
const tell = async () => {
  await tellPrograms(app.db, app.deps)
  await deliver()
}
const BALLS = { numbers: [4, 5, 25, 28, 32, 42], bonus_number: 12 }
const aDraw = () => ({ round_number: round, draw_date: drawDateOf(round), ...BALLS })
const publishDraw = async () => {
  app.setNow(saturday(5))
  await recordDraw(app.db, app.deps, { draw: aDraw() })
}
const correctDraw = () =>
  recordDraw(app.db, app.deps, { draw: { ...aDraw(), bonus_number: 13 }, reason: '보너스를 잘못 읽음' })
const later = (milliseconds: number) => app.setNow(app.deps.now() + milliseconds)
/** A token that is good for some minutes. */
const token = () => signedInAgain(app, member)
const shown = async () => (await app.call(listWebhooks, undefined, await token())).body
const bodyOf = ({ body }: Pushed) => JSON.parse(String(body)) as { type: string; data: Record<string, unknown> }

/** Checks a message as the standard says, by none of our code. @returns its id where one of its signatures is of the secret */
function verified({ headers, body }: Pushed, secret: string): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const isSigned = String(signatures)
    .split(' ')
    .some((signature) => signature === `v1,${expected}`)
  return isSigned ? String(id) : null
}

describe('a program with a webhook', () => {
  it('is told of the numbers once, signed with the secret that its member was shown', async () => {
    const { secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await tell()
    expect(program.pushed).toEqual([])
    await publishDraw()
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(program.pushed).toHaveLength(1)
    const [message] = program.pushed as [Pushed]
    expect(bodyOf(message)).toMatchObject({
      type: 'draw.numbers',
      timestamp: stampOf(5),
      data: { ...aDraw(), is_confirmed: false, certainty: 'sure', prize_details: null },
    })
    expect(verified(message, secret)).toBe(`numbers_${round}`)
    expect(verified(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBeNull()
    expect(Number(message.headers['webhook-timestamp'])).toBe(app.deps.now() / 1_000)
    expect(await shown()).toMatchObject([{ status: 201, problem: null, failing_since: null, ended_at: null }])
    expect(JSON.stringify(await shown())).not.toContain('whsec_')
  })

  it('is told by the next run where one was killed while it wrote, and nobody is told twice', async () => {
    await add('/one')
    await add('/two')
    await publishDraw()
    await tellPrograms(app.db, app.deps)
    // What a run leaves that was killed between two slices.
    await app.db.delete(messages).where(eq(messages.address, '2'))
    await app.db.update(webhook_events).set({ is_told: false })
    await deliver()
    expect(program.pushed.map(({ path }) => path)).toEqual(['/one'])
    await tell()
    await tell()
    expect(program.pushed.map(({ path }) => path)).toEqual(['/one', '/two'])
    expect(bodyOf(program.pushed[1] as Pushed)).toEqual(bodyOf(program.pushed[0] as Pushed))
  })

  it('holds up no other where its secret or its message cannot be read', async () => {
    for (const path of ['/secret', '/text', '/well']) await add(path)
    await publishDraw()
    await tellPrograms(app.db, app.deps)
    const unreadable = 'sealed with a key that nobody has'
    await app.db.update(webhooks).set({ sealed_secrets: unreadable }).where(eq(webhooks.id, 1))
    await app.db.update(messages).set({ sealed_text: unreadable }).where(eq(messages.address, '2'))
    await deliver()
    expect(program.pushed.map(({ path }) => path)).toEqual(['/well'])
    later(DAY / 12)
    await deliver()
    expect(program.pushed.map(({ path }) => path)).toEqual(['/well'])
    const [well] = await app.db.select().from(messages).where(eq(messages.address, '3'))
    expect(well?.sent_at).not.toBeNull()
  })

  it('is told of prizes, shops and corrections, each by its own id', async () => {
    await add()
    await publishDraw()
    await tell()
    await app.db.execute(sql`update draws set tallied_at = ${stampOf(6)} where round_number = ${round}`)
    await app.db.execute(sql`insert into winning_stores values (${round}, 0, 1, '노다지', 'auto', '서울')`)
    await app.db.execute(sql`update draws set changed_at = ${stampOf(7)} where round_number = ${round}`)
    await tell()
    app.setNow(saturday(125))
    await correctDraw()
    await tell()

    expect(program.pushed.map((one) => bodyOf(one).type)).toEqual([
      ...['draw.numbers', 'draw.prizes', 'draw.shops', 'draw.corrected'],
    ])
    const last = program.pushed.at(-1) as Pushed
    expect(last.headers['webhook-id']).toMatch(/^corrected_\d+$/)
    expect(bodyOf(last).data).toMatchObject({
      bonus_number: 13,
      corrections: [{ reason: '보너스를 잘못 읽음', old_bonus_number: 12 }],
    })
  })

  it('hears nothing of what was published before it was added, nor after it was taken back', async () => {
    await publishDraw()
    later(60_000)
    const { webhook } = await add()
    await tell()
    await correctDraw()
    await tellPrograms(app.db, app.deps)
    await app.call(removeWebhook, { params: { id: String(webhook.id) } }, await token())
    await deliver()
    expect(program.pushed).toEqual([])
    expect(await app.db.select().from(messages)).toEqual([])
  })

  it('takes each secret for a day after it was replaced, also where it was replaced twice', async () => {
    const { webhook, secret } = await add()
    const params = { id: String(webhook.id) }
    const renew = async () => (await app.call(renewWebhookSecret, { params }, await token())).body.secret
    const between = await renew()
    later(DAY / 2)
    const renewed = await renew()
    const test = async () => {
      await app.call(testWebhook, { params }, await token())
      await deliver()
      return program.pushed.at(-1) as Pushed
    }
    const first = await test()
    const all = [secret, between, renewed]
    expect(all.map((one) => verified(first, one)?.startsWith('test_'))).toEqual([true, true, true])
    later(DAY / 2)
    const second = await test()
    expect(all.map((one) => verified(second, one) !== null)).toEqual([false, true, true])
    later(DAY / 2)
    const third = await test()
    expect(all.map((one) => verified(third, one) !== null)).toEqual([false, false, true])
  })

  it.each<[string, ServiceBehaviour, object]>([
    ['is broken', 500, { status: 500, problem: null }],
    [
      'redirects to a private network',
      (response) => response.writeHead(307, { location: 'http://10.0.0.1/' }).end(),
      { status: 307, problem: null },
    ],
    ['hangs up', 'hangs up', { status: null, problem: 'network' }],
    ['says nothing', () => {}, { status: null, problem: 'timeout' }],
  ])('is tried again, ever more rarely, where it %s', async (_, behaviour, outcome) => {
    program.next.push(behaviour, behaviour === 500 ? 500 : 200)
    await add()
    await publishDraw()
    await tell()
    expect(await shown()).toMatchObject([{ ...outcome, failing_since: stampOf(5), ended_at: null }])
    await deliver()
    expect(program.pushed).toHaveLength(1)
    later(37_000)
    await deliver()
    expect(program.pushed).toHaveLength(2)
    const ids = program.pushed.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids)).toEqual(new Set([`numbers_${round}`]))
    const isStillBroken = behaviour === 500
    expect((await shown())[0]?.failing_since === null).toBe(!isStillBroken)
    expect(reported).toEqual([])
  })

  it('that answers with ten megabytes is told, and cut off', async () => {
    let written = 0
    program.next.push((response) => {
      response.writeHead(200)
      const more = () => {
        while (written < 10_000_000 && !response.destroyed) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
        }
        response.end()
      }
      response.on('error', () => {})
      more()
    })
    await add()
    await publishDraw()
    await tell()
    expect(await shown()).toMatchObject([{ status: 200, failing_since: null }])
    const before = await vi.waitFor(async () => {
      const so_far = written
      await new Promise((done) => setImmediate(done))
      expect(written).toBe(so_far)
      return so_far
    })
    expect(before).toBeLessThan(10_000_000)
  })

  it('that answers 410 hears nothing more, and its member is told once', async () => {
    program.next.push(410)
    const { webhook } = await add()
    await publishDraw()
    await tell()
    later(DAY)
    await tell()
    await tell()
    expect(program.pushed).toHaveLength(1)
    expect(await shown()).toMatchObject([{ status: 410, ended_at: stampOf(5) }])
    const { rows } = (await app.call(listNotifications, { query: {} }, await token())).body
    expect(rows.filter(({ title }) => title === '웹훅으로 보내기를 멈췄어요')).toMatchObject([
      { body: expect.stringContaining('더 받지 않겠다고'), path: '/dashboard/webhooks' },
    ])
    const again = await app.call(testWebhook, { params: { id: String(webhook.id) } }, await token())
    expect([again.status, again.body.code]).toEqual([409, 'webhook_ended'])
  })

  it('that fails for five days hears nothing more, and its member is told', async () => {
    await add()
    await publishDraw()
    const began = app.deps.now()
    let tries = 0
    program.next.push(...Array.from({ length: 100 }, () => 500))
    while (app.deps.now() < began + 5.5 * DAY) {
      await tell()
      later(DAY / 12)
    }
    tries = program.pushed.length
    expect(tries).toBeGreaterThan(10)
    expect(tries).toBeLessThan(30)
    expect(await shown()).toMatchObject([{ status: 500, ended_at: expect.any(String) }])
    const { rows } = (await app.call(listNotifications, { query: {} }, await token())).body
    expect(rows[0]).toMatchObject({ body: expect.stringContaining('5일 동안 한 번도 받지 못했어요') })
    // Beyond the longest rest, whatever chance has added to it, what still waited is dropped.
    later(DAY / 6)
    await tell()
    expect(await app.db.select().from(messages).orderBy(asc(messages.id))).toEqual([])
    later(30 * DAY)
    await tell()
    expect(program.pushed).toHaveLength(tries)
  })

  it('that hangs holds up no other, and goes after the healthy once it has failed', async () => {
    const silent = await startPushService()
    silent.next.push(...Array.from({ length: 2 }, () => () => {}))
    const other = await aMember(app)
    await app.call(addWebhook, { body: { url: `${silent.origin}/hook` } }, other.token)
    await add()
    await publishDraw()
    await tellPrograms(app.db, app.deps)
    const delivery = deliver()
    await vi.waitFor(async () => expect(await shown()).toMatchObject([{ status: 201 }]), {
      timeout: 4_000,
      interval: 50,
    })
    await delivery
    await correctDraw()
    await tell()
    expect([program.pushed.length, silent.pushed.length]).toEqual([2, 1])
    silent.stop()
  })
})

describe('the address of a webhook', () => {
  it('is refused where not everybody may call it', async () => {
    for (const url of [
      'http://bot.example.com/hook',
      'https://127.0.0.1/hook',
      'https://[::1]/hook',
      'https://localhost/hook',
      'https://router.local/hook',
      'https://bot.example.com:8443/hook',
      'https://user:password@bot.example.com/hook',
      'ftp://bot.example.com/',
      'bot.example.com',
      `${PUBLIC_URL}/api`,
    ]) {
      // Each of a member of their own: one may not try so often.
      const { token } = await aMember(app)
      const { status, body } = await app.call(addWebhook, { body: { url } }, token)
      expect([url, status, body.code]).toEqual([url, 422, 'webhook_address_refused'])
    }
  })

  it('is not called where it is private after all, whoever wrote it there', async () => {
    await add()
    await app.db.execute(sql`update webhooks set url = 'https://10.0.0.7/hook'`)
    await publishDraw()
    await tell()
    expect(await shown()).toMatchObject([{ status: null, problem: 'refused', failing_since: expect.any(String) }])
    expect(program.pushed).toEqual([])
  })

  it('is one of three, each once, of its member alone', async () => {
    const { webhook } = await add('/1')
    await add('/2')
    const again = await app.call(addWebhook, { body: { url: `${program.origin}/2` } }, await token())
    expect([again.status, again.body.code]).toEqual([409, 'webhook_taken'])
    const url = (path: string) => ({ body: { url: `${program.origin}${path}` } })
    const own = await token()
    const racing = await Promise.all(['/3', '/4'].map((path) => app.call(addWebhook, url(path), own)))
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409])
    const other = await aMember(app)
    const params = { id: String(webhook.id) }
    for (const call of [renewWebhookSecret, testWebhook])
      expect((await app.call(call, { params }, other.token)).status).toBe(404)
    await app.call(removeWebhook, { params }, other.token)
    expect(await shown()).toHaveLength(3)
  })
})
