import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as draws from '#contract/draws/draws.ts'
import { logIn } from '#contract/members/sign-in.ts'
import { refusals } from '#contract/refusals.ts'
import * as announcements from '#contract/site/announcements.ts'
import * as company from '#contract/site/company.ts'
import * as health from '#contract/site/health.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, typedBy } from '#tests/support/makers.ts'
import { UsedOutsideTransaction } from '../database/transaction-guard.ts'

const app = useApp()
const HANGUL = /[가-힣]/

/** The shape of every error answer. */
function expectRefusal(answer: { statusCode: number; body: string }) {
  const body = JSON.parse(answer.body)
  expect(Object.keys(refusals)).toContain(body.code)
  expect(answer.statusCode).toBe(refusals[body.code as keyof typeof refusals].status)
  expect(body.detail).toMatch(HANGUL)
  const known = ['detail', 'code', 'errors']
  expect(Object.keys(body).filter((key) => !known.includes(key))).toEqual([])
}

it('keeps nothing under another address than the one that was read', async () => {
  // Only a socket sends what stands behind a #.
  await app.api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.api.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write('GET /api/v1/public/lottery/results#?skip=10&limit=10 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400/)
  const second = (await app.get('/api/v1/public/lottery/results?skip=10&limit=10')).body
  expect(second).not.toBe((await app.get('/api/v1/public/lottery/results?skip=0&limit=10')).body)
})

it('says that a disk is full, keeps what was there and takes more when there is room again', async () => {
  const register = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/public/auth/register',
      payload: { username: 'last-in', password: 'a long password', name: '홍길동', mobile_number: '01012345678' },
    })
  // The error as PostgreSQL gives it: no test can fill the disk of the machine it runs on.
  await app.db.execute(sql`create function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$`)
  await app.db.execute(sql`create trigger disk_is_full before insert on members execute function disk_is_full()`)
  const answer = await register()
  expect(answer.json()).toMatchObject({ code: 'storage_full' })
  expectRefusal(answer)
  expect((await app.get('/api/v1/public/lottery/results?skip=0&limit=1')).statusCode).toBe(200)
  await app.db.execute(sql`drop trigger disk_is_full on members`)
  expect((await register()).statusCode).toBe(200)
})

describe('every refusal', () => {
  it.each<[string, InjectOptions, number]>([
    ['an unknown address', { url: '/api/v1/nothing' }, 404],
    ['a page that does not exist, without pages', { url: '/nothing' }, 404],
    ['another method', { method: 'POST', url: '/api/v1/public/health' }, 405],
    ['a broken escape', { url: '/api/v1/public/lottery/results/%E0%A4' }, 400],
    ['a long address', { url: `/api/v1/public/health?${'a'.repeat(3_000)}` }, 414],
    ['an address that decodes to one of ours', { url: '/%61pi/v1/%6eothing' }, 404],
    ['an unknown address that a browser opens', { url: '/api/nothing', headers: { accept: 'text/html' } }, 404],
    ['the API itself', { url: '/api' }, 404],
    ['a method that nobody has', { method: 'OPTIONS', url: '/api/v1/public/health' }, 404],
    ['a malformed key beside an unknown one', { url: '/api/v1/public/lottery/results?a=1&skip=x' }, 400],
    ['a key twice', { url: '/api/v1/public/lottery/results?skip=1&skip=2' }, 400],
  ])('%s has its status', async (_, request, status) => {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(status)
    if (decodeURI(String(request.url).slice(0, 7)).startsWith('/api')) expectRefusal(answer)
  })
  it('tells which methods an address knows', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/public/health' })
    expect(answer.headers.allow).toBe('GET, HEAD')
  })
})

