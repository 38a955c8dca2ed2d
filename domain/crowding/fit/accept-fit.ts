import type { DrawnBalls } from '../../draw/draw.ts'
import { type CrowdingParameters, type CrowdingScales, rowOfParameters } from '../parameters.ts'
import { crowdingTable } from '../quantiles.ts'
import { crowdingModel, crowdingScorer } from '../score.ts'
import { CONVERGED, type FitResult } from './fit-crowding.ts'
import { scaleOf } from './fit-row.ts'

/** The stored result of a fit: enough to score, to be compared and to start the next from. */
export interface StoredFit {
  readonly parameters: CrowdingParameters
  /** Of ranks 1 to 5: what the model leaves unexplained. */
  readonly residual_covariance: readonly (readonly number[])[]
  readonly shown_level: number
  readonly quantiles: readonly number[]
  readonly checks: FitChecks
}

/** The figures that decide whether a fit is accepted. */
export interface FitChecks {
  /** Passes over all rounds, and the largest change of a parameter in the last. */
  readonly passes: number
  readonly last_step: number
  readonly is_converged: boolean
  readonly kappa_moved: number
  /** The largest change of any parameter since the fit before; special crowds in parts of their prior scale. */
  readonly parameters_moved: number
  readonly level_of_rank_5: number
  /** The largest relative change of the crowd of the twelve reference combinations. */
  readonly references_moved: number
  /** Over all combinations; 1 if the fit is right. */
  readonly mean_crowd: number
}

/**
 * A refit is accepted only when it is near the one before: a wrong round or price, or a changed rule of the game, moves
 * it far. A refused one stays in the table with its reasons, and the one before stays in use.
 */
const LIMITS = {
  kappa: 0.05,
  parameters: 0.1,
  lowest_level: 0.98,
  highest_level: 1.01,
  references: 0.1,
  mean_crowd: 0.01,
} as const

/** The study's twelve: from the most crowded to the least, by shape, by numbers, by heat. */
const REFERENCES: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 5, 6],
  [1, 13, 17, 27, 34, 43],
  [5, 12, 19, 26, 33, 40],
  [4, 9, 17, 25, 33, 42],
  [1, 5, 8, 16, 28, 33],
  [30, 31, 32, 35, 36, 37],
  [1, 4, 13, 17, 34, 39],
  [40, 41, 42, 43, 44, 45],
  [1, 2, 3, 43, 44, 45],
  [5, 10, 15, 20, 25, 30],
  [29, 36, 41, 43, 44, 45],
  [4, 5, 25, 28, 32, 42],
]

interface FitJudgement {
  readonly result: FitResult
  readonly scales: CrowdingScales
  /** The draws that the fit knows. */
  readonly draws: readonly DrawnBalls[]
  /** The fit in use until now. */
  readonly before: CrowdingParameters
  /** Every so-manieth combination for the table of quantiles; all unless said. */
  readonly tableStep?: number
}

/** A fit with its table of quantiles over all combinations and everything it is judged by. Seconds; for a worker. */
export function finishedFit({ result, scales, draws, before, tableStep = 1 }: FitJudgement): StoredFit {
  const { parameters, residual_covariance, passes, last_step } = result
  const model = crowdingModel({ parameters, scales }, draws)
  const { shown_level, quantiles, mean_crowd } = crowdingTable(model, tableStep)
  const [now, then] = [rowOfParameters(parameters), rowOfParameters(before)]
  const scorers = [crowdingScorer(model), crowdingScorer(crowdingModel({ parameters: before, scales }, draws))] as const
  const checks: FitChecks = {
    passes,
    last_step,
    is_converged: last_step <= CONVERGED,
    kappa_moved: Math.abs(parameters.kappa - before.kappa),
    parameters_moved: now.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - (then[i] as number)) / scaleOf(i)),
      0,
    ),
    level_of_rank_5: parameters.levels[4] as number,
    references_moved: REFERENCES.reduce((most, six) => {
      const [crowd, old] = [scorers[0].score(six).crowd, scorers[1].score(six).crowd]
      return Math.max(most, Math.abs(crowd / old - 1))
    }, 0),
    mean_crowd,
  }
  return { parameters, residual_covariance, shown_level, quantiles, checks }
}

/** Why a fit must not be used, one Korean sentence each, for staff; none when it may. */
export function reasonsToHold(checks: FitChecks): readonly string[] {
  const reasons: string[] = []
  const unless = (isRight: boolean, sentence: string) => {
    if (!isRight) reasons.push(sentence)
  }
  unless(checks.is_converged, `계산이 끝까지 수렴하지 않았습니다(마지막 변화 ${checks.last_step.toExponential(1)}).`)
  unless(checks.kappa_moved <= LIMITS.kappa, `κ가 ${checks.kappa_moved.toFixed(3)} 움직였습니다(허용 ${LIMITS.kappa}).`)
  unless(
    checks.parameters_moved < LIMITS.parameters,
    `매개변수 하나가 ${checks.parameters_moved.toFixed(3)} 움직였습니다(허용 ${LIMITS.parameters}).`,
  )
  unless(
    checks.level_of_rank_5 >= LIMITS.lowest_level && checks.level_of_rank_5 <= LIMITS.highest_level,
    `5등 수준이 ${checks.level_of_rank_5.toFixed(3)}입니다(허용 ${LIMITS.lowest_level}~${LIMITS.highest_level}).`,
  )
  unless(
    checks.references_moved < LIMITS.references,
    `기준 조합 하나의 겹침이 ${(100 * checks.references_moved).toFixed(1)}% 움직였습니다(허용 10%).`,
  )
  unless(
    Math.abs(checks.mean_crowd - 1) < LIMITS.mean_crowd,
    `모든 조합의 평균이 ${checks.mean_crowd.toFixed(4)}입니다(1이어야 합니다).`,
  )
  return reasons
}
