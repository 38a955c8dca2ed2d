import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { WORKER_PATH } from '#domain/site/offline.ts'
import { test as base } from './journey.ts'

/** A site seen through a line that can break, and on which a next release can appear. */
export interface Line {
  readonly origin: string
  /** From now on: as it is; not at all; pages piece by piece; as the next release; with this script in place of the worker. */
  readonly be: (how: 'up' | 'down' | 'slow' | 'next' | { readonly worker: string }) => void
}

/** Bytes of a page, and ms between them: a browser paints between pieces. */
const PIECE = 3_000
const BETWEEN = 30

/** Names of code: `check-page-DXtXNr1h.js`. */
const CODE = /-([\w-]{8})\.(js|css)\b/g
/** The names of the worker's caches. */
const RELEASE = /(lottolens-(?:pages|assets)-\w+)/g
const OLD = /^\/assets\/.*-[\w-]{8}\.(js|css)$/
const NEXT = /^(\/assets\/.*-[\w-]{8})-next\.(js|css)$/

async function* pieces(source: AsyncIterable<Buffer>) {
  for await (const part of source)
    for (let at = 0; at < part.length; at += PIECE) {
      yield part.subarray(at, at + PIECE)
      await setTimeout(BETWEEN)
    }
}

/**
 * A proxy in front of a running site. The next release is the same code under other names, as a build would give it, and the
 * names of the last one are gone, as they are after a deployment.
 */
async function startLine(site: string): Promise<Line & { readonly stop: () => Promise<void> }> {
  let how: Parameters<Line['be']>[0] = 'up'
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    if (how === 'down') return void asked.socket.destroy()
    const isNext = how === 'next'
    const url = asked.url ?? '/'
    if (typeof how === 'object' && url === WORKER_PATH)
      return void response
        .setHeader('content-type', 'text/javascript')
        .setHeader('cache-control', 'no-cache')
        .end(how.worker)
    // A new name may look like an old one whose hash holds a hyphen.
    if (isNext && OLD.test(url) && !NEXT.test(url)) return void response.writeHead(404).end()
    const { 'if-none-match': known, ...asking } = asked.headers
    // Of the next release the browser knows nothing yet.
    const headers = { ...asking, ...(known && !isNext && { 'if-none-match': known }), 'accept-encoding': 'identity' }
    const outgoing = request(site + (isNext ? url.replace(NEXT, '$1.$2') : url), { method: asked.method, headers })
    asked.pipe(outgoing)
    outgoing.on('error', () => asked.socket.destroy())
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const type = incoming.headers['content-type'] ?? ''
    if (how === 'slow' && /html/.test(type)) {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers)
      return void pipeline(incoming, pieces, response).catch(() => {})
    }
    if (!isNext || !/html|javascript/.test(type)) {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers)
      return void incoming.pipe(response)
    }
    let text = ''
    for await (const part of incoming.setEncoding('utf8')) text += part
    // The policy names the hashes of scripts that hold the old names.
    const { 'content-security-policy': _policy, 'content-length': _length, etag: _etag, ...kept } = incoming.headers
    response
      .writeHead(incoming.statusCode ?? 502, kept)
      .end(text.replace(CODE, '-$1-next.$2').replace(RELEASE, '$1next'))
  }
  const server = createServer((asked, response) => void answer(asked, response).catch(() => asked.socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    be: (next) => {
      how = next
      if (next === 'down') server.closeAllConnections()
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** For journeys over a line of their own. */
export const overConnection = base.extend<{ line: Line }>({
  line: async ({ site }, use) => {
    const line = await startLine(site.origin)
    await use(line)
    await line.stop()
  },
  baseURL: async ({ line }, use) => use(line.origin),
})
