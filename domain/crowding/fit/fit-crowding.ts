import { exactExp, exactLn } from '../exact-functions.ts'
import { CHOSEN, type CrowdingParameters, type CrowdingScales, parametersOfRow } from '../parameters.ts'
import { FEATURE_COUNT } from '../shape-features.ts'
import { SPECIAL_NAMES } from '../special-combinations.ts'
import { inverted, raised, solved, variancesOf } from './matrices.ts'
import { FINE, type Sampling } from './neighbours.ts'
import { type Pass, passOver, WEIGHT_PARAMETERS } from './pass.ts'
import type { TrainingRound } from './training-round.ts'

/**
 * Fits the model to the winners of all five ranks: Gauss–Newton on the relative residuals of each round, which share a
 * covariance across ranks; rounds that fit badly count less (Student, ν = 4, judged by ranks 3 to 5), old rounds are
 * forgotten by half every 300, parameters are held towards 0 by priors. No dice: the same rounds give the same fit.
 *
 * From nothing each pass over the neighbours is followed by one bounded step; from an earlier fit by several steps on the
 * linearised model, which is what costs little. Both end at the same point.
 */

const RANKS = 5
const SPECIALS = SPECIAL_NAMES.length
const PARAMETERS = WEIGHT_PARAMETERS + SPECIALS
const HALF_LIFE = 300
const STUDENT = 4
/** Deviations of the priors: numbers by variance, memories, features; special crowds in units of their own scale. */
const PRIOR = { number_variance: 0.004, memory: 0.15, feature: 0.1 } as const
/** What special crowds may be, in multiples of the uniform share: their prior deviations, in the order of their names. */
export const SPECIAL_SCALES = [1_500, 100, 1_000, 50, 2_000, 2_000, 1_500, 200, 200, 20] as const
const LARGEST_STEP = 0.6
const SMALLEST_VARIANCE = 1e-6
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

const PENALTIES = Float64Array.from({ length: PARAMETERS }, (_, i) => {
  if (i < 45) return 1 / PRIOR.number_variance
  if (i < WEIGHT_PARAMETERS - FEATURE_COUNT) return 1 / (PRIOR.memory * PRIOR.memory)
  return i < WEIGHT_PARAMETERS ? 1 / (PRIOR.feature * PRIOR.feature) : 1
})

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

export interface FitSettings {
  readonly sampling?: Sampling
  /** Null: from nothing. */
  readonly start?: FitStart | null
  /** Stop when no parameter moved more; `CONVERGED` unless said. */
  readonly tolerance?: number
  readonly most_passes?: number
  /** Told after each pass; may throw to stop. */
  readonly onPass?: (passes: number, step: number) => void
}

const isSpecial = (i: number) => i >= WEIGHT_PARAMETERS
const scaleOf = (i: number) => (isSpecial(i) ? (SPECIAL_SCALES[i - WEIGHT_PARAMETERS] as number) : 1)

