import { LARGEST_NUMBER } from '../../draw/draw.ts'
import { exactExp } from '../exact-functions.ts'
import type { CrowdingScales } from '../parameters.ts'
import { FEATURE_COUNT, FEATURE_NAMES, fillSeen, fillShape } from '../shape-features.ts'
import { MEMORY_NAMES } from '../visible-history.ts'
import { FIRST_FEATURE, RANKS, WEIGHT_PARAMETERS } from './fit-row.ts'
import { eachNeighbour, type Sampling } from './neighbours.ts'
import type { TrainingRound } from './training-round.ts'

/** Of every round and rank: the mean of exp(η) over the combinations that would win it, and its derivative. */
export interface Pass {
  /** rounds × 5. */
  readonly means: Float64Array
  /** rounds × 5 × 93; empty when not asked for. */
  readonly slopes: Float64Array
}

/** One look at all neighbours of all rounds, nothing of them kept: about 0.6 µs each. `row`: parameters, the first 93 count. */
export function passOver(
  rounds: readonly TrainingRound[],
  scales: CrowdingScales,
  row: Float64Array,
  sampling: Sampling,
  wantsSlopes = true,
): Pass {
  const unit = FEATURE_NAMES.map((name) => 1 / scales.features[name].deviation)
  const middle = FEATURE_NAMES.map((name) => scales.features[name].mean)
  const perUnit = Float64Array.from(unit, (scale, i) => (row[FIRST_FEATURE + i] as number) * scale)
  const offset = perUnit.reduce((sum, effect, i) => sum + effect * (middle[i] as number), 0)
  const features = new Float64Array(FEATURE_COUNT)
  const effects = new Float64Array(LARGEST_NUMBER + 1)
  const counts = new Float64Array(RANKS)
  const sums = new Float64Array(RANKS)
  const numberSums = new Float64Array(RANKS * (LARGEST_NUMBER + 1))
  const featureSums = new Float64Array(RANKS * FEATURE_COUNT)
  const means = new Float64Array(rounds.length * RANKS)
  const slopes = new Float64Array(wantsSlopes ? rounds.length * RANKS * WEIGHT_PARAMETERS : 0)

  for (const [t, { draw, seen, memories }] of rounds.entries()) {
    for (let n = 0; n < LARGEST_NUMBER; n++) {
      let effect = row[n] as number
      for (let k = 0; k < MEMORY_NAMES.length; k++)
        effect += (row[LARGEST_NUMBER + k] as number) * (memories[k * LARGEST_NUMBER + n] as number)
      effects[n + 1] = effect
    }
    counts.fill(0)
    sums.fill(0)
    numberSums.fill(0)
    featureSums.fill(0)
    eachNeighbour(draw, draw.round_number, sampling, (six, rank) => {
      fillShape(six, features)
      fillSeen(six, seen, features)
      let eta = -offset
      for (let i = 0; i < 6; i++) eta += effects[six[i] as number] as number
      for (let i = 0; i < FEATURE_COUNT; i++) eta += (perUnit[i] as number) * (features[i] as number)
      const weight = exactExp(Math.max(-8, Math.min(8, eta)))
      const r = rank - 1
      counts[r] = (counts[r] as number) + 1
      sums[r] = (sums[r] as number) + weight
      if (!wantsSlopes) return
      for (let i = 0; i < 6; i++) {
        const place = r * (LARGEST_NUMBER + 1) + (six[i] as number)
        numberSums[place] = (numberSums[place] as number) + weight
      }
      const first = r * FEATURE_COUNT
      for (let i = 0; i < FEATURE_COUNT; i++)
        featureSums[first + i] = (featureSums[first + i] as number) + weight * (features[i] as number)
    })
    for (let r = 0; r < RANKS; r++) {
      const count = counts[r] as number
      const mean = (sums[r] as number) / count
      means[t * RANKS + r] = mean
      if (!wantsSlopes) continue
      const at = (t * RANKS + r) * WEIGHT_PARAMETERS
      for (let n = 0; n < LARGEST_NUMBER; n++)
        slopes[at + n] = (numberSums[r * (LARGEST_NUMBER + 1) + n + 1] as number) / count
      for (let k = 0; k < MEMORY_NAMES.length; k++) {
        let sum = 0
        for (let n = 0; n < LARGEST_NUMBER; n++)
          sum += (slopes[at + n] as number) * (memories[k * LARGEST_NUMBER + n] as number)
        slopes[at + LARGEST_NUMBER + k] = sum
      }
      for (let i = 0; i < FEATURE_COUNT; i++)
        slopes[at + FIRST_FEATURE + i] =
          ((featureSums[r * FEATURE_COUNT + i] as number) / count - mean * (middle[i] as number)) * (unit[i] as number)
    }
  }
  return { means, slopes }
}
