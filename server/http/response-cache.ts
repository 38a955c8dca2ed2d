import type { IncomingMessage, ServerResponse } from 'node:http'
import { MINUTE } from '#domain/duration.ts'
import { createAnswerCache } from './answer-cache.ts'
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
  readonly isCacheable: boolean
  /** The size that the cache has counted; `ready.size` may have grown since. */
  readonly counted: number
}

interface ResponseCacheOptions {
  readonly now: () => number
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Milliseconds after which an answer is made again, since some answers depend on the clock. */
  readonly maxAge?: number
}

type InTurn = <T>(make: () => Promise<T>) => Promise<T>

/**
 * Answers that are the same for all callers, kept by their URL until published data change.
 * `answer` runs in front of all routing and costs what a bare server costs; concurrent calls of `fill` share one
 * making of an answer.
 */
export function createResponseCache({
  now,
  headers: always,
  maxBytes = 32 * 1024 * 1024,
  maxAge = MINUTE,
}: ResponseCacheOptions) {
  const answers = createAnswerCache<CachedResponse>({ maxBytes, bytesOf: ({ counted }) => counted })
  const asked = { hits: 0, misses: 0 }
  const isFresh = (answer: CachedResponse) => now() < answer.freshUntil
  const make = async (produce: () => Promise<FreshAnswer>): Promise<CachedResponse> => {
    const fresh = await produce()
    const ready = await readyAnswer(fresh, always)
    const { isCacheable = true } = fresh
    return { ready, freshUntil: now() + (fresh.maxAge ?? maxAge), counted: ready.size, isCacheable }
  }

  return {
    /** Sends a kept answer and says true; false leaves the request to the routes. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const answer = answers.kept.get(request.url as string)
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
      if (answer.counted !== answer.ready.size)
        answers.kept.set(request.url as string, { ...answer, counted: answer.ready.size })
      return true
    },

    /**
     * The answer for `url`, made by `produce` unless it is kept or being made already. `inTurn` decides when it is made,
     * including its compression, which takes megabytes of memory while it runs.
     */
    async fill(
      url: string,
      produce: () => Promise<FreshAnswer>,
      inTurn: InTurn = (make) => make(),
    ): Promise<ReadyAnswer> {
      const kept = answers.kept.get(url)
      const known = kept && isFresh(kept) ? kept : answers.underway(url)
      if (known) asked.hits += 1
      else asked.misses += 1
      const answer =
        known ??
        answers.make(
          url,
          () => inTurn(() => make(produce)),
          ({ isCacheable }) => isCacheable,
        )
      return (await answer).ready
    },

    forget: answers.forget,

    get size() {
      return { answers: answers.kept.size, bytes: answers.kept.calculatedSize }
    },

    /** Hits: requests for which an answer was kept or being made already. Misses: those for which one had to be made. */
    get asked() {
      return { ...asked }
    },
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>
