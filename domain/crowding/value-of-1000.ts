import { ALL_NUMBERS, NUMBERS_PER_DRAW } from '../draw/draw.ts'
import { fixedPrizeOf, gamePriceOf, sharePercentOf } from '../draw/prize-arithmetic.ts'
import { payoutToday } from '../money/payout.ts'
import type { Chance } from '../number-set/number-set.ts'
import { moveToFront } from '../number-set/number-set-maker.ts'
import { seededChance } from '../seeded-chance.ts'
import { POSSIBLE_DRAWS, RANK_SIZES } from '../statistics/chance.ts'
import type { CrowdingKit } from './crowding-answer.ts'
import { exactExp, exactLn } from './exact-functions.ts'
import { COARSE, eachNeighbour } from './fit/neighbours.ts'
import { SHRINK } from './parameters.ts'
import { percentileOf } from './quantiles.ts'
import { crowdingScorer, crowdOfWeight, shownMultiplier } from './score.ts'
import { expectedPart, othersDistribution } from './winners.ts'

/**
 * The mean return of a game of 1,000 won, all ranks together, for combinations of one part of the crowding: at the
 * sales of the last ten rounds and by the tax of today. Always less than 1,000.
 *
 * Half of the sales is shared: ranks 4 and 5 are fixed and paid first, ranks 1 to 3 share the rest 75 : 12.5 : 12.5. How
 * many share depends on the crowd around the combination: of itself for rank 1, of its neighbours for the others. A sample
 * of each part is looked at, by seeded chance, so that the same fit and sales give the same won.
 */

/** The parts that are shown: shares of all combinations, the least crowded first. */
export const VALUE_PARTS = [
  { name: '가장 덜 겹치는 1%', from: 0, to: 0.01 },
  { name: '덜 겹치는 10%', from: 0, to: 0.1 },
  { name: '보통(자동)', from: 0, to: 1 },
  { name: '많이 겹치는 10%', from: 0.9, to: 1 },
  { name: '가장 많이 겹치는 1%', from: 0.99, to: 1 },
] as const

/** Won of 1,000 that come back on average. The low and high ones: the model's slope at the ends of its 80 % interval. */
export interface ValueOf1000 {
  readonly name: string
  readonly gross: number
  readonly gross_low: number
  readonly gross_high: number
  readonly net: number
  readonly net_low: number
  readonly net_high: number
}

/** The slope as shown, and the ends of its interval on rounds that the model had not seen. */
const SLOPES = [SHRINK, 0.45, 1] as const
const SAMPLE = 60
const SEED = 645
/** Combinations that are looked at for a part whose steps are to be filled. */
const MOST_TRIES = 1_000_000
/** Draws in which a combination wins rank 3, looked at for how many win it with it. */
const RANK_3_DRAWS = 4

/**
 * The parts in turn, one combination of the sample at each step of the generator, so that the caller can serve others in
 * between; returns the parts in the order of `VALUE_PARTS`.
 */
export function* valuesOf1000(kit: CrowdingKit): Generator<undefined, ValueOf1000[]> {
  const returnOf = returnsOf(kit)
  const chance = seededChance(SEED)
  const values: ValueOf1000[] = []
  for (const { name, from, to } of VALUE_PARTS) {
    const sums = SLOPES.map(() => ({ gross: 0, net: 0 }))
    for (const six of sampleOf(kit, from, to, chance)) {
      for (const [i, { gross, net }] of returnOf(six, chance).entries()) {
        const sum = sums[i] as { gross: number; net: number }
        sum.gross += gross / SAMPLE
        sum.net += net / SAMPLE
      }
      yield
    }
    const whole = (of: 'gross' | 'net') => sums.map((sum) => Math.round(sum[of]))
    const [gross, net] = [whole('gross'), whole('net')]
    values.push({
      name,
      gross: gross[0] as number,
      gross_low: Math.min(...gross),
      gross_high: Math.max(...gross),
      net: net[0] as number,
      net_low: Math.min(...net),
      net_high: Math.max(...net),
    })
  }
  return values
}

/**
 * So many combinations of a part, one from each of as many equal steps of it, so that the mean does not depend on how many of the
 * crowded ones chance has put among them.
 */
