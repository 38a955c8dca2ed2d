import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn, register } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { anApplicant } from '#tests/support/makers.ts'
import { aCollector } from '#tests/support/stand-in-collector.ts'
import { isPostgres } from '#tests/support/template.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createTraces } from './traces.ts'

const collector = await aCollector()
const settings = { url: `${collector.endpoint}/v1/traces`, headers: {}, serviceName: 'lottolens', share: 1 }
const reported: unknown[] = []
const report = (error: unknown) => reported.push(error)
const traces = createTraces(settings, report)
const app = useApp(undefined, () => testDatabase(traces.traceStatement), traces.watch)
let origin: string

beforeAll(async () => {
  // Only what comes by a socket comes from outside.
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.api.app.server.address() as AddressInfo).port}`
})
afterAll(() => collector.close())

/** The header that a proxy or another tracer sends along. */
let made = 0
function aTrace() {
  made += 1
  const [traceId, spanId] = [made.toString(16).padStart(32, 'a'), made.toString(16).padStart(16, 'b')]
  return { traceId, spanId, header: { traceparent: `00-${traceId}-${spanId}-01` } }
}
/** The span of the request that came with a trace, once it has arrived; those beneath it arrive before. */
async function requestIn({ traceId, spanId }: { readonly traceId: string; readonly spanId: string }) {
  const found = () => collector.spans().find((span) => span.traceId === traceId && span.parentSpanId === spanId)
  await expect.poll(found).toBeDefined()
  return found() as NonNullable<ReturnType<typeof found>>
}
const jobNamed = async (name: string) => {
  const found = () => collector.spans().find((span) => span.attributes['lottolens.job'] === name)
  await expect.poll(found).toBeDefined()
  return found() as NonNullable<ReturnType<typeof found>>
}
const textsBeneath = (span: { readonly spanId: string }) =>
  collector.beneath(span).map(({ attributes }) => String(attributes['db.query.text']))
const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

it('a request is in the trace that it came with, under its route, with what the database was asked beneath it', async () => {
  const trace = aTrace()
  const answer = await fetch(`${origin}/api/v1/public/lottery/results?skip=7&limit=3`, { headers: trace.header })
  const span = await requestIn(trace)
  expect(span).toMatchObject({ name: 'GET /api/v1/public/lottery/results', kind: 2, isError: false })
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/public/lottery/results',
    'http.response.status_code': 200,
    'lottolens.request_id': answer.headers.get('x-request-id'),
  })
  const statements = collector.beneath(span)
  const texts = textsBeneath(span)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts).toEqual([...new Set(texts)])
  for (const { name, kind, traceId, attributes } of statements)
    expect([name, kind, traceId, attributes]).toEqual([
      'select',
      3,
      trace.traceId,
      { 'db.system.name': 'postgresql', 'db.query.text': expect.stringMatching(/^select .* "draws"/) },
    ])
})

it('a request whose body comes later keeps its statements, each once, and the words of its transaction', async () => {
  const trace = aTrace()
  const headers = { 'content-type': 'application/json', ...trace.header }
  const sending = request(origin + register.path, { method: 'POST', headers })
  const isRead = once(app.api.app.server, 'request')
  sending.flushHeaders()
  // What comes with its head needs no event of the connection.
  await isRead
  sending.end(JSON.stringify(anApplicant()))
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  expect(answer.resume().statusCode).toBe(200)
  const texts = textsBeneath(await requestIn(trace))
  const count = (begins: string) => texts.filter((text) => text.startsWith(begins)).length
  expect(count('insert into "members"')).toBe(1)
  // The embedded engine begins and commits by itself.
  expect([count('begin') > 0, count('begin')]).toEqual([isPostgres, count('commit')])
})

it('nothing is sent of what a visitor sends: body, cookie, token, address, query', async () => {
  const applicant = { ...anApplicant(), username: 'visitor-of-traces', password: 'a password for traces' }
  const from = { 'user-agent': 'a-browser-for-traces', cookie: 'lottolens_device=a-cookie-for-traces' }
  const traced = [aTrace(), aTrace(), aTrace(), aTrace()] as const
  const registered = await post(register.path, applicant, { ...from, ...traced[0].header })
  const { access_token, refresh_token } = (await registered.json()) as Record<string, string>
  const wrong = { username: applicant.username, password: 'another for traces' }
  expect((await post(logIn.path, wrong, { ...from, ...traced[1].header })).status).toBe(401)
  const signedIn = { ...from, authorization: `Bearer ${access_token}` }
  await fetch(`${origin}/api/v1/auth/me?from=a-query-for-traces`, { headers: { ...signedIn, ...traced[2].header } })
  await fetch(`${origin}/a-path-for-traces`, {
    headers: { ...signedIn, ...traced[3].header, tracestate: 'a=state-for-traces' },
  })
  const spans = await Promise.all(traced.map(requestIn))
  expect(spans[1]?.attributes).toMatchObject({
    'http.response.status_code': 401,
    'lottolens.refusal': expect.any(String),
  })
  expect(spans[3]?.name).toBe('GET')
  const sent = JSON.stringify(collector.received.map(({ body }) => body))
  const secrets = [access_token, refresh_token, applicant.mobile_number, applicant.name, 'for-traces', 'for traces']
  for (const secret of [...secrets, 'visitor-of-traces', '127.0.0.1']) {
    expect(secret).toMatch(/./)
    expect(sent).not.toContain(secret)
  }
})

it('a job begins a trace, and one that fails says by a code why, not by words that may repeat what it worked on', async () => {
  const failing = traces.traceJob('a-failing-job', () => app.db.execute(sql`select ${'a name'}::int`))
  await expect(failing).rejects.toThrow()
  const job = await jobNamed('a-failing-job')
  expect(job).toMatchObject({ name: 'a-failing-job', kind: 1, isError: true, attributes: { 'error.type': '22P02' } })
  expect(job.parentSpanId ?? '').toBe('')
  expect(collector.beneath(job)).toMatchObject([
    { isError: true, attributes: { 'db.response.status_code': '22P02', 'db.query.text': 'select $1::int' } },
  ])
  expect(JSON.stringify(collector.received)).not.toContain('a name')
})

it('what nobody asks for is in no trace, nor what somebody left behind', async () => {
  const over = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await app.db.execute(sql`select 1 as of_nobody`)
  await traces.traceJob('a-job-that-leaves-something', async () => {
    await app.db.execute(sql`select 1 as of_the_job`)
    later = over.promise.then(() => app.db.execute(sql`select 1 as left_behind`))
  })
  over.resolve()
  await later
  await traces.traceJob('a-job-after-it', async () => {})
  expect(textsBeneath(await jobNamed('a-job-that-leaves-something'))).toEqual(['select 1 as of_the_job'])
  await jobNamed('a-job-after-it')
  expect(collector.received.map(({ body }) => body).join()).not.toMatch(/of_nobody|left_behind/)
})

it('of a share of none nothing is sent but what others have begun, and all that waits is sent at a stop', async () => {
  for (const share of [0, 1]) {
    const some = createTraces({ ...settings, share, headers: { 'x-tenant': `share ${share}` } }, report)
    await some.traceJob(`a-job-of-share-${share}`, async () => {})
    await some.stop()
  }
  expect(collector.spans().filter(({ name }) => name.startsWith('a-job-of-share-'))).toMatchObject([
    { name: 'a-job-of-share-1' },
  ])
  const tenants = collector.received.map(({ headers }) => (headers as Record<string, string>)['x-tenant'])
  expect(tenants.filter(Boolean)).toEqual(['share 1'])
  expect(reported).toEqual([])
})
