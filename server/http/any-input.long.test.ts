import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember } from '#tests/support/makers.ts'
import { ENDPOINTS } from './endpoints.ts'

/* Every call of the contract survives whatever is sent to it. */

const app = useApp()
let member: MadeMember

/** How somebody calls. */
const callers = {
  nobody: () => ({}),
  member: () => ({ authorization: `Bearer ${member.token}` }),
}

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
  beforeEach(async () => {
    member = await aMember(app)
  })

  it.each(ENDPOINTS.map(([name, endpoint]) => [name, endpoint] as const))(
    '%s, the answer is ours',
    async (_, endpoint) => {
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
    },
  )
})