function* sampleOf({ model, shown_level, quantiles }: CrowdingKit, from: number, to: number, chance: Chance) {
  const { logWeight } = crowdingScorer(model)
  const all = [...ALL_NUMBERS]
  const steps = new Set<number>()
  for (let tries = 0; steps.size < SAMPLE; tries++) {
    moveToFront(all, NUMBERS_PER_DRAW, chance)
    const six = all.slice(0, NUMBERS_PER_DRAW).sort((a, b) => a - b)
    const share = percentileOf(shownMultiplier(crowdOfWeight(logWeight(six)), shown_level), quantiles) / 100
    if (share < from || share > to) continue
    const step = Math.min(SAMPLE - 1, Math.floor(((share - from) / (to - from)) * SAMPLE))
    // A step may be empty where many combinations are equally crowded.
    const free = tries < MOST_TRIES ? step : steps.size
    if (steps.has(free)) continue
    steps.add(free)
    yield six
  }
}

/** Won that one combination returns of 1,000 won, for each slope. */
function returnsOf({ model, shown_level, sales }: CrowdingKit) {
  const { logWeight } = crowdingScorer(model)
  const crowdAt = (six: ArrayLike<number>) => crowdOfWeight(logWeight(six))
  const games = sales.games_per_combination * POSSIBLE_DRAWS
  const price = gamePriceOf(model.round_number)
  const fixedOf = (rank: 4 | 5) => fixedPrizeOf(rank, model.round_number) ?? 0
  const shareOf = (rank: 1 | 2 | 3) => (sharePercentOf(rank, model.round_number) ?? 0) / 100
  return (six: readonly number[], chance: Chance) => {
    const sums = new Float64Array(RANK_SIZES.length)
    const counts = new Float64Array(RANK_SIZES.length)
    // No number of the combination can be its bonus; all with five matches are counted as one rank here.
    const rounds: (readonly number[])[] = []
    eachNeighbour({ numbers: [...six], bonus_number: 0 }, 1, COARSE, (near, rank) => {
      sums[rank - 1] = (sums[rank - 1] as number) + crowdAt(near)
      counts[rank - 1] = (counts[rank - 1] as number) + 1
      if (rank === 3) rounds.push([...near])
    })
    const meanOf = (rank: number) => (sums[rank - 1] as number) / (counts[rank - 1] as number)
    const own = sums[0] as number
    const winners = (rank: 4 | 5) => (games * (RANK_SIZES[rank - 1] as number) * meanOf(rank)) / POSSIBLE_DRAWS
    const shared = Math.max(0, (games * price) / 2 - winners(4) * fixedOf(4) - winners(5) * fixedOf(5))
    // Five of the six that win rank 2 with it hold another number in its place.
    const second = partOf(shared * shareOf(2), (games * RANK_SIZES[1] * (own + 5 * meanOf(3))) / 6 / POSSIBLE_DRAWS)
    const around = Array.from({ length: RANK_3_DRAWS }, () => {
      const numbers = rounds[chance(rounds.length)] as readonly number[]
      let [sum, count] = [0, 0]
      eachNeighbour({ numbers: [...numbers], bonus_number: 0 }, 1, NO_LOWER_RANKS, (near, rank) => {
        if (rank !== 3) return
        sum += crowdAt(near)
        count++
      })
      return sum / count
    })
    const third = partOf(
      shared * shareOf(3),
      (games * RANK_SIZES[2] * around.reduce((all, one) => all + one, 0)) / RANK_3_DRAWS / POSSIBLE_DRAWS,
    )
    const sure = (RANK_SIZES[3] * fixedOf(4) + RANK_SIZES[4] * fixedOf(5)) / POSSIBLE_DRAWS
    return SLOPES.map((slope) => {
      const multiplier = shown_level * exactExp(slope * exactLn(own))
      const counts = othersDistribution(sales.games_per_combination, multiplier, own)
      const first = expectedPart(counts, Math.round(shared * shareOf(1)))
      const lower = (of: 'gross' | 'net') => (second[of] * RANK_SIZES[1] + third[of] * RANK_SIZES[2]) / POSSIBLE_DRAWS
      return {
        gross: first.gross / POSSIBLE_DRAWS + lower('gross') + sure,
        net: first.net / POSSIBLE_DRAWS + lower('net') + sure,
      }
    })
  }
}

/** So few of ranks 4 and 5 that they cost nothing. */
const NO_LOWER_RANKS = { rank_4: RANK_SIZES[3], rank_5: RANK_SIZES[4] } as const

/** A share divided among its winners, before and after tax. */
function partOf(pot: number, winners: number) {
  const gross = Math.floor(pot / Math.max(1, winners))
  return { gross, net: payoutToday(gross).net_amount }
}
