import type { Draw } from '#domain/draw.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'
import { newestBalls } from './store.ts'

/** A way to all draws, oldest first, that reads them once until published data change. */
export function rememberedHistory(db: Database, { changes }: Pick<World, 'changes'>): () => Promise<readonly Draw[]> {
  let reading: Promise<Draw[]> | null = null
  changes.onHeard(() => {
    reading = null
  })
  return () => {
    reading ??= newestBalls(db).then(
      (newestFirst) => newestFirst.toReversed(),
      (error: unknown) => {
        reading = null
        throw error
      },
    )
    return reading
  }
}
