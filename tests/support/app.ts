import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { createApp } from '#server/app.ts'
import type { OpenDoor } from '#server/http/open-door.ts'
import { createOutside, type Outside } from '#server/outside.ts'
import { testDatabase } from './test-database.ts'

/** Monday after round 1245: every due draw is stored. */
export const MONDAY = Date.UTC(2026, 9, 12, 3)
export const PUBLIC_URL = 'https://lotto.example.kr'

/** An answer of the API: what the caller of `E` may see. */
export interface Answer<E extends Endpoint> {
  readonly status: number
  readonly body: Reply<E> & ErrorBody
  readonly headers: LightMyRequestResponse['headers']
}

const urlOf = (path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return entries.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/**
 * The whole server on a database of its own for the tests of one file, with a clock that only moves
 * when told to. Everything goes through its door. `replaced`: what of the outside world the file brings itself.
 */
export function useApp(replaced: () => Promise<Partial<Outside>> = async () => ({})) {
  let door: OpenDoor
  let outside: Outside
  let now = MONDAY

  beforeAll(async () => {
    const database = await testDatabase()
    outside = createOutside(
      {
        database,
        drawMinute: 20 * 60 + 45,
        publicUrl: PUBLIC_URL,
        secretKey: 'a key for tests, thirty-two or more characters',
      },
      { now: () => now, ...(await replaced()) },
    )
    door = await createApp(outside)
    await door.app.ready()
  })
  beforeEach(() => {
    now = MONDAY
    outside.changes.heard()
  })
  afterAll(async () => {
    await door.app.close()
    await outside.database.close()
  })

  return {
    get outside() {
      return outside
    },
    get db() {
      return outside.db
    },
    get door() {
      return door
    },
    /** Moves the clock to an instant. */
    setNow: (instant: number | string) => {
      now = typeof instant === 'number' ? instant : Date.parse(instant)
    },
    get: (url: string, headers: Record<string, string> = {}) => door.app.inject({ method: 'GET', url, headers }),
    inject: (request: InjectOptions): Promise<LightMyRequestResponse> => door.app.inject(request),
    /** Calls an endpoint as a browser would, with a token when one is given. */
    call: async <E extends Endpoint>(endpoint: E, input?: Input<E>, token?: string): Promise<Answer<E>> => {
      const { params, query, body } = (input ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>
      const answer = await door.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint.path, params, query),
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body !== undefined && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    },
  }
}
