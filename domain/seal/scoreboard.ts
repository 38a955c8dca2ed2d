import type { PrizeRank } from '#domain/draw/draw.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { type ChanceOfCount, chanceOfCount, choose, countBand, POSSIBLE_DRAWS } from '../statistics/chance.ts'

/**
 * How likely a set is to win each rank, whatever its numbers: ways over 8,145,060. Rank 2 has five of the six and the
 * bonus (6 ways), rank 3 five and one of the 38 others.
 */
export const RANK_PROBABILITIES: Readonly<Record<PrizeRank, number>> = {
  1: 1 / POSSIBLE_DRAWS,
  2: 6 / POSSIBLE_DRAWS,
  3: (6 * 38) / POSSIBLE_DRAWS,
  4: (choose(6, 4) * choose(39, 2)) / POSSIBLE_DRAWS,
  5: (choose(6, 3) * choose(39, 3)) / POSSIBLE_DRAWS,
}

/** How many of so many sets won a rank, beside what chance gives; the band holds 95 %. */
export interface RankScore extends ChanceOfCount {
  readonly rank: PrizeRank
  readonly sets: number
}

/** Each rank beside chance, best first. `winners`: sets by rank, index 0 for rank 1. */
export const rankScores = (sets: number, winners: readonly number[]): RankScore[] =>
  PRIZE_RANKS.map((rank, i) => ({
    rank,
    sets: winners[i] ?? 0,
    ...chanceOfCount(countBand(sets, RANK_PROBABILITIES[rank])),
  }))
