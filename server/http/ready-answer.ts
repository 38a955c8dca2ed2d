import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** How hard brotli tries: at first, and for a page that is asked for again (decision 0164). */
const QUALITY = { first: 6, again: 11 } as const
/** A small window: answers are small, and the memory that the compressor takes for a large one is not given back. */
const brotliFor = ({ length }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/**
 * A copy in memory of its own. A buffer of zlib's is the beginning of 16 kB, and one of a short text is a part of Node's
 * pool; while it is kept, all of that memory is.
 */
function ownCopy(bytes: Buffer): Buffer {
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
export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer ready to be sent as it is. */
export interface ReadyAnswer {
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /**
   * Null until somebody asks for it so: compressing takes longer than making many an answer, and pages and assistants read data
   * plain. The plain bytes of data are kept; those of a page would be four fifths of the memory, and hardly any client asks for
   * them, so they go when it is compressed.
   */
  readonly encoded: Record<Encoding, Buffer | null>
  /** Compressions that are being made, one for all who wait for it. */
  readonly underway: Partial<Record<Encoding, Promise<void>>>
  readonly isPage: boolean
  /** A page that is asked for again is compressed once more, for all who ask from then on. */
  isCompressedAgain: boolean
  /** Names and values in turn, as `writeHead` takes them. */
  readonly rawHeaders: Record<Encoding, readonly string[]>
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

export const encodingOf = ({ headers }: FastifyRequest): Encoding =>
  encodingFor(headers['accept-encoding'] as string | undefined)

/** Whether one of the tags in `if-none-match` is the tag of the answer. */
export const isSame = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/**
 * The bytes of an answer in an encoding; null where nobody has asked for it so (`encode`). Plain bytes are unpacked once and kept:
 * each unpacking delays all other requests.
 */
export function bytesOf(answer: ReadyAnswer, encoding: Encoding): Buffer | null {
  const known = answer.encoded[encoding]
  if (known || encoding !== 'identity') return known
  const plain = ownCopy(plainOf(answer))
  keep(answer, 'identity', plain)
  return plain
}

function plainOf({ encoded: { identity, gzip, br } }: ReadyAnswer): Buffer {
  return identity ?? (gzip ? gunzipSync(gzip) : brotliDecompressSync(br as Buffer))
}

function keep(answer: ReadyAnswer, encoding: Encoding, bytes: Buffer) {
  answer.size += bytes.length - (answer.encoded[encoding]?.length ?? 0)
  answer.encoded[encoding] = bytes
  const compression = encoding === 'identity' ? [] : ['content-encoding', encoding]
  answer.rawHeaders[encoding] = [...answer.rawUnchanged, ...compression, 'content-length', String(bytes.length)]
}

/** Makes the bytes of an answer in an encoding, unless they are there. `inTurn`: when, as a compressor takes megabytes. */
export async function encode(
  answer: ReadyAnswer,
  encoding: Encoding,
  inTurn: (make: () => Promise<void>) => Promise<void> = (make) => make(),
): Promise<void> {
  if (encoding === 'identity' || answer.encoded[encoding]) return
  answer.underway[encoding] ??= inTurn(() => compress(answer, encoding)).finally(() => {
    delete answer.underway[encoding]
  })
  await answer.underway[encoding]
}

async function compress(answer: ReadyAnswer, encoding: 'br' | 'gzip') {
  const plain = plainOf(answer)
  keep(
    answer,
    encoding,
    ownCopy(await (encoding === 'br' ? compressBrotli(plain, brotliFor(plain, QUALITY.first)) : compressGzip(plain))),
  )
  if (!answer.isPage || !answer.encoded.identity) return
  answer.size -= answer.encoded.identity.length
  answer.encoded.identity = null
}

/** Makes the compressed bytes of a page smaller, in a thread of zlib's. */
export async function compressAgain(answer: ReadyAnswer): Promise<void> {
  const plain = plainOf(answer)
  keep(answer, 'br', ownCopy(await compressBrotli(plain, brotliFor(plain, QUALITY.again))))
}

/** Prepares an answer once for all its requests: its plain bytes, its tag, its headers. */
export function readyAnswer(fresh: FreshAnswer, always: Readonly<Record<string, string>>): ReadyAnswer {
  const plain = ownCopy(Buffer.from(fresh.body))
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const { 'x-frame-options': noFrame, ...others } = always
  // What may be framed says so in its policy; a reader that knows only the older header would not show it.
  const mayBeFramed = fresh.headers?.['content-security-policy']?.includes('frame-ancestors *')
  const headers = {
    ...others,
    ...(noFrame !== undefined && !mayBeFramed && { 'x-frame-options': noFrame }),
    'content-type': fresh.contentType,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding',
    etag,
    ...fresh.headers,
  }
  const answer: ReadyAnswer = {
    status: fresh.status ?? 200,
    etag,
    headers,
    encoded: { br: null, gzip: null, identity: null },
    underway: {},
    isPage: fresh.contentType.startsWith('text/html'),
    isCompressedAgain: false,
    rawHeaders: { br: [], gzip: [], identity: [] },
    rawUnchanged: Object.entries(headers).flat(),
    size: OVERHEAD,
  }
  keep(answer, 'identity', plain)
  return answer
}

/** Whether two answers say the same, byte for byte and in their headers. */
export const isSameAnswer = (one: ReadyAnswer, other: ReadyAnswer): boolean =>
  one.status === other.status &&
  one.etag === other.etag &&
  one.rawUnchanged.length === other.rawUnchanged.length &&
  one.rawUnchanged.every((text, i) => text === other.rawUnchanged[i])

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
  if (!('x-frame-options' in answer.headers)) reply.removeHeader('x-frame-options')
  reply.code(answer.status).headers(answer.headers)
  const { 'if-none-match': known } = request.headers
  if (answer.status === 200 && known && isSame(known, answer.etag)) return reply.code(304).send()
  const encoding = encodingOf(request)
  const bytes = bytesOf(answer, encoding)
  if (bytes && encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bytes ?? bytesOf(answer, 'identity'))
}
