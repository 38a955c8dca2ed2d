import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyRequest, type HTTPMethods } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { RefusalCode } from '#contract/refusals.ts'
import type { CallerOf } from './caller.ts'
import type { Door } from './implement.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { speakKorean } from './korean-issues.ts'
import { lastResortPage } from './last-resort-page.ts'
import { loggerOptions } from './logging.ts'
import { refusalOf } from './refusal-of.ts'
import { type Refusal, refuse } from './refuse.ts'
import { DATA_POLICY, pagePolicy, securityHeaders } from './security-headers.ts'

/** Bounds of one request; milliseconds, bytes. */
const LIMITS = {
  headersWithin: 10_000,
  requestWithin: 15_000,
  answerWithin: 15_000,
  headerBytes: 16 * 1024,
  bodyBytes: 64 * 1024,
  urlLength: 2_048,
  paramLength: 200,
}
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface Given {
  readonly kept: KeptAnswers
  readonly callerOf: CallerOf
  readonly publicUrl: string
  readonly trustProxy: boolean | number | string
  readonly logLevel: string
}

export interface OpenDoor extends Door {
  /** New requests are turned away from now on; those under way finish. */
  readonly closeToNewcomers: () => void
}

/** The HTTP server without any route: limits, one error handler, headers, logs with request ids. */
export function openDoor({ kept, callerOf, publicUrl, trustProxy, logLevel }: Given): OpenDoor {
  speakKorean()
  let isClosing = false
  const everywhere = securityHeaders(publicUrl)

  const listener = (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
    createServer(
      {
        maxHeaderSize: LIMITS.headerBytes,
        headersTimeout: LIMITS.headersWithin,
        requestTimeout: LIMITS.requestWithin,
        connectionsCheckingInterval: 1_000,
        // Longer than the usual proxy's, so that a proxy never sends into a connection just closed.
        keepAliveTimeout: 72_000,
      },
      (request, response) => {
        if (isClosing) return turnAway(response)
        if (!kept.answer(request, response)) handler(request, response)
      },
    )

  const app = Fastify({
    serverFactory: listener,
    logger: loggerOptions(logLevel),
    genReqId: () => randomUUID(),
    // A number means that many proxies in front of us, counted from our side.
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    handlerTimeout: LIMITS.answerWithin,
    forceCloseConnections: 'idle',
    clientErrorHandler,
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(request, reply as never, refusalOf(error) ?? refuse('malformed_url')),
    routerOptions: { maxParamLength: LIMITS.paramLength, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // JSON is the one language of this API; anything else is a 415 rather than a string in a body.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere).header('x-request-id', request.id)
    if (isApi(request)) reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY)
    const url = request.raw.url as string
    if (url.length > LIMITS.urlLength) throw refuse('url_too_long')
    // `*` and addresses with a host are for proxies; we are none.
    if (!url.startsWith('/')) throw refuse('malformed_url')
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) request.log.error({ err: error }, 'fault')
    else if (refusal.status >= 500) request.log.warn({ err: error }, refusal.code)
    return sendRefusal(request, reply, refusal ?? refuse('internal'))
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(
      request,
      reply,
      refuse(isApi(request) || request.method === 'GET' ? 'not_found' : 'method_not_allowed'),
    ),
  )

  const closeToNewcomers = () => {
    isClosing = true
  }
  return { app, kept, callerOf, served: new Map(), closeToNewcomers }
}

/** Answers 405 with what is allowed, on every URL that knows other methods. After all routes. */
export function refuseOtherMethods({ app, served }: Door): void {
  for (const [url, methods] of served) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      schema: { hide: true },
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw refuse('method_not_allowed')
      },
      handler: async () => undefined,
    })
  }
}

export const isApi = ({ raw }: FastifyRequest) => /^\/api(\/|$|\?)/.test(raw.url as string)

interface Reply {
  code(status: number): Reply
  header(name: string, value: string): Reply
  send(body: unknown): unknown
}

/** JSON for callers of the API, a small page for people. */
function sendRefusal(request: FastifyRequest, reply: Reply, refusal: Refusal) {
  reply.code(refusal.status)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (isApi(request))
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(refusal.body))
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy())
    .send(lastResortPage(refusal.body.detail))
}

function turnAway(response: ServerResponse) {
  const { body, status } = refuse('shutting_down')
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '5',
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}

const clientErrors: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers what never became a request: too large a head, half a body, no HTTP at all. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { body, status } = refuse(clientErrors[error.code ?? ''] ?? 'malformed_request')
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}
