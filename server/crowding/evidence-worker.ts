import { evidenceOf, judgedForecasts, walkForward } from '#domain/crowding/evidence.ts'
import { trainingRounds } from '#domain/crowding/fit/training-round.ts'
import type { Forecast } from '#domain/crowding/forecast.ts'
import type { CrowdingParameters } from '#domain/crowding/parameters.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { answerInThread } from '../threads/in-thread.ts'
import { SHIPPED } from './shipped.ts'

/** The input of the evidence: all draws, every fit oldest first, and the forecasts as they were published. */
export interface EvidenceInput {
  readonly draws: readonly TalliedDraw[]
  readonly fits: readonly CrowdingParameters[]
  readonly forecasts: readonly Forecast[]
}

answerInThread(({ draws, fits, forecasts }: EvidenceInput) => {
  const first = fits[0]?.for_round ?? draws.length + 1
  const rounds = draws.length < first ? [] : trainingRounds(draws, SHIPPED.scales, first)
  return {
    walk_forward: evidenceOf(walkForward(rounds, fits, SHIPPED.scales)),
    published: evidenceOf(judgedForecasts(forecasts, draws)),
  }
})
