import { remembered } from '../database/remembered.ts'
import { newestBalls } from './store.ts'

/** A way to all draws, oldest first. */
export const rememberedHistory = remembered(async (db) => (await newestBalls(db)).toReversed())
