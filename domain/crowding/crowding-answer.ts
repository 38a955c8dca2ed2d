import { roundedTo } from '../statistics/chance.ts'
import { END_OF_SCALE } from './crowding-wording.ts'
import { multiplierAt, percentileOf } from './quantiles.ts'
import { type CrowdingModel, crowdingScorer, crowdOfMultiplier, shownMultiplier } from './score.ts'
import { type FeatureMeans, numberShares, type Trait, traitsOf } from './traits.ts'
import { countAt, expectationFactor, expectedOthers, expectedPart, HERD_MEAN, othersDistribution } from './winners.ts'

/** Everything that a browser needs to say of any six numbers what the server says: plain values. */
export interface CrowdingKit {
  readonly model: CrowdingModel
  readonly shown_level: number
  /** Shown multipliers at `QUANTILE_SHARES`. */
  readonly quantiles: readonly number[]
  readonly feature_means: FeatureMeans
  /** Of the last ten tallied rounds. */
  readonly sales: RecentSales
}

interface RecentSales {
  readonly first_round: number
  readonly last_round: number
  /** Games sold a round, divided by 8,145,060. */
  readonly games_per_combination: number
  /** Won shared by all first prizes of a round. */
  readonly first_prize_pot: number
}

/** A first prize as it would be on average, whole won. */
interface ExpectedPrize {
  readonly gross: number
  readonly net: number
}

/** The answer about six numbers. It is about sharing alone: the odds of any six are the same. */
export interface CrowdingAnswer {
  readonly numbers: readonly number[]
  /** The round whose crowd it is. */
  readonly round_number: number
  /** 겹침: percent of all combinations that fewer people hold, one decimal. */
  readonly crowding: number
  /** Above 99, or a crowd of its own: the figure is an extrapolation, and words are to be shown instead. */
  readonly is_beyond_scale: boolean
  /** Holders over the average of all combinations. */
  readonly multiplier: number
  /** Others who hold the same six on average, and where that average itself lies in 80 of 100 cases. */
  readonly expected_others: number
  readonly expected_low: number
  readonly expected_high: number
  /** Where the number of others lies in 80 of 100 rounds; null beyond the scale. */
  readonly count_low: number | null
  readonly count_high: number | null
  /** If it wins, at the sales of the last ten rounds; null beyond the scale. 80 % by the expectation's own interval. */
  readonly first_prize: (ExpectedPrize & { readonly gross_low: number; readonly gross_high: number }) | null
  /** The same for the combination in the middle of all. */
  readonly usual_first_prize: ExpectedPrize
  readonly traits: readonly Trait[]
  /** By how many percent more people choose each of the six numbers than the usual number, most first. */
  readonly number_shares: readonly { readonly number: number; readonly percent: number }[]
}

/** A combination at a given share of all, with its sharers and its prize, as a comparison for six numbers. */
export interface PrizeLandmark extends ExpectedPrize {
  readonly others: number
}

function landmarkAt(share: number, { sales, shown_level, quantiles }: CrowdingKit): PrizeLandmark {
  const { games_per_combination: games, first_prize_pot: pot } = sales
  const multiplier = multiplierAt(share, quantiles)
  const counts = othersDistribution(games, multiplier, crowdOfMultiplier(multiplier, shown_level))
  return { others: expectedOthers(games, multiplier, 0), ...expectedPart(counts, pot) }
}

/** Where the combination in the middle stands, as a share of all. */
const MIDDLE = 0.5

/**
 * The combination in the middle of all, and that in the middle of the less crowded half, from which the strategy
 * 덜 겹치는 번호 chooses; at the sales of the last ten rounds.
 */
export const prizeLandmarks = (kit: CrowdingKit): { readonly usual: PrizeLandmark; readonly less: PrizeLandmark } => ({
  usual: landmarkAt(MIDDLE, kit),
  less: landmarkAt(MIDDLE / 2, kit),
})

/** With so many winners a part is all but the pot over their mean, so it is off by the same factor. */
const withInterval = (prize: ExpectedPrize, factor: number) => ({
  ...prize,
  gross_low: Math.round(prize.gross / factor),
  gross_high: Math.round(prize.gross * factor),
})

/** Prepares the kit; what it returns answers for six ascending numbers, in well under a millisecond. */
export function crowdingAnswers(kit: CrowdingKit): (six: readonly number[]) => CrowdingAnswer {
  const { model, shown_level, quantiles, feature_means, sales } = kit
  const scorer = crowdingScorer(model)
  const { games_per_combination: games, first_prize_pot: pot } = sales
  const { gross, net } = landmarkAt(MIDDLE, kit)
  return (six) => {
    const { crowd, special_crowd } = scorer.score(six)
    const multiplier = shownMultiplier(crowd, shown_level)
    const percentile = percentileOf(multiplier + special_crowd, quantiles)
    const is_beyond_scale = percentile > END_OF_SCALE || special_crowd > 0
    const expected = expectedOthers(games, multiplier, special_crowd)
    const factor = expectationFactor(crowd)
    const counts = is_beyond_scale ? null : othersDistribution(games, multiplier, crowd)
    return {
      numbers: six,
      round_number: model.round_number,
      crowding: roundedTo(percentile, 1),
      is_beyond_scale,
      multiplier: roundedTo(multiplier + special_crowd + HERD_MEAN, 3),
      expected_others: roundedTo(expected, 1),
      expected_low: roundedTo(expected / factor, 1),
      expected_high: roundedTo(expected * factor, 1),
      count_low: counts && countAt(counts, 0.1),
      count_high: counts && countAt(counts, 0.9),
      first_prize: counts && withInterval(expectedPart(counts, pot), factor),
      usual_first_prize: { gross, net },
      traits: traitsOf(scorer, feature_means, six).map((trait) => ({ ...trait, percent: roundedTo(trait.percent, 0) })),
      number_shares: numberShares(scorer, six).map(({ number, percent }) => ({
        number,
        percent: roundedTo(percent, 1),
      })),
    }
  }
}
