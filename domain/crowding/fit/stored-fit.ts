import type { CrowdingParameters } from '../parameters.ts'

/** The stored result of a fit: enough to score, to be compared and to start the next from. */
export interface StoredFit {
  readonly parameters: CrowdingParameters
  /** Of ranks 1 to 5: what the model leaves unexplained. */
  readonly residual_covariance: readonly (readonly number[])[]
  readonly shown_level: number
  readonly quantiles: readonly number[]
  readonly checks: FitChecks
}

/** The figures that decide whether a fit is accepted. */
export interface FitChecks {
  /** Passes over all rounds, and the largest change of a parameter in the last. */
  readonly passes: number
  readonly last_step: number
  readonly is_converged: boolean
  readonly kappa_moved: number
  /** The largest change of any parameter since the fit before; special crowds in parts of their prior scale. */
  readonly parameters_moved: number
  readonly level_of_rank_5: number
  /** The largest relative change of the crowd of the twelve reference combinations. */
  readonly references_moved: number
  /** Over all combinations; 1 if the fit is right. */
  readonly mean_crowd: number
}
