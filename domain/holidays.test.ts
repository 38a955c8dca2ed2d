import { expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { HOLIDAY_YEARS, isBankingDay, nextBankingDay } from './holidays.ts'

/** The traditional Korean calendar as the language's own library has it: another source than the list. */
const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
const lunarOf = (day: string) => lunar.format(new Date(`${day}T00:00:00Z`))

it.each(HOLIDAY_YEARS)('%i has its feasts where the moon puts them', (year) => {
  const days = Array.from({ length: 365 }, (_, i) => addDays(`${year}-01-01`, i))
  for (const feast of ['1/1', '4/8', '8/15']) {
    const day = days.find((one) => lunarOf(one) === feast)
    expect(day && isBankingDay(day), `${feast} of ${year}: ${day}`).toBe(false)
  }
})

it.each([
  // Published calendars of those years.
  ['2024-02-12', '설날이 일요일까지여서'],
  ['2024-05-06', '어린이날이 일요일이어서'],
  ['2025-01-28', '설 전날'],
  ['2025-03-03', '삼일절이 토요일이어서'],
  ['2025-05-06', '부처님오신날과 어린이날이 같은 날이어서'],
  ['2025-10-08', '추석 전날이 일요일이어서'],
  ['2026-03-02', '삼일절이 일요일이어서'],
  ['2026-05-25', '부처님오신날이 일요일이어서'],
  ['2026-08-17', '광복절이 토요일이어서'],
  ['2026-10-05', '개천절이 토요일이어서'],
  ['2027-02-09', '설날이 일요일이어서'],
  ['2027-10-04', '개천절이 일요일이어서'],
  ['2027-10-11', '한글날이 토요일이어서'],
])('banks are closed on %s (%s)', (day) => expect(isBankingDay(day)).toBe(false))

it.each(['2024-02-13', '2025-05-07', '2026-06-08', '2026-09-28', '2027-10-12'])('and open on %s', (day) =>
  expect(isBankingDay(day)).toBe(true),
)

it.each([
  ['2024-09-17', '2024-09-19'],
  ['2027-10-11', '2027-10-12'],
  ['2026-10-17', '2026-10-19'],
  ['2026-10-19', '2026-10-19'],
])('from %s the next one is %s', (day, open) => expect(nextBankingDay(day)).toBe(open))
