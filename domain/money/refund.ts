import { addDays, daysBetween } from '../calendar.ts'
import { isBankingDay } from '../holidays.ts'
import { thirtiethsOf } from '../plan/plan.ts'

/*
 * The refund of a plan that ends before its time. The rule and its legal basis: docs/refunds.md. All in whole
 * won and whole Korean days; computed in whole numbers, so that nothing depends on binary fractions.
 */

/** Within so many days of the first, a period without a set is refunded whole. */
export const WHOLE_REFUND_DAYS = 7

/** An account is kept for so many days after the payment, in case the transfer is returned; docs/privacy.md. */
export const REFUND_ACCOUNT_DAYS = 90

/** The input of a refund. */
interface RefundCase {
  /** Won that arrived for the period. */
  readonly paid: number
  /** First and last Korean day, both included. */
  readonly start_date: string
  readonly end_date: string
  /** The day on which the plan is ended; it counts as used. Before the first day nothing counts as used. */
  readonly last_day: string
  /** Sets made while it ran: from its sale, or its first day if that was later, to the end of its last. */
  readonly sets_used: number
  /** As it was sold: won and sets a month. */
  readonly monthly_price: number
  readonly monthly_sets: number
}

/** A refund with what it is made of: `paid − for_days − for_sets = amount`. */
export interface Refund {
  readonly paid: number
  /** Days of the whole period, and used days. */
  readonly days: number
  readonly used_days: number
  readonly sets_used: number
  /** Won kept for the used days, and for sets made beyond what those days would have given. */
  readonly for_days: number
  readonly for_sets: number
  /** Everything comes back: nothing was used in the first week. */
  readonly is_whole: boolean
  readonly amount: number
}

/** The quotient of two positive whole numbers, rounded up; 0 where the dividend is negative. */
const dividedUp = (dividend: bigint, divisor: bigint): number =>
  dividend <= 0n ? 0 : Number((dividend + divisor - 1n) / divisor)

/**
 * The refund when a period ends on `last_day`.
 *
 * Within 7 days of the first day and with no set made: all of it. Else the unused days' share of what was paid, less
 * what sets cost at the plan's price that were made beyond the used days' share of the period's sets; rounded up to
 * the won, never below 0. Example: 59,700 won for 92 days, ended on the 41st: 59,700 × 51 / 92 = 33,095 won.
 * Throws RangeError on a day that does not exist.
 */
export function refundOf(given: RefundCase): Refund {
  const { paid, start_date, end_date, last_day, sets_used, monthly_price, monthly_sets } = given
  const days = daysBetween(start_date, end_date) + 1
  const used_days = Math.min(days, Math.max(0, daysBetween(start_date, last_day) + 1))
  const same = { paid, days, used_days, sets_used }
  if (sets_used === 0 && daysBetween(start_date, last_day) <= WHOLE_REFUND_DAYS)
    return { ...same, for_days: 0, for_sets: 0, is_whole: true, amount: paid }
  const sets = BigInt(Math.max(1, monthly_sets))
  // Both parts over one divisor, 30 × days × sets a month.
  const divisor = 30n * BigInt(days) * sets
  const ofDays = BigInt(paid) * BigInt(days - used_days) * 30n * sets
  const fairShare = BigInt(monthly_sets) * BigInt(thirtiethsOf(start_date, end_date)) * BigInt(used_days)
  const beyond = BigInt(sets_used) * 30n * BigInt(days) - fairShare
  const ofSets = monthly_sets > 0 && beyond > 0n ? beyond * BigInt(monthly_price) : 0n
  const unused = dividedUp(ofDays, divisor)
  const amount = dividedUp(ofDays - ofSets, divisor)
  return { ...same, for_days: paid - unused, for_sets: unused - amount, is_whole: false, amount }
}

/** Working days within which a refund is to be paid (전자상거래법 §18). */
const REFUND_WORKING_DAYS = 3

/**
 * The day by which a refund that was asked for on a day is to be paid: the third day after it on which banks are open.
 * A holiday that `holidays.ts` does not know (an election) counts as a working day: then the day is early,
 * never late.
 */
export function refundDueOn(day: string): string {
  let due = day
  for (let left = REFUND_WORKING_DAYS; left > 0; ) {
    due = addDays(due, 1)
    if (isBankingDay(due)) left--
  }
  return due
}

/** The last day on which a refund was asked for that was to be paid before a day: all older ones are overdue on it. */
export function overdueSince(today: string): string {
  let day = addDays(today, -REFUND_WORKING_DAYS)
  while (refundDueOn(day) >= today) day = addDays(day, -1)
  return day
}

/** Percent a year that a late refund costs the operator (전자상거래법 시행령 §21의3). */
export const DELAY_INTEREST_PERCENT = 15

/** Won that a late refund costs up to a day, rounded up; 0 up to the day on which it was due. Example: 33,095 won, 10 days: 137. */
export function delayInterestOf(amount: number, due_on: string, today: string): number {
  const days = Math.max(0, daysBetween(due_on, today))
  return dividedUp(BigInt(amount) * BigInt(DELAY_INTEREST_PERCENT) * BigInt(days), 36_500n)
}

/** When a member wants a plan to end: today, with what is left of it paid back, or on its last day, by itself. */
export const CANCELLATION_ENDS = ['today', 'at_end'] as const
export type CancellationEnd = (typeof CANCELLATION_ENDS)[number]

/**
 * How far a cancellation is. `nothing_due`: no money comes back; `requested`: somebody has to approve it; `approved`:
 * it is to be paid; `paid`; `withdrawn`: taken back before it took effect.
 */
export const CANCELLATION_STATES = ['nothing_due', 'requested', 'approved', 'paid', 'withdrawn'] as const
export type CancellationState = (typeof CANCELLATION_STATES)[number]

/** The Korean names of the states, for members and staff. */
export const CANCELLATION_STATE_NAMES: Readonly<Record<CancellationState, string>> = {
  nothing_due: '환불 없음',
  requested: '확인 중',
  approved: '입금 준비 중',
  paid: '입금 완료',
  withdrawn: '해지 취소',
}

/** Characters of where money goes back to. */
export const LONGEST_BANK_NAME = 20
export const LONGEST_ACCOUNT_NUMBER = 30
export const LONGEST_ACCOUNT_HOLDER = 40

/** Reasons for ending a plan; none has to be given. */
export const CANCELLATION_REASONS = ['unused', 'price', 'missing', 'pause'] as const
export type CancellationReason = (typeof CANCELLATION_REASONS)[number]

/** The reasons as a member chooses them. */
export const CANCELLATION_REASON_NAMES: Readonly<Record<CancellationReason, string>> = {
  unused: '자주 안 써요',
  price: '요금이 부담돼요',
  missing: '필요한 게 없어요',
  pause: '잠시 쉬고 싶어요',
}

/** The last four digits of an account number. */
export const accountEnd = (account_number: string): string => account_number.replace(/\D/g, '').slice(-4)

/** An account number of which the last four digits are left, `●●●● 4417`. */
export const maskedAccount = (account_number: string): string => `●●●● ${accountEnd(account_number)}`
