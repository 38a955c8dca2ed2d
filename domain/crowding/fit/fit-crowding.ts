import { exactExp } from '../exact-functions.ts'
import { type CrowdingParameters, type CrowdingScales, parametersOfRow } from '../parameters.ts'
import { PARAMETERS, RANKS, scaleOf } from './fit-row.ts'
import { oneStep } from './gauss-newton-step.ts'
import { levelsOf, linearised } from './linearised.ts'
import { variancesOf } from './matrices.ts'
import { FINE, type Sampling } from './neighbours.ts'
import { passOver } from './pass.ts'
import type { TrainingRound } from './training-round.ts'

/**
 * Fits the model to the winners of all five ranks: Gauss–Newton on the relative residuals of each round, which share a
 * covariance across ranks; rounds that fit badly count less (Student, ν = 4, judged by ranks 3 to 5), old rounds are
 * forgotten by half every 300, parameters are held towards 0 by priors. No dice: the same rounds give the same fit.
 *
 * From nothing each pass over the neighbours is followed by one bounded step; from an earlier fit by several steps on the
 * linearised model, which is what costs little. Both end at the same point.
 */

const HALF_LIFE = 300
const MOST_PASSES_COLD = 60
const MOST_PASSES_WARM = 30
const STEPS_BETWEEN_PASSES = 5
/** A pass that moves more than this part of the one before does not converge as it should. */
const SLOW = 0.7
const STUCK = 0.97
const SMALLEST_DAMPING = 0.25
/** A parameter that moves less than this between two passes is at its end. */
export const CONVERGED = 1e-4

/** Before anything is known: the study's first guess. */
const FIRST_COVARIANCE = [
  [0.0393, 0.0084, 0.008, 0.0031, 0.001],
  [0.0084, 0.0111, 0.0033, 0.0019, 0.0008],
  [0.008, 0.0033, 0.0037, 0.0018, 0.0006],
  [0.0031, 0.0019, 0.0018, 0.0012, 0.0004],
  [0.001, 0.0008, 0.0006, 0.0004, 0.0002],
] as const

/** Where a fit begins: parameters with special crowds in multiples of the uniform share, as `rowOfParameters` gives them. */
export interface FitStart {
  readonly row: Float64Array
  readonly residual_covariance: readonly (readonly number[])[]
}

export interface FitResult {
  readonly parameters: CrowdingParameters
  readonly residual_covariance: number[][]
  readonly passes: number
  /** Largest change of a parameter in the last pass, special crowds in parts of their scale. */
  readonly last_step: number
  /** Of each parameter of the row, priors and covariance taken as they are. */
  readonly standard_errors: readonly number[]
}

interface FitSettings {
  readonly sampling?: Sampling
  /** Null: from nothing. */
  readonly start?: FitStart | null
  /** Stop when no parameter moved more; `CONVERGED` unless said. */
  readonly tolerance?: number
  readonly most_passes?: number
  /** Told after each pass; may throw to stop. */
  readonly onPass?: (passes: number, step: number) => void
}

export function fitCrowding(
  rounds: readonly TrainingRound[],
  scales: CrowdingScales,
  { sampling = FINE, start = null, tolerance = CONVERGED, most_passes, onPass }: FitSettings = {},
): FitResult {
  const row = Float64Array.from({ length: PARAMETERS }, (_, i) => (start ? (start.row[i] as number) / scaleOf(i) : 0))
  const state = {
    covariance: Float64Array.from((start?.residual_covariance ?? FIRST_COVARIANCE).flat()),
    damping: 1,
    matrix: new Float64Array(PARAMETERS * PARAMETERS),
  }
  const weights = new Float64Array(rounds.length).fill(1)
  const last = rounds.length - 1
  const ages = Float64Array.from(rounds, (_, t) => exactExp((-Math.LN2 * (last - t)) / HALF_LIFE))
  const most = most_passes ?? (start ? MOST_PASSES_WARM : MOST_PASSES_COLD)
  let [passes, last_step] = [0, Number.POSITIVE_INFINITY]
  // From far away, and where few rounds leave much open, the linearised model leads astray after more than one step.
  let steps = start ? STEPS_BETWEEN_PASSES : 1
  while (passes < most && last_step > tolerance) {
    const before = row.slice()
    const linear = linearised(rounds, passOver(rounds, scales, row, sampling), row)
    for (let i = 0; i < steps; i++) {
      const step = oneStep({ rounds, linear, row, before, weights, ages, state })
      if (step < tolerance / 10) break
    }
    const moved = row.reduce((largest, value, i) => Math.max(largest, Math.abs(value - (before[i] as number))), 0)
    // Single steps first; if those go to and fro, shorter ones.
    if (steps === 1 && moved > last_step * STUCK) state.damping = Math.max(SMALLEST_DAMPING, state.damping / 2)
    if (moved > last_step * SLOW) steps = 1
    last_step = moved
    passes++
    onPass?.(passes, last_step)
  }
  const end = linearised(rounds, passOver(rounds, scales, row, sampling, false), row)
  const levels = levelsOf(rounds, end.crowds, weights, ages)
  const unscaled = row.map((value, i) => value * scaleOf(i))
  return {
    parameters: parametersOfRow(unscaled, {
      for_round: (rounds.at(-1)?.draw.round_number ?? 0) + 1,
      kappa: end.kappa,
      levels: [...levels],
    }),
    residual_covariance: Array.from({ length: RANKS }, (_, r) => [
      ...state.covariance.slice(r * RANKS, (r + 1) * RANKS),
    ]),
    passes,
    last_step,
    standard_errors: variancesOf(state.matrix, PARAMETERS).map((variance, i) => Math.sqrt(variance) * scaleOf(i)),
  }
}
