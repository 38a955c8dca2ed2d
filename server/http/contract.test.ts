import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember } from '#tests/support/makers.ts'
import { mustHave } from './caller.ts'
import { ENDPOINTS, TABLES } from './endpoints.ts'

/* Every call of the contract: it is answered, and refuses callers without the right. What is sent to it: any-input.long.test.ts. */

const app = useApp()
let member: MadeMember

const endpoints = ENDPOINTS.map(([name, endpoint]) => [name, endpoint] as const)
const addressesOf = ({ path, aliases = [] }: Endpoint) => [path, ...aliases]
const anyAddressOf = (path: string) => path.replace(/:\w+/g, '1')

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
  beforeAll(async () => {
    member = await aMember(app)
  })

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
      const authorization = `Bearer ${member.token}`
      for (const headers of [{ authorization }, { authorization, 'x-lottolens-console': 'x'.repeat(43) }])
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
