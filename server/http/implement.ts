import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#domain/staff/permission.ts'
import type { Database } from '../database/database.ts'
import { type Caller, type CallersOf, mustHave, type StaffCaller } from './caller.ts'
import { API } from './is-api.ts'
import type { Reads } from './reads.ts'
import { refuse } from './refuse.ts'
import type { RenderBudget } from './render-budget.ts'
import type { ResponseCache } from './response-cache.ts'
import { DATA_POLICY, OPEN_TO_ALL } from './security-headers.ts'
import { sendCached } from './send-cached.ts'
import type { Throttle } from './throttle.ts'

/** The server that routes are added to. */
export interface Api {
  readonly app: FastifyInstance
  readonly cache: ResponseCache
  readonly callersOf: CallersOf
  readonly runAudited: RunAudited
  readonly reads: Reads
  readonly renderBudget: RenderBudget
  readonly throttle: Throttle
  /** Lets a connection stay that only listens: its route counts it. */
  readonly exemptFromIdleTimeout: (socket: Socket) => void
  /** Methods by URL pattern, for a proper 405. */
  readonly served: Map<string, Set<HTTPMethods>>
}

type Part<E, P extends string> = E extends { readonly [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined

/** The facts of an action in the audit log: whom or what it was about, and what it changed. Personal data are redacted there. */
export interface AuditFacts {
  readonly target?: string
  readonly before?: unknown
  readonly after?: unknown
}

/** The facts of an audited call before it is done. */
export interface AuditedCall {
  readonly caller: StaffCaller
  /** Null where any of the staff may. */
  readonly permission: Permission | null
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
}

/**
 * Runs an action of staff in one transaction together with its row in the audit log; one that is refused or fails leaves
 * nothing but its row.
 */
export type RunAudited = <T>(call: AuditedCall, action: (tx: Database, audit: AuditRecord) => Promise<T>) => Promise<T>

/** Staff's calls that change something or open personal data. */
type IsAudited<E extends Endpoint> = E['access'] extends 'staff' | { readonly staff: Permission }
  ? E['method'] extends 'GET'
    ? E extends { readonly opens_personal_data: true }
      ? true
      : false
    : true
  : false

/** Adds facts to the audit row of the running call; later ones take the place of earlier ones, name by name. */
export interface AuditRecord {
  readonly record: (facts: AuditFacts) => void
}

/** Further arguments of an audited call: its transaction and its row in the audit log. */
interface Audited {
  readonly tx: Database
  readonly audit: AuditRecord
}

type Call<E extends Endpoint> = {
  readonly params: Part<E, 'params'>
  readonly query: Part<E, 'query'>
  readonly body: Part<E, 'body'>
  /** Null only where anyone may call. */
  readonly caller: E['access'] extends 'anyone' ? null : E['access'] extends 'member' ? Caller : StaffCaller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
} & (IsAudited<E> extends true ? Audited : unknown)

/** The reply's shape as a route may return it: readonly, since code that answers promises not to change it. */
export type ReplyValue<T> = T extends readonly (infer U)[]
  ? readonly ReplyValue<U>[]
  : T extends object
    ? { readonly [K in keyof T]: ReplyValue<T[K]> }
    : T

/**
 * The one address under which an answer is cached, however it was asked for: the route's own path, and of the query what
 * the call declares. Keys that it does not know neither fill the memory nor bring an answer of their own.
 */
function cacheKeyOf({ routeOptions, params, query, raw }: FastifyRequest, { query: declares }: Endpoint): string {
  const path = (routeOptions.url as string).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  if (!declares) return path
  const given = new URLSearchParams((raw.url as string).split('?', 2)[1])
  const search = new URLSearchParams()
  // After validation, what is declared is all that is left, in the order of the contract.
  for (const name of Object.keys(query as object)) if (given.has(name)) search.append(name, given.get(name) as string)
  return search.size === 0 ? path : `${path}?${search}`
}

/** The caller, or a refusal: `login_required`, `not_allowed`. */
async function allowedCaller(api: Api, endpoint: Endpoint, request: FastifyRequest) {
  const { callersOf } = api
  const { access } = endpoint
  if (typeof access === 'object') {
    const caller = await callersOf.staff(request)
    if (caller && !caller.permissions.has(access.staff)) await refuseOnRecord(api, caller, endpoint, request)
    mustHave(caller, access.staff)
    if (endpoint.needs_fresh_factor && !caller.hasFreshFactor) throw refuse('mfa_required')
    return caller
  }
  if (access === 'staff') {
    const caller = await callersOf.staff(request)
    if (!caller) throw refuse('login_required')
    if (endpoint.needs_fresh_factor && !caller.hasFreshFactor) throw refuse('mfa_required')
    return caller
  }
  const caller = await callersOf.member(request)
  if (!caller && access === 'member') throw refuse('login_required')
  return caller
}

/** Records a refused attempt of staff in the audit log. @throws not_allowed */
async function refuseOnRecord(api: Api, caller: StaffCaller, endpoint: Endpoint, request: FastifyRequest) {
  if (!isAudited(endpoint)) return
  // It never begins, however long it would take.
  const { own_transactions: _, ...tried } = endpoint
  const permission = typeof endpoint.access === 'object' ? endpoint.access.staff : null
  await api.runAudited({ caller, permission, endpoint: tried, request }, async (_, audit) => {
    audit.record({ after: { path: request.url.split('?', 1)[0] } })
    throw refuse('not_allowed')
  })
}

const isAudited = ({ access, method, opens_personal_data }: Endpoint) =>
  (typeof access === 'object' || access === 'staff') && (method !== 'GET' || opens_personal_data === true)

const accessWording = (access: Endpoint['access']) => (typeof access === 'object' ? access.staff : access)

/** A body of more bytes is in memory several times over while it is read, checked and worked on. */
const LARGE_BODY = 1024 * 1024
/** So many of them at once, from all senders. */
const MOST_LARGE_BODIES = 4
let largeBodies = 0

/** Counts a large body before a byte of it is read, until its answer is through. @throws busy */
function admitLargeBody({ raw }: FastifyReply): void {
  if (largeBodies >= MOST_LARGE_BODIES) throw refuse('busy')
  largeBodies += 1
  finished(raw, () => {
    largeBodies -= 1
  })
}

/**
 * Answers an endpoint, and its aliases, with one function. Calls of staff that change something or open personal data
 * run in one transaction with their row in the audit log.
 */
export function implement<E extends Endpoint>(
  api: Api,
  endpoint: E,
  answer: (call: Call<E>) => ReplyValue<z.input<E['reply']>> | Promise<ReplyValue<z.input<E['reply']>>>,
): void {
  const { access, params, query, body, reply: shown, status = 200 } = endpoint
  const callers = new WeakMap<FastifyRequest, Caller | StaffCaller | null>()
  const answerOf = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    api.reads(endpoint, request, reply, () => answerHere(request, reply))
  const answerHere = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body } = request
    const call = { params, query, body, caller: callers.get(request) ?? null, request, reply }
    if (!isAudited(endpoint)) return answer(call as never)
    // Their body may have been long under way: who was blocked or demoted since they began to send it, may no longer.
    const caller = (await allowedCaller(api, endpoint, request)) as StaffCaller
    const permission = typeof access === 'object' ? access.staff : null
    return api.runAudited({ caller, permission, endpoint, request }, async (tx, audit) =>
      answer({ ...call, caller, tx, audit } as never),
    )
  }

  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    api.served.set(url, (api.served.get(url) ?? new Set()).add(endpoint.method))
    api.app.route({
      method: endpoint.method,
      url,
      ...(endpoint.largest_body && { bodyLimit: endpoint.largest_body }),
      ...(endpoint.answered_within && { handlerTimeout: endpoint.answered_within }),
      config: API,
      schema: {
        summary: endpoint.summary,
        // Calls of staff are left out of the public documentation.
        ...((access === 'staff' || typeof access === 'object' || url.startsWith('/api/v1/admin/')) && { hide: true }),
        tags: [url.split('/').find((part) => !['', 'api', 'v1', 'public'].includes(part)) ?? 'api'],
        ...(access !== 'anyone' && { security: [{ bearer: [] }], description: `권한: ${accessWording(access)}` }),
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: { [status]: shown },
      },
      onRequest: async (request, reply) => {
        // A cached answer is the same for everybody.
        if (endpoint.cached) return
        await api.throttle(request)
        callers.set(request, await allowedCaller(api, endpoint, request))
        if ((endpoint.largest_body ?? 0) > LARGE_BODY) admitLargeBody(reply)
      },
      handler: async (request, reply) => {
        if (!endpoint.cached) return reply.code(status).send(await answerOf(request, reply))
        const produce = async () => ({
          body: JSON.stringify(shown.parse(await answerOf(request, reply))),
          contentType: 'application/json; charset=utf-8',
          headers: { 'content-security-policy': DATA_POLICY, ...OPEN_TO_ALL },
        })
        const cached = await api.cache.fill(cacheKeyOf(request, endpoint), produce, (make) =>
          api.renderBudget.spend('data', request.ip, make),
        )
        return sendCached(request, reply, cached)
      },
    })
  }
}
