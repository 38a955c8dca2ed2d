import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type Endpoint, type Input, type Reply, urlOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { type Application, createApp } from '#server/app.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import type { HttpServer } from '#server/http/create-http-server.ts'
import { createServerDeps, type ServerDeps } from '#server/server-deps.ts'
import { type CommandResult, runCommand } from '#server/staff/cli.ts'
import { MONDAY, PUBLIC_URL } from './start-of-tests.ts'
import { testDatabase } from './test-database.ts'

export { MONDAY, PUBLIC_URL }

/** An answer of the API: what the caller of `E` may see. */
export interface Answer<E extends Endpoint> {
  readonly status: number
  readonly body: Reply<E> & ErrorBody
  readonly headers: LightMyRequestResponse['headers']
}

/**
 * The whole server on a database of its own for the tests of one file, with a clock that only moves
 * when told to. Everything goes through its door. `replaced`: which dependencies the file brings itself;
 * `open`: the database, where it is not the usual one with every real draw; `watch`: who sees every request.
 */
export function useApp(
  replaced: () => Promise<Partial<ServerDeps>> = async () => ({}),
  open: () => Promise<OpenDatabase> = testDatabase,
  watch: (api: HttpServer) => void = () => {},
) {
  let api: Application
  let database: OpenDatabase
  let deps: ServerDeps
  let now = MONDAY

  beforeAll(async () => {
    database = await open()
    deps = createServerDeps(
      {
        engine: database.engine,
        drawMinute: 20 * 60 + 45,
        publicUrl: PUBLIC_URL,
        secretKey: 'a key for tests, thirty-two or more characters',
      },
      { now: () => now, pushHosts: ['push.example.com'], ...(await replaced()) },
    )
    api = await createApp(database.db, deps, { watch })
    await api.app.ready()
  })
  beforeEach(() => {
    now = MONDAY
    deps.changes.notify()
  })
  // A call says in `refuses` what it may be refused for, so a test that meets another refusal fails.
  afterEach(() => {
    const met = [...api.undeclaredRefusals]
    api.undeclaredRefusals.clear()
    expect(met).toEqual([])
  })
  afterAll(async () => {
    await api.app.close()
    await database.close()
  })

  const done = (input: string | undefined, argv: readonly string[]): Promise<CommandResult> =>
    runCommand(api.callAs, deps.report, { argv, actor: 'jiyun@command-line', ...(input !== undefined && { input }) })

  return {
    /** A command as typed after `npm run staff --`. */
    staff: (...argv: string[]) => done(undefined, argv),
    /** The same with a file. */
    staffWith: (input: string, ...argv: string[]) => done(input, argv),
    /** Calls an endpoint of staff as the command line does. @throws the Refusal */
    asStaff: <E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Reply<E>> =>
      api.callAs('jiyun@command-line')(endpoint, input),
    /** The database as its opener hands it over: for jobs, which open it their own way. */
    get database() {
      return database
    },
    get deps() {
      return deps
    },
    get db() {
      return database.db
    },
    get api() {
      return api
    },
    /** Moves the clock to an instant. */
    setNow: (instant: number | string) => {
      now = typeof instant === 'number' ? instant : Date.parse(instant)
    },
    get: (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers }),
    inject: (request: InjectOptions): Promise<LightMyRequestResponse> => api.app.inject(request),
    /** Calls an endpoint as a browser would, with a token when one is given. */
    call: async <E extends Endpoint>(endpoint: E, input?: Input<E>, token?: string): Promise<Answer<E>> => {
      const { params, query, body } = (input ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>
      const answer = await api.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint.path, { params, query }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body !== undefined && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    },
  }
}
