import type { IncomingMessage, ServerResponse } from 'node:http'
import { MINUTE } from '#domain/duration.ts'
import { createAnswerCache } from './answer-cache.ts'
import {
  bytesOf,
  compressAgain,
  type Encoding,
  encode,
  encodingFor,
  type FreshAnswer,
  isSame,
  isSameAnswer,
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
  const make = async (
    url: string,
    produce: () => Promise<FreshAnswer>,
    encoding: Encoding,
  ): Promise<CachedResponse> => {
    const fresh = await produce()
    const made = readyAnswer(fresh, always)
    const before = answers.kept.peek(url)?.ready
    // After a minute the answer is mostly unchanged: then its bytes that were compressed harder are kept.
    const ready = before && isSameAnswer(before, made) ? before : made
    await encode(ready, encoding)
    const { isCacheable = true } = fresh
    return { ready, freshUntil: now() + (fresh.maxAge ?? maxAge), counted: ready.size, isCacheable }
  }
  let compressing = Promise.resolve()
  /** Compresses a page harder once it is asked for again, one page after the other. */
  const compressAgainLater = (url: string, { ready }: CachedResponse) => {
    if (!ready.isPage || ready.isCompressedAgain) return
    ready.isCompressedAgain = true
    compressing = compressing.then(async () => {
      // Whatever stops it, the first bytes still do.
      if (answers.kept.peek(url)?.ready === ready) await compressAgain(ready).catch(() => {})
    })
  }
  /** Counts what a kept answer has grown by. */
  const count = (url: string, answer: CachedResponse) => {
    if (answer.counted !== answer.ready.size && answers.kept.peek(url) === answer)
      answers.kept.set(url, { ...answer, counted: answer.ready.size })
  }

  return {
    /** Sends a kept answer and says true; false leaves the request to the routes. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const answer = answers.kept.get(request.url as string)
      if (answer === undefined || answer.ready.status !== 200 || !isFresh(answer)) return false
      const { etag, rawUnchanged, rawHeaders } = answer.ready
      const known = rawHeader(request, 'if-none-match')
      if (known !== undefined && isSame(known, etag)) {
        asked.hits += 1
        response.writeHead(304, rawUnchanged as string[]).end()
        return true
      }
      const encoding = encodingFor(rawHeader(request, 'accept-encoding'))
      const bytes = bytesOf(answer.ready, encoding)
      // The first who asks for it so waits in the route.
      if (bytes === null) return false
      asked.hits += 1
      response.writeHead(200, rawHeaders[encoding] as string[])
      response.end(method === 'HEAD' ? undefined : bytes)
      count(request.url as string, answer)
      if (encoding === 'br') compressAgainLater(request.url as string, answer)
      return true
    },

    /**
     * The answer for `url` in an encoding, made by `produce` unless it is kept or being made already. `inTurn` decides when it is
     * made, including its compression, which takes megabytes of memory while it runs.
     */
    async fill(
      url: string,
      encoding: Encoding,
      produce: () => Promise<FreshAnswer>,
      inTurn: InTurn = (make) => make(),
    ): Promise<ReadyAnswer> {
      const kept = answers.kept.get(url)
      const known = kept && isFresh(kept) ? kept : answers.underway(url)
      if (known) asked.hits += 1
      else asked.misses += 1
      const answer = await (known ??
        answers.make(
          url,
          () => inTurn(() => make(url, produce, encoding)),
          ({ isCacheable }) => isCacheable,
        ))
      await encode(answer.ready, encoding, inTurn)
      count(url, answer)
      return answer.ready
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
