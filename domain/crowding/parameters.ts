import { LARGEST_NUMBER } from '../draw/draw.ts'
import { exactExp } from './exact-functions.ts'
import { FEATURE_NAMES, type FeatureName } from './shape-features.ts'
import { SPECIAL_NAMES, type SpecialName } from './special-combinations.ts'
import { MEMORY_NAMES, type MemoryName } from './visible-history.ts'

/**
 * The result of a fit: how players choose.
 *
 *     crowd(c) = 1 − CHOSEN + CHOSEN · exp(η(c) − κ)          1: as many as if everybody chose uniformly
 *     η(c)     = Σ over the six (number effect + Σ memory coefficient · memory / scale)
 *                + Σ feature coefficient · (feature − mean) / deviation
 *
 * and special combinations have a further crowd. docs/crowding.md explains it; the method is a study's, its sources are
 * named there.
 */
export interface CrowdingParameters {
  /** The model's own version: another set of features or priors is another. */
  readonly version: number
  /** The round for which it was fitted: it knows the rounds before it. */
  readonly for_round: number
  /** ln of the mean of exp(η): what makes the mean crowd 1. */
  readonly kappa: number
  /** Winners over expectation of each rank, 1 to 5, beyond what the crowd explains. */
  readonly levels: readonly number[]
  /** 45, number 1 first. */
  readonly number_effects: readonly number[]
  readonly memory_effects: Readonly<Record<MemoryName, number>>
  readonly feature_effects: Readonly<Record<FeatureName, number>>
  /** Multiples of the uniform share of one combination. */
  readonly special_crowds: Readonly<Record<SpecialName, number>>
}

export const MODEL_VERSION = 1
/** The share of games whose numbers are chosen by people; the rest is automatic and uniform. */
export const CHOSEN = 0.3
/** The crowd that is shown is drawn towards 1: on rounds that it had not seen the model claimed too much. */
export const SHRINK = 0.85
/** How much the choosers of one combination vary beyond chance. */
export const CHOSEN_DISPERSION = 0.1582229760494984

/** Means and deviations by which features are measured; fixed numbers of the model, not learnt from winners. */
export interface CrowdingScales {
  readonly memories: Readonly<Record<MemoryName, number>>
  readonly features: Readonly<Record<FeatureName, { readonly mean: number; readonly deviation: number }>>
}

/** The shipped file: the scales of this version, a fit, and the quantiles of all combinations under it. */
export interface ShippedCrowding {
  readonly scales: CrowdingScales
  readonly parameters: CrowdingParameters
  /** Covariance of what the model leaves unexplained, ranks 1 to 5; a refit starts from it. */
  readonly residual_covariance: readonly (readonly number[])[]
  readonly shown_level: number
  readonly quantiles: readonly number[]
}

const inOrder = <Name extends string>(names: readonly Name[], of: Readonly<Record<Name, number>>) =>
  names.map((name) => of[name])

/** All learnt parameters in one row: 45 numbers, 5 memories, 43 features, 10 special crowds. */
export const rowOfParameters = (parameters: CrowdingParameters): Float64Array =>
  Float64Array.from([
    ...parameters.number_effects,
    ...inOrder(MEMORY_NAMES, parameters.memory_effects),
    ...inOrder(FEATURE_NAMES, parameters.feature_effects),
    ...inOrder(SPECIAL_NAMES, parameters.special_crowds),
  ])

const named = <Name extends string>(names: readonly Name[], row: ArrayLike<number>, from: number) =>
  Object.fromEntries(names.map((name, i) => [name, row[from + i] as number])) as Record<Name, number>

/** The way back from `rowOfParameters`. */
export const parametersOfRow = (
  row: ArrayLike<number>,
  about: Pick<CrowdingParameters, 'for_round' | 'kappa' | 'levels'>,
): CrowdingParameters => ({
  version: MODEL_VERSION,
  ...about,
  number_effects: Array.from({ length: LARGEST_NUMBER }, (_, i) => row[i] as number),
  memory_effects: named(MEMORY_NAMES, row, LARGEST_NUMBER),
  feature_effects: named(FEATURE_NAMES, row, LARGEST_NUMBER + MEMORY_NAMES.length),
  special_crowds: named(SPECIAL_NAMES, row, LARGEST_NUMBER + MEMORY_NAMES.length + FEATURE_NAMES.length),
})

/**
 * Percent, with one decimal, by which people who choose prefer each number, 1 first, to the mean of all 45: the
 * numbers' own effects in the model, without shapes and memory.
 */
export function numberPreferences({ number_effects }: Pick<CrowdingParameters, 'number_effects'>): number[] {
  const weights = number_effects.map(exactExp)
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  return weights.map((weight) => Math.round(1000 * (weight / mean - 1)) / 10)
}
