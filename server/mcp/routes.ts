import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, type Input, type Reply, urlOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import type { Api } from '../http/implement.ts'
import { API } from '../http/request-kind.ts'
import { DATA_POLICY, OPEN_TO_ALL } from '../http/security-headers.ts'
import type { ServerDeps } from '../server-deps.ts'
import { NO_LIKELIER_NUMBER, TOOLS, ToolRefusal } from './tools.ts'

/** Bytes of a question; the longest real one is a few hundred. */
const LARGEST_QUESTION = 64 * 1024

/** JSON-RPC's answer to a batch, which the protocol had in one of its versions only. */
const NO_BATCHES = { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'One call a request: no batches' } }

/** Headers that the protocol reads; copying all that a client sends is a part of each answer's time. */
const OF_THE_PROTOCOL = /^(accept|content-type|mcp-.*)$/
/** The header that hands the caller's address to the library: nothing that a client sends reaches it. */
const CALLER = 'x-caller'

const ABOUT =
  'Results, statistics and odds of the Korean Lotto 6/45, read-only. Say the round, and where `certainty` is not `sure` or a result is `not_final`, say so. ' +
  NO_LIKELIER_NUMBER

/**
 * Answers assistants by the Model Context Protocol at `/mcp` (streamable HTTP, without sessions): each request has a server of its
 * own, and what its tools ask of the API is charged to the caller's address as any call is (decision 0136).
 */
export function mcpRoutes(api: Api, deps: ServerDeps): void {
  const serverFor = (ip: string) => {
    const server = new McpServer({ name: 'lottolens', title: '로또렌즈', version: '1.0.0' }, { instructions: ABOUT })
    const ask = async <E extends Endpoint>({ method, path }: E, input?: Input<E>): Promise<Reply<E>> => {
      const answer = await api.app.inject({ method, url: urlOf(path, input ?? {}), remoteAddress: ip })
      const body = answer.json()
      if (answer.statusCode >= 400) throw new ToolRefusal((body as ErrorBody).detail)
      return body
    }
    for (const [name, addTo] of Object.entries(TOOLS)) addTo(server, name, { ...deps, ask })
    return server
  }
  const open = { ...OPEN_TO_ALL, 'content-security-policy': DATA_POLICY }
  const handler = createMcpHandler(({ requestInfo }) => serverFor(requestInfo?.headers.get(CALLER) ?? ''), {
    // Nothing here changes while an assistant listens, and a stream would hold its connection.
    maxSubscriptions: 0,
    onerror: deps.report,
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Hundreds of calls fit into a body, and the caller's address would be charged for one.
    if (Array.isArray(request.body)) return reply.code(400).headers(open).send(NO_BATCHES)
    const headers: [string, string][] = [[CALLER, request.ip]]
    for (const [name, value] of Object.entries(request.headers))
      if (typeof value === 'string' && OF_THE_PROTOCOL.test(name)) headers.push([name, value])
    const asked = new Request(`${deps.publicUrl}/mcp`, { method: request.method, headers })
    const answered = await handler.fetch(asked, { parsedBody: request.body })
    reply.code(answered.status)
    for (const name of ['content-type', 'allow', 'mcp-protocol-version']) {
      const value = answered.headers.get(name)
      if (value) reply.header(name, value)
    }
    return reply.headers(open).send(await answered.text())
  }
  api.app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: API,
    schema: { hide: true },
    bodyLimit: LARGEST_QUESTION,
    handler: answer,
  })
  // Browsers ask before a page of another site sends JSON.
  api.app.options('/mcp', { config: API, schema: { hide: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers(open)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, accept, mcp-protocol-version, mcp-method, mcp-name',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}
