import { isAscii } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { speakKorean } from '#contract/korean-problems.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Replica } from '../database/replica.ts'
import type { Settings } from '../settings.ts'
import type { CallersOf } from './caller.ts'
import { boundConnections } from './connections/bound-connections.ts'
import { withoutPort } from './connections/network-address.ts'
import type { Api, RunAudited } from './implement.ts'
import { rawHeader } from './ready-answer.ts'
import { type Refusal, refusalOf, refuse, sendRefusal } from './refuse.ts'
import { createRenderBudget } from './render-budget.ts'
import { API, isApi } from './request-kind.ts'
import type { ResponseCache } from './response-cache.ts'
import { DATA_POLICY, securityHeaders } from './security-headers.ts'
import { throttleNetworks } from './throttle.ts'

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

interface HttpServerOptions {
  readonly cache: ResponseCache
  readonly callersOf: CallersOf
  readonly runAudited: RunAudited
  readonly replica: Replica | null
  readonly now: () => number
  readonly publicUrl: string
  readonly trustProxy: Settings['trustProxy']
  readonly logger: Logger
}

export interface HttpServer extends Api {
  /** New requests are turned away from now on; those under way finish. */
  readonly closeToNewcomers: () => void
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The HTTP server without any route: limits, one error handler, headers, logs with request ids. */
export function createHttpServer(given: HttpServerOptions): HttpServer {
  const { cache, callersOf, runAudited, replica, now, publicUrl, trustProxy, logger } = given
  speakKorean()
  let isClosing = false
  const everywhere = securityHeaders(publicUrl)
  const connections = boundConnections({ isDirect: trustProxy === false })

  const listener = (handler: Handler) => {
    const answer: Handler = (request, response) => {
      if (isClosing) return answerBare(response, refuse('shutting_down'))
      if (request.httpVersion === '1.1' && rawHeader(request, 'host') === undefined)
        return answerBare(response, refuse('malformed_request'))
      if (cache.answer(request, response)) return
      if (trustProxy !== false) dropForwardedPorts(request)
      handler(request, response)
    }
    const server = createServer(
      {
        maxHeaderSize: LIMITS.headerBytes,
        headersTimeout: LIMITS.headersWithin,
        requestTimeout: LIMITS.requestWithin,
        connectionsCheckingInterval: 1_000,
        // Longer than a proxy usually keeps a connection, so that it never sends a request into one that we just closed.
        keepAliveTimeout: 72_000,
        // Node would answer a request without a Host header itself, past `inTurn`; `answer` refuses it instead.
        requireHostHeader: false,
        // Only the development server uses another protocol (WebSocket, for hot reload).
        shouldUpgradeCallback: () => app.server.listenerCount('upgrade') > 0,
      },
      (request, response) => connections.inTurn(request, response, answer),
    )
    return connections.watch(server)
  }

  const app = Fastify({
    serverFactory: listener,
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    // A number is the count of proxies in front of this server, counted from this server.
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: LIMITS.bodyBytes,
    handlerTimeout: LIMITS.answerWithin,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(
        request as FastifyRequest,
        reply.headers(everywhere) as unknown as FastifyReply,
        refusalOf(error) ?? refuse('malformed_url'),
      ),
    routerOptions: { maxParamLength: LIMITS.paramLength, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // The API takes JSON only; without its default parser a text/plain body is a 415 rather than a string.
  app.removeContentTypeParser('text/plain')
  readOneAfterTheOther(app)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere).header('x-request-id', request.id)
    if (isApi(request)) reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY)
    const url = request.raw.url as string
    if (url.length > LIMITS.urlLength) throw refuse('url_too_long')
    // `*` and URLs with a host are for proxies; this server is none.
    if (!url.startsWith('/')) throw refuse('malformed_url')
    // No browser sends a fragment, and the router would ignore everything from `#` on.
    if (url.includes('#')) throw refuse('malformed_url')
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) request.log.error({ err: error }, 'fault')
    // A refusal's code says everything; logging its stack as well would cost much time in a flood.
    else if (refusal.status >= 500) request.log.warn(refusal === error ? {} : { err: error }, refusal.code)
    return sendRefusal(request, reply, refusal ?? refuse('internal'))
  })
  app.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, refuse(request.method === 'GET' ? 'not_found' : 'method_not_allowed')),
  )

  const closeToNewcomers = () => {
    isClosing = true
  }
  const { exemptFromIdleTimeout, untilAllAreIn } = connections
  const renderBudget = createRenderBudget(now, untilAllAreIn)
  const throttle = throttleNetworks(renderBudget.isCounted)
  return {
    app,
    cache,
    callersOf,
    runAudited,
    readPublished: replica ? replica.reading : (work) => work(),
    renderBudget,
    throttle,
    exemptFromIdleTimeout,
    undeclaredRefusals: new Set(),
    served: new Map(),
    closeToNewcomers,
  }
}

/**
 * Answers 405 with the allowed methods on every URL that has a route for another method, and 404 as JSON on all other URLs
 * of the API. To be called after all routes.
 */
export function refuseUnknownRoutes({ app, served }: Api): void {
  for (const [url, methods] of served) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      config: API,
      schema: { hide: true },
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw refuse('method_not_allowed')
      },
      handler: async () => undefined,
    })
  }
  for (const url of ['/api', '/api/*'])
    app.all(
      url,
      { config: API, schema: { hide: true }, onRequest: () => Promise.reject(refuse('not_found')) },
      () => {},
    )
}

/**
 * Removes the ports from forwarded addresses, which Azure's proxies and some others add. A visitor would otherwise count as another
 * one with each connection, and their own proxy would be trusted no longer.
 */
function dropForwardedPorts({ headers }: IncomingMessage) {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string') return
  headers['x-forwarded-for'] = forwarded
    .split(',')
    .map((address) => withoutPort(address.trim()))
    .join(', ')
}

/** Sends a refusal without Fastify, in front of all routing. */
function answerBare(response: ServerResponse, { body, status, retryAfter }: Refusal) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    connection: 'close',
  })
  response.end(JSON.stringify(body))
}

/** Bytes of a body from which on parsing takes the processor for a while. */
const LARGE_BODY = 256 * 1024

/**
 * Parses large bodies one after the other, and after each serves other requests for as long as it took: pictures that
 * arrive together would otherwise block the event loop as if they were one. A body without escapes and without the names
 * that reach an object's prototype is parsed without the search for those names.
 */
function readOneAfterTheOther(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  const readUnsearched = app.getDefaultJsonParser('ignore', 'ignore')
  const mayReachPrototype = (body: Buffer) => ['\\', '"__proto__"', '"constructor"'].some((part) => body.includes(part))
  let last: Promise<void> = Promise.resolve()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length < LARGE_BODY) return void read(request, body.toString(), done)
    const text = () => (isAscii(body) ? body.toString('latin1') : body.toString())
    const readAndRest = () => {
      const began = performance.now()
      void (mayReachPrototype(body) ? read : readUnsearched)(request, text(), done)
      return after(performance.now() - began)
    }
    // A body that fails must not keep the next one from being parsed.
    last = last.then(readAndRest).catch(done)
  })
}

const refusalCodes: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Answers input that never became a request: too large headers, half a body, a timeout, no HTTP at all. Then it ends the
 * connection; `boundConnections` cuts it soon if the client does not end it, too.
 */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // While an answer is being sent, the client would take these bytes for a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableLength > 0) return void socket.destroy()
  const { body, status } = refuse(refusalCodes[error.code ?? ''] ?? 'malformed_request')
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
