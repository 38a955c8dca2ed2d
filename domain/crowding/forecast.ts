import { type DrawnBalls, prizeRank } from '../draw/draw.ts'
import { POSSIBLE_DRAWS, RANK_SIZES } from '../statistics/chance.ts'
import { eachNeighbour, type Sampling } from './fit/neighbours.ts'
import { type CrowdingModel, combinationPlace, crowdingScorer, crowdOfWeight } from './score.ts'

/**
 * The forecast published before a draw. It turns any six balls and a bonus into expected winners of each rank, once the
 * games sold are known, without any other data; `docs/crowding.md` says how.
 */
export interface Forecast {
  readonly round_number: number
  /** Of the model. */
  readonly version: number
  /** The fit knows the winners of the rounds before this one. */
  readonly fitted_for_round: number
  /** Winners of ranks 1 to 5 over games × odds × mean crowd of the combinations that would win the rank. */
  readonly levels: readonly number[]
  /** Every so-manieth combination of ranks 4 and 5 is looked at. */
  readonly sampling: Sampling
  readonly shown_level: number
  readonly quantiles: readonly number[]
  readonly model: CrowdingModel
}

/** Winners of each rank over games × odds by a forecast, once the balls are known. */
interface PredictedRatios {
  /** Ranks 1 to 5, with the levels. */
  readonly ratios: readonly number[]
  /** Of the winning six alone, without the level; intervals are computed from it. */
  readonly crowd: number
}

/** Winners over what uniform choosing would give, for each rank, by a published forecast. `round_number`: where the sample begins. */
export function predictedRatios(
  { model, levels, sampling }: { model: CrowdingModel; levels: readonly number[]; sampling: Sampling },
  draw: DrawnBalls,
  round_number: number,
): PredictedRatios {
  const { logWeight } = crowdingScorer(model)
  const sums = new Float64Array(RANK_SIZES.length)
  const counts = new Float64Array(RANK_SIZES.length)
  eachNeighbour(draw, round_number, sampling, (six, rank) => {
    sums[rank - 1] = (sums[rank - 1] as number) + crowdOfWeight(logWeight(six))
    counts[rank - 1] = (counts[rank - 1] as number) + 1
  })
  const specials = specialsOfRanks(model, draw)
  const crowds = RANK_SIZES.map((_, r) => (sums[r] as number) / (counts[r] as number) + (specials[r] as number))
  return { ratios: crowds.map((crowd, r) => crowd * (levels[r] as number)), crowd: crowds[0] as number }
}

/** The share of the special combinations in the mean crowd of each rank: all of them are looked at, not a sample. */
function specialsOfRanks(model: CrowdingModel, draw: DrawnBalls): Float64Array {
  const sums = new Float64Array(RANK_SIZES.length)
  for (const { crowd, places } of model.specials)
    for (const place of places) {
      const six = combinationAt(place)
      const rank = prizeRank(six, draw)
      if (rank !== null) sums[rank - 1] = (sums[rank - 1] as number) + crowd / (RANK_SIZES[rank - 1] as number)
    }
  return sums
}

/** The way back from `combinationPlace`. */
function combinationAt(place: number): number[] {
  if (place < 0 || place >= POSSIBLE_DRAWS) throw new RangeError(`no combination at ${place}`)
  const six: number[] = [1, 2, 3, 4, 5, 6]
  for (let i = 0; i < 6; i++) {
    const next = () => {
      const tried = six.slice()
      for (let k = i; k < 6; k++) tried[k] = (six[i] as number) + 1 + k - i
      return tried
    }
    while ((six[i] as number) < 40 + i && combinationPlace(next()) <= place) six.splice(0, 6, ...next())
  }
  return six
}
