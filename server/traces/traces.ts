import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as after } from 'node:timers/promises'
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOUR } from '#domain/duration.ts'
import type { TraceStatement } from '../database/trace-statements.ts'
import type { HttpServer } from '../http/create-http-server.ts'
import { isFromOutside } from '../http/is-from-outside.ts'
import { refusalCodeOf } from '../http/refuse.ts'
import type { TraceJob } from '../jobs/jobs.ts'
import type { TraceSettings } from '../settings.ts'

/*
 * Traces by OpenTelemetry: what a request or a job did, statement by statement. Nothing here is loaded unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans are made by hand, here and nowhere else, since only so it is certain that none holds
 * what a visitor sent: routes are templates, statements have placeholders, of errors there is the code alone.
 */

/** Milliseconds between two batches, within which one is taken, and within which the last ones are at a stop. */
const [SEND_EVERY, TAKEN_WITHIN, FLUSHED_WITHIN] = [1_000, 5_000, 2_000]
/** Spans that wait to be sent, at most: later ones are dropped. So many batches may be under way. */
const [MOST_WAITING, MOST_UNDER_WAY] = [2_048, 4]
/** Milliseconds for which nothing more is said of it that traces do not arrive, however often that begins and ends. */
const TOLD_FOR = HOUR
/** Characters of a statement that are kept: an insert of many rows has very many placeholders. */
const LONGEST_TEXT = 4_000

/** Values of `ExportResultCode`, which is exported only by an indirect dependency. */
type Exported = Parameters<Parameters<SpanExporter['export']>[1]>[0]
const [ARRIVED, FAILED] = [0, 1] as const satisfies readonly Exported['code'][]

/** `traceparent` of W3C Trace Context, as any version writes it. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/

/**
 * The caller's span, from the `traceparent` header of a request. `tracestate` is ignored: it would pass on any text.
 */
function remoteParentOf({ headers }: FastifyRequest) {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  return trace.isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

const beneath = (parent: Span | undefined) => (parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)

/** The code of the system, the database or a refusal, or the name of the error: messages may repeat what somebody sent. */
function codeOf(error: unknown): string {
  const { code, cause, name } = Object(error) as { code?: unknown; cause?: unknown; name?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return code
  return cause ? codeOf(cause) : String(name ?? typeof error)
}
const CODE = /^\w{1,60}$/
/** Each has a digit, as none of the system's five letters (`EPIPE`). */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/

/** Ends a span with what it was for, and says so when that fails. */
async function during<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const code = codeOf(error)
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code)
    if (SQLSTATE.test(code)) span.setAttribute('db.response.status_code', code)
    throw error
  } finally {
    span.end()
  }
}

/** Hands batches on, each for so long and no longer, and tells the operator when they do not arrive. */
function watchedExporter(exporter: SpanExporter, report: (error: unknown) => void): SpanExporter {
  let isTold = false
  let toldAt = Number.NEGATIVE_INFINITY
  const note = ({ code, error }: Exported) => {
    if (code === ARRIVED) isTold = false
    else if (!isTold && performance.now() - toldAt > TOLD_FOR) tell(error)
  }
  const tell = (error: Error | undefined) => {
    isTold = true
    toldAt = performance.now()
    const { code: why = error?.message } = Object(error) as { code?: unknown }
    report(new Error(`Traces do not arrive at OTEL_EXPORTER_OTLP_ENDPOINT (${why}); the site goes on without them.`))
  }
  return {
    export: (spans, done) => {
      let isSettled = false
      const settle = (result: Exported) => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        note(result)
        done(result)
      }
      // The exporter's own timeout starts anew with each byte, so a slow collector would never reach it.
      const timer = setTimeout(settle, TAKEN_WITHIN, { code: FAILED, error: new Error('no answer') })
      timer.unref()
      exporter.export(spans, settle)
    },
    shutdown: () => exporter.shutdown(),
  }
}

export interface Traces {
  /** Traces the requests of a server. Kept answers never reach it. */
  readonly watch: (api: HttpServer) => void
  /** Traces a statement of a request or a job; those of neither, such as the polling of the queue, are not traced. */
  readonly traceStatement: TraceStatement
  readonly traceJob: TraceJob
  /** Sends what waits, as far as that is taken soon. */
  readonly stop: () => Promise<void>
}

/** Sends traces to a collector from now on. One that is slow, away or broken costs the site some memory and no time. */
export function createTraces(settings: TraceSettings, report: (error: unknown) => void): Traces {
  const { url, headers, serviceName, share } = settings
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: TAKEN_WITHIN,
    concurrencyLimit: MOST_UNDER_WAY,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_TEXT },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watchedExporter(exporter, report),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY,
        // Longer than the exporter above takes, so that its result is always seen.
        exportTimeoutMillis: 2 * TAKEN_WITHIN,
      }),
    ],
  })
  const tracer = provider.getTracer('lottolens')
  /** The request or job that this turn belongs to. Nothing is registered for the whole process. */
  const current = new AsyncLocalStorage<Span>()
  const spans = new WeakMap<FastifyRequest, Span>()

  const begin = (request: FastifyRequest) => {
    const { method, routeOptions, id } = request
    const isServed = isFromOutside(request)
    const route = routeOptions.url
    const attributes: Attributes = { 'http.request.method': method, 'lottolens.request_id': id }
    if (route !== undefined) attributes['http.route'] = route
    const kind = isServed ? SpanKind.SERVER : SpanKind.INTERNAL
    // A page calls the API in this process: such a call belongs to the request for the page.
    const parent = isServed ? remoteParentOf(request) : beneath(current.getStore())
    return tracer.startSpan(route === undefined ? method : `${method} ${route}`, { kind, attributes }, parent)
  }
  const end = (request: FastifyRequest, { statusCode, raw }: FastifyReply) => {
    const span = spans.get(request)
    if (!span || !spans.delete(request)) return
    // A client that disconnected before the answer got no status.
    if (raw.headersSent) span.setAttribute('http.response.status_code', raw.statusCode)
    const code = refusalCodeOf(request)
    if (code !== undefined) span.setAttribute('lottolens.refusal', code)
    if (statusCode >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code ?? String(statusCode))
    span.end()
  }

  return {
    watch: ({ app }) => {
      app.addHook('onRequest', (request, reply, done) => {
        const span = begin(request)
        spans.set(request, span)
        reply.raw.once('close', () => end(request, reply))
        // Fastify keeps this also while it reads a body.
        current.run(span, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        end(request, reply)
        done()
      })
    },
    traceStatement: (text, run) => {
      const parent = current.getStore()
      // A timer that a request started may run after its answer: it is no longer part of the request.
      if (!parent?.isRecording()) return run()
      const name = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      return during(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, beneath(parent)), run)
    },
    traceJob: (name, run) => {
      const span = tracer.startSpan(name, { attributes: { 'lottolens.job': name } }, ROOT_CONTEXT)
      return current.run(span, () => during(span, run))
    },
    stop: () => Promise.race([provider.shutdown().catch(() => {}), after(FLUSHED_WITHIN, undefined)]),
  }
}
