import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, type IsAudited, isAudited } from '#contract/endpoint.ts'
import { mayRefuse } from '#contract/refusals-of.ts'
import { SECOND } from '#domain/duration.ts'
import type { AuditTarget } from '#domain/staff/audit-wording.ts'
import type { Permission } from '#domain/staff/permission.ts'
import type { Database } from '../database/database.ts'
import { onBehalfOf } from '../database/turns.ts'
import { type Caller, type CallersOf, memberTurns, mustHave, type StaffCaller } from './caller.ts'
import { compressed } from './compress-reads.ts'
import { encodingOf, sendCached } from './ready-answer.ts'
import { refusalResponses } from './refusal-responses.ts'
import { refusalOf, refuse } from './refuse.ts'
import type { RenderBudget } from './render-budget.ts'
import { API } from './request-kind.ts'
import type { ResponseCache } from './response-cache.ts'
import { DATA_POLICY, OPEN_TO_ALL } from './security-headers.ts'
import type { Throttle } from './throttle.ts'

/** The server that routes are added to. */
export interface Api {
  readonly app: FastifyInstance
  readonly cache: ResponseCache
  readonly callersOf: CallersOf
  readonly runAudited: RunAudited
  /** Runs work that reads nothing but published data; it may read them from a replica. */
  readonly readPublished: <T>(work: () => T) => T
  readonly renderBudget: RenderBudget
  readonly throttle: Throttle
  /** Never closes an event stream's connection to make room; its route must count them. */
  readonly exemptFromIdleTimeout: (socket: Socket) => void
  /** Calls that were refused for what they do not declare, each once: `PUT /api/v1/admin/faq: not_found`. */
  readonly undeclaredRefusals: Set<string>
  /** Methods by URL pattern, for a proper 405. */
  readonly served: Map<string, Set<HTTPMethods>>
}

