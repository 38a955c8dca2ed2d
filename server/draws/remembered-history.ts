import { isTallied } from '#domain/draw/draw-checks.ts'
import { remembered } from '../database/publish.ts'
import { recordedDraws } from './record-store.ts'
import { newestBalls, newestRound } from './store.ts'

/** Returns a function that reads all draws, oldest first, once until published data change. */
export const rememberedHistory = remembered(async (db) => (await newestBalls(db)).toReversed())

/** The same for all tallied draws. */
export const rememberedTallies = remembered(async (db) =>
  (await recordedDraws(db, 1, (await newestRound(db)) ?? 0)).filter(isTallied),
)
