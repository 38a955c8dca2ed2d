import { addDays, isWeekend, SATURDAY, SUNDAY, weekdayOf } from './calendar.ts'

/*
 * Days on which Korean banks are closed besides Saturdays and Sundays. By the Regulation on Holidays of Public Offices
 * (관공서의 공휴일에 관한 규정, presidential decree, articles 2 and 3, as last changed in May 2023) and Workers' Day.
 * Elections and days that a government sets at short notice are not known here.
 */

/** Month and day of the feasts of the lunar calendar: New Year's Day (설날), Buddha's Birthday, the harvest moon (추석). */
const LUNAR: Readonly<Record<number, readonly [newYear: string, buddha: string, harvest: string]>> = {
  2023: ['01-22', '05-27', '09-29'],
  2024: ['02-10', '05-15', '09-17'],
  2025: ['01-29', '05-05', '10-06'],
  2026: ['02-17', '05-24', '09-25'],
  2027: ['02-07', '05-13', '09-15'],
  2028: ['01-27', '05-02', '10-03'],
  2029: ['02-13', '05-20', '09-22'],
  2030: ['02-03', '05-09', '09-12'],
}
/** The years for which all holidays are known. */
export const HOLIDAY_YEARS = Object.keys(LUNAR).map(Number)

/** When a holiday gets a substitute day: never, if it falls on a Sunday, or also on a Saturday. */
type Substitute = 'none' | 'sunday' | 'weekend'

const FIXED: readonly (readonly [monthDay: string, Substitute])[] = [
  ['01-01', 'none'],
  ['03-01', 'weekend'],
  ['05-01', 'none'],
  ['05-05', 'weekend'],
  ['06-06', 'none'],
  ['08-15', 'weekend'],
  ['10-03', 'weekend'],
  ['10-09', 'weekend'],
  ['12-25', 'weekend'],
]

function holidaysOfYear(year: number): ReadonlySet<string> {
  const [newYear, buddha, harvest] = LUNAR[year] ?? []
  if (!newYear || !buddha || !harvest) return new Set()
  const around = (day: string) => [-1, 0, 1].map((days) => [addDays(`${year}-${day}`, days), 'sunday'] as const)
  const named: (readonly [string, Substitute])[] = [
    ...FIXED.map(([day, substitute]) => [`${year}-${day}`, substitute] as const),
    [`${year}-${buddha}`, 'weekend'],
    ...around(newYear),
    ...around(harvest),
  ]
  named.sort(([one], [other]) => (one < other ? -1 : 1))
  const off = new Set(named.map(([day]) => day))
  const seen = new Set<string>()
  for (const [day, substitute] of named) {
    const weekday = weekdayOf(day)
    const isLost = weekday === SUNDAY || (substitute === 'weekend' && weekday === SATURDAY) || seen.has(day)
    seen.add(day)
    if (substitute === 'none' || !isLost) continue
    let instead = addDays(day, 1)
    while (off.has(instead) || isWeekend(instead)) instead = addDays(instead, 1)
    off.add(instead)
  }
  return off
}

const known = new Map<number, ReadonlySet<string>>()

/** Whether banks are open on a Korean day; in years whose feasts are not known here, every weekday counts as one. */
export function isBankingDay(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const holidays = known.get(year) ?? holidaysOfYear(year)
  known.set(year, holidays)
  return !isWeekend(day) && !holidays.has(day)
}

/** The day itself where banks are open, else the next one on which they are. */
export const nextBankingDay = (day: string): string => {
  let open = day
  while (!isBankingDay(open)) open = addDays(open, 1)
  return open
}
