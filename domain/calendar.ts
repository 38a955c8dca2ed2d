/**
 * Korean days and the weekly rounds. A day is text, `YYYY-MM-DD`, in the Gregorian calendar; an instant is
 * milliseconds since 1970-01-01T00:00Z. Korea has been at UTC+9 without summer time since long before the
 * first draw, so Seoul's time is a fixed shift and nothing here needs a time zone database.
 */

/** The Saturday of round 1. */
export const FIRST_DRAW_DATE = '2002-12-07'

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000
const MS_PER_WEEK = 7 * MS_PER_DAY
const SEOUL_AHEAD_MS = 9 * 60 * MS_PER_MINUTE
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const WEEKDAY_NAMES = ['일', '월', '화', '수', '목', '금', '토'] as const

interface CivilDay {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly date: number
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** The parts of a day, or null when the text is not a day that exists. */
function civilDay(text: string): CivilDay | null {
  const [, year, month, date] = DAY_PATTERN.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return null
  return { year, month, date }
}

function realDay(text: string): CivilDay {
  const day = civilDay(text)
  if (day === null) throw new RangeError(`not a calendar day: ${text}`)
  return day
}

// Years are counted from March so that the leap day is the last of its year: Howard Hinnant,
// "chrono-Compatible Low-Level Date Algorithms", days_from_civil and civil_from_days.
const DAYS_PER_400_YEARS = 146_097
const DAYS_FROM_MARCH_0000_TO_1970 = 719_468

function dayNumber({ year, month, date }: CivilDay): number {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_400_YEARS + dayOfEra - DAYS_FROM_MARCH_0000_TO_1970
}

function dayFromNumber(daysSince1970: number): string {
  const shifted = daysSince1970 + DAYS_FROM_MARCH_0000_TO_1970
  const era = Math.floor(shifted / DAYS_PER_400_YEARS)
  const dayOfEra = shifted - era * DAYS_PER_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return dayText({
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  })
}

const padded = (value: number, width: number) => String(value).padStart(width, '0')
const dayText = ({ year, month, date }: CivilDay) => `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`

/** Whether the text is `YYYY-MM-DD` and such a day exists: leap years count, `2026-02-29` does not. */
export const isRealDay = (text: string): boolean => civilDay(text) !== null

/** The day `days` later, or earlier when negative. Throws RangeError on a day that does not exist. */
export const addDays = (day: string, days: number): string => dayFromNumber(dayNumber(realDay(day)) + days)

/** Days from `from` to `to`, negative when `to` is earlier. Throws RangeError on a day that does not exist. */
export const daysBetween = (from: string, to: string): number => dayNumber(realDay(to)) - dayNumber(realDay(from))

/**
 * The same date `months` later, or earlier when negative; where that month is too short, its last day
 * (January 31 and one month: February 28 or 29). Throws RangeError on a day that does not exist.
 */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = realDay(day)
  const monthsSinceYearZero = year * 12 + (month - 1) + months
  const newYear = Math.floor(monthsSinceYearZero / 12)
  const newMonth = monthsSinceYearZero - newYear * 12 + 1
  return dayText({ year: newYear, month: newMonth, date: Math.min(date, daysInMonth(newYear, newMonth)) })
}

/** 0 for Sunday to 6 for Saturday. Throws RangeError on a day that does not exist. */
export const weekdayOf = (day: string): number => (((dayNumber(realDay(day)) + 4) % 7) + 7) % 7

/** The Korean day that an instant falls on. */
export const koreanDay = (now: number): string => dayFromNumber(Math.floor((now + SEOUL_AHEAD_MS) / MS_PER_DAY))

/** Midnight in Seoul at the beginning of a day, ms. Throws RangeError on a day that does not exist. */
export const midnightInSeoul = (day: string): number => dayNumber(realDay(day)) * MS_PER_DAY - SEOUL_AHEAD_MS

/** Midnight in Seoul at the beginning of the Korean day of an instant, ms. */
export const startOfDayInSeoul = (now: number): number => midnightInSeoul(koreanDay(now))

/** Midnight in Seoul on the first of the Korean month of an instant, ms. */
export const startOfMonthInSeoul = (now: number): number => midnightInSeoul(`${koreanDay(now).slice(0, 8)}01`)

/** The Korean day on which a round is drawn: round 1 on 2002-12-07, then every Saturday without a gap. */
export const drawDateOf = (round_number: number): string => addDays(FIRST_DRAW_DATE, 7 * (round_number - 1))

/** The round drawn on a Korean day; null when none was or will be. Throws RangeError on a day that does not exist. */
export function roundOnDate(day: string): number | null {
  const days = daysBetween(FIRST_DRAW_DATE, day)
  return days >= 0 && days % 7 === 0 ? days / 7 + 1 : null
}

/** The instant a round's draw begins, ms. `drawMinute`: minutes after midnight in Seoul, 1245 for 20:45. */
export const drawBeginsAt = (round_number: number, drawMinute: number): number =>
  midnightInSeoul(FIRST_DRAW_DATE) + drawMinute * MS_PER_MINUTE + (round_number - 1) * MS_PER_WEEK

/** The first round whose draw has not begun: the one that can still be played. At the very minute it is the next. */
export const openRound = (now: number, drawMinute: number): number =>
  Math.max(1, Math.floor((now - drawBeginsAt(1, drawMinute)) / MS_PER_WEEK) + 2)

/** The newest round whose draw has begun; null before round 1. Its numbers may not be published yet. */
export function newestDueRound(now: number, drawMinute: number): number | null {
  const newest = openRound(now, drawMinute) - 1
  return newest === 0 ? null : newest
}

/** A draw that is still to come. */
export interface ComingDraw {
  readonly round_number: number
  /** Korean calendar day. */
  readonly draw_date: string
  /** ms. */
  readonly begins_at: number
}

/** The draw of the open round. */
export function nextDraw(now: number, drawMinute: number): ComingDraw {
  const round_number = openRound(now, drawMinute)
  return { round_number, draw_date: drawDateOf(round_number), begins_at: drawBeginsAt(round_number, drawMinute) }
}

/** `토`. Throws RangeError on a day that does not exist. */
export const weekdayWording = (day: string): string => WEEKDAY_NAMES[weekdayOf(day)] ?? ''

/** `2026.10.10`. Throws RangeError on a day that does not exist. */
export const dayWording = (day: string): string => dayText(realDay(day)).replaceAll('-', '.')

/** `2026.10.10 (토)`. Throws RangeError on a day that does not exist. */
export const dayAndWeekdayWording = (day: string): string => `${dayWording(day)} (${weekdayWording(day)})`

/** `2026년 10월 10일`. Throws RangeError on a day that does not exist. */
export function longDayWording(day: string): string {
  const { year, month, date } = realDay(day)
  return `${year}년 ${month}월 ${date}일`
}

/** The time of day in Seoul of an instant, `20:45`. */
export function timeWording(instant: number): string {
  const minutes = Math.floor((instant - startOfDayInSeoul(instant)) / MS_PER_MINUTE)
  return `${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`
}

/** The day and time in Seoul of an instant, `2026.10.10 20:45`. */
export const instantWording = (instant: number): string => `${dayWording(koreanDay(instant))} ${timeWording(instant)}`
