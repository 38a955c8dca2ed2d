import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { valueFor } from '#tools/fuzz/value-for.ts'
import { type CallField, fieldsOf } from '../staff/call-fields.ts'
import { ENDPOINTS } from './endpoints.ts'

const app = useApp()

/** PostgreSQL stores neither, and fails where it is asked to look for one. */
const TEXTS = ['a\0b', 'a\ud800b']

/** The parts of a call with a text in one field and everything else as it is meant; null where nothing is. */
function asMeantBut(endpoint: Endpoint, { part, path, schema }: CallField, text: string) {
  if (!schema.safeParse(text).success) return null
  const parts = (['params', 'query', 'body'] as const).filter((one) => endpoint[one] !== undefined)
  const arbitrary = fc.record(Object.fromEntries(parts.map((one) => [one, valueFor(endpoint[one] as never, 0)])))
  for (const given of fc.sample(arbitrary, { seed: 645, numRuns: 200 }) as Record<string, unknown>[]) {
    let at = given[part] as Record<string, unknown> | undefined
    for (const key of path.slice(0, -1)) at = at?.[key] as typeof at
    if (typeof at !== 'object' || at === null) continue
    at[path.at(-1) as string] = text
    if (parts.every((one) => endpoint[one]?.safeParse(given[one]).success)) return given
  }
  return null
}

/** Each call with each of its fields that takes such a text. */
const taking = ENDPOINTS.flatMap(([name, endpoint]) =>
  fieldsOf(endpoint).flatMap((field) =>
    TEXTS.flatMap((text) => {
      const given = asMeantBut(endpoint, field, text)
      return given ? [{ name: `${name} ${field.name} ${JSON.stringify(text)}`, endpoint, given }] : []
    }),
  ),
)

describe('a text that no database stores', () => {
  it('is looked for in fields that take it', () => expect(taking.length).toBeGreaterThan(10))

  it.each(taking)('in $name is refused or stays out of the database', async ({ endpoint, given }) => {
    const member = await aMember(app)
    const staff = await aStaffSession(app, '관리자', app.deps.now())
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
      encodeURIComponent(String((given.params as Record<string, unknown>)[name]).toWellFormed()),
    )
    const search = new URLSearchParams((given.query ?? {}) as Record<string, string>).toString()
    const answer = await app.inject({
      ...{ method: endpoint.method, url: search ? `${path}?${search}` : path, remoteAddress: anAddress() },
      headers: { ...staff.headers, authorization: `Bearer ${member.token}` },
      ...(given.body !== undefined && { payload: given.body as object }),
    })
    expect(answer.statusCode, answer.body).toBeLessThan(500)
  })
})
