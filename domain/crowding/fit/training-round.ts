import { type DrawnBalls, LARGEST_NUMBER, rankOfMatches, type TalliedDraw } from '../../draw/draw.ts'
import { gamePriceOf } from '../../draw/prize-arithmetic.ts'
import { POSSIBLE_DRAWS, RANK_SIZES } from '../../statistics/chance.ts'
import type { CrowdingScales } from '../parameters.ts'
import { specialCombinations } from '../special-combinations.ts'
import { MEMORY_NAMES, type VisibleHistory, visibleHistories } from '../visible-history.ts'

/** A round as the fit sees it: its balls, its winners against chance, and what could be seen before it. */
export interface TrainingRound {
  readonly draw: TalliedDraw
  readonly seen: VisibleHistory
  /** 5 × 45: memories in units of their scales. */
  readonly memories: Float64Array
  /** Winners of ranks 1 to 5 over what uniform choosing would give. */
  readonly ratios: Float64Array
  /** Variance of those ratios by chance alone, where the expectation is 1. */
  readonly chances: Float64Array
  /** 5 × 10: mean of each kind of special combination among those that would win the rank. */
  readonly specials: Float64Array
}

/** The first round of the fit: tickets at 1,000 won, and the first whose ways to buy are known. */
const FIRST_TRAINING_ROUND = 262

/**
 * The rounds of a fit. `draws`: tallied, ascending from round 1, without gaps; each round's tables come from the draws
 * before it alone.
 */
export function trainingRounds(
  draws: readonly TalliedDraw[],
  scales: CrowdingScales,
  first = FIRST_TRAINING_ROUND,
): TrainingRound[] {
  const histories = visibleHistories(draws, first - 1)
  return draws.slice(first - 1).map((draw, i) => {
    const seen = histories[i] as VisibleHistory
    return {
      draw,
      seen,
      memories: scaled(seen.memories, scales),
      ...winnersAgainstChance(draw),
      specials: specialsAround(draw, draws.slice(0, draw.round_number - 1), seen),
    }
  })
}

/** Memories in units of their scales. */
function scaled(memories: Float64Array, scales: CrowdingScales): Float64Array {
  const units = MEMORY_NAMES.map((name) => scales.memories[name])
  return memories.map((value, i) => value / (units[Math.floor(i / LARGEST_NUMBER)] as number))
}

/** Winners of ranks 1 to 5 over what uniform choosing would give, and the variance of that by chance alone. */
export function winnersAgainstChance(draw: TalliedDraw) {
  const games = draw.total_sales / gamePriceOf(draw.round_number)
  const expected = RANK_SIZES.map((size) => (games * size) / POSSIBLE_DRAWS)
  return {
    ratios: Float64Array.from(draw.prizes, ({ winners }, r) => winners / (expected[r] as number)),
    chances: Float64Array.from(expected, (mean) => 1 / mean),
  }
}

/** Of each kind, what share of the combinations that would win each rank it is. */
function specialsAround(
  { numbers, bonus_number }: DrawnBalls,
  before: readonly DrawnBalls[],
  seen: VisibleHistory,
): Float64Array {
  const drawn = new Uint8Array(LARGEST_NUMBER + 1)
  for (const number of numbers) drawn[number] = 1
  const kinds = specialCombinations(before, seen)
  const means = new Float64Array(RANK_SIZES.length * kinds.length)
  for (const [kind, combinations] of kinds.entries())
    for (const six of combinations) {
      let matches = 0
      for (const number of six) matches += drawn[number] as number
      const rank = rankOfMatches(matches, six.includes(bonus_number))
      if (rank === null) continue
      const place = (rank - 1) * kinds.length + kind
      means[place] = (means[place] as number) + 1 / (RANK_SIZES[rank - 1] as number)
    }
  return means
}
