import { finishedFit } from '#domain/crowding/fit/accept-fit.ts'
import { type FitStart, fitCrowding } from '#domain/crowding/fit/fit-crowding.ts'
import { FINE } from '#domain/crowding/fit/neighbours.ts'
import { trainingRounds } from '#domain/crowding/fit/training-round.ts'
import type { CrowdingParameters } from '#domain/crowding/parameters.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { answerInThread } from '../threads/in-thread.ts'
import { SHIPPED } from './shipped.ts'

/** The input of a refit: the draws that it may use, its starting parameters, and the fit that it replaces. */
export interface RefitInput {
  readonly draws: readonly TalliedDraw[]
  readonly start: FitStart | null
  readonly before: CrowdingParameters
}

answerInThread(({ draws, start, before }: RefitInput) => {
  const { scales } = SHIPPED
  const result = fitCrowding(trainingRounds(draws, scales), scales, { sampling: FINE, start })
  return finishedFit({ result, scales, draws, before })
})
