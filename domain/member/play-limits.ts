import { addDays, addMonths, koreanDay, midnightInSeoul, monthDayWording } from '../calendar.ts'
import { DAY } from '../duration.ts'

/** The least and the most that a member may set as the budget of a month, won; whole games. */
export const SMALLEST_BUDGET = 1_000
export const LARGEST_BUDGET = 1_000_000
export const BUDGET_STEP = 1_000

/** Days for which a member may take a break. */
export const BREAK_DAYS = [7, 30, 90] as const
export type BreakDays = (typeof BREAK_DAYS)[number]

/** The share of a budget from which on it is said how much of it is spent. */
export const WARNS_FROM = 0.8

/** Milliseconds after which a loosening takes effect: a night lies between the wish and the money. */
const LOOSENS_AFTER = DAY

/** What a member has set for themselves. */
export interface PlayLimits {
  /** Won a month; null: none. */
  readonly budget: number | null
  /** What the budget will be, null for none, from an instant on; null where nothing waits. */
  readonly pending: { readonly budget: number | null; readonly from: number } | null
  /** The last Korean day of the break that was taken last; null where none was. */
  readonly last_day: string | null
}

export const NO_LIMITS: PlayLimits = { budget: null, pending: null, last_day: null }

/** The limits as they hold at an instant: what waited long enough has taken effect, a break that is over is gone. */
export function limitsAt({ budget, pending, last_day }: PlayLimits, now: number): PlayLimits {
  const hasCome = pending !== null && pending.from <= now
  return {
    budget: hasCome ? pending.budget : budget,
    pending: hasCome ? null : pending,
    last_day: last_day !== null && koreanDay(now) <= last_day ? last_day : null,
  }
}

/**
 * What the limits become when a member wants another budget: lower at once, higher or none after 24 hours. The one that
 * holds takes back what waits.
 * @param limits as they hold at `now`
 */
export function withBudget(limits: PlayLimits, wanted: number | null, now: number): PlayLimits {
  const { budget } = limits
  const isLooser = budget !== null && (wanted === null || wanted > budget)
  return isLooser
    ? { ...limits, pending: { budget: wanted, from: now + LOOSENS_AFTER } }
    : { ...limits, budget: wanted, pending: null }
}

/** The last Korean day of a break that begins at an instant: so many whole days after today. */
export const lastDayOfBreak = (days: BreakDays, now: number): string => addDays(koreanDay(now), days)

/** The instant at which a break is over, ms. */
export const breakEndsAt = (last_day: string): number => midnightInSeoul(addDays(last_day, 1))

/** `2027년 1월 14일 (목)`; within the year of today without it. */
export const breakDayWording = (last_day: string, now: number): string =>
  last_day.slice(0, 4) === koreanDay(now).slice(0, 4)
    ? monthDayWording(last_day)
    : `${last_day.slice(0, 4)}년 ${monthDayWording(last_day)}`

/** That nothing is made before the end of a break. */
export const onBreakWording = (last_day: string, now: number): string =>
  `${breakDayWording(last_day, now)}까지 쉬기로 했어요. 그때까지 번호를 만들지 않아요.`

/** That nothing more is made in a month whose budget is spent. */
export const BUDGET_SPENT_WORDING =
  '내가 정한 한 달 한도를 다 썼어요. 그다음 달 추첨 번호부터 다시 만들 수 있어요. 산 번호는 계속 기록할 수 있어요.'

/** How a month (`2026-12`) is called: `이번 달`, `다음 달`, else `12월`. */
export function monthWording(month: string, now: number): string {
  const monthIn = (months: number) => addMonths(koreanDay(now), months).slice(0, 7)
  if (month === monthIn(0)) return '이번 달'
  return month === monthIn(1) ? '다음 달' : `${Number(month.slice(5))}월`
}

/** How much of a budget is spent, whole percent, rounded down so that 100 means all of it. */
export const spentPercent = (spent: number, budget: number): number => Math.floor((100 * spent) / budget)

/** Whether a member is told how much of their budget is spent. */
export const isNearBudget = (spent: number, budget: number): boolean => spent >= WARNS_FROM * budget
