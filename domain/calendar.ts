import { DAY, HOUR, MINUTE } from './duration.ts'

/**
 * Korean days and the weekly rounds. A day is text, `YYYY-MM-DD`, in the Gregorian calendar; an instant is
 * milliseconds since 1970-01-01T00:00Z. Korea has been at UTC+9 without summer time since long before the
 * first draw, so Seoul's time is a fixed shift and nothing here needs a time zone database.
 */

/** The Saturday of round 1. */
const FIRST_DRAW_DATE = '2002-12-07'

const MS_PER_WEEK = 7 * DAY
const SEOUL_AHEAD_MS = 9 * HOUR
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const WEEKDAY_NAMES = ['일', '월', '화', '수', '목', '금', '토'] as const

/** Milliseconds of midnight UTC of a day; null when the text is not a day that exists. */
function parsedDay(text: string): number | null {
  const midnight = DAY_PATTERN.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date takes February 30 for a day in March.
  return Number.isNaN(midnight) || dayAt(midnight) !== text ? null : midnight
}

/** The day of an instant, in UTC. */
const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

function realDay(text: string): number {
  const midnight = parsedDay(text)
  if (midnight === null) throw new RangeError(`not a calendar day: ${text}`)
  return midnight
}

const padded = (value: number, width: number) => String(value).padStart(width, '0')

/** Whether the text is `YYYY-MM-DD` and such a day exists: leap years count, `2026-02-29` does not. */
export const isRealDay = (text: string): boolean => parsedDay(text) !== null

/** The day `days` later, or earlier when negative. Throws RangeError on a day that does not exist. */
export const addDays = (day: string, days: number): string => dayAt(realDay(day) + days * DAY)

/** Days from `from` to `to`, negative when `to` is earlier. Throws RangeError on a day that does not exist. */
export const daysBetween = (from: string, to: string): number => (realDay(to) - realDay(from)) / DAY

/**
 * The same date `months` later, or earlier when negative; where that month is too short, its last day
 * (January 31 and one month: February 28 or 29). Throws RangeError on a day that does not exist.
 */
export function addMonths(day: string, months: number): string {
  const moved = new Date(realDay(day))
  const date = moved.getUTCDate()
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastOfMonth = new Date(moved)
  lastOfMonth.setUTCMonth(moved.getUTCMonth() + 1, 0)
  moved.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return dayAt(moved.getTime())
}

/** 0 for Sunday to 6 for Saturday. Throws RangeError on a day that does not exist. */
export const weekdayOf = (day: string): number => new Date(realDay(day)).getUTCDay()
export const SUNDAY = 0
export const SATURDAY = 6

/** Whether a day is a Saturday or a Sunday. Throws RangeError on a day that does not exist. */
export const isWeekend = (day: string): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(day))

/** An instant, ms, or as answers carry it: ISO 8601. */
type Instant = number | string
const msOf = (instant: Instant): number => (typeof instant === 'string' ? Date.parse(instant) : instant)

/** The Korean day that an instant falls on. */
export const koreanDay = (instant: Instant): string => dayAt(msOf(instant) + SEOUL_AHEAD_MS)

/** Midnight in Seoul at the beginning of a day, ms. Throws RangeError on a day that does not exist. */
export const midnightInSeoul = (day: string): number => realDay(day) - SEOUL_AHEAD_MS

/** Midnight in Seoul at the beginning of the Korean day of an instant, ms. */
export const startOfDayInSeoul = (now: number): number => midnightInSeoul(koreanDay(now))

/** The Korean day on which a round is drawn: round 1 on 2002-12-07, then every Saturday without a gap. */
export const drawDateOf = (round_number: number): string => addDays(FIRST_DRAW_DATE, 7 * (round_number - 1))

/** The month in which a round is drawn, `2026-10`. */
export const monthOfRound = (round_number: number): string => drawDateOf(round_number).slice(0, 7)

/** The round drawn on a Korean day; null when none was or will be. Throws RangeError on a day that does not exist. */
export function roundOnDate(day: string): number | null {
  const days = daysBetween(FIRST_DRAW_DATE, day)
  return days >= 0 && days % 7 === 0 ? days / 7 + 1 : null
}

