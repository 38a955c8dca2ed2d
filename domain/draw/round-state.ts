import { drawBeginsAt, openRound, salesCloseAt } from '../calendar.ts'
import { MINUTE } from '../duration.ts'

/**
 * How far a round is. `on_sale` until 20:00 of its Saturday, `sales_closed` until the draw begins, `drawing` until its
 * numbers are known, `numbers_known` until the operator has counted the prizes, `tallied` until the shops and the ways
 * of buying are known too, then `complete`. A miss may be called one from `tallied` on; hits show from `numbers_known` on.
 */
export const ROUND_STATES = ['on_sale', 'sales_closed', 'drawing', 'numbers_known', 'tallied', 'complete'] as const
export type RoundState = (typeof ROUND_STATES)[number]

const ROUND_STATE_NAMES: Readonly<Record<RoundState, string>> = {
  on_sale: '판매 중',
  sales_closed: '판매 마감 · 곧 추첨',
  drawing: '추첨 중 · 번호를 기다려요',
  numbers_known: '번호 ✓ · 당첨금 집계 중',
  tallied: '번호 ✓ · 당첨금 ✓ · 판매점 확인 중',
  complete: '모두 확정',
}

/** How far a round is, in a few words. `isLate`: the draw is over, so numbers that are still unknown are late. */
export const roundStateWording = (state: RoundState, isLate: boolean): string =>
  state === 'drawing' && isLate ? '번호 확인이 늦어지고 있어요' : ROUND_STATE_NAMES[state]

/** How much of a round is stored. */
export const STORED_STAGES = ['nothing', 'numbers', 'prizes', 'shops'] as const
export type StoredStage = (typeof STORED_STAGES)[number]

const STATE_OF_STORED = { numbers: 'numbers_known', prizes: 'tallied', shops: 'complete' } as const

/** The time now, and the time of the draw. */
export interface Hour {
  /** ms. */
  readonly now: number
  /** Minutes after midnight in Seoul at which Saturday's draw begins. */
  readonly drawMinute: number
}

/**
 * The state of a round whose sales have closed. Stored data outweigh the clock: numbers may be here before the announced
 * minute.
 */
export const closedRoundState = (stored: StoredStage, hasBegun: boolean): RoundState =>
  stored === 'nothing' ? (hasBegun ? 'drawing' : 'sales_closed') : STATE_OF_STORED[stored]

/** How far a round is. */
export const roundState = (round_number: number, { now, drawMinute }: Hour, stored: StoredStage): RoundState =>
  stored === 'nothing' && now < salesCloseAt(round_number)
    ? 'on_sale'
    : closedRoundState(stored, now >= drawBeginsAt(round_number, drawMinute))

/** The newest round whose sales have closed: the one of tonight on a Saturday, else the last one. Null before round 1. */
export const roundOfTheHour = (now: number): number | null => openRound(now) - 1 || null

/** Minutes after midnight in Seoul from which results are looked for: the broadcast has been at 20:35 since 2023. */
const LOOKED_FOR_FROM = 20 * 60 + 35

/** The instant from which results of a round are looked for and taken, ms: 20:35, or the draw's minute where that is earlier. */
export const resultsFrom = (round_number: number, drawMinute: number): number =>
  drawBeginsAt(round_number, Math.min(drawMinute, LOOKED_FOR_FROM))

/** Half an hour after the draw its numbers are late: broadcasts overrun, and sources fail. */
const LATE_AFTER = 30 * MINUTE

/** Whether the numbers of a round are later than they usually are. */
export const isLate = (round_number: number, { now, drawMinute }: Hour): boolean =>
  now >= drawBeginsAt(round_number, drawMinute) + LATE_AFTER

/** Sales open again at 06:00 on Sunday, in minutes after midnight of Saturday. */
const NIGHT_ENDS = (24 + 6) * 60

/** Whether it is the night of a round: from the end of its sales, 20:00 on Saturday, to six on Sunday morning. */
export const isNightOf = (round_number: number, now: number): boolean =>
  now >= salesCloseAt(round_number) && now < drawBeginsAt(round_number, NIGHT_ENDS)

/** The state of the round of the hour by the clock alone. */
export interface RoundHour {
  readonly round_number: number
  /** Whether its draw has begun. */
  readonly hasBegun: boolean
  readonly isNight: boolean
  /** Whether its numbers, were they not known yet, are late. */
  readonly isLate: boolean
}

/** The state of the newest round whose sales have closed, by the clock alone. */
export function roundHour(now: number, drawMinute: number): RoundHour {
  const round_number = roundOfTheHour(now) ?? 1
  return {
    round_number,
    hasBegun: now >= drawBeginsAt(round_number, drawMinute),
    isNight: isNightOf(round_number, now),
    isLate: isLate(round_number, { now, drawMinute }),
  }
}

/** The first round of which the operator tells shops and ways of buying; earlier ones are complete once tallied. */
export const FIRST_ROUND_WITH_SHOPS = 262