/** What a pass fixes: ratios by the model and their derivatives at the parameters of the pass. */
interface Linearised {
  /** rounds × 5: crowd of each rank. */
  readonly crowds: Float64Array
  /** rounds × 5 × 103. */
  readonly slopes: Float64Array
  readonly kappa: number
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

/** κ is the ln of the mean of exp(η) over all sampled rank 5 neighbours; it moves with the parameters, so its slope counts. */
function linearised(rounds: readonly TrainingRound[], { means, slopes }: Pass, row: Float64Array): Linearised {
  const count = rounds.length
  let mean = 0
  for (let t = 0; t < count; t++) mean += (means[t * RANKS + 4] as number) / count
  const crowds = new Float64Array(count * RANKS)
  for (let t = 0; t < count; t++)
    for (let r = 0; r < RANKS; r++) {
      let crowd = 1 - CHOSEN + (CHOSEN * (means[t * RANKS + r] as number)) / mean
      for (let k = 0; k < SPECIALS; k++)
        crowd += specialMean(rounds[t] as TrainingRound, r, k) * (row[WEIGHT_PARAMETERS + k] as number)
      crowds[t * RANKS + r] = crowd
    }
  if (slopes.length === 0) return { crowds, slopes, kappa: exactLn(mean) }
  const ofKappa = new Float64Array(WEIGHT_PARAMETERS)
  for (let t = 0; t < count; t++)
    for (let i = 0; i < WEIGHT_PARAMETERS; i++)
      ofKappa[i] = (ofKappa[i] as number) + (slopes[(t * RANKS + 4) * WEIGHT_PARAMETERS + i] as number) / (count * mean)
  const all = new Float64Array(count * RANKS * PARAMETERS)
  for (let t = 0; t < count; t++)
    for (let r = 0; r < RANKS; r++) {
      const place = t * RANKS + r
      const relative = (means[place] as number) / mean
      for (let i = 0; i < WEIGHT_PARAMETERS; i++)
        all[place * PARAMETERS + i] =
          CHOSEN * ((slopes[place * WEIGHT_PARAMETERS + i] as number) / mean - relative * (ofKappa[i] as number))
      for (let k = 0; k < SPECIALS; k++)
        all[place * PARAMETERS + WEIGHT_PARAMETERS + k] = specialMean(rounds[t] as TrainingRound, r, k)
    }
  return { crowds, slopes: all, kappa: exactLn(mean) }
}

const specialMean = ({ specials }: TrainingRound, r: number, k: number) =>
  (specials[r * SPECIALS + k] as number) * (SPECIAL_SCALES[k] as number)

/** Winners over crowd, averaged over the rounds: what each rank has beyond the crowd. */
function levelsOf(rounds: readonly TrainingRound[], crowds: Float64Array, weights: Float64Array, ages: Float64Array) {
  const sums = new Float64Array(RANKS)
  let all = 0
  for (const [t, { ratios }] of rounds.entries()) {
    const weight = (weights[t] as number) * (ages[t] as number)
    all += weight
    for (let r = 0; r < RANKS; r++)
      sums[r] = (sums[r] as number) + (weight * (ratios[r] as number)) / (crowds[t * RANKS + r] as number)
  }
  return sums.map((sum) => sum / all)
}

interface Step {
  readonly rounds: readonly TrainingRound[]
  readonly linear: Linearised
  /** Where the parameters are; changed by the step. */
  readonly row: Float64Array
  /** Where they were when the pass was made. */
  readonly before: Float64Array
  readonly weights: Float64Array
  readonly ages: Float64Array
  readonly state: { covariance: Float64Array; matrix: Float64Array; readonly damping: number }
}

/** One Gauss–Newton step of parameters, weights and covariance on the linearised model. @returns the largest change */
function oneStep({ rounds, linear, row, before, weights, ages, state }: Step): number {
  const count = rounds.length
  const cells = count * RANKS
  const moved = row.map((value, i) => value - (before[i] as number))
  const isMoved = moved.some((by) => by !== 0)
  const crowds = new Float64Array(cells)
  for (let cell = 0; cell < cells; cell++) {
    let crowd = linear.crowds[cell] as number
    if (isMoved)
      for (let i = 0; i < PARAMETERS; i++)
        crowd += (linear.slopes[cell * PARAMETERS + i] as number) * (moved[i] as number)
    // The linearised model may leave what can be; the next pass brings it back.
    crowds[cell] = Math.max(crowd, 0.3)
  }
  const levels = levelsOf(rounds, crowds, weights, ages)

  // Relative derivatives, less their weighted mean, which the level takes up.
  const slopes = new Float64Array(cells * PARAMETERS)
  const centres = new Float64Array(RANKS * PARAMETERS)
  let all = 0
  for (let t = 0; t < count; t++) {
    const weight = (weights[t] as number) * (ages[t] as number)
    all += weight
    for (let r = 0; r < RANKS; r++) {
      const cell = t * RANKS + r
      const crowd = crowds[cell] as number
      for (let i = 0; i < PARAMETERS; i++) {
        const slope = (linear.slopes[cell * PARAMETERS + i] as number) / crowd
        slopes[cell * PARAMETERS + i] = slope
        centres[r * PARAMETERS + i] = (centres[r * PARAMETERS + i] as number) + weight * slope
      }
    }
  }
  for (let i = 0; i < centres.length; i++) centres[i] = (centres[i] as number) / all
  for (let t = 0; t < count; t++)
    for (let i = 0; i < RANKS * PARAMETERS; i++) {
      const place = t * RANKS * PARAMETERS + i
      slopes[place] = (slopes[place] as number) - (centres[i] as number)
    }

  const residuals = new Float64Array(cells)
  const chances = new Float64Array(cells)
  const matrix = new Float64Array(PARAMETERS * PARAMETERS)
  const right = new Float64Array(PARAMETERS)
  const part = new Float64Array(RANKS * PARAMETERS)
  for (const [t, { ratios, chances: uniform }] of rounds.entries()) {
    const variance = state.covariance.slice()
    for (let r = 0; r < RANKS; r++) {
      const cell = t * RANKS + r
      const predicted = (crowds[cell] as number) * (levels[r] as number)
      residuals[cell] = (ratios[r] as number) / predicted - 1
      chances[cell] = (uniform[r] as number) / predicted
      variance[r * RANKS + r] = (variance[r * RANKS + r] as number) + (chances[cell] as number)
    }
    const weight = studentWeight(variance, residuals.subarray(t * RANKS, (t + 1) * RANKS))
    weights[t] = weight
    const precision = inverted(variance, RANKS)
    const scale = weight * (ages[t] as number)
    const first = t * RANKS * PARAMETERS
    part.fill(0)
    for (let r = 0; r < RANKS; r++)
      for (let s = 0; s < RANKS; s++) {
        const factor = scale * (precision[r * RANKS + s] as number)
        for (let i = 0; i < PARAMETERS; i++)
          part[r * PARAMETERS + i] =
            (part[r * PARAMETERS + i] as number) + factor * (slopes[first + s * PARAMETERS + i] as number)
      }
    for (let r = 0; r < RANKS; r++) {
      const residual = residuals[t * RANKS + r] as number
      for (let i = 0; i < PARAMETERS; i++) {
        const value = part[r * PARAMETERS + i] as number
        right[i] = (right[i] as number) + value * residual
        const from = i * PARAMETERS
        for (let j = 0; j <= i; j++)
          matrix[from + j] = (matrix[from + j] as number) + value * (slopes[first + r * PARAMETERS + j] as number)
      }
    }
  }
  for (let i = 0; i < PARAMETERS; i++) {
    matrix[i * PARAMETERS + i] = (matrix[i * PARAMETERS + i] as number) + (PENALTIES[i] as number)
    right[i] = (right[i] as number) - (PENALTIES[i] as number) * (row[i] as number)
  }
  state.matrix = matrix
  const step = solved(matrix, PARAMETERS, right)
  const largest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const factor = state.damping * Math.min(1, LARGEST_STEP / largest)
  for (let i = 0; i < PARAMETERS; i++) {
    step[i] = (step[i] as number) * factor
    row[i] = (row[i] as number) + (step[i] as number)
  }
  state.covariance = residualCovariance({ count, residuals, chances, slopes, step, weights, ages })
  return largest * factor
}

/** How much a round counts by how well ranks 3 to 5 fit; `variance`: 5 × 5. */
function studentWeight(variance: Float64Array, residuals: Float64Array): number {
  const three = new Float64Array(9)
  for (let r = 0; r < 3; r++) for (let s = 0; s < 3; s++) three[r * 3 + s] = variance[(r + 2) * RANKS + s + 2] as number
  const inverse = inverted(three, 3)
  let distance = 0
  for (let r = 0; r < 3; r++)
    for (let s = 0; s < 3; s++)
      distance += (residuals[r + 2] as number) * (inverse[r * 3 + s] as number) * (residuals[s + 2] as number)
  return (STUDENT + 3) / (STUDENT + distance)
}

interface Residuals {
  readonly count: number
  readonly residuals: Float64Array
  readonly chances: Float64Array
  readonly slopes: Float64Array
  readonly step: Float64Array
  readonly weights: Float64Array
  readonly ages: Float64Array
}

/** Covariance of what is left after the step, less what chance alone gives. */
function residualCovariance({ count, residuals, chances, slopes, step, weights, ages }: Residuals): Float64Array {
  const covariance = new Float64Array(RANKS * RANKS)
  const left = new Float64Array(RANKS)
  let all = 0
  for (let t = 0; t < count; t++) all += ages[t] as number
  for (let t = 0; t < count; t++) {
    for (let r = 0; r < RANKS; r++) {
      const cell = t * RANKS + r
      let residual = residuals[cell] as number
      for (let i = 0; i < PARAMETERS; i++) residual -= (slopes[cell * PARAMETERS + i] as number) * (step[i] as number)
      left[r] = residual
    }
    const age = (ages[t] as number) / all
    const weight = (weights[t] as number) * age
    for (let r = 0; r < RANKS; r++) {
      for (let s = 0; s < RANKS; s++)
        covariance[r * RANKS + s] =
          (covariance[r * RANKS + s] as number) + weight * (left[r] as number) * (left[s] as number)
      covariance[r * RANKS + r] = (covariance[r * RANKS + r] as number) - age * (chances[t * RANKS + r] as number)
    }
  }
  return raised(covariance, RANKS, SMALLEST_VARIANCE)
}
