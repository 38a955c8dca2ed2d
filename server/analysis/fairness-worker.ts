import { judgesBefore } from '#domain/crowding/walk-forward.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { runBacktest } from '#domain/statistics/backtest.ts'
import { fairnessOf } from '#domain/statistics/fairness.ts'
import { SHIPPED, shippedWalkForward } from '../crowding/shipped.ts'
import { answerInThread } from '../threads/in-thread.ts'

/** Fixed, so that the same draws give the same figures everywhere. */
const SEED = 645

answerInThread((draws: readonly TalliedDraw[]) => {
  const judgeBefore = judgesBefore(draws, shippedWalkForward(), SHIPPED.scales)
  return { fairness: fairnessOf(draws), backtest: runBacktest(draws, { seed: SEED, judgeBefore }) }
})
