import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as accounts from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as membersContract from '#contract/members.ts'
import { refusals } from '#contract/refusals.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember } from '#tests/support/makers.ts'

const app = useApp()
let member: MadeMember
// Each test its own: some calls end the session.
beforeEach(async () => {
  member = await aMember(app)
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const named = (module: object) =>
  Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
const endpoints = [...named(accounts), ...named(membersContract)]

/** Keys of a body or query, straight from the contract's own schema. */
function keysOf(schema: z.ZodType | undefined): string[] {
  const inner = schema as unknown as { shape?: object; unwrap?: () => z.ZodType } | undefined
  if (inner?.shape) return Object.keys(inner.shape)
  return inner?.unwrap ? keysOf(inner.unwrap()) : []
}

const ODD = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'ﷺ',
  '😀'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(60_000),
  "'; drop table members; --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>',
  '__proto__',
  '01012345678',
  '010-1234-5678',
  '+82 10 1234 5678',
  '123456',
  'true',
  'NaN',
  '1e309',
]
const oddText = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const anything = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}, [null], { toString: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
const bodyOf = (keys: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record(Object.fromEntries(keys.map((key) => [key, anything])), { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )

const CODES = new Set(Object.keys(refusals))

describe('whatever is sent to', () => {
  it.each(endpoints)('%s, the answer is ours', async (_, endpoint) => {
    const arbitrary = fc.record({
      body: bodyOf(keysOf(endpoint.body)),
      query: fc.dictionary(fc.constantFrom(...keysOf(endpoint.query), 'more'), oddText, { maxKeys: 2 }),
      param: fc.oneof(
        oddText.filter((text) => text.isWellFormed()),
        fc.uuid(),
      ),
      isSignedIn: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ body, query, param, isSignedIn }) => {
        const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(param.slice(0, 60)) || 'x')
        const search = new URLSearchParams(query).toString()
        const answer = await app.inject({
          method: endpoint.method,
          url: search ? `${path}?${search}`.slice(0, 2_000) : path,
          remoteAddress: anAddress(),
          headers: {
            ...(isSignedIn && { authorization: `Bearer ${member.token}` }),
            ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(CODES).toContain(answer.json().code)
      }),
      { numRuns: 40, seed: 645 },
    )
  })
})

describe('no body takes more than it declares', () => {
  const bodies = endpoints.filter(([, { body }]) => body !== undefined)
  const MORE = [
    'id',
    'member_id',
    'role',
    'is_admin',
    'blocked_at',
    'deleted_at',
    'password_hash',
    'created_at',
    'session_id',
  ]
  it.each(bodies)('%s', async (_, endpoint) => {
    for (const key of MORE) {
      const answer = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, 'kakao'),
        payload: { [key]: 1 },
        remoteAddress: anAddress(),
        headers: { authorization: `Bearer ${member.token}` },
      })
      expect(answer.statusCode).toBe(400)
      expect(JSON.stringify(answer.json().errors)).toContain(`알 수 없는 항목입니다: ${key}`)
    }
  })
})

describe('without a token', () => {
  const forMembers = endpoints.filter(([, { access }]) => access !== 'anyone')
  it.each(forMembers)('%s is refused under each of its addresses', async (_, endpoint) => {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const answer = await app.inject({ method: endpoint.method, url: path.replace(/:\w+/g, 'x') })
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { detail: '로그인이 필요합니다.', code: 'login_required' },
      ])
    }
  })
})

describe('a call with somebody else’s id', () => {
  it('cannot be made: the only id that any member’s call takes is that of their own session', () => {
    const withId = endpoints
      .filter(([, { access }]) => access !== 'anyone')
      .filter(
        ([, { path, query, body }]) =>
          [...path.matchAll(/:(\w+)/g)].length > 0 ||
          [...keysOf(query), ...keysOf(body)].some((key) => /(^|_)id$/.test(key)),
      )
      .map(([name]) => name)
    expect(withId).toEqual(['endSession'])
  })
})

describe('nothing that is sent becomes a header', () => {
  it.each([
    ['GET', '/api/v1/auth/kakao%0d%0aset-cookie:%20a=b/login/url', undefined],
    ['GET', '/api/v1/auth/%E2%80%A8set-cookie/login/url', undefined],
    ['GET', '/api/v1/validation/username-availability?username=abc%0d%0aset-cookie:a=b', undefined],
    [
      'POST',
      '/api/v1/public/auth/login',
      { username: 'a\r\nset-cookie: a=b', password: 'x\r\nlocation: https://evil.example' },
    ],
    ['POST', '/api/v1/auth/refresh', { refresh_token: 'x\r\nset-cookie: a=b' }],
  ] as const)('%s %s', async (method, url, payload) => {
    const answer = await app.inject({ method, url, remoteAddress: anAddress(), ...(payload && { payload }) })
    expect(answer.statusCode).toBeLessThan(500)
    expect(JSON.stringify(answer.headers)).not.toMatch(/a=b|evil/)
    expect(answer.headers.location).toBeUndefined()
  })
})
