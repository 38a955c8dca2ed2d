import { addDays, addMonths, daysBetween, isRealDay } from '../calendar.ts'
import { countWording } from '../count-wording.ts'

/** The plans, small to large. */
export const TIER_NAMES = ['SELECT', 'STANDARD', 'PRIME', 'PRESTIGE', 'ROYAL'] as const
type TierName = (typeof TIER_NAMES)[number]

const SUBTITLES: Readonly<Record<TierName, string>> = {
  SELECT: '기본형',
  STANDARD: '선택형',
  PRIME: '프리미엄',
  PRESTIGE: '고급형',
  ROYAL: '최상위',
}

/** The Korean subtitle of a plan; empty for a plan that the operator added. */
export const tierSubtitle = (name: string): string => SUBTITLES[name as TierName] ?? ''

/** Colours of a plan's mark, such as that it is sold out. */
export const SOLD_OUT_COLORS = ['RED', 'ORANGE', 'YELLOW', 'BLUE'] as const
type SoldOutColor = (typeof SOLD_OUT_COLORS)[number]
export const SOLD_OUT_COLOR_NAMES: Readonly<Record<SoldOutColor, string>> = {
  RED: '빨강',
  ORANGE: '주황',
  YELLOW: '노랑',
  BLUE: '파랑',
}

/** Sets a calendar month (Korea) without a plan. */
export const ALLOWANCE_WITHOUT_PLAN = 10

/** Sets that may be made in a calendar month (Korea), as they were sold; `period`: the one that runs today, or null. */
export const monthlyAllowance = (period: { readonly monthly_sets: number } | null): number =>
  period?.monthly_sets ?? ALLOWANCE_WITHOUT_PLAN

/** Facts of a period that are kept as it was sold. Some could not be known of periods sold before these were kept. */
export const SOLD_FACTS = ['monthly_price', 'monthly_sets', 'sold_days', 'terms_version'] as const
export type SoldFact = (typeof SOLD_FACTS)[number]

/** Sets still to be made this month; 0 also when a smaller plan began after more had been made. */
export const remainingSets = (allowance: number, usedThisMonth: number): number =>
  Math.max(0, allowance - usedThisMonth)

