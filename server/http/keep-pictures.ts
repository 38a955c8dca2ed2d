import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { World } from '../world.ts'
import { createMakeOnce } from './make-once.ts'
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

/** A hundred or two of them. */
const MOST_BYTES = 16 * 1024 * 1024

/** Sends pictures, and keeps them by their address until published data change; those asked for last stay longest. */
export function keepPictures({ changes }: Pick<World, 'changes'>, mostBytes = MOST_BYTES) {
  const kept = new LRUCache<string, KeptPicture>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes.length })
  const once = createMakeOnce<KeptPicture>()
  changes.onHeard(() => {
    kept.clear()
    once.forget()
  })
  const makeAndKeep = (address: string, make: () => Promise<MadePicture>) =>
    once.begin(address, async (isCurrent) => {
      const made = await make()
      const hash = createHash('sha256').update(made.bytes).digest('base64url').slice(0, 22)
      const picture = { ...made, etag: `"${hash}"` }
      if (isCurrent()) kept.set(address, picture)
      return picture
    })
  return async (
    { request, reply, address, contentType, headers }: PictureCall,
    make: () => Promise<MadePicture>,
  ): Promise<FastifyReply> => {
    const { bytes, etag, cacheControl } = await (kept.get(address) ??
      once.running(address) ??
      makeAndKeep(address, make))
    reply.headers({ 'content-security-policy': DATA_POLICY, ...headers, etag, 'cache-control': cacheControl })
    const known = request.headers['if-none-match']
    if (known && isSame(known, etag)) return reply.code(304).send()
    return reply.type(contentType).send(bytes)
  }
}
