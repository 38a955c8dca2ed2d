import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { judgesBefore } from '#domain/crowding/walk-forward.ts'
import type { TalliedDraw } from '#domain/draw.ts'
import { runBacktest } from '#domain/statistics/backtest.ts'
import { fairnessOf } from '#domain/statistics/fairness.ts'
import { SHIPPED, shippedWalkForward } from '../crowding/shipped.ts'

/** Fixed, so that the same draws give the same figures everywhere. */
const SEED = 645

// A thread of its own: seconds of arithmetic that must not keep a visitor waiting. On Linux the priority is
// this thread's alone, so on one core visitors still come first; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(19)

const draws = workerData as readonly TalliedDraw[]
const judgeBefore = judgesBefore(draws, shippedWalkForward(), SHIPPED.scales)
parentPort?.postMessage({ fairness: fairnessOf(draws), backtest: runBacktest(draws, { seed: SEED, judgeBefore }) })
