import { RANK_CHANCES } from '../statistics/chance.ts'
import type { DrawnBalls, PrizeRank } from './draw.ts'
import { prizeRank } from './draw.ts'

/** How six numbers would have fared in every draw so far. */
interface AllDrawsCheck {
  /** Draws in which the numbers would have had the rank, index 0 for rank 1. */
  readonly counts: readonly number[]
  /** The mean of chance for as many draws, in the same order. */
  readonly expected: readonly number[]
  /** Rounds of ranks 1 to 3, oldest first. */
  readonly best: readonly { readonly round_number: number; readonly rank: PrizeRank }[]
}

/** Holds six different numbers of 1 to 45 against every draw. The order of the numbers is of no account. */
export function checkAllDraws(
  numbers: readonly number[],
  draws: readonly (DrawnBalls & { readonly round_number: number })[],
): AllDrawsCheck {
  const counts = [0, 0, 0, 0, 0]
  const best: { round_number: number; rank: PrizeRank }[] = []
  for (const draw of draws) {
    const rank = prizeRank(numbers, draw)
    if (rank === null) continue
    counts[rank - 1] = (counts[rank - 1] ?? 0) + 1
    if (rank <= 3) best.push({ round_number: draw.round_number, rank })
  }
  return { counts, expected: RANK_CHANCES.map((chance) => chance * draws.length), best }
}
