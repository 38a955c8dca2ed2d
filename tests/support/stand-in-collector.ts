import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as OTLP writes it in JSON, as far as tests look at it. */
interface SentSpan {
  readonly name: string
  /** 1: within, 2: of a server, 3: of a client. */
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isError: boolean
}

interface Batch {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<SentSpan, 'attributes' | 'isError'> & {
        readonly attributes: readonly { readonly key: string; readonly value: Record<string, string | number> }[]
        readonly status: { readonly code?: number }
      })[]
    }[]
  }[]
}

const attributesOf = (pairs: Batch['resourceSpans'][0]['scopeSpans'][0]['spans'][0]['attributes']) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? (value.intValue as number)]))

/** Milliseconds between two bytes of an answer without end. */
const DRIPS_EVERY = 500

/**
 * A collector of traces, which takes what OTLP over HTTP brings as JSON, refuses it, or hangs: it begins an answer, so that its
 * connection is never idle, and comes to no end.
 */
export async function aCollector(manner: 'takes' | 'refuses' | 'hangs' = 'takes') {
  const received: { readonly path: string; readonly headers: object; readonly body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url as string, headers: request.headers, body: await text(request) })
    response.writeHead(manner === 'refuses' ? 503 : 200, { 'content-type': 'application/json' })
    if (manner !== 'hangs') return void response.end('{}')
    const drips = setInterval(() => response.write(' '), DRIPS_EVERY)
    response.once('close', () => clearInterval(drips))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const spans = (): readonly SentSpan[] =>
    received
      .flatMap(({ body }) => (JSON.parse(body) as Batch).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
      .map((span) => ({ ...span, attributes: attributesOf(span.attributes), isError: span.status.code === 2 }))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whatever it was sent so far. */
    received,
    spans,
    /** The spans right below another. */
    beneath: ({ spanId }: Pick<SentSpan, 'spanId'>) => spans().filter(({ parentSpanId }) => parentSpanId === spanId),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
