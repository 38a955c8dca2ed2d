import { exactWon } from '../money/won.ts'
import type { PrizeRank } from './draw.ts'
import { fixedPrizeOf, sharePercentOf } from './prize-arithmetic.ts'

const MATCHES: Readonly<Record<PrizeRank, string>> = {
  1: '6개 번호 일치',
  2: '5개 번호 + 보너스 일치',
  3: '5개 번호 일치',
  4: '4개 번호 일치',
  5: '3개 번호 일치',
}

/** The matches that a rank needs, `5개 번호 + 보너스 일치`. The same since round 1. */
export const prizeDescription = (rank: PrizeRank): string => MATCHES[rank]

/**
 * How a rank's money was set in a round: `4·5등 당첨금을 뺀 금액의 75%` or `고정 50,000원`.
 * The prize money (당첨금) is half of the sales.
 */
export function prizeMethod(rank: PrizeRank, round_number: number): string {
  const fixed = fixedPrizeOf(rank, round_number)
  if (fixed !== null) return `고정 ${exactWon(fixed)}`
  const paidFirst = fixedPrizeOf(4, round_number) === null ? '5등' : '4·5등'
  return `${paidFirst} 당첨금을 뺀 금액의 ${sharePercentOf(rank, round_number)}%`
}
