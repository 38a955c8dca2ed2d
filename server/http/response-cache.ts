import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createMakeOnce } from './make-once.ts'
import {
  bytesOf,
  encodingFor,
  type FreshAnswer,
  isSame,
  type ReadyAnswer,
  rawHeader,
  readyAnswer,
} from './ready-answer.ts'

interface CachedResponse {
  readonly ready: ReadyAnswer
  readonly freshUntil: number
  /** Bytes of it that are in the sum; it may have grown since. */
  readonly counted: number
}

interface ResponseCacheOptions {
  readonly now: () => number
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Milliseconds after which an answer is made again, for what depends on the clock. */
  readonly maxAge?: number
}

type InTurn = (make: () => Promise<ReadyAnswer>) => Promise<ReadyAnswer>

/**
 * Answers that are the same for everybody, kept by their URL until published data changes.
 * `answer` sits in front of all routing and costs what a bare server costs; `fill` makes an answer
 * once however many ask for it at the same time.
 */
export function createResponseCache({
  now,
  headers: always,
  maxBytes = 32 * 1024 * 1024,
  maxAge = 60_000,
}: ResponseCacheOptions) {
  const cache = new LRUCache<string, CachedResponse>({ maxSize: maxBytes, sizeCalculation: ({ counted }) => counted })
  const once = createMakeOnce<ReadyAnswer>()
  const asked = { hits: 0, misses: 0 }
  const isFresh = (answer: CachedResponse) => now() < answer.freshUntil
  const keep = (url: string, { ready, freshUntil }: Pick<CachedResponse, 'ready' | 'freshUntil'>) =>
    cache.set(url, { ready, freshUntil, counted: ready.size })

  const make = async (
    url: string,
    produce: () => Promise<FreshAnswer>,
    isCurrent: () => boolean,
  ): Promise<ReadyAnswer> => {
    const fresh = await produce()
    const ready = await readyAnswer(fresh, always)
    if (fresh.isCacheable !== false && isCurrent()) keep(url, { ready, freshUntil: now() + maxAge })
    return ready
  }

  return {
    /** Sends a kept answer and says true; false leaves the request to the routes. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const answer = cache.get(request.url as string)
      if (answer === undefined || answer.ready.status !== 200 || !isFresh(answer)) return false
      asked.hits += 1
      const { etag, rawUnchanged, rawHeaders } = answer.ready
      const known = rawHeader(request, 'if-none-match')
      if (known !== undefined && isSame(known, etag)) {
        response.writeHead(304, rawUnchanged as string[]).end()
        return true
      }
      const encoding = encodingFor(rawHeader(request, 'accept-encoding'))
      response.writeHead(200, rawHeaders[encoding] as string[])
      response.end(method === 'HEAD' ? undefined : bytesOf(answer.ready, encoding))
      if (answer.counted !== answer.ready.size) keep(request.url as string, answer)
      return true
    },

    /**
     * The answer for `url`, made by `produce` unless it is kept or being made already. `inTurn` says when: all that making
     * takes is in it, also the compressing, of which each takes megabytes while it lasts.
     */
    fill(url: string, produce: () => Promise<FreshAnswer>, inTurn: InTurn = (make) => make()): Promise<ReadyAnswer> {
      const answer = cache.get(url)
      if (answer && isFresh(answer)) {
        asked.hits += 1
        return Promise.resolve(answer.ready)
      }
      const running = once.running(url)
      if (running) {
        asked.hits += 1
        return running
      }
      asked.misses += 1
      return once.begin(url, (isCurrent) => inTurn(() => make(url, produce, isCurrent)))
    },

    /** Forgets everything; what is being made now is not kept either. */
    forget() {
      cache.clear()
      once.forget()
    },

    get size() {
      return { answers: cache.size, bytes: cache.calculatedSize }
    },

    /** How often there was an answer, or one was being made already, and how often one had to be made. */
    get asked() {
      return { ...asked }
    },
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>
