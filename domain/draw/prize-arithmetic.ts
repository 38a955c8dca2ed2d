import { exactWon } from '../money/won.ts'
import type { PrizeRank, TalliedDraw } from './draw.ts'

/**
 * How the money of a round is divided. The rules were put together from press reports and from the amounts
 * themselves; with the exceptions named below they give every published amount of rounds 1 to 1245 to the won.
 *
 * - Half of the sales is prize money. Ranks with a fixed prize are paid from it first; the rest is shared out.
 * - Rounds 1–400: rank 5 is fixed, ranks 1 to 4 share the rest 60 : 10 : 10 : 20.
 * - From round 401 (2010-08-07): ranks 4 and 5 are fixed, ranks 1 to 3 share the rest 75 : 12.5 : 12.5.
 * - A game cost 2,000 won in rounds 1–87 and costs 1,000 won from round 88 (2004-08-07).
 * - What nobody won in ranks 2 and 3 is added to rank 1 of the same round (rounds 3 and 5); what nobody won in
 *   rank 1 is added to rank 1 of the next round (last: round 463 to 464). The limit on consecutive carry-overs has
 *   never been reached since it was two rounds, and its present wording was not found, so it is not modelled.
 * - Rounding of one winner's part: `cutToWon` below.
 */

/** Won for one game: 2,000 up to round 87, 1,000 after. */
export const gamePriceOf = (round_number: number): number => (round_number <= 87 ? 2_000 : 1_000)

/** The first round in which rank 4 is fixed. */
const FIRST_ROUND_WITH_FIXED_RANK_4 = 401

/** Won per winning game where a rank's prize is fixed in that round, or null where it is a share. */
export function fixedPrizeOf(rank: PrizeRank, round_number: number): number | null {
  if (rank === 5) return round_number <= 87 ? 10_000 : 5_000
  return rank === 4 && round_number >= FIRST_ROUND_WITH_FIXED_RANK_4 ? 50_000 : null
}

/** Percent of the money left after the fixed ranks that a rank receives in that round; null for a fixed rank. */
export function sharePercentOf(rank: PrizeRank, round_number: number): number | null {
  if (fixedPrizeOf(rank, round_number) !== null) return null
  if (round_number >= FIRST_ROUND_WITH_FIXED_RANK_4) return rank === 1 ? 75 : 12.5
  return rank === 1 ? 60 : rank === 4 ? 20 : 10
}

// Launch guarantee of the first three months: rank 1 is at least this much together (used by round 3).
const GUARANTEED_RANK_1 = 2_000_000_000
const LAST_GUARANTEED_ROUND = 13

/** Published amounts that no rule explains. Won to add to what the rule gives one winner. */
const UNEXPLAINED: Readonly<Record<number, Readonly<Partial<Record<PrizeRank, number>>>>> = {
  // Each of the seven first prizes was 200,000,000 won more; the operator's own page says so too.
  161: { 1: 200_000_000 },
  // The two totals are 895 and 96 won below the shares.
  381: { 1: -48, 2: -2 },
}

// Shares are whole numbers of eightieths of a won (12.5 % of half the sales is 5/80), so that no sum is inexact.
const PARTS_PER_WON = 80

/** Whole quotient of whole numbers, exact as long as both are safe integers. */
const wholeQuotient = (dividend: number, divisor: number) => (dividend - (dividend % divisor)) / divisor

/**
 * One winner's part of a rank's money, whole won. Rounds 1–78 cut it to 100 won. After that it is brought to
 * hundredths of a won and then raised to the next won: hundredths are cut in the years of the second operator
 * (rounds 262–835) and rounded under the third; under the first both give the same. Found from the thirty rounds
 * in which the hundredths decide, and true of all of them.
 */
function cutToWon(parts: number, winners: number, round_number: number): number {
  if (round_number <= 78) return wholeQuotient(parts, PARTS_PER_WON * 100 * winners) * 100
  const cut = round_number >= 262 && round_number <= 835
  const hundredths = cut ? wholeQuotient(parts * 5, 4 * winners) : wholeQuotient(parts * 10 + 4 * winners, 8 * winners)
  return wholeQuotient(hundredths + 99, 100)
}

/** The fields of a round that the arithmetic needs. */
export type SalesAndWinners = Pick<TalliedDraw, 'round_number' | 'total_sales' | 'prizes'>

const winnersOf = ({ prizes }: SalesAndWinners, rank: PrizeRank) =>
  prizes.find((prize) => prize.rank === rank)?.winners ?? 0

/** Eightieths of a won that a rank shares in its round, before anything is carried. */
function shareOf(draw: SalesAndWinners, rank: PrizeRank): number {
  const fixed = ([4, 5] as const).reduce(
    (sum, rank) => sum + winnersOf(draw, rank) * (fixedPrizeOf(rank, draw.round_number) ?? 0),
    0,
  )
  const percent = sharePercentOf(rank, draw.round_number) ?? 0
  return ((draw.total_sales - 2 * fixed) * percent * PARTS_PER_WON) / 200
}

/** Eightieths of a won of rank 1: its share, what came over, and what ranks 2 and 3 left. */
function rank1Parts(draw: SalesAndWinners, carried: number): number {
  const left = ([2, 3] as const).filter((rank) => winnersOf(draw, rank) === 0)
  const own = left.reduce((sum, rank) => sum + shareOf(draw, rank), shareOf(draw, 1))
  return own + Math.round(carried * PARTS_PER_WON)
}

/**
 * Won that the round hands to the next one: 0 where rank 1 was won.
 * `carried`: won that the round itself received.
 */
export const carriedOutOf = (draw: SalesAndWinners, carried: number): number =>
  winnersOf(draw, 1) > 0 ? 0 : rank1Parts(draw, carried) / PARTS_PER_WON

/**
 * Won carried into the round after `previous`, which holds the rounds right before it, ascending without a gap.
 * Only the rounds since rank 1 was last won matter; null when they do not reach back so far (nor to round 1).
 */
export function carriedInto(previous: readonly SalesAndWinners[]): number | null {
  const unwon: SalesAndWinners[] = []
  for (const draw of previous.toReversed()) {
    if (winnersOf(draw, 1) > 0) return unwon.reduceRight((carried, round) => carriedOutOf(round, carried), 0)
    unwon.push(draw)
    if (draw.round_number === 1) return unwon.reduceRight((carried, round) => carriedOutOf(round, carried), 0)
  }
  return null
}

/**
 * Won per winning game that the rules give a rank, 0 where nobody won it. `carried`: won carried over from rounds without
 * a first prize.
 */
export function prizeByRule(draw: SalesAndWinners, rank: PrizeRank, carried: number): number {
  const winners = winnersOf(draw, rank)
  if (winners === 0) return 0
  const fixed = fixedPrizeOf(rank, draw.round_number)
  if (fixed !== null) return fixed
  let parts = rank === 1 ? rank1Parts(draw, carried) : shareOf(draw, rank)
  if (rank === 1 && draw.round_number <= LAST_GUARANTEED_ROUND) {
    parts = Math.max(parts, GUARANTEED_RANK_1 * PARTS_PER_WON)
  }
  return cutToWon(parts, winners, draw.round_number) + (UNEXPLAINED[draw.round_number]?.[rank] ?? 0)
}

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
