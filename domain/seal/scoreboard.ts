import { countWording } from '../count-wording.ts'
import { PRIZE_RANKS, type PrizeRank } from '../draw/draw.ts'
import { type ChanceOfCount, RANK_CHANCES } from '../statistics/chance.ts'
import { chanceOfCount, countBand } from '../statistics/count-band.ts'

/**
 * Sets that a published row of equal strategy, mark and rank has at least. Rows with fewer are folded into one row a rank that
 * says neither strategy nor mark: who knows how somebody made their sets must not read from a count how these did.
 */
export const FEWEST_IN_ROW = 5

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
    ...chanceOfCount(countBand(sets, RANK_CHANCES[i] as number)),
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
