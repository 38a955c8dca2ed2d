import type { Sampling } from './fit/neighbours.ts'
import type { CrowdingModel } from './score.ts'

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
