import { isTallied } from '#domain/draw/draw-checks.ts'
import { remembered } from '../database/remembered.ts'
import { recordedDraws } from './record-store.ts'
import { newestBalls, newestRound } from './store.ts'

/** A way to all draws, oldest first. */
export const rememberedHistory = remembered(async (db) => (await newestBalls(db)).toReversed())

/** A way to all draws whose money is known, oldest first. */
export const rememberedTallies = remembered(async (db) =>
  (await recordedDraws(db, 1, (await newestRound(db)) ?? 0)).filter(isTallied),
)
