import { seededChance } from '#domain/seeded-chance.ts'
import { type PaidDraw, playWeekly } from '#domain/statistics/weekly-play.ts'

/** The input of the worker. */
export interface WeeklyQuestion {
  readonly numbers: readonly number[]
  /** Oldest first. */
  readonly draws: readonly PaidDraw[]
}

/** The same thousand players for everybody, so that two visitors see the same. */
const SEED = 645

addEventListener('message', ({ data: { numbers, draws } }: MessageEvent<WeeklyQuestion>) =>
  postMessage(playWeekly(numbers, draws, seededChance(SEED))),
)
