import { evidenceOf, walkForward } from '#domain/crowding/evidence.ts'
import { trainingRounds } from '#domain/crowding/fit/training-round.ts'
import type { CrowdingParameters } from '#domain/crowding/parameters.ts'
import type { TalliedDraw } from '#domain/draw.ts'
import { answerInThread } from '../threads/in-thread.ts'
import { SHIPPED } from './shipped.ts'

/** What the evidence is given: all draws, every fit oldest first, and the rounds with a published forecast. */
export interface EvidenceGiven {
  readonly draws: readonly TalliedDraw[]
  readonly fits: readonly CrowdingParameters[]
  readonly published: readonly number[]
}

answerInThread(({ draws, fits, published }: EvidenceGiven) => {
  const first = fits[0]?.for_round ?? draws.length + 1
  const rounds = draws.length < first ? [] : trainingRounds(draws, SHIPPED.scales, first)
  const judged = walkForward(rounds, fits, SHIPPED.scales)
  return {
    walk_forward: evidenceOf(judged),
    published: evidenceOf(judged.filter(({ draw }) => published.includes(draw.round_number))),
  }
})
