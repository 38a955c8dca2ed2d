import Holidays from 'date-holidays'
import { expect, it } from 'vitest'
import { addDays, isWeekend } from './calendar.ts'
import { isBankingDay, nextBankingDay } from './holidays.ts'

it.each([
  // Published calendars of those years.
  ['2003-07-17', '제헌절'],
  ['2005-04-05', '식목일'],
  ['2017-10-06', '추석 전날이 개천절이어서'],
  ['2024-02-12', '설날이 일요일까지여서'],
  ['2024-05-06', '어린이날이 일요일이어서'],
  ['2025-01-28', '설 전날'],
  ['2025-03-03', '삼일절이 토요일이어서'],
  ['2025-05-06', '부처님오신날과 어린이날이 같은 날이어서'],
  ['2025-10-08', '추석 전날이 일요일이어서'],
  ['2026-03-02', '삼일절이 일요일이어서'],
  ['2026-05-01', '노동절'],
  ['2026-05-25', '부처님오신날이 일요일이어서'],
  ['2026-07-17', '다시 공휴일이 된 제헌절'],
  ['2026-08-17', '광복절이 토요일이어서'],
  ['2026-10-05', '개천절이 토요일이어서'],
  ['2027-02-09', '설날이 일요일이어서'],
  ['2027-05-03', '노동절이 토요일이어서'],
  ['2027-07-19', '제헌절이 토요일이어서'],
  ['2027-10-04', '개천절이 일요일이어서'],
  ['2027-10-11', '한글날이 토요일이어서'],
])('banks are closed on %s (%s)', (day) => expect(isBankingDay(day)).toBe(false))

it.each([
  // Constitution Day was an ordinary day from 2008 to 2025, Hangul Day until 2012, Arbor Day from 2006.
  ...['2006-04-05', '2008-07-17', '2025-07-17', '2012-10-09'],
  ...['2024-02-13', '2025-05-07', '2026-06-08', '2026-09-28', '2027-07-20', '2027-10-12'],
])('and open on %s', (day) => expect(isBankingDay(day)).toBe(true))

it.each([
  ['2024-09-17', '2024-09-19'],
  ['2027-10-11', '2027-10-12'],
  ['2026-10-17', '2026-10-19'],
  ['2026-10-19', '2026-10-19'],
])('from %s the next one is %s', (day, open) => expect(nextBankingDay(day)).toBe(open))

/** A library's holidays of a year that fall on weekdays: it writes the feasts of three days as one. */
function published(year: number): ReadonlySet<string> {
  const days = new Set<string>()
  for (const { date, start, end, type } of new Holidays('KR', { timezone: 'UTC' }).getHolidays(year)) {
    if (type !== 'public') continue
    const length = Math.round((end.getTime() - start.getTime()) / 86_400_000)
    for (let i = 0; i < length; i += 1) days.add(addDays(date.slice(0, 10), i))
  }
  return days
}

/**
 * Where date-holidays 3.37 is wrong: it begins the feast of New Year's Day a day late, has no 1 May, takes the leap month of
 * 2033 for the eighth, and forgets that Buddha's Birthday of 2036 falls on a Saturday before Children's Day.
 */
const isWrongThere = (day: string) =>
  /-(01-2|01-3|02-0|02-1|05-0[1-3])/.test(day) || /^2033-(09-0|10-0[67])/.test(day) || day === '2036-05-06'

it.each(Array.from({ length: 28 }, (_, i) => 2013 + i))('a published list has no other holidays in %i', (year) => {
  const theirs = published(year)
  const days = Array.from({ length: 365 }, (_, i) => addDays(`${year}-01-01`, i))
  const different = days.filter((day) => !isWeekend(day) && !isWrongThere(day) && isBankingDay(day) === theirs.has(day))
  expect(different).toEqual([])
})
