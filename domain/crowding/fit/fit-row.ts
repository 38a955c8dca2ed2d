import { FEATURE_COUNT } from '../shape-features.ts'
import { SPECIAL_NAMES } from '../special-combinations.ts'
import { WEIGHT_PARAMETERS } from './pass.ts'

/** Ranks whose winners the model is fitted to. */
export const RANKS = 5
export const SPECIALS = SPECIAL_NAMES.length
/** The row of a fit: the parameters of the weight, then the special crowds in parts of their scale. */
export const PARAMETERS = WEIGHT_PARAMETERS + SPECIALS

/** Deviations of the priors: numbers by variance, memories, features; special crowds in units of their own scale. */
const PRIOR = { number_variance: 0.004, memory: 0.15, feature: 0.1 } as const
/** Prior deviations of the special crowds, in multiples of the uniform share, in the order of their names. */
export const SPECIAL_SCALES = [1_500, 100, 1_000, 50, 2_000, 2_000, 1_500, 200, 200, 20] as const

/** Penalty on the square of each parameter: one over the variance of its prior. */
export const PENALTIES = Float64Array.from({ length: PARAMETERS }, (_, i) => {
  if (i < 45) return 1 / PRIOR.number_variance
  if (i < WEIGHT_PARAMETERS - FEATURE_COUNT) return 1 / (PRIOR.memory * PRIOR.memory)
  return i < WEIGHT_PARAMETERS ? 1 / (PRIOR.feature * PRIOR.feature) : 1
})

const isSpecial = (i: number) => i >= WEIGHT_PARAMETERS
/** The factor by which a parameter of the row is multiplied for people. */
export const scaleOf = (i: number) => (isSpecial(i) ? (SPECIAL_SCALES[i - WEIGHT_PARAMETERS] as number) : 1)