type Part<E, P extends string> = E extends { readonly [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined

/** The facts of an action in the audit log: whom or what it was about, and what it changed. Personal data are redacted there. */
export interface AuditFacts {
  readonly target?: AuditTarget
  readonly before?: unknown
  readonly after?: unknown
}

/** The facts of an audited call before it is done. */
export interface AuditedCall {
  readonly caller: StaffCaller
  /** Null where no particular permission is needed. */
  readonly permission: Permission | null
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
}

/**
 * Runs an action of staff in one transaction together with its row in the audit log. An action that is refused or fails
 * leaves only that row.
 */
export type RunAudited = <T>(call: AuditedCall, action: (tx: Database, audit: AuditRecord) => Promise<T>) => Promise<T>

/** Adds facts to the audit row of the running call; later ones take the place of earlier ones, name by name. */
export interface AuditRecord {
  readonly record: (facts: AuditFacts) => void
}

/** Further arguments of an audited call: its transaction and its row in the audit log. */
export interface Audited {
  readonly tx: Database
  readonly audit: AuditRecord
}

/** The same with who calls. */
export interface StaffAction extends Audited {
  readonly caller: StaffCaller
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

/** The reply as a route may return it: readonly, so that a route can return shared values. */
export type ReplyValue<T> = T extends readonly (infer U)[]
  ? readonly ReplyValue<U>[]
  : T extends object
    ? { readonly [K in keyof T]: ReplyValue<T[K]> }
    : T

/**
 * The address under which an answer is cached, however the request spelt it: the route's path with the declared query keys
 * in their order. An undeclared key is left out, so that it cannot fill the cache with copies.
 */
function cacheKeyOf({ routeOptions, params, query, raw }: FastifyRequest, { query: declares }: Endpoint): string {
  const path = (routeOptions.url as string).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  if (!declares) return path
  const given = new URLSearchParams((raw.url as string).split('?', 2)[1])
  const search = new URLSearchParams()
  // Validation has left only declared keys, in the order of the contract.
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

/** Asserts that the caller may fill the endpoint's guarded field, if they did. @throws not_allowed, mfa_required */
function mustMayFill(caller: StaffCaller, { guarded_field: field }: Endpoint, body: unknown): void {
  if (!field || ((body as Record<string, unknown>)[field.name] ?? null) === null) return
  mustHave(caller, field.staff)
  if (!caller.hasFreshFactor) throw refuse('mfa_required')
}

/** Records a refused attempt of staff in the audit log. @throws not_allowed */
async function refuseOnRecord(api: Api, caller: StaffCaller, endpoint: Endpoint, request: FastifyRequest) {
  if (!isAudited(endpoint)) return
  // The refused action does not run, so one transaction is enough for its row, whatever the endpoint declares.
  const { own_transactions: _, ...tried } = endpoint
  const permission = typeof endpoint.access === 'object' ? endpoint.access.staff : null
  await api.runAudited({ caller, permission, endpoint: tried, request }, async (_, audit) => {
    audit.record({ after: { path: request.url.split('?', 1)[0] } })
    throw refuse('not_allowed')
  })
}

/** Logs a refusal that the endpoint does not declare; the caller has it all the same. */
function noteUndeclared(api: Api, endpoint: Endpoint, request: FastifyRequest, error: unknown): void {
  const refusal = refusalOf(error)
  if (!refusal || mayRefuse(endpoint, refusal.code)) return
  const undeclared = `${endpoint.method} ${endpoint.path}: ${refusal.code}`
  if (api.undeclaredRefusals.has(undeclared)) return
  api.undeclaredRefusals.add(undeclared)
  request.log.error({ undeclared }, 'a refusal that the call does not declare')
}

const accessWording = (access: Endpoint['access']) => (typeof access === 'object' ? access.staff : access)

/** A larger body, in bytes, is in memory several times while it is read, checked and processed. */
const LARGE_BODY = 1024 * 1024
/** Large bodies at a time, of all callers together. */
const MOST_LARGE_BODIES = 4
let largeBodies = 0

/** Counts a large body, from before its first byte is read until its answer is sent. @throws busy */
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
  const isForStaff = typeof access === 'object' || access === 'staff'
  const answerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = () =>
      endpoint.cached === 'until_change'
        ? api.readPublished(() => answerHere(request, reply))
        : answerHere(request, reply)
    const caller = callers.get(request)
    try {
      return await (caller && !isForStaff ? onBehalfOf(memberTurns(caller.id as number), answer) : answer())
    } catch (error) {
      noteUndeclared(api, endpoint, request, error)
      throw error
    }
  }
  const answerHere = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body } = request
    const call = { params, query, body, caller: callers.get(request) ?? null, request, reply }
    if (!isAudited(endpoint)) return answer(call as never)
    // Sending the body may have taken long: staff who were blocked or demoted meanwhile must be refused.
    const caller = (await allowedCaller(api, endpoint, request)) as StaffCaller
    const permission = typeof access === 'object' ? access.staff : null
    return api.runAudited({ caller, permission, endpoint, request }, async (tx, audit) => {
      mustMayFill(caller, endpoint, body)
      return answer({ ...call, caller, tx, audit } as never)
    })
  }

  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    api.served.set(url, (api.served.get(url) ?? new Set()).add(endpoint.method))
    api.app.route({
      method: endpoint.method,
      url,
      ...(endpoint.largest_body && { bodyLimit: endpoint.largest_body }),
      ...(endpoint.answered_within && { handlerTimeout: endpoint.answered_within }),
      ...compressed(endpoint),
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
        response: { [status]: shown, ...refusalResponses(endpoint) },
      },
      onRequest: async (request, reply) => {
        // A cached answer is the same for all callers.
        if (endpoint.cached) return
        await api.throttle(request)
        callers.set(request, await allowedCaller(api, endpoint, request))
        if ((endpoint.largest_body ?? 0) > LARGE_BODY) admitLargeBody(reply)
      },
      handler: async (request, reply) => {
        if (!endpoint.cached) {
          const answer = await answerOf(request, reply)
          // The answer took too long, and the caller was told so meanwhile.
          return reply.sent ? reply : reply.code(status).send(answer)
        }
        const produce = async () => ({
          body: JSON.stringify(shown.parse(await answerOf(request, reply))),
          contentType: 'application/json; charset=utf-8',
          headers: { 'content-security-policy': DATA_POLICY, ...OPEN_TO_ALL },
          ...(endpoint.cached === 'for_a_second' && { maxAge: SECOND }),
        })
        const cached = await api.cache.fill(cacheKeyOf(request, endpoint), encodingOf(request), produce, (make) =>
          api.renderBudget.spend('data', request, make),
        )
        return sendCached(request, reply, cached)
      },
    })
  }
}
