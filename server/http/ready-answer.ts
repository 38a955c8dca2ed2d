import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** A small window: answers are small, and the memory that the compressor takes for a large one is not given back. */
const brotliFor = ({ length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/**
 * A copy in memory of its own. A buffer of zlib's is the beginning of 16 kB, and one of a short text is a part of Node's
 * pool; while it is kept, all of that memory is.
 */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** An answer before it is kept. */
export interface FreshAnswer {
  readonly body: string
  readonly contentType: string
  /** Headers besides those of every answer of this kind. */
  readonly headers?: Readonly<Record<string, string>>
  /** False: the answer is sent, but not kept (an error page, an address of a kind without end). */
  readonly isCacheable?: boolean
  /** Milliseconds for which the answer is kept, where the cache's own are too many. */
  readonly maxAge?: number
  readonly status?: number
}

/** How the bytes of an answer may be written; `identity` is HTTP's word for plain. */
type Encoding = 'br' | 'gzip' | 'identity'

/** An answer ready to be sent as it is. */
export interface ReadyAnswer {
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /**
   * `identity` is kept for data, from which pages are drawn. For a page it would be four fifths of the memory, and hardly any
   * client asks for it, so it is null until one does.
   */
  readonly encoded: Readonly<Record<'br' | 'gzip', Buffer>> & { identity: Buffer | null }
  /** Names and values in turn, as `writeHead` takes them. */
  readonly rawHeaders: Readonly<Record<Encoding, readonly string[]>>
  readonly rawUnchanged: readonly string[]
  /** Bytes of memory, roughly. */
  size: number
}

/** Bytes that headers and objects take besides the body. */
const OVERHEAD = 3_000

/** Whether `accept-encoding` names a compression, and whether it names it only to decline it (`br;q=0`). */
const COMPRESSIONS = (['br', 'gzip'] as const).map((name) => ({
  name,
  isNamed: new RegExp(`\\b${name}\\b`),
  isDeclined: new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`),
}))

/** By `accept-encoding`: browsers send the same few values, and parsing them is half the work of a kept answer. */
const encodings = new LRUCache<string, Encoding>({ max: 200 })

/** The first of our encodings that the browser accepts. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const known = encodings.get(accepted)
  if (known !== undefined) return known
  const taken = COMPRESSIONS.find(({ isNamed, isDeclined }) => isNamed.test(accepted) && !isDeclined.test(accepted))
  const encoding = taken?.name ?? 'identity'
  encodings.set(accepted, encoding)
  return encoding
}

/** Whether one of the tags in `if-none-match` is the tag of the answer. */
export const isSame = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** The bytes of an answer in an encoding. Plain bytes are unpacked once and kept: each unpacking delays all other requests. */
export function bytesOf(answer: ReadyAnswer, encoding: Encoding): Buffer {
  const known = answer.encoded[encoding]
  if (known) return known
  const plain = alone(gunzipSync(answer.encoded.gzip))
  answer.encoded.identity = plain
  answer.size += plain.length
  return plain
}

/**
 * Prepares an answer once for all its requests: its bytes in each encoding, its tag, its headers. The plain bytes of data
 * are kept, too, for pages that read the answer in this process.
 */
export async function readyAnswer(fresh: FreshAnswer, always: Readonly<Record<string, string>>): Promise<ReadyAnswer> {
  const plain = alone(Buffer.from(fresh.body))
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
  const identity = fresh.contentType.startsWith('text/html') ? null : plain
  const raw = Object.entries(headers).flat()
  const withLength = ({ length }: Buffer, ...encoding: string[]) => [
    ...raw,
    ...encoding,
    'content-length',
    String(length),
  ]
  return {
    status: fresh.status ?? 200,
    etag,
    headers,
    encoded: { br, gzip: gz, identity },
    rawHeaders: {
      br: withLength(br, 'content-encoding', 'br'),
      gzip: withLength(gz, 'content-encoding', 'gzip'),
      identity: withLength(plain),
    },
    rawUnchanged: raw,
    size: br.length + gz.length + (identity?.length ?? 0) + OVERHEAD,
  }
}

/**
 * The value of a header; `name` in lower case. `request.headers` would first build an object of all headers, which costs a
 * noticeable part of a kept answer.
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string
    if (header.length === name.length && header.toLowerCase() === name) return rawHeaders[i + 1]
  }
  return undefined
}

/** Sends a cached answer from a route, which runs when it was just made, or its address was spelt in another way. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) {
  // The answer took too long, and the caller was told so meanwhile.
  if (reply.sent) return reply
  reply.code(answer.status).headers(answer.headers)
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  if (answer.status === 200 && known && isSame(known, answer.etag)) return reply.code(304).send()
  const encoding = encodingFor(accepted as string | undefined)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytesOf(answer, encoding))
}
