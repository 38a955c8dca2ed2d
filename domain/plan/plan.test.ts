import { describe, expect, it } from 'vitest'
import {
  currentPeriod,
  daysLeft,
  daysUntilRenewal,
  isPeriod,
  lastDayOf,
  lastDayShown,
  lastRunningDay,
  monthlyAllowance,
  monthsFor,
  periodStatus,
  periodToEndOf,
  priceOfPeriod,
  remainingSets,
  sharesADay,
  TIER_NAMES,
  tierSubtitle,
  withChangedSets,
  withMonthlySets,
} from './plan.ts'

const period = (start_date: string, end_date: string, cancelled_date: string | null = null) => ({
  start_date,
  end_date,
  cancelled_date,
})

describe('the allowance', () => {
  it('is ten sets without a plan, and the plan’s with one', () => {
    expect(monthlyAllowance(null)).toBe(10)
    expect(monthlyAllowance({ monthly_sets: 300 })).toBe(300)
    expect(monthlyAllowance({ monthly_sets: 0 })).toBe(0)
  })
  it('is never overdrawn', () => {
    expect(remainingSets(10, 3)).toBe(7)
    expect(remainingSets(10, 10)).toBe(0)
    expect(remainingSets(10, 60)).toBe(0)
  })
})

it('names the plans', () => {
  expect(TIER_NAMES.map(tierSubtitle)).toEqual(['기본형', '선택형', '프리미엄', '고급형', '최상위'])
  expect(tierSubtitle('SUPER')).toBe('')
})

describe('a period from the first to the last of October', () => {
  const october = period('2026-10-01', '2026-10-31')
  it.each([
    ['2026-09-30', 'inactive', null],
    ['2026-10-01', 'active', 30],
    ['2026-10-30', 'active', 1],
    ['2026-10-31', 'active', 0],
    ['2026-11-01', 'expired', null],
    ['2030-01-01', 'expired', null],
  ])('is on %s %s, %s days from its end', (day, status, days) => {
    expect(periodStatus(october, day)).toBe(status)
    expect(daysUntilRenewal(october, day)).toBe(days)
  })

  it('that will end early is renewed by nothing', () =>
    expect(daysUntilRenewal({ ...october, cancelled_date: '2026-10-10' }, '2026-10-09')).toBeNull())

  it.each([
    ['2026-10-09', 'active'],
    ['2026-10-10', 'cancelled'],
    ['2026-12-01', 'cancelled'],
  ])('that was cancelled on the tenth is on %s %s', (day, status) =>
    expect(periodStatus({ ...october, cancelled_date: '2026-10-10' }, day)).toBe(status),
  )
})

describe('a period that was cancelled before its first day', () => {
  const never = period('2026-12-01', '2026-12-31', '2026-12-01')
  it.each(['2026-11-20', '2026-12-01', '2027-01-05'])('is cancelled on %s, and not about to begin', (day) =>
    expect(periodStatus(never, day)).toBe('cancelled'),
  )
  it('is not the one that somebody ends, nor what their plan is while another is to begin', () => {
    const later = period('2027-01-01', '2027-01-31')
    expect(periodToEndOf([never], '2026-11-20')).toBeNull()
    expect(currentPeriod([never, later], '2026-11-20')).toBe(later)
  })
  it('is what the plan is on the day on which it would have begun, or while there is no other', () => {
    const before = period('2026-10-01', '2026-11-30')
    expect(currentPeriod([before, never], '2026-11-30')).toBe(before)
    expect(currentPeriod([before, never], '2026-12-01')).toBe(never)
    expect(currentPeriod([never], '2026-11-20')).toBe(never)
  })
  it('keeps the days of its contract, and others end on the day before they were ended', () => {
    expect(lastDayShown(never)).toBe('2026-12-31')
    expect(lastDayShown({ ...never, cancelled_date: '2026-12-11' })).toBe('2026-12-10')
    expect(lastDayShown({ ...never, cancelled_date: null })).toBe('2026-12-31')
  })
})

describe('several periods', () => {
  const spring = period('2026-03-01', '2026-05-31')
  const autumn = period('2026-09-01', '2026-11-30')
  const winter = period('2026-11-15', '2027-02-14')
  const all = [winter, spring, autumn]
  it.each([
    ['2026-01-01', spring, 'inactive'],
    ['2026-04-01', spring, 'active'],
    ['2026-07-01', spring, 'expired'],
    ['2026-09-01', autumn, 'active'],
    ['2026-11-20', winter, 'active'],
    ['2027-03-01', winter, 'expired'],
  ])('on %s the right one counts', (day, expected, status) => {
    expect(currentPeriod(all, day)).toBe(expected)
    expect(periodStatus(expected, day)).toBe(status)
  })

  it('go on with the one that runs when a later one was cancelled', () => {
    const cancelled = { ...winter, cancelled_date: '2026-11-16' }
    expect(currentPeriod([autumn, cancelled], '2026-11-20')).toBe(autumn)
    expect(currentPeriod([autumn, cancelled], '2026-12-05')).toBe(cancelled)
    expect(periodStatus(cancelled, '2026-12-05')).toBe('cancelled')
  })

  it('are none for who never subscribed', () => {
    expect(currentPeriod([], '2026-11-20')).toBeNull()
    expect(daysUntilRenewal(null, '2026-11-20')).toBeNull()
  })
})