/** The Korean month of an instant, `2026-10`, and its Saturdays in order with their rounds: four or five. */
export function saturdaysOfMonth(now: number): {
  readonly month: string
  readonly draws: readonly { readonly round_number: number; readonly draw_date: string }[]
} {
  const month = koreanDay(now).slice(0, 7)
  const days = Array.from({ length: 31 }, (_, i) => `${month}-${padded(i + 1, 2)}`).filter(isRealDay)
  const draws = days.flatMap((draw_date) => {
    const round_number = roundOnDate(draw_date)
    return round_number === null ? [] : [{ round_number, draw_date }]
  })
  return { month, draws }
}

/** The instant a round's draw begins, ms. `drawMinute`: minutes after midnight in Seoul, 1245 for 20:45. */
export const drawBeginsAt = (round_number: number, drawMinute: number): number =>
  midnightInSeoul(FIRST_DRAW_DATE) + drawMinute * MINUTE + (round_number - 1) * MS_PER_WEEK

/** Minutes after midnight in Seoul at which a Saturday's sales close; SOURCES of the game: sale hours end at 20:00. */
const SALES_CLOSE_MINUTE = 20 * 60

/** The instant at which a round can no longer be bought, 20:00 in Seoul on its Saturday, ms. */
export const salesCloseAt = (round_number: number): number => drawBeginsAt(round_number, SALES_CLOSE_MINUTE)

/** Rounds whose minute of Saturday, in minutes after midnight in Seoul, has passed. */
const roundsPast = (now: number, minute: number) =>
  Math.max(0, Math.floor((now - drawBeginsAt(1, minute)) / MS_PER_WEEK) + 1)

/** The first round whose sales have not closed, in which a set made now plays. From 20:00:00 on it is the next round. */
export const openRound = (now: number): number => roundsPast(now, SALES_CLOSE_MINUTE) + 1

/** The newest round whose draw has begun; null before round 1. Its numbers may not be published yet. */
export const newestDueRound = (now: number, drawMinute: number): number | null => roundsPast(now, drawMinute) || null

/** A draw that is still to come. */
export interface ComingDraw {
  readonly round_number: number
  /** Korean calendar day. */
  readonly draw_date: string
  /** ms. */
  readonly begins_at: number
}

/** The first draw that has not begun. */
export function nextDraw(now: number, drawMinute: number): ComingDraw {
  const round_number = roundsPast(now, drawMinute) + 1
  return { round_number, draw_date: drawDateOf(round_number), begins_at: drawBeginsAt(round_number, drawMinute) }
}

/** `토`. Throws RangeError on a day that does not exist. */
export const weekdayWording = (day: string): string => WEEKDAY_NAMES[weekdayOf(day)] ?? ''

/** `2026.10.10`. Throws RangeError on a day that does not exist. */
export const dayWording = (day: string): string => dayAt(realDay(day)).replaceAll('-', '.')

/** `2026.10.10 (토)`. Throws RangeError on a day that does not exist. */
export const dayAndWeekdayWording = (day: string): string => `${dayWording(day)} (${weekdayWording(day)})`

/** `10월 17일`. Throws RangeError on a day that does not exist. */
export function shortDayWording(day: string): string {
  const date = new Date(realDay(day))
  return `${date.getUTCMonth() + 1}월 ${date.getUTCDate()}일`
}

/** `10월 17일 (토)`. Throws RangeError on a day that does not exist. */
export const monthDayWording = (day: string): string => `${shortDayWording(day)} (${weekdayWording(day)})`

/** `2026년 10월 10일`. Throws RangeError on a day that does not exist. */
export function longDayWording(day: string): string {
  const date = new Date(realDay(day))
  return `${date.getUTCFullYear()}년 ${date.getUTCMonth() + 1}월 ${date.getUTCDate()}일`
}

/** The time of day in Seoul of an instant, `20:45`. */
export function timeWording(instant: Instant): string {
  const now = msOf(instant)
  const minutes = Math.floor((now - startOfDayInSeoul(now)) / MINUTE)
  return `${padded(Math.floor(minutes / 60), 2)}:${padded(minutes % 60, 2)}`
}

/** The day and time in Seoul of an instant, `2026.10.10 20:45`. */
export const instantWording = (instant: Instant): string => `${dayWording(koreanDay(instant))} ${timeWording(instant)}`

/** An instant as a field for a time takes it, in Korean time: `2026-10-12T09:00`; empty for none. */
export const typedTime = (instant: string | null): string =>
  instant === null ? '' : `${koreanDay(instant)}T${timeWording(instant)}`

/** The instant of what was typed, UTC; null where nothing was. */
export const instantTyped = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed}:00+09:00`).toISOString()
