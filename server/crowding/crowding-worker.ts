import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { evidenceOf, walkForward } from '#domain/crowding/evidence.ts'
import { finishedFit } from '#domain/crowding/fit/accept-fit.ts'
import { type FitStart, fitCrowding } from '#domain/crowding/fit/fit-crowding.ts'
import { FINE } from '#domain/crowding/fit/neighbours.ts'
import { trainingRounds } from '#domain/crowding/fit/training-round.ts'
import type { CrowdingParameters } from '#domain/crowding/parameters.ts'
import type { TalliedDraw } from '#domain/draw.ts'
import type { CrowdingTask } from './in-thread.ts'
import { SHIPPED } from './shipped.ts'

// On Linux the priority is this thread's alone, so on one core visitors still come first.
if (process.platform === 'linux') setPriority(19)

/** What a refit is given: the draws it may know, where it starts, and the fit that it replaces. */
export interface RefitGiven {
  readonly draws: readonly TalliedDraw[]
  readonly start: FitStart | null
  readonly before: CrowdingParameters
  readonly tableStep?: number
}

/** What the evidence is given: all draws, every fit oldest first, and the rounds with a published forecast. */
export interface EvidenceGiven {
  readonly draws: readonly TalliedDraw[]
  readonly fits: readonly CrowdingParameters[]
  readonly published: readonly number[]
}

function refit({ draws, start, before, tableStep = 1 }: RefitGiven) {
  const { scales } = SHIPPED
  const result = fitCrowding(trainingRounds(draws, scales), scales, { sampling: FINE, start })
  return finishedFit({ result, scales, draws, before, tableStep })
}

function evidence({ draws, fits, published }: EvidenceGiven) {
  const first = fits[0]?.for_round ?? draws.length + 1
  const rounds = draws.length < first ? [] : trainingRounds(draws, SHIPPED.scales, first)
  const judged = walkForward(rounds, fits, SHIPPED.scales)
  return {
    walk_forward: evidenceOf(judged),
    published: evidenceOf(judged.filter(({ draw }) => published.includes(draw.round_number))),
  }
}

const { kind, given } = workerData as CrowdingTask
parentPort?.postMessage(kind === 'refit' ? refit(given as RefitGiven) : evidence(given as EvidenceGiven))