describe('the plan that somebody ends', () => {
  const spring = period('2026-03-01', '2026-05-31')
  const autumn = period('2026-09-01', '2026-11-30')
  const winter = period('2026-12-01', '2027-02-28')
  it.each([
    ['2026-01-01', spring],
    ['2026-04-01', spring],
    // A period that is over does not stand before the one that is to begin.
    ['2026-07-01', autumn],
    ['2026-11-30', autumn],
    ['2027-02-28', winter],
    ['2027-03-01', null],
  ])('on %s is the one that runs, or the next', (today, expected) =>
    expect(periodToEndOf([winter, spring, autumn], today)).toBe(expected),
  )
})

describe('a period that was ended early', () => {
  const ended = period('2026-10-01', '2026-10-31', '2026-10-11')
  it('runs to the day before, and leaves the days after it to another', () => {
    expect(lastRunningDay(ended)).toBe('2026-10-10')
    expect(sharesADay(ended, { start_date: '2026-10-10', end_date: '2026-11-09' })).toBe(true)
    expect(sharesADay(ended, { start_date: '2026-10-11', end_date: '2026-11-10' })).toBe(false)
  })
  it('that had ended by itself before ran to its last day', () =>
    expect(lastRunningDay({ ...ended, cancelled_date: '2026-12-01' })).toBe('2026-10-31'))
  it('shares no day with one that was over before', () => {
    expect(sharesADay(ended, { start_date: '2026-09-01', end_date: '2026-09-30' })).toBe(false)
    expect(sharesADay(ended, { start_date: '2026-09-01', end_date: '2026-10-01' })).toBe(true)
  })
  it('before it began never ran', () => {
    const never = { ...ended, cancelled_date: '2026-09-20' }
    expect(sharesADay(never, { start_date: '2026-10-01', end_date: '2026-10-31' })).toBe(false)
  })
})

it.each([
  ['2026-10-12', '2027-01-11', 19_900, 59_700],
  ['2026-10-12', '2026-11-11', 19_900, 19_900],
  ['2026-10-12', '2026-10-21', 30_000, 10_000],
  ['2026-10-12', '2026-11-12', 9_900, 10_230],
  ['2026-10-12', '2026-10-12', 9_999, 333],
])('from %s to %s at %i won a month costs %i won', (start_date, end_date, monthly_price, won) =>
  expect(priceOfPeriod({ start_date, end_date }, monthly_price)).toBe(won),
)

it.each([
  ['2026-10-01', 1, '2026-10-31'],
  ['2026-10-15', 1, '2026-11-14'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-28', 1, '2026-02-27'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 3, '2027-03-14'],
])('from %s %i months last until %s', (first, months, last) => expect(lastDayOf(first, months)).toBe(last))

it.each([
  ['2026-10-01', '2026-10-31', true],
  ['2026-10-01', '2026-10-01', true],
  ['2026-10-02', '2026-10-01', false],
  ['2026-02-30', '2026-10-01', false],
  ['2026-10-01', '2026-10-32', false],
])('from %s to %s is a period: %s', (first, last, is) => expect(isPeriod(first, last)).toBe(is))

it.each([
  ['2026-10-31', '2026-10-01', 30],
  ['2026-10-31', '2026-10-31', 0],
  ['2026-10-31', '2026-11-02', 0],
  [null, '2026-10-01', null],
])('of a plan until %s there are on %s %s days left', (last_day, today, left) =>
  expect(daysLeft(last_day, today)).toBe(left),
)

it.each([
  [19_900, 19_900, 1],
  [59_700, 19_900, 3],
  [20_000, 19_900, null],
  [0, 19_900, null],
  [59_700, 0, null],
  [59_700, null, null],
])('%i won at %s won a month pay for %s months', (won, monthly_price, months) =>
  expect(monthsFor(won, monthly_price)).toBe(months),
)

it.each([
  ['매달 30세트', '매달 1,200세트'],
  ['매달 최대 1,000 세트를 만들어요', '매달 최대 1,200 세트를 만들어요'],
  ['회차마다 30세트', '회차마다 30세트'],
  ['매달 30일', '매달 30일'],
])('a plan of 1,200 sets a month says of “%s” “%s”', (feature, said) =>
  expect(withMonthlySets(feature, 1_200)).toBe(said),
)

it.each([
  ['30세트에서 1,000 세트까지', '50세트에서 1,200 세트까지'],
  ['130세트', '130세트'],
  ['30일 동안 7세트', '30일 동안 7세트'],
])('where plans of 30 and 1,000 sets have 50 and 1,200 now, “%s” is “%s”', (text, said) => {
  const changed = new Map([
    [30, 50],
    [1_000, 1_200],
  ])
  expect(withChangedSets(text, changed)).toBe(said)
})
