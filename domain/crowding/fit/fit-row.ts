import { LARGEST_NUMBER, PRIZE_RANKS } from '../../draw/draw.ts'
import { FEATURE_COUNT } from '../shape-features.ts'
import { SPECIAL_NAMES } from '../special-combinations.ts'
import { MEMORY_NAMES } from '../visible-history.ts'

/** Ranks whose winners the model is fitted to: all. */
export const RANKS = PRIZE_RANKS.length
/** Where the features begin in the row of a fit, behind the 45 numbers and the 5 memories. */
export const FIRST_FEATURE = LARGEST_NUMBER + MEMORY_NAMES.length
/** Learnt parameters of η: 45 numbers, 5 memories, 43 features. */
export const WEIGHT_PARAMETERS = FIRST_FEATURE + FEATURE_COUNT
export const SPECIALS = SPECIAL_NAMES.length
/** The row of a fit: the parameters of the weight, then the special crowds in parts of their scale. */
export const PARAMETERS = WEIGHT_PARAMETERS + SPECIALS

/** Deviations of the priors: numbers by variance, memories, features; special crowds in units of their own scale. */
const PRIOR = { number_variance: 0.004, memory: 0.15, feature: 0.1 } as const
/** Prior deviations of the special crowds, in multiples of the uniform share, in the order of their names. */
export const SPECIAL_SCALES = [1_500, 100, 1_000, 50, 2_000, 2_000, 1_500, 200, 200, 20] as const

/** Penalty on the square of each parameter: one over the variance of its prior. */
export const PENALTIES = Float64Array.from({ length: PARAMETERS }, (_, i) => {
  if (i < LARGEST_NUMBER) return 1 / PRIOR.number_variance
  if (i < FIRST_FEATURE) return 1 / (PRIOR.memory * PRIOR.memory)
  return i < WEIGHT_PARAMETERS ? 1 / (PRIOR.feature * PRIOR.feature) : 1
})

/** The factor by which a parameter of the row is multiplied for people: special crowds in multiples of the uniform share. */
export const scaleOf = (i: number) => (i < WEIGHT_PARAMETERS ? 1 : (SPECIAL_SCALES[i - WEIGHT_PARAMETERS] as number))
