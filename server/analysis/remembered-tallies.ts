import type { TalliedDraw } from '#domain/draw.ts'
import { isTallied } from '#domain/draw-checks.ts'
import type { Database } from '../database/database.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { newestRound } from '../draws/store.ts'
import type { World } from '../world.ts'

/** A way to all draws whose money is known, oldest first, that reads them once until published data change. */
export function rememberedTallies(db: Database, { changes }: Pick<World, 'changes'>) {
  let reading: Promise<readonly TalliedDraw[]> | null = null
  const read = async () => (await recordedDraws(db, 1, (await newestRound(db)) ?? 0)).filter(isTallied)
  changes.onHeard(() => {
    reading = null
  })
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = null
      throw error
    })
    return reading
  }
}
