import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Caller, type CallerOf, mustBeAllowed } from './caller.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { sendKept } from './send-kept.ts'

/** What routes are put on. */
export interface Door {
  readonly app: FastifyInstance
  readonly kept: KeptAnswers
  readonly callerOf: CallerOf
  /** Methods by URL pattern, for a proper 405. */
  readonly served: Map<string, Set<HTTPMethods>>
}

type Part<E, P extends string> = E extends { readonly [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined

export interface Call<E extends Endpoint> {
  readonly params: Part<E, 'params'>
  readonly query: Part<E, 'query'>
  readonly body: Part<E, 'body'>
  /** Null only where anyone may call. */
  readonly caller: E['access'] extends 'anyone' ? Caller | null : Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a route may hand over: the reply's shape, from code that promises not to change it. */
export type Shown<T> = T extends readonly (infer U)[]
  ? readonly Shown<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Shown<T[K]> }
    : T

/** A call that declares no query takes none: an unknown key is refused rather than overlooked. */
const NO_QUERY = z.strictObject({})

/** Answers an endpoint, and its aliases, with one function. */
export function implement<E extends Endpoint>(
  door: Door,
  endpoint: E,
  answer: (call: Call<E>) => Shown<z.input<E['reply']>> | Promise<Shown<z.input<E['reply']>>>,
): void {
  const { access, params, query = NO_QUERY, body, reply: shown, status = 200 } = endpoint
  const callers = new WeakMap<FastifyRequest, Caller | null>()
  const answerOf = (request: FastifyRequest, reply: FastifyReply) =>
    answer({
      params: request.params,
      query: request.query,
      body: request.body,
      caller: callers.get(request) ?? null,
      request,
      reply,
    } as never)

  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    door.served.set(url, (door.served.get(url) ?? new Set()).add(endpoint.method))
    door.app.route({
      method: endpoint.method,
      url,
      schema: {
        summary: endpoint.summary,
        tags: [url.split('/').find((part) => !['', 'api', 'v1', 'public'].includes(part)) ?? 'api'],
        ...(access !== 'anyone' && { security: [{ bearer: [] }], description: `권한: ${access}` }),
        ...(params && { params }),
        querystring: query,
        ...(body && { body }),
        response: { [status]: shown },
      },
      onRequest: async (request) => {
        // A kept answer is the same for everybody, so nobody asks who is calling.
        if (endpoint.kept) return
        const caller = await door.callerOf(request)
        mustBeAllowed(caller, access)
        callers.set(request, caller)
      },
      handler: async (request, reply) => {
        if (!endpoint.kept) return reply.code(status).send(await answerOf(request, reply))
        const kept = await door.kept.fill(request.raw.url as string, async () => ({
          body: JSON.stringify(shown.parse(await answerOf(request, reply))),
          contentType: 'application/json; charset=utf-8',
        }))
        return sendKept(request, reply, kept)
      },
    })
  }
}
