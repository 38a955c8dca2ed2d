import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember } from '#tests/support/makers.ts'
import { mustHave } from './caller.ts'
import { ENDPOINTS, TABLES } from './endpoints.ts'

/* Every call of the contract: it is answered, refuses callers without the right, and survives whatever is sent to it. */

const app = useApp()
let member: MadeMember
const newMember = async () => {
  member = await aMember(app)
}

const endpoints = ENDPOINTS.map(([name, endpoint]) => [name, endpoint] as const)
const addressesOf = ({ path, aliases = [] }: Endpoint) => [path, ...aliases]
const anyAddressOf = (path: string) => path.replace(/:\w+/g, '1')

/** How somebody calls. */
const callers = {
  nobody: () => ({}),
  member: () => ({ authorization: `Bearer ${member.token}` }),
}

it('finds the whole contract', () => {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test|table)\.ts$/.test(file),
  )
  const sources = files.map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const declared = (call: RegExp) => sources.flatMap((source) => source.match(call) ?? []).length
  const tables = declared(/= table\(\{/g)
  expect(TABLES).toHaveLength(tables)
  const withFile = TABLES.filter(({ file }) => file !== 'none').length
  // One function declares all of these, so its own `endpoint` counts for none.
  const ofMembers = declared(/= memberAction\(/g) - 1
  expect(ENDPOINTS).toHaveLength(declared(/\bendpoint\(\{/g) + ofMembers + tables + withFile)
  const addresses = endpoints.flatMap(([, one]) => addressesOf(one).map((path) => `${one.method} ${path}`))
  expect(addresses.filter((one, i) => addresses.indexOf(one) !== i)).toEqual([])
})

/** What may be larger than a column: a draw is judged by arithmetic first, an amount compared; and of sets there are more. */
const MAY_BE_LARGE = /^enterDraw\.|\.(amount|price|ids)$/
const LARGEST_OF_A_COLUMN = 2 ** 31 - 1

/** Where a schema of JSON takes whole numbers that no column holds. */
function tooLargeNumbers(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum } = schema as { type?: unknown; maximum?: number }
  const isTooLarge = type === 'integer' && !((maximum ?? Number.POSITIVE_INFINITY) <= LARGEST_OF_A_COLUMN)
  const isNamed = (key: string) => !/^(\d+|properties|items|anyOf|allOf)$/.test(key)
  return [
    ...(isTooLarge && !MAY_BE_LARGE.test(path) ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) => tooLargeNumbers(part, isNamed(key) ? `${path}.${key}` : path)),
  ]
}

it('takes no number that the database would not look for', () => {
  const found = endpoints.flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      return schema ? tooLargeNumbers(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), name) : []
    }),
  )
  expect(found).toEqual([])
})

describe('every call', () => {
  beforeAll(newMember)

  it.each(endpoints)('%s is answered under each of its addresses', (_, endpoint) => {
    for (const url of addressesOf(endpoint)) expect(app.api.app.hasRoute({ method: endpoint.method, url })).toBe(true)
  })

  it.each(endpoints.filter(([, { access }]) => access !== 'anyone'))(
    '%s is refused to whoever has not signed in, under each of its addresses',
    async (_, endpoint) => {
      for (const path of addressesOf(endpoint)) {
        const answer = await app.inject({ method: endpoint.method, url: anyAddressOf(path) })
        const refusal = { detail: '로그인이 필요합니다.', code: 'login_required' }
        expect([answer.statusCode, answer.json()]).toEqual([401, refusal])
      }
    },
  )

  it.each(endpoints.filter(([, { access }]) => typeof access === 'object'))(
    '%s is refused to members, whatever they send',
    async (_, endpoint) => {
      const call = { method: endpoint.method, url: anyAddressOf(endpoint.path) }
      for (const headers of [callers.member(), { ...callers.member(), 'x-lottolens-console': 'x'.repeat(43) }])
        expect((await app.inject({ ...call, headers })).json().code).toBe('login_required')
    },
  )

  it.each(endpoints)('%s with access to anyone neither changes for staff nor opens personal data', (_, endpoint) => {
    if (typeof endpoint.access === 'object') return
    expect([endpoint.opens_personal_data, endpoint.publishes, endpoint.largest_body]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

it('lets staff through with the permission of the call, and with no other', () => {
  const caller = {
    id: 1,
    name: '서연',
    role: null,
    session_id: 1,
    hasFreshFactor: true,
    permissions: new Set(['draws:read'] as const),
  }
  expect(() => mustHave(caller, 'draws:read')).not.toThrow()
  expect(() => mustHave(caller, 'draws:write')).toThrow(expect.objectContaining({ code: 'not_allowed' }))
  expect(() => mustHave(null, 'draws:read')).toThrow(expect.objectContaining({ code: 'login_required' }))
})

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

/** The same as staff who may do everything: done, or refused by name. */
async function asConsole(endpoint: Endpoint, given: { body: unknown; query: object; param: string }) {
  const params = Object.fromEntries(Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name]) => [name, given.param]))
  const body = endpoint.method === 'GET' || typeof given.body !== 'object' ? undefined : given.body
  const call = app.asStaff(endpoint, { params, query: given.query, ...(body && { body }) } as never)
  const code = await call.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
  if (code !== null) expect(CODES).toContain(code)
  expect(code).not.toBe('internal')
}

describe('whatever is sent to', () => {
  // Each test its own: some calls end the session.
  beforeEach(newMember)

  it.each(endpoints)('%s, the answer is ours', async (_, endpoint) => {
    const arbitrary = fc.record({
      body: bodyOf(keysOf(endpoint.body)),
      query: fc.dictionary(fc.constantFrom(...keysOf(endpoint.query), 'more'), oddText, { maxKeys: 2 }),
      param: fc.oneof(
        oddText.filter((text) => text.isWellFormed()),
        fc.uuid(),
      ),
      caller: fc.constantFrom('nobody' as const, 'member' as const, 'console' as const),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ body, query, param, caller }) => {
        if (caller === 'console') return asConsole(endpoint, { body, query, param })
        const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(param.slice(0, 60)) || 'x')
        const search = new URLSearchParams(query).toString()
        const answer = await app.inject({
          method: endpoint.method,
          url: search ? `${path}?${search}`.slice(0, 2_000) : path,
          remoteAddress: anAddress(),
          headers: {
            ...callers[caller](),
            ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
          },
          ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        if (answer.statusCode >= 400) expect(CODES).toContain(answer.json().code)
      }),
      { numRuns: 30, seed: 645 },
    )
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
