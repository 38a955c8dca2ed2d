import { addDays, isWeekend, SATURDAY, SUNDAY, weekdayOf } from './calendar.ts'

/*
 * Days on which Korean banks are closed besides Saturdays and Sundays, for every year since the first draw: the Regulation on
 * Holidays of Public Offices (관공서의 공휴일에 관한 규정, articles 2 and 3) with its changes of 2005 to 2023, the Public
 * Holidays Act (공휴일에 관한 법률) as changed on 10 February 2026 (Constitution Day and 1 May, in force since 11 May and
 * 1 May 2026), and Workers' Day before that (근로자의 날 제정에 관한 법률). Elections and days that a government sets at short
 * notice are not known here: a day named by this file may be early by those, never late.
 */

/** The traditional Korean calendar. A browser without it answers by another one, and then the feasts are not known. */
const lunar = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
const knowsMoon = lunar.resolvedOptions().calendar === 'dangi'

/** When a holiday gets a substitute day: never, if it falls on a Sunday, or also on a Saturday; another holiday counts as a Sunday. */
type Substitute = 'none' | 'sunday' | 'weekend'

interface Holiday {
  /** Month and day of our calendar, `MM-DD`, or of the lunar one as `month/day`; a leap month is none of them. */
  readonly on: string
  readonly substitute: Substitute
  /** The first year with a substitute day. */
  readonly substituteFrom?: number
  /** Years in which the day is off, the ends included; without it, all. */
  readonly years?: readonly (readonly [first: number, last: number])[]
  /** The day before and the day after are off as well. */
  readonly isThreeDays?: true
}

const EVER = Number.POSITIVE_INFINITY
const HOLIDAYS: readonly Holiday[] = [
  { on: '01-01', substitute: 'none' },
  { on: '1/1', isThreeDays: true, substitute: 'sunday', substituteFrom: 2014 },
  { on: '03-01', substitute: 'weekend', substituteFrom: 2022 },
  { on: '04-05', substitute: 'none', years: [[0, 2005]] },
  { on: '05-01', substitute: 'weekend', substituteFrom: 2026 },
  { on: '05-05', substitute: 'weekend', substituteFrom: 2014 },
  { on: '4/8', substitute: 'weekend', substituteFrom: 2023 },
  { on: '06-06', substitute: 'none' },
  {
    on: '07-17',
    substitute: 'weekend',
    substituteFrom: 2026,
    years: [
      [0, 2007],
      [2026, EVER],
    ],
  },
  { on: '08-15', substitute: 'weekend', substituteFrom: 2021 },
  { on: '8/15', isThreeDays: true, substitute: 'sunday', substituteFrom: 2014 },
  { on: '10-03', substitute: 'weekend', substituteFrom: 2021 },
  { on: '10-09', substitute: 'weekend', substituteFrom: 2021, years: [[2013, EVER]] },
  { on: '12-25', substitute: 'weekend', substituteFrom: 2023 },
]

/** The days of a year by their date of the lunar calendar, as far as feasts fall on them: January to October. */
function feastsOfYear(year: number): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  if (!knowsMoon) return days
  const wanted = new Set(HOLIDAYS.map(({ on }) => on))
  for (let day = `${year}-01-20`; day < `${year}-10-15`; day = addDays(day, 1)) {
    // A leap month is written apart ("4bis/8").
    const date = lunar.format(new Date(`${day}T00:00:00Z`))
    if (wanted.has(date)) days.set(date, day)
  }
  return days
}

function holidaysOfYear(year: number): ReadonlySet<string> {
  const feasts = feastsOfYear(year)
  const named: (readonly [day: string, Substitute])[] = []
  for (const { on, substitute, substituteFrom = 0, years = [[0, EVER]], isThreeDays } of HOLIDAYS) {
    if (!years.some(([first, last]) => year >= first && year <= last)) continue
    const day = on.includes('/') ? feasts.get(on) : `${year}-${on}`
    if (day === undefined) continue
    const rule = year >= substituteFrom ? substitute : 'none'
    for (const days of isThreeDays ? [-1, 0, 1] : [0]) named.push([addDays(day, days), rule])
  }
  // Of two holidays on one day, the one without a substitute is counted first: the other one is made up for.
  const order = ([day, rule]: (typeof named)[number]) => `${day} ${rule === 'none' ? 0 : 1}`
  named.sort((one, other) => (order(one) < order(other) ? -1 : 1))
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

const holidaysByYear = new Map<number, ReadonlySet<string>>()

/** Whether banks are open on a Korean day. Throws RangeError on a day that does not exist. */
export function isBankingDay(day: string): boolean {
  if (isWeekend(day)) return false
  const year = Number(day.slice(0, 4))
  const holidays = holidaysByYear.get(year) ?? holidaysOfYear(year)
  holidaysByYear.set(year, holidays)
  return !holidays.has(day)
}

/** The day itself where banks are open, else the next one on which they are. Throws RangeError on a day that does not exist. */
export const nextBankingDay = (day: string): string => {
  let open = day
  while (!isBankingDay(open)) open = addDays(open, 1)
  return open
}