/** `inactive`: never subscribed, or not begun yet. */
export const SUBSCRIPTION_STATUSES = ['active', 'expired', 'cancelled', 'inactive'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

const STATUS_WORDING: Readonly<Record<SubscriptionStatus, string>> = {
  active: '이용 중',
  expired: '만료됨',
  cancelled: '취소됨',
  inactive: '시작 전',
}

/** The Korean name of a subscription's state, for members. */
export const subscriptionStatusWording = (status: SubscriptionStatus): string => STATUS_WORDING[status]

/** A stretch of time for which a plan was taken; Korean days. */
interface SubscriptionPeriod {
  /** First and last day, both included. */
  readonly start_date: string
  readonly end_date: string
  /** The first day on which it no longer runs because it was cancelled; null unless it was. */
  readonly cancelled_date: string | null
}

/** Whether the two are days that exist and the first is not after the last. */
export const isPeriod = (start_date: string, end_date: string): boolean =>
  isRealDay(start_date) && isRealDay(end_date) && start_date <= end_date

/**
 * The last day of so many months from a first day, as the Civil Act counts (article 160): the day before the same
 * date, or the last day of the month where that date does not exist. From January 31 one month is until February 28.
 * Throws RangeError on a day that does not exist.
 */
export function lastDayOf(start_date: string, months: number): string {
  const sameDate = addMonths(start_date, months)
  return sameDate.slice(8) === start_date.slice(8) ? addDays(sameDate, -1) : sameDate
}

/** A period in thirtieths of a month: whole months as the Civil Act counts them, and what is left by days. */
export function thirtiethsOf(start_date: string, end_date: string): number {
  let months = 0
  while (lastDayOf(start_date, months + 1) <= end_date) months++
  return 30 * months + daysBetween(lastDayOf(start_date, months), end_date)
}

/**
 * Won for a whole period: the price a month for each month, a thirtieth of it for each day beyond; down to the won, in the
 * member's favour. From October 12 to January 11 at 19,900 won a month: 59,700 won.
 */
export const priceOfPeriod = (
  { start_date, end_date }: Pick<SubscriptionPeriod, 'start_date' | 'end_date'>,
  monthly_price: number,
): number => Math.floor((monthly_price * thirtiethsOf(start_date, end_date)) / 30)

/** The last day on which a period runs: that of the period, or the day before it was ended. */
export const lastRunningDay = ({ end_date, cancelled_date }: SubscriptionPeriod): string => {
  const before = cancelled_date === null ? end_date : addDays(cancelled_date, -1)
  return before < end_date ? before : end_date
}

/** The last day as its member reads it: that of the running, or of the contract where it was cancelled before it began. */
export const lastDayShown = (period: SubscriptionPeriod): string =>
  period.cancelled_date !== null && period.cancelled_date <= period.start_date
    ? period.end_date
    : lastRunningDay(period)

/** Whether a stretch of days shares one with what a period still runs. */
export const sharesADay = (
  period: SubscriptionPeriod,
  { start_date, end_date }: Pick<SubscriptionPeriod, 'start_date' | 'end_date'>,
): boolean => period.start_date <= end_date && lastRunningDay(period) >= start_date

/** The state of a period on a day. Decided by dates alone, so nothing has to run for it to end. */
export function periodStatus(
  { start_date, end_date, cancelled_date }: SubscriptionPeriod,
  today: string,
): SubscriptionStatus {
  // One that was cancelled before it began will never run.
  if (cancelled_date !== null && (today >= cancelled_date || cancelled_date <= start_date)) return 'cancelled'
  if (today < start_date) return 'inactive'
  return today > end_date ? 'expired' : 'active'
}

/**
 * The period that a member means by ending "the" plan: the running one, else the next to begin; null where there is
 * neither. Periods that are over are ignored.
 */
export function periodToEndOf<Period extends SubscriptionPeriod>(
  periods: readonly Period[],
  today: string,
): Period | null {
  const byStart = periods.toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  return (
    byStart.findLast((period) => periodStatus(period, today) === 'active') ??
    byStart.find((period) => periodStatus(period, today) === 'inactive') ??
    null
  )
}

/**
 * The period that says what a member's subscription is on a day: the running one (the latest begun of several), else
 * the one that began last, else the next to begin; null without any.
 */
export function currentPeriod<Period extends SubscriptionPeriod>(
  periods: readonly Period[],
  today: string,
): Period | null {
  const latestFirst = periods.toSorted((a, b) => b.start_date.localeCompare(a.start_date))
  return (
    latestFirst.find((period) => periodStatus(period, today) === 'active') ??
    latestFirst.find(({ start_date }) => start_date <= today) ??
    latestFirst.findLast((period) => periodStatus(period, today) === 'inactive') ??
    latestFirst.at(-1) ??
    null
  )
}

/** Days from a day to the last one of a period; 0 on that day; null unless the period runs, and to its end. */
export const daysUntilRenewal = (period: SubscriptionPeriod | null, today: string): number | null =>
  period !== null && period.cancelled_date === null && periodStatus(period, today) === 'active'
    ? daysBetween(today, period.end_date)
    : null

/** The words for the days that are left of a plan: none renews itself, so they lead to its end and to no payment. */
export const DAYS_LEFT_NAME = '이용 종료까지'

/** Days left of a plan from a day on, its last day's name; null where no plan runs. */
export const daysLeft = (last_day: string | null, today: string): number | null =>
  last_day === null ? null : Math.max(0, daysBetween(today, last_day))

/** The whole months that a sum pays for at a price a month, both in won; null where it is none, or not a whole number of them. */
export const monthsFor = (won: number, monthly_price: number | null): number | null =>
  monthly_price !== null && won > 0 && won % monthly_price === 0 ? won / monthly_price : null

/** A feature of a plan in which `매달 … 30세트` says the plan's own figure, whatever was typed. */
export const withMonthlySets = (feature: string, monthly_sets: number): string =>
  feature.replace(
    /(매달[^\d]{0,10})\d[\d,]*(?=\s?세트)/g,
    (_, before: string) => `${before}${countWording(monthly_sets)}`,
  )

/** A text in which figures of sets (`30세트`) that plans no longer have are the ones that they have now. */
export const withChangedSets = (text: string, changed: ReadonlyMap<number, number>): string =>
  text.replace(/(?<![\d,])\d[\d,]*(?=\s?세트)/g, (figure) => {
    const now = changed.get(Number(figure.replaceAll(',', '')))
    return now === undefined ? figure : countWording(now)
  })
