import { type DrawnBalls, LARGEST_NUMBER, SMALLEST_NUMBER } from '../draw/draw.ts'
import { choose, POSSIBLE_DRAWS } from '../statistics/chance.ts'
import { exactExp, exactLn } from './exact-functions.ts'
import { CHOSEN, type CrowdingParameters, type CrowdingScales, SHRINK } from './parameters.ts'
import { FEATURE_COUNT, FEATURE_NAMES, fillSeen, fillShape } from './shape-features.ts'
import { SPECIAL_NAMES, type SpecialName, specialCombinations } from './special-combinations.ts'
import { MEMORY_NAMES, type VisibleHistory, visibleAfter } from './visible-history.ts'

/** Everything that a score of any six numbers needs for one round: plain values, so that it can be sent. */
export interface CrowdingModel {
  /** The round whose crowd it speaks of. */
  readonly round_number: number
  /** Of each number, 1 first: its own effect plus the effect of its recent draws. */
  readonly number_effects: readonly number[]
  /** Per unit of each feature. */
  readonly feature_effects: readonly number[]
  /** Subtracted from the sum: the features' means and κ. */
  readonly offset: number
  readonly recent_hits: readonly number[]
  readonly hits_of_5: readonly number[]
  readonly places: readonly number[]
  readonly last_numbers: readonly number[]
  /** Combinations with a crowd of their own, by their places among all (`combinationPlace`); one may be in several groups. */
  readonly specials: readonly { readonly crowd: number; readonly places: readonly number[] }[]
}

/** The score of six numbers, before anything is turned into people or won. */
interface CrowdingScore {
  /** η − κ. */
  readonly log_weight: number
  /** As many as if everybody chose uniformly: 1. Without special crowds. */
  readonly crowd: number
  /** Multiples of the uniform share that the combination has as a special one; 0 for all but about 1,400. */
  readonly special_crowd: number
}

/** Ways to choose k of n, at n × 7 + k. */
const WAYS = Float64Array.from({ length: (LARGEST_NUMBER + 1) * 7 }, (_, i) => choose(Math.floor(i / 7), i % 7))

/** Where six ascending numbers stand in the list of all, 1-2-3-4-5-6 first: 0 to 8,145,059. */
export function combinationPlace(six: ArrayLike<number>): number {
  let place = POSSIBLE_DRAWS - 1
  for (let i = 0; i < 6; i++) place -= WAYS[(LARGEST_NUMBER - (six[i] as number)) * 7 + 6 - i] as number
  return place
}

const FARTHEST = 8
const bounded = (x: number) => Math.max(-FARTHEST, Math.min(FARTHEST, x))

/** The crowd of an η − κ. */
export const crowdOfWeight = (log_weight: number): number => 1 - CHOSEN + CHOSEN * exactExp(bounded(log_weight))

/**
 * The multiplier shown for a crowd: drawn towards 1 and brought to the level at which all combinations together average
 * 1.
 */
export const shownMultiplier = (crowd: number, shown_level: number): number =>
  shown_level * exactExp(SHRINK * exactLn(crowd))

/** The way back: the crowd for which a multiplier is shown. */
export const crowdOfMultiplier = (multiplier: number, shown_level: number): number =>
  exactExp(exactLn(multiplier / shown_level) / SHRINK)

/** Prepares the model for the round after the given draws (ascending from round 1, no gaps). */
export function crowdingModel(
  { parameters, scales }: { readonly parameters: CrowdingParameters; readonly scales: CrowdingScales },
  before: readonly DrawnBalls[],
  seen: VisibleHistory = visibleAfter(before),
): CrowdingModel {
  const feature_effects = FEATURE_NAMES.map(
    (name) => parameters.feature_effects[name] / scales.features[name].deviation,
  )
  const offset = FEATURE_NAMES.reduce(
    (sum, name, i) => sum + (feature_effects[i] as number) * scales.features[name].mean,
    parameters.kappa,
  )
  const number_effects = parameters.number_effects.map((effect, n) =>
    MEMORY_NAMES.reduce(
      (sum, name, k) =>
        sum +
        (parameters.memory_effects[name] * (seen.memories[k * LARGEST_NUMBER + n] as number)) / scales.memories[name],
      effect,
    ),
  )
  const specials = specialCombinations(before, seen).map((combinations, i) => ({
    crowd: parameters.special_crowds[SPECIAL_NAMES[i] as SpecialName],
    places: combinations.map(combinationPlace),
  }))
  return {
    round_number: before.length + 1,
    number_effects,
    feature_effects,
    offset,
    recent_hits: [...seen.recent_hits],
    hits_of_5: [...seen.hits_of_5],
    places: [...seen.places],
    last_numbers: Array.from(seen.in_last_draw, (is, n) => (is ? n + 1 : 0)).filter((number) => number > 0),
    specials,
  }
}

/** Scores six ascending numbers again and again; about a microsecond each. */
export interface CrowdingScorer {
  readonly model: CrowdingModel
  /** η − κ of six ascending numbers, special crowds left out. */
  readonly logWeight: (six: ArrayLike<number>) => number
  readonly score: (six: ArrayLike<number>) => CrowdingScore
  /** The 43 figures of the last six that were scored; overwritten by the next. */
  readonly features: Float64Array
}

/** Makes a scorer of a model, as it was computed or as it arrived. */
export function crowdingScorer(model: CrowdingModel): CrowdingScorer {
  const features = new Float64Array(FEATURE_COUNT)
  const numberEffects = Float64Array.from(model.number_effects)
  const featureEffects = Float64Array.from(model.feature_effects)
  const in_last_draw = new Uint8Array(LARGEST_NUMBER)
  for (const number of model.last_numbers) in_last_draw[number - SMALLEST_NUMBER] = 1
  const seen = {
    recent_hits: Float64Array.from(model.recent_hits),
    hits_of_5: Float64Array.from(model.hits_of_5),
    places: Uint8Array.from(model.places),
    in_last_draw,
  }
  const specials = new Map<number, number>()
  for (const { crowd, places } of model.specials)
    for (const place of places) specials.set(place, (specials.get(place) ?? 0) + crowd)
  const logWeight = (six: ArrayLike<number>) => {
    fillShape(six, features)
    fillSeen(six, seen, features)
    let sum = -model.offset
    for (let i = 0; i < 6; i++) sum += numberEffects[(six[i] as number) - 1] as number
    for (let i = 0; i < FEATURE_COUNT; i++) sum += (features[i] as number) * (featureEffects[i] as number)
    return sum
  }
  return {
    model,
    features,
    logWeight,
    score: (six) => {
      const log_weight = logWeight(six)
      return {
        log_weight,
        crowd: crowdOfWeight(log_weight),
        special_crowd: specials.get(combinationPlace(six)) ?? 0,
      }
    },
  }
}