describe('any input at all', () => {
  const endpoints = [
    ...Object.values(draws),
    ...Object.values(company),
    ...Object.values(announcements),
    ...Object.values(health),
  ].filter((value): value is typeof draws.listDraws => typeof value === 'object' && 'path' in value)
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom('', ' ', '%00', '../..', '__proto__', '1'.repeat(400)),
  )
  it.each(
    endpoints.flatMap((endpoint) => [endpoint.path, ...('aliases' in endpoint ? (endpoint.aliases as string[]) : [])]),
  )('%s answers or refuses in Korean, never fails', async (path) => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(
          fc.tuple(fc.oneof(fc.constantFrom('skip', 'limit', 'start_round', 'end_round', 'user_role'), text), text),
          { maxLength: 4 },
        ),
        async (parameter, query) => {
          const search = new URLSearchParams(query.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]))
          const filled = path.replace(/:\w+/, () => encodeURIComponent(parameter.toWellFormed()))
          const answer = await app.inject({ method: 'GET', url: `${filled}?${search}` })
          expect(answer.statusCode).toBeLessThan(500)
          if (answer.statusCode >= 400) expectRefusal(answer)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('every answer', () => {
  it('carries the security headers, its request id and what may be cached', async () => {
    const { headers } = await app.get('/api/v1/public/health/live')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
  })
  it.each(['/robots.txt', '/sitemap.xml', '/draws.atom', '/nothing', '/api/nothing', '/api/docs/'])(
    'at %s may be framed by nobody',
    async (url) => {
      expect((await app.get(url)).headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )
  it('is compressed as the browser likes, and not sent twice', async () => {
    const url = '/api/v1/public/lottery/results'
    const plain = await app.get(url)
    const brotli = await app.get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect((await app.get(url, { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
    const again = await app.get(url, { 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
  it('is compressed for one reader where it only reads, and never where a token may stand beside what was sent', async () => {
    const member = await aMember(app)
    const headers = { 'accept-encoding': 'br, gzip', authorization: `Bearer ${member.access_token}` }
    const made = { method: 'POST', url: '/api/v1/auth/me/generate-numbers', payload: { count: 10 }, headers } as const
    await app.inject(made)
    const list = await app.inject({ url: '/api/v1/auth/me/generated-numbers', headers })
    expect([list.statusCode, list.headers['content-encoding'], list.headers.vary]).toEqual([
      200,
      'br',
      'accept-encoding',
    ])
    expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString()).generated_numbers).toHaveLength(10)
    const signedIn = await app.inject({ method: 'POST', url: logIn.path, payload: typedBy(member), headers })
    expect([signedIn.statusCode, signedIn.headers['content-encoding']]).toEqual([200, undefined])
  })
  it('is as private when its address is written otherwise', async () => {
    for (const url of ['/%61pi/v1/auth/me', '/api/v1/%61uth/me', '/%61pi/v1/public/health/live']) {
      const { headers } = await app.get(url)
      expect([url, headers['cache-control'], headers['content-security-policy']]).toEqual([
        url,
        'no-store',
        "default-src 'none'; frame-ancestors 'none'",
      ])
    }
  })
  it('never follows a forged host', async () => {
    const answer = await app.get('/sitemap.xml', { host: 'evil.example' })
    expect(answer.body).not.toContain('evil.example')
  })
})

describe('a page of another site', () => {
  const origin = 'https://evil.example'
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot send a form as %s',
    async (type) => {
      const headers = { origin, 'content-type': type }
      const answer = await app.inject({ method: 'POST', url: logIn.path, headers, payload: '{"username":"hana"}' })
      expect(answer.statusCode).toBe(415)
      expectRefusal(answer)
    },
  )
  it('cannot read what is not for anyone, nor ask whether it may', async () => {
    const read = await app.get('/api/v1/auth/me', { origin })
    const asked = { origin, 'access-control-request-method': 'PUT' }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/v1/auth/me', headers: asked })
    const allowed = [read, preflight].flatMap(({ headers }) =>
      Object.keys(headers).filter((name) => name.startsWith('access-control')),
    )
    expect([read.statusCode, preflight.statusCode, allowed]).toEqual([401, 404, []])
  })
})

it.each(['__proto__', 'constructor'])('a body with %s of its own changes no object of ours', async (key) => {
  const payload = `{"username":"hana123","password":"a good password","${key}":{"prototype":{"id":7},"id":7}}`
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: logIn.path, headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(({} as { id?: number }).id).toBeUndefined()
})

describe('keys that a call does not know', () => {
  const LIST = '/api/v1/public/lottery/results'
  it.each([
    [LIST, `${LIST}?utm_source=x&_=1`],
    [`${LIST}?skip=10&limit=10`, `${LIST}?limit=10&fbclid=a%5Cb&skip=10`],
    ['/api/v1/public/lottery/latest-result', '/api/v1/public/lottery/latest-result?a=1'],
    [`${LIST}/1150`, `/%61pi/v1/public/lottery/results/001150/?a=1#b`],
  ])('bring the answer of %s to %s, and keep no other', async (url, other) => {
    const own = await app.get(url)
    const { answers } = app.api.cache.size
    const theirs = await app.get(other)
    expect([theirs.statusCode, theirs.body, theirs.headers.etag]).toEqual([200, own.body, own.headers.etag])
    expect(app.api.cache.size.answers).toBe(answers)
  })
  it('cannot drive out what is kept, however many there are', async () => {
    await app.get(LIST)
    const { answers, bytes } = app.api.cache.size
    for (let i = 0; i < 300; i++) await app.get(`${LIST}?${i}=${i}`)
    expect(app.api.cache.size).toEqual({ answers, bytes })
  })
})

describe('answers that are made anew', () => {
  const made = async (count: number, remoteAddress: string, from = 0) => {
    const statuses = []
    for (let i = 0; i < count; i++)
      statuses.push(
        (await app.inject({ url: `/api/v1/public/lottery/results?skip=${from + i}`, remoteAddress })).statusCode,
      )
    return statuses
  }

  it('are so many for one network, and more with time; what is kept everybody gets', async () => {
    const statuses = await made(70, '2001:db8:77:1::1')
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]))

    const neighbour = { url: '/api/v1/public/lottery/results?skip=300', remoteAddress: '2001:db8:77:2::1' }
    const refused = await app.inject(neighbour)
    expectRefusal(refused)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await made(10, neighbour.remoteAddress)).toEqual(Array(10).fill(200))
    expect(await made(1, '203.0.113.77', 300)).toEqual([200])

    app.setNow(app.deps.now() + Number(refused.headers['retry-after']) * 1_000)
    expect((await app.inject(neighbour)).statusCode).toBe(200)
  })

  it('are counted with what is read from the disk for the page on the API', async () => {
    const asked = { url: '/api/docs/static/swagger-ui.css', remoteAddress: '203.0.113.78' }
    const answers = await Promise.all(Array.from({ length: 70 }, () => app.inject(asked)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
  })

  it('are not counted of this very computer, behind which everybody may be', async () => {
    expect(new Set(await made(100, '127.0.0.1'))).toEqual(new Set([200]))
  })
})

describe('the description of the API', () => {
  it('names every call of the contract with its access and is readable from our own origin', async () => {
    const { paths } = (await app.get('/api/docs/json')).json()
    expect(Object.keys(paths)).toContain('/api/v1/public/lottery/results/{round}')
    expect((await app.get('/api/docs/yaml')).body).toContain('/api/v1/public/lottery/results/{round}')
    const page = await app.get('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.body).not.toMatch(/https?:\/\//)
  })
})

describe('a transaction', () => {
  it('refuses loudly when something reaches around it', async () => {
    const around = app.db.transaction(async () => app.db.execute(sql`select 1`))
    await expect(around).rejects.toMatchObject({ cause: expect.any(UsedOutsideTransaction) })
    const nested = app.db.transaction(async () => app.db.transaction(async () => 1))
    await expect(nested).rejects.toThrow(UsedOutsideTransaction)
    const inner = app.db.transaction(async (tx) => tx.transaction(async () => 1))
    await expect(inner).rejects.toThrow(UsedOutsideTransaction)
    await expect(app.db.execute(sql`select 1`)).resolves.toBeDefined()
  })
})
