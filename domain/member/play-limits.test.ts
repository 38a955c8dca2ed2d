import { describe, expect, it } from 'vitest'
import { DAY } from '../duration.ts'
import {
  breakDayWording,
  breakEndsAt,
  isNearBudget,
  lastDayOfBreak,
  limitsAt,
  monthWording,
  NO_LIMITS,
  onBreakWording,
  type PlayLimits,
  spentPercent,
  withBudget,
} from './play-limits.ts'

const NOW = Date.parse('2026-12-10T22:00:00+09:00')
const limits = (change: Partial<PlayLimits> = {}): PlayLimits => ({ ...NO_LIMITS, ...change })

describe('a budget of a month', () => {
  it('is lowered at once, and so is one that is set for the first time', () => {
    expect(withBudget(limits(), 50_000, NOW)).toEqual({ budget: 50_000, pending: null, last_day: null })
    expect(withBudget(limits({ budget: 50_000, last_day: '2026-12-20' }), 20_000, NOW)).toEqual({
      ...{ budget: 20_000, pending: null, last_day: '2026-12-20' },
    })
  })

  it.each([60_000, null])('waits a day before it becomes looser: %s', (wanted) =>
    expect(withBudget(limits({ budget: 50_000, last_day: '2026-12-20' }), wanted, NOW)).toEqual({
      budget: 50_000,
      pending: { budget: wanted, from: NOW + DAY },
      last_day: '2026-12-20',
    }),
  )

  it('takes back what waits where the one that holds is wanted again', () =>
    expect(withBudget(limits({ budget: 50_000, pending: { budget: null, from: NOW + 1 } }), 50_000, NOW)).toEqual(
      limits({ budget: 50_000 }),
    ))

  it('that waited long enough has taken effect, and not a moment before', () => {
    const waiting = limits({ budget: 50_000, pending: { budget: 60_000, from: NOW } })
    expect(limitsAt(waiting, NOW - 1)).toEqual(waiting)
    expect(limitsAt(waiting, NOW)).toEqual(limits({ budget: 60_000 }))
    expect(limitsAt(limits({ budget: 50_000 }), NOW)).toEqual(limits({ budget: 50_000 }))
  })

  it.each([
    [0, 0, false],
    [39_999, 79, false],
    [40_000, 80, true],
    [49_999, 99, true],
    [50_000, 100, true],
    [60_000, 120, true],
  ])('of 50,000 won is, after %i, spent to %i percent, rounded down; warned of: %s', (spent, percent, isNear) =>
    expect([spentPercent(spent, 50_000), isNearBudget(spent, 50_000)]).toEqual([percent, isNear]),
  )
})

describe('a break', () => {
  it('lasts whole days after today, to the end of the last one in Korea', () => {
    expect(lastDayOfBreak(7, NOW)).toBe('2026-12-17')
    expect(lastDayOfBreak(30, NOW)).toBe('2027-01-09')
    expect(breakEndsAt('2026-12-17')).toBe(Date.parse('2026-12-18T00:00:00+09:00'))
  })

  it('is gone once its last day is', () => {
    const resting = limits({ last_day: '2026-12-10' })
    expect(limitsAt(resting, NOW)).toEqual(resting)
    expect(limitsAt(resting, Date.parse('2026-12-10T23:59:59+09:00'))).toEqual(resting)
    expect(limitsAt(resting, Date.parse('2026-12-11T00:00:00+09:00'))).toEqual(NO_LIMITS)
  })

  it('names the year only where it is another one', () => {
    expect(breakDayWording('2026-12-17', NOW)).toBe('12월 17일 (목)')
    expect(breakDayWording('2027-01-09', NOW)).toBe('2027년 1월 9일 (토)')
    expect(onBreakWording('2026-12-17', NOW)).toBe('12월 17일 (목)까지 쉬기로 했어요. 그때까지 번호를 만들지 않아요.')
  })
})

it.each([
  ['2026-12', '이번 달'],
  ['2027-01', '다음 달'],
  ['2027-02', '2월'],
  ['2026-11', '11월'],
])('the month %s is called %s', (month, called) => expect(monthWording(month, NOW)).toBe(called))
