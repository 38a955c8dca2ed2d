import { exactLn } from '../exact-functions.ts'
import { CHOSEN } from '../parameters.ts'
import { PARAMETERS, RANKS, SPECIAL_SCALES, SPECIALS, WEIGHT_PARAMETERS } from './fit-row.ts'
import type { Pass } from './pass.ts'
import type { TrainingRound } from './training-round.ts'

/** Fixed during one pass: ratios by the model and their derivatives at the parameters of the pass. */
export interface Linearised {
  /** rounds × 5: crowd of each rank. */
  readonly crowds: Float64Array
  /** rounds × 5 × 103. */
  readonly slopes: Float64Array
  readonly kappa: number
}

/** κ is the ln of the mean of exp(η) over all sampled rank 5 neighbours; it moves with the parameters, so its slope counts. */
export function linearised(rounds: readonly TrainingRound[], { means, slopes }: Pass, row: Float64Array): Linearised {
  const count = rounds.length
  let mean = 0
  for (let t = 0; t < count; t++) mean += (means[t * RANKS + 4] as number) / count
  const crowds = new Float64Array(count * RANKS)
  for (let t = 0; t < count; t++)
    for (let r = 0; r < RANKS; r++) {
      let crowd = 1 - CHOSEN + (CHOSEN * (means[t * RANKS + r] as number)) / mean
      for (let k = 0; k < SPECIALS; k++)
        crowd += specialMean(rounds[t] as TrainingRound, r, k) * (row[WEIGHT_PARAMETERS + k] as number)
      crowds[t * RANKS + r] = crowd
    }
  if (slopes.length === 0) return { crowds, slopes, kappa: exactLn(mean) }
  const ofKappa = new Float64Array(WEIGHT_PARAMETERS)
  for (let t = 0; t < count; t++)
    for (let i = 0; i < WEIGHT_PARAMETERS; i++)
      ofKappa[i] = (ofKappa[i] as number) + (slopes[(t * RANKS + 4) * WEIGHT_PARAMETERS + i] as number) / (count * mean)
  const all = new Float64Array(count * RANKS * PARAMETERS)
  for (let t = 0; t < count; t++)
    for (let r = 0; r < RANKS; r++) {
      const place = t * RANKS + r
      const relative = (means[place] as number) / mean
      for (let i = 0; i < WEIGHT_PARAMETERS; i++)
        all[place * PARAMETERS + i] =
          CHOSEN * ((slopes[place * WEIGHT_PARAMETERS + i] as number) / mean - relative * (ofKappa[i] as number))
      for (let k = 0; k < SPECIALS; k++)
        all[place * PARAMETERS + WEIGHT_PARAMETERS + k] = specialMean(rounds[t] as TrainingRound, r, k)
    }
  return { crowds, slopes: all, kappa: exactLn(mean) }
}

const specialMean = ({ specials }: TrainingRound, r: number, k: number) =>
  (specials[r * SPECIALS + k] as number) * (SPECIAL_SCALES[k] as number)

/** Winners over crowd, averaged over the rounds: what each rank has beyond the crowd. */
export function levelsOf(
  rounds: readonly TrainingRound[],
  crowds: Float64Array,
  weights: Float64Array,
  ages: Float64Array,
) {
  const sums = new Float64Array(RANKS)
  let all = 0
  for (const [t, { ratios }] of rounds.entries()) {
    const weight = (weights[t] as number) * (ages[t] as number)
    all += weight
    for (let r = 0; r < RANKS; r++)
      sums[r] = (sums[r] as number) + (weight * (ratios[r] as number)) / (crowds[t * RANKS + r] as number)
  }
  return sums.map((sum) => sum / all)
}
