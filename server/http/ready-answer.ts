import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

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

/**
 * A copy that holds its own bytes only: zlib's are the beginning of 16 kB, and short texts lie in a pool of Node's,
 * all of which stay as long as they do.
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
  /** False: answer with it, but do not keep it (an error page, an address of which there are endlessly many). */
  readonly isCacheable?: boolean
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
   * Plain bytes of what pages are drawn from; of a page itself they are four fifths and hardly anybody takes them, so they
   * are there once somebody did.
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

/** By name: whether it is there, and whether it is there to be left out (`br;q=0`). */
const COMPRESSIONS = (['br', 'gzip'] as const).map((name) => ({
  name,
  isNamed: new RegExp(`\\b${name}\\b`),
  isDeclined: new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`),
}))

/** Browsers say the same few things over and over; reading them once is half the work of a hot answer. */
const encodings = new LRUCache<string, Encoding>({ max: 200 })

/** The first encoding of ours that the browser takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const known = encodings.get(accepted)
  if (known !== undefined) return known
  const taken = COMPRESSIONS.find(({ isNamed, isDeclined }) => isNamed.test(accepted) && !isDeclined.test(accepted))
  const encoding = taken?.name ?? 'identity'
  encodings.set(accepted, encoding)
  return encoding
}

/** Whether one of the tags that a browser sends names what it already has. */
export const isSame = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')

/** The bytes of an answer, as they are sent. Unpacked once and kept: unpacking for each request would hold up all others. */
export function bytesOf(answer: ReadyAnswer, encoding: Encoding): Buffer {
  const known = answer.encoded[encoding]
  if (known) return known
  const plain = alone(gunzipSync(answer.encoded.gzip))
  answer.encoded.identity = plain
  answer.size += plain.length
  return plain
}

/**
 * Does once what every sending of an answer needs: its bytes in each encoding, its tag, its headers. The plain bytes of
 * data stay too, for pages that read the answer in this very process.
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
 * A header as it came; `name` in lower case. `request.headers` would first build an object of them all, which a hot
 * answer feels.
 */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string
    if (header.length === name.length && header.toLowerCase() === name) return rawHeaders[i + 1]
  }
  return undefined
}
