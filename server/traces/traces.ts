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
import { refusalCodeOf } from '../http/refuse.ts'
import { isNetworkRequest } from '../http/request-kind.ts'
import type { TraceJob } from '../jobs/jobs.ts'
import type { TraceSettings } from '../settings.ts'

/*
 * Traces by OpenTelemetry: what a request or a job did, statement by statement. Nothing here is loaded unless
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. Spans are made by hand, here and nowhere else, which makes certain that none holds a
 * visitor's input: routes are templates, statements have placeholders, errors are reduced to their code.
 */

/** Milliseconds between two batches, within which the collector must take one, and within which the last ones, at a stop. */
const [SEND_EVERY, TAKEN_WITHIN, FLUSHED_WITHIN] = [1_000, 5_000, 2_000]
/** Spans that may wait to be sent (later ones are dropped), and batches that may be under way. */
const [MOST_WAITING, MOST_UNDER_WAY] = [2_048, 4]
/** Milliseconds between two reports that traces do not arrive, at least, however often the collector comes and goes. */
const TOLD_FOR = HOUR
/** Characters of a statement that are kept: an insert of many rows has very many placeholders. */
const LONGEST_TEXT = 4_000

/** Values of `ExportResultCode`, which is exported only by an indirect dependency. */
type Exported = Parameters<Parameters<SpanExporter['export']>[1]>[0]
const [ARRIVED, FAILED] = [0, 1] as const satisfies readonly Exported['code'][]

/** `traceparent` of W3C Trace Context, as any version writes it. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/

/**
 * The caller's span, from the `traceparent` header of a request. `tracestate` is ignored: it may hold any text.
 */
function remoteParentOf({ headers }: FastifyRequest) {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  return trace.isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

const beneath = (parent: Span | undefined) => (parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT)

/** The code of the system, the database or a refusal, or the error's name. Not its message, which may repeat a visitor's input. */
function codeOf(error: unknown): string {
  const { code, cause, name } = Object(error) as { code?: unknown; cause?: unknown; name?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return code
  return cause ? codeOf(cause) : String(name ?? typeof error)
}
const CODE = /^\w{1,60}$/
/** A code of the database. It has a digit, unlike the system's codes of five letters (`EPIPE`). */
const SQLSTATE = /^(?=.*\d)[\dA-Z]{5}$/

/** Runs what a span is for, then ends the span; a failure is noted in it. */
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

/** Exports batches, each within `TAKEN_WITHIN`, and reports to the operator when they do not arrive. */
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
  /** Traces the requests of a server. Answers from the response cache are not traced: they never reach Fastify. */
  readonly watch: (api: HttpServer) => void
  /** Traces a statement of a request or a job. Other statements, such as the polling of the queue, are not traced. */
  readonly traceStatement: TraceStatement
  readonly traceJob: TraceJob
  /** Sends the waiting spans, within `FLUSHED_WITHIN`. */
  readonly stop: () => Promise<void>
}

/** Sends traces to a collector from now on. A collector that is slow, away or broken costs the site some memory and no time. */
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
  /** The span of the request or job that the running code belongs to. OpenTelemetry's process-wide context is not used. */
  const current = new AsyncLocalStorage<Span>()
  const spans = new WeakMap<FastifyRequest, Span>()

  const begin = (request: FastifyRequest) => {
    const { method, routeOptions, id } = request
    const isServed = isNetworkRequest(request)
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
        // Fastify keeps this async context also while it reads the body.
        current.run(span, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        end(request, reply)
        done()
      })
    },
    traceStatement: (text, run) => {
      const parent = current.getStore()
      // A timer that a request started may run after its answer; its statements are no longer part of the request.
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
