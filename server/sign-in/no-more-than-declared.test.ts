import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as profile from '#contract/members/profile.ts'
import * as sessions from '#contract/members/sessions.ts'
import * as signIn from '#contract/members/sign-in.ts'
import { members } from '#server/members/tables.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'

const app = useApp()

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const named = (module: object) =>
  Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
const endpoints = [signIn, sessions, profile].flatMap(named)

/** Keys of a body or query, straight from the contract's own schema. */
function keysOf(schema: z.ZodType | undefined): string[] {
  const inner = schema as unknown as { shape?: object; unwrap?: () => z.ZodType } | undefined
  if (inner?.shape) return Object.keys(inner.shape)
  return inner?.unwrap ? keysOf(inner.unwrap()) : []
}

describe('no body takes more than it declares', () => {
  const bodies = endpoints.filter(([, { body }]) => body !== undefined)
  const MORE = {
    id: 1,
    member_id: 1,
    role: 'administrator',
    is_admin: true,
    blocked_at: null,
    deleted_at: '2026-10-01T00:00:00Z',
    password_hash: 'x',
    created_at: '2000-01-01T00:00:00Z',
    session_id: 'x',
  }
  it.each(bodies)('%s does and answers what it would without', async (_, endpoint) => {
    // A member each: some calls end the session.
    const sent = async (payload: object) => {
      const { id, token } = await aMember(app)
      const { statusCode, body } = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, 'kakao'),
        payload,
        remoteAddress: anAddress(),
        headers: { authorization: `Bearer ${token}` },
      })
      const [row] = await app.db.select().from(members).where(eq(members.id, id))
      const { blocked_at, deleted_at } = row as typeof members.$inferSelect
      const errors = statusCode < 400 ? null : JSON.parse(body).errors
      return { statusCode, errors, blocked_at, deleted_at }
    }
    expect(await sent(MORE)).toEqual(await sent({}))
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
