import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** A small window: answers are small, and what the compressor takes for a large one is not given back. */
const brotliFor = ({ length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/** A copy that holds its own bytes only: zlib's are the beginning of 16 kB, all of which stay as long as it does. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** An answer before it is kept. */
export interface FreshAnswer {
  readonly body: string
  readonly contentType: string
  /** Besides those that every answer of this kind carries. */
  readonly headers?: Readonly<Record<string, string>>
  /** False: answer with it, but do not keep it (an error page, an address nobody should be able to fill us with). */
  readonly mayBeKept?: boolean
  readonly status?: number
}

type Encoding = 'br' | 'gzip'

/** An answer ready to be sent as it is. */
export interface KeptAnswer {
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly encoded: Readonly<Record<Encoding, Buffer>>
  /** Names and values in turn, as `writeHead` takes them. */
  readonly rawHeaders: Readonly<Record<Encoding, readonly string[]>>
  readonly rawUnchanged: readonly string[]
  readonly freshUntil: number
  readonly size: number
  touched: boolean
}

interface Given {
  readonly now: () => number
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes?: number
  /** Milliseconds after which an answer is made again, for what depends on the clock. */
  readonly maxAge?: number
}

/** Browsers say the same few things over and over; reading them once is half the work of a hot answer. */
const REMEMBERED = 200
const encodings = new Map<string, Encoding | null>()

/** The first encoding of ours that the browser takes; null sends it the plain bytes. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null
  const known = encodings.get(accepted)
  if (known !== undefined) return known
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(accepted) && !new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  const encoding = takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
  if (encodings.size < REMEMBERED) encodings.set(accepted, encoding)
  return encoding
}

/**
 * Answers that are the same for everybody, kept compressed by their URL until published data changes.
 * `answer` sits in front of all routing and costs what a bare server costs; `fill` makes an answer
 * once however many ask for it at the same time.
 */
export function createKeptAnswers({ now, headers: always, maxBytes = 24 * 1024 * 1024, maxAge = 60_000 }: Given) {
  const kept = new Map<string, KeptAnswer>()
  let underway = new Map<string, Promise<KeptAnswer>>()
  let bytes = 0
  let generation = 0
  const isFresh = (answer: KeptAnswer) => now() < answer.freshUntil

  const drop = (url: string, answer: KeptAnswer) => {
    kept.delete(url)
    bytes -= answer.size
  }

  const makeRoom = () => {
    for (const [url, answer] of kept) {
      if (bytes <= maxBytes) return
      drop(url, answer)
      // Whatever was asked for since the last round gets a second one.
      if (!answer.touched) continue
      answer.touched = false
      kept.set(url, answer)
      bytes += answer.size
    }
  }

  const make = async (url: string, produce: () => Promise<FreshAnswer>): Promise<KeptAnswer> => {
    const startedIn = generation
    const fresh = await produce()
    const answer = await compress(fresh, always, now() + maxAge)
    // Data that changed while this was made is not in it: give it to those who asked, keep nothing.
    if (fresh.mayBeKept === false || startedIn !== generation) return answer
    const old = kept.get(url)
    if (old) drop(url, old)
    kept.set(url, answer)
    bytes += answer.size
    makeRoom()
    return answer
  }

  return {
    /** Sends a kept answer and says true; false leaves the request to the routes. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { method } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const answer = kept.get(request.url as string)
      if (answer === undefined || answer.status !== 200 || !isFresh(answer)) return false
      const encoding = encodingFor(rawHeader(request, 'accept-encoding'))
      if (encoding === null) return false
      answer.touched = true
      const known = rawHeader(request, 'if-none-match')
      if (known !== undefined && isSame(known, answer.etag)) {
        response.writeHead(304, answer.rawUnchanged as string[]).end()
        return true
      }
      response.writeHead(200, answer.rawHeaders[encoding] as string[])
      response.end(method === 'HEAD' ? undefined : answer.encoded[encoding])
      return true
    },

    /** The answer for `url`, made by `produce` unless it is kept or being made already. */
    fill(url: string, produce: () => Promise<FreshAnswer>): Promise<KeptAnswer> {
      const answer = kept.get(url)
      if (answer && isFresh(answer)) return Promise.resolve(answer)
      const running = underway.get(url)
      if (running) return running
      const mine = underway
      const making = make(url, produce).finally(() => mine.delete(url))
      underway.set(url, making)
      return making
    },

    /** Forgets everything; what is being made now is not kept either. */
    forget() {
      generation += 1
      kept.clear()
      underway = new Map()
      bytes = 0
    },

    get size() {
      return { answers: kept.size, bytes }
    },
  }
}
export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** A header as it came. `request.headers` would first build an object of them all, which a hot answer feels. */
function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string
    if (header.length === name.length && header.toLowerCase() === name) return rawHeaders[i + 1]
  }
  return undefined
}

/** The plain bytes of a kept answer. */
export const plainBody = (answer: KeptAnswer) => gunzipSync(answer.encoded.gzip)

/** Whether one of the tags that a browser sends names what it already has. */
export const isSame = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

async function compress(fresh: FreshAnswer, always: Readonly<Record<string, string>>, freshUntil: number) {
  const plain = Buffer.from(fresh.body)
  const [br, gz] = await Promise.all([
    compressBrotli(plain, brotliFor(plain)).then(alone),
    compressGzip(plain).then(alone),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...always,
    'content-type': fresh.contentType,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag,
    ...fresh.headers,
  }
  const raw = Object.entries(headers).flat()
  const withEncoding = (name: Encoding, { length }: Buffer) => [
    ...raw,
    'content-encoding',
    name,
    'content-length',
    String(length),
  ]
  return {
    status: fresh.status ?? 200,
    etag,
    headers,
    encoded: { br, gzip: gz },
    rawHeaders: { br: withEncoding('br', br), gzip: withEncoding('gzip', gz) },
    rawUnchanged: raw,
    freshUntil,
    size: br.length + gz.length + 2_000,
    touched: false,
  } satisfies KeptAnswer
}
