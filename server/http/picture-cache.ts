import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerDeps } from '../server-deps.ts'
import { createAnswerCache } from './answer-cache.ts'
import { isSame } from './ready-answer.ts'
import { DATA_POLICY } from './security-headers.ts'

interface KeptPicture {
  readonly bytes: Buffer
  readonly etag: string
  readonly cacheControl: string
}

type MadePicture = Pick<KeptPicture, 'bytes' | 'cacheControl'>

interface PictureCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly address: string
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Room for one or two hundred pictures. */
const MOST_BYTES = 16 * 1024 * 1024

/** Sends pictures, and caches the most recently requested ones. */
export function createPictureCache({ changes }: Pick<ServerDeps, 'changes'>, maxBytes = MOST_BYTES) {
  const pictures = createAnswerCache<KeptPicture>({ maxBytes, bytesOf: ({ bytes }) => bytes.length })
  changes.subscribe(pictures.forget)
  return async (
    { request, reply, address, contentType, headers }: PictureCall,
    make: () => Promise<MadePicture>,
  ): Promise<FastifyReply> => {
    const { bytes, etag, cacheControl } = await (pictures.kept.get(address) ??
      pictures.underway(address) ??
      pictures.make(address, async () => {
        const made = await make()
        const hash = createHash('sha256').update(made.bytes).digest('base64url').slice(0, 22)
        return { ...made, etag: `"${hash}"` }
      }))
    // The picture took too long, and the caller was told so meanwhile.
    if (reply.sent) return reply
    reply.headers({ 'content-security-policy': DATA_POLICY, ...headers, etag, 'cache-control': cacheControl })
    const known = request.headers['if-none-match']
    if (known && isSame(known, etag)) return reply.code(304).send()
    return reply.type(contentType).send(bytes)
  }
}
