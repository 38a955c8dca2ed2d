import { PRIZE_RANKS, type PrizeRank } from '../draw/draw.ts'
import { fixedPrizeOf, gamePriceOf, sharePercentOf } from '../draw/prize-arithmetic.ts'
import { payoutToday } from '../money/payout.ts'
import { RANK_CHANCES } from './chance.ts'

/*
 * The return that chance gives for a number of games, by the rules of today: half of the sales, most of it to very few.
 * Rank 4 and 5 are fixed; of the others the mean is taken, which follows from the rules alone and needs no draw.
 */

/** A round in which today's rules hold. */
const TODAY = 1_200
export const GAME_PRICE = gamePriceOf(TODAY)
/** Of each won paid in. */
const PRIZE_SHARE = 0.5

interface RankReturn {
  readonly rank: PrizeRank
  /** The probability that one game wins it. */
  readonly chance: number
  /** Won before tax that one winning game is paid: fixed, or on average. */
  readonly prize: number
  /** Won before tax that a game brings back by this rank on average. */
  readonly per_game: number
}

const fixedReturn = RANK_CHANCES.reduce((sum, chance, i) => {
  const fixed = fixedPrizeOf(PRIZE_RANKS[i] as PrizeRank, TODAY)
  return sum + chance * (fixed ?? 0)
}, 0)

/** By rank, 1 first; together half of the price of a game. */
export const RANK_RETURNS: readonly RankReturn[] = PRIZE_RANKS.map((rank, i) => {
  const chance = RANK_CHANCES[i] as number
  const fixed = fixedPrizeOf(rank, TODAY)
  const share = (sharePercentOf(rank, TODAY) ?? 0) / 100
  const per_game = fixed === null ? (GAME_PRICE * PRIZE_SHARE - fixedReturn) * share : chance * fixed
  return { rank, chance, per_game, prize: fixed ?? per_game / chance }
})

/** Won of one step: every fixed prize is a multiple. */
const STEP = 5_000
/** Beyond this the first term would be too small for a number; it is far more than a person buys. */
const MOST_GAMES_TOLD = 25_000

interface ReturnBand {
  /** Won after tax: one in ten gets less, and one in ten more than `high`. */
  readonly low: number
  readonly high: number
}

/**
 * Between which sums eight of ten people lie who buy so many games with random numbers, after tax. By Panjer's recursion
 * for a compound Poisson sum, which is exact but for ranks 1 to 3 being their mean. Null for more games than it reaches.
 */
export function returnBand(games: number): ReturnBand | null {
  if (games < 0 || games > MOST_GAMES_TOLD) return null
  const prizes = RANK_RETURNS.map(({ chance, prize }) => ({
    mean: games * chance,
    steps: Math.round(payoutToday(Math.round(prize)).net_amount / STEP),
  }))
  const means = prizes.reduce((sum, { mean }) => sum + mean, 0)
  const mass = [Math.exp(-means)]
  let below = mass[0] as number
  let low = below >= 0.1 ? 0 : null
  let step = 0
  while (below < 0.9) {
    step += 1
    const next = prizes.reduce((sum, { mean, steps }) => sum + mean * steps * (mass[step - steps] ?? 0), 0) / step
    mass.push(next)
    below += next
    if (low === null && below >= 0.1) low = step
  }
  return { low: (low ?? 0) * STEP, high: step * STEP }
}
