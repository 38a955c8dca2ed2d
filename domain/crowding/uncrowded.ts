import { exactLn } from './exact-functions.ts'
import { CHOSEN } from './parameters.ts'
import { multiplierAt, percentileOf } from './quantiles.ts'
import { type CrowdingModel, crowdingScorer, crowdOfMultiplier, shownMultiplier } from './score.ts'
import { FEATURE_NAMES, type FeatureName } from './shape-features.ts'

/** Patterns that a plain reader sees; combinations with one of them are where the model erred most. */
const PATTERNS: readonly FeatureName[] = [
  'run_of_three',
  'three_neighbours',
  'four_steps_alike',
  'at_most_two_blocks',
  'within_twelve',
  'four_in_a_row',
  'four_in_a_column',
]
const PATTERN_PLACES = PATTERNS.map((name) => FEATURE_NAMES.indexOf(name))

/** Tells how crowded six ascending numbers are, as often as wanted. */
export interface CrowdingJudge {
  readonly model: CrowdingModel
  /**
   * 겹침: percent of all combinations that fewer people hold, 0 to 100. Special crowds count, so what has won before
   * stands near 100.
   */
  readonly percentile: (six: ArrayLike<number>) => number
  /** In the less crowded half of all combinations, without a visible pattern and without a crowd of its own. */
  readonly isUncrowded: (six: ArrayLike<number>) => boolean
  /** η − κ: a smaller one is held by fewer. */
  readonly logWeight: (six: ArrayLike<number>) => number
  readonly hasPattern: (six: ArrayLike<number>) => boolean
}

interface Table {
  readonly shown_level: number
  readonly quantiles: readonly number[]
}

/** The share of all combinations that counts as less crowded. */
const LESS_CROWDED_SHARE = 0.5

/** Makes a judge of a model and its quantiles. */
export function crowdingJudge(model: CrowdingModel, { shown_level, quantiles }: Table): CrowdingJudge {
  const scorer = crowdingScorer(model)
  const { logWeight, features } = scorer
  const limit = weightOfCrowd(crowdOfMultiplier(multiplierAt(LESS_CROWDED_SHARE, quantiles), shown_level))
  const sawPattern = () => PATTERN_PLACES.some((place) => (features[place] as number) > 0)
  return {
    model,
    logWeight,
    percentile: (six) => {
      const { crowd, special_crowd } = scorer.score(six)
      return percentileOf(shownMultiplier(crowd, shown_level) + special_crowd, quantiles)
    },
    isUncrowded: (six) => logWeight(six) < limit && !sawPattern() && scorer.score(six).special_crowd === 0,
    hasPattern: (six) => {
      logWeight(six)
      return sawPattern()
    },
  }
}

/** The η − κ of a crowd. */
const weightOfCrowd = (crowd: number): number => exactLn((crowd - (1 - CHOSEN)) / CHOSEN)

/** A set's crowding as it is stored: the share, in thousandths, of all combinations that fewer people hold. */
export const permilleOf = (judge: CrowdingJudge, numbers: readonly number[]): number =>
  Math.round(judge.percentile(numbers) * 10)
