import { PARAMETERS, PENALTIES, RANKS } from './fit-row.ts'
import { type Linearised, levelsOf } from './linearised.ts'
import { inverted, raised, solved } from './matrices.ts'
import type { TrainingRound } from './training-round.ts'

const STUDENT = 4
const LARGEST_STEP = 0.6
const SMALLEST_VARIANCE = 1e-6

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
export function oneStep({ rounds, linear, row, before, weights, ages, state }: Step): number {
  const crowds = crowdsAfter(
    linear,
    row.map((value, i) => value - (before[i] as number)),
  )
  const levels = levelsOf(rounds, crowds, weights, ages)
  const slopes = relativeSlopes(linear, crowds, weights, ages)
  const { residuals, chances, matrix, right } = normalEquations({
    rounds,
    crowds,
    levels,
    slopes,
    weights,
    ages,
    covariance: state.covariance,
  })
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
  state.covariance = residualCovariance({ residuals, chances, slopes, step, weights, ages })
  return largest * factor
}

/** The crowd of each cell when the parameters have moved by so much since the pass. */
function crowdsAfter({ crowds: before, slopes }: Linearised, moved: Float64Array): Float64Array {
  const isMoved = moved.some((by) => by !== 0)
  return before.map((start, cell) => {
    let crowd = start
    if (isMoved)
      for (let i = 0; i < PARAMETERS; i++) crowd += (slopes[cell * PARAMETERS + i] as number) * (moved[i] as number)
    // The linearised model may leave what can be; the next pass brings it back.
    return Math.max(crowd, 0.3)
  })
}

/** Relative derivatives, less their weighted mean, which the level takes up. */
function relativeSlopes(linear: Linearised, crowds: Float64Array, weights: Float64Array, ages: Float64Array) {
  const slopes = new Float64Array(linear.slopes.length)
  const centres = new Float64Array(RANKS * PARAMETERS)
  let all = 0
  for (let t = 0; t < ages.length; t++) {
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
  for (let t = 0; t < ages.length; t++)
    for (let i = 0; i < RANKS * PARAMETERS; i++) {
      const place = t * RANKS * PARAMETERS + i
      slopes[place] = (slopes[place] as number) - (centres[i] as number)
    }
  return slopes
}

interface Cells {
  readonly rounds: readonly TrainingRound[]
  readonly crowds: Float64Array
  readonly levels: Float64Array
  readonly slopes: Float64Array
  /** Set here: how much each round counts. */
  readonly weights: Float64Array
  readonly ages: Float64Array
  readonly covariance: Float64Array
}

/** The normal equations of weighted least squares over all rounds, without the priors; `matrix` below its diagonal. */
function normalEquations({ rounds, crowds, levels, slopes, weights, ages, covariance }: Cells) {
  const residuals = new Float64Array(crowds.length)
  const chances = new Float64Array(crowds.length)
  const matrix = new Float64Array(PARAMETERS * PARAMETERS)
  const right = new Float64Array(PARAMETERS)
  const part = new Float64Array(RANKS * PARAMETERS)
  for (const [t, { ratios, chances: uniform }] of rounds.entries()) {
    const variance = covariance.slice()
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
  return { residuals, chances, matrix, right }
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
  readonly residuals: Float64Array
  readonly chances: Float64Array
  readonly slopes: Float64Array
  readonly step: Float64Array
  readonly weights: Float64Array
  readonly ages: Float64Array
}

/** Covariance of what is left after the step, less what chance alone gives. */
function residualCovariance({ residuals, chances, slopes, step, weights, ages }: Residuals): Float64Array {
  const covariance = new Float64Array(RANKS * RANKS)
  const left = new Float64Array(RANKS)
  let all = 0
  for (let t = 0; t < ages.length; t++) all += ages[t] as number
  for (let t = 0; t < ages.length; t++) {
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
