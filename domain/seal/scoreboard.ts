import { countWording } from '../count-wording.ts'
import type { PrizeRank } from '../draw/draw.ts'
import { PRIZE_RANKS } from '../draw/draw.ts'
import { type ChanceOfCount, choose, POSSIBLE_DRAWS } from '../statistics/chance.ts'
import { chanceOfCount, countBand } from '../statistics/count-band.ts'

/**
 * How likely a set is to win each rank, whatever its numbers: ways over 8,145,060. Rank 2 has five of the six and the
 * bonus (6 ways), rank 3 five and one of the 38 others.
 */
const RANK_PROBABILITIES: Readonly<Record<PrizeRank, number>> = {
  1: 1 / POSSIBLE_DRAWS,
  2: 6 / POSSIBLE_DRAWS,
  3: (6 * 38) / POSSIBLE_DRAWS,
  4: (choose(6, 4) * choose(39, 2)) / POSSIBLE_DRAWS,
  5: (choose(6, 3) * choose(39, 3)) / POSSIBLE_DRAWS,
}

/** How many of so many sets won a rank, beside what chance gives; the band holds 95 %. */
interface RankScore extends ChanceOfCount {
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

/**
 * The one sentence that may be said of members' wins: all sealed sets that were counted, and how many of them won.
 * @param score of all rounds; null while none is counted
 */
export function scoreSentence(
  score: {
    readonly rounds: number
    readonly sets: number
    readonly ranks: readonly { readonly rank: number; readonly sets: number }[]
  } | null,
): string {
  if (score === null) return '추첨 전에 봉인하고 집계한 번호가 아직 없어요.'
  const ranks = score.ranks.map(({ rank, sets }) => `${rank}등 ${countWording(sets)}세트`).join(', ')
  return `추첨 전에 봉인한 ${countWording(score.rounds)}개 회차 ${countWording(score.sets)}세트의 성적: ${ranks}.`
}
