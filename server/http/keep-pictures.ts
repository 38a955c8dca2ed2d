import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { World } from '../world.ts'

/** A picture ready to be sent. */
interface KeptPicture {
  readonly bytes: Buffer
  readonly etag: string
  readonly cacheControl: string
}

/** A picture about to be made. */
type MadePicture = Pick<KeptPicture, 'bytes' | 'cacheControl'>

/** A hundred or two of them. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Keeps pictures by their address until published data change, those asked for last the longest; equal wishes share one
 * making.
 */
export function keepPictures({ changes }: Pick<World, 'changes'>, mostBytes = MOST_BYTES) {
  const kept = new LRUCache<string, KeptPicture>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes.length })
  let underway = new Map<string, Promise<KeptPicture>>()
  changes.onHeard(() => {
    kept.clear()
    // A picture that is being made now may show older data.
    underway = new Map()
  })
  return async (address: string, make: () => Promise<MadePicture>): Promise<KeptPicture> => {
    const known = kept.get(address)
    if (known) return known
    const running = underway.get(address)
    if (running) return running
    const mine = underway
    const making = make()
      .then((made) => {
        const hash = createHash('sha256').update(made.bytes).digest('base64url').slice(0, 22)
        const picture = { ...made, etag: `"${hash}"` }
        if (mine === underway) kept.set(address, picture)
        return picture
      })
      .finally(() => mine.delete(address))
    mine.set(address, making)
    return making
  }
}
