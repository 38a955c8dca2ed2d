import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as announcements from '#contract/announcements.ts'
import * as company from '#contract/company.ts'
import * as draws from '#contract/draws.ts'
import * as health from '#contract/health.ts'
import { refusals } from '#contract/refusals.ts'
import { useApp } from '#tests/support/app.ts'
import { UsedOutsideTransaction } from '../database/transaction-guard.ts'

const app = useApp()
const HANGUL = /[가-힣]/

/** What every error answer looks like. */
function expectRefusal(answer: { statusCode: number; body: string }) {
  const body = JSON.parse(answer.body)
  expect(Object.keys(refusals)).toContain(body.code)
  expect(answer.statusCode).toBe(refusals[body.code as keyof typeof refusals].status)
  expect(body.detail).toMatch(HANGUL)
  expect(Object.keys(body).filter((key) => !['detail', 'code', 'errors'].includes(key))).toEqual([])
}

describe('every refusal', () => {
  it.each<[string, InjectOptions, number]>([
    ['an unknown address', { url: '/api/v1/nothing' }, 404],
    ['a page that does not exist, without pages', { url: '/nothing' }, 404],
    ['another method', { method: 'POST', url: '/api/v1/public/health' }, 405],
    ['a broken escape', { url: '/api/v1/public/lottery/results/%E0%A4' }, 400],
    ['a long address', { url: `/api/v1/public/health?${'a'.repeat(3_000)}` }, 414],
    ['an unknown key', { url: '/api/v1/public/lottery/results?a=1' }, 400],
    ['a key for a call that takes none', { url: '/api/v1/public/lottery/latest-result?a=1' }, 400],
    ['a key twice', { url: '/api/v1/public/lottery/results?skip=1&skip=2' }, 400],
  ])('%s has its status', async (_, request, status) => {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(status)
    if (String(request.url).startsWith('/api')) expectRefusal(answer)
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
    const { headers } = await app.get('/api/v1/public/health')
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
  it('never follows a forged host', async () => {
    const answer = await app.get('/sitemap.xml', { host: 'evil.example' })
    expect(answer.body).not.toContain('evil.example')
  })
})

describe('the description of the API', () => {
  it('names every call of the contract with its access and is readable from our own origin', async () => {
    const { paths } = (await app.get('/api/docs/json')).json()
    expect(Object.keys(paths)).toContain('/api/v1/public/lottery/results/{round}')
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
