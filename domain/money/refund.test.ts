import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import {
  accountEnd,
  CANCELLATION_ENDS,
  CANCELLATION_REASON_NAMES,
  CANCELLATION_REASONS,
  CANCELLATION_STATE_NAMES,
  CANCELLATION_STATES,
  delayInterestOf,
  maskedAccount,
  overdueSince,
  refundDueOn,
  refundOf,
} from './refund.ts'

/** STANDARD for three months, from October 12. */
const standard = {
  paid: 59_700,
  start_date: '2026-10-12',
  end_date: '2027-01-11',
  last_day: '2026-11-21',
  sets_used: 30,
  monthly_price: 19_900,
  monthly_sets: 60,
}
const amountOf = (more: Partial<typeof standard>) => refundOf({ ...standard, ...more }).amount

describe('a refund', () => {
  it('is the unused days’ share of what was paid, rounded up to the won', () => {
    expect(refundOf(standard)).toEqual({
      ...{ paid: 59_700, days: 92, used_days: 41, sets_used: 30 },
      ...{ for_days: 26_605, for_sets: 0, is_whole: false, amount: 33_095 },
    })
  })

  it.each([
    ['on the first day', '2026-10-12', 0, 59_700],
    ['a week after it', '2026-10-19', 0, 59_700],
    ['a day later', '2026-10-20', 0, 53_860],
    ['within the week, with one set made', '2026-10-14', 1, 57_754],
    ['before it begins', '2026-10-01', 0, 59_700],
    ['on the last day', '2027-01-11', 10, 0],
    ['after it', '2027-02-01', 10, 0],
  ])('%s, is what is left', (_, last_day, sets_used, amount) => expect(amountOf({ last_day, sets_used })).toBe(amount))

  it('is less what sets cost that were made beyond the used days’ share', () => {
    // 180 sets in 92 days: 80.217… in 41. Of 120, 39.782… are beyond, at 331.666… won.
    const refund = refundOf({ ...standard, sets_used: 120 })
    expect(refund.amount).toBe(19_900)
    expect(refund.paid - refund.for_days - refund.for_sets).toBe(refund.amount)
    expect(amountOf({ sets_used: 80 })).toBe(33_095)
    expect(amountOf({ sets_used: 81 })).toBeLessThan(33_095)
  })

  it('is never below nothing, nor above what was paid', () => {
    for (const last_day of ['2026-10-12', '2026-10-25', '2026-12-31', '2027-01-11'])
      for (const sets_used of [0, 1, 60, 240, 100_000])
        for (const paid of [0, 1, 19_900, 59_700, 100_000_000]) {
          const { amount, for_days, for_sets } = refundOf({ ...standard, last_day, sets_used, paid })
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount + for_days + for_sets).toBe(paid)
          expect(Math.min(for_days, for_sets)).toBeGreaterThanOrEqual(0)
        }
  })

  it('never grows with a day or a set more', () => {
    let before = Number.POSITIVE_INFINITY
    for (let sets_used = 1; sets_used < 200; sets_used++) {
      const amount = amountOf({ sets_used })
      expect(amount).toBeLessThanOrEqual(before)
      before = amount
    }
  })

  it('is whole only where nothing was made within the week', () => {
    expect(refundOf({ ...standard, last_day: '2026-10-19', sets_used: 0 })).toMatchObject({
      is_whole: true,
      for_days: 0,
    })
    expect(refundOf({ ...standard, last_day: '2026-10-19', sets_used: 1 }).is_whole).toBe(false)
    expect(refundOf({ ...standard, last_day: '2026-10-20', sets_used: 0 }).is_whole).toBe(false)
  })

  it('of a plan without sets goes by days alone', () => {
    expect(amountOf({ monthly_sets: 0, sets_used: 5 })).toBe(33_095)
  })

  it('of a period that is no whole month counts its rest by thirtieths', () => {
    const tenDays = { ...standard, end_date: '2026-10-21', paid: 10_000, monthly_price: 30_000, last_day: '2026-10-16' }
    // 20 sets in ten days, ten in five; of 16, six are beyond, at 500 won.
    expect(refundOf({ ...tenDays, sets_used: 16 })).toMatchObject({ for_days: 5_000, for_sets: 3_000, amount: 2_000 })
  })
})

it.each([
  ['2026-11-21', '2026-11-25'],
  ['2026-11-23', '2026-11-26'],
  ['2026-11-27', '2026-12-02'],
  // The harvest moon: Thursday to Saturday, then Sunday.
  ['2026-09-22', '2026-09-29'],
  // Children's Day, a Tuesday; the request itself on Workers' Day, a Friday.
  ['2026-05-01', '2026-05-07'],
  // 3 October 2026 is a Saturday, so the Monday after it is off.
  ['2026-10-01', '2026-10-07'],
  // Chuseok of 2031 is 1 October: its three days and National Foundation Day after them are off.
  ['2031-09-29', '2031-10-08'],
])('asked for on %s it is due on %s', (asked, due) => expect(refundDueOn(asked)).toBe(due))

it('shows of an account its last four digits', () => {
  expect(maskedAccount('123-456-78 4417')).toBe('●●●● 4417')
  expect(accountEnd('12-3')).toBe('123')
})

it('a member reads how far a cancellation is, when it ends, and why one may be', () => {
  expect(CANCELLATION_STATES.map((state) => CANCELLATION_STATE_NAMES[state])).toEqual([
    ...['환불 없음', '확인 중', '입금 준비 중', '입금 완료', '해지 취소'],
  ])
  expect(CANCELLATION_REASONS.map((reason) => CANCELLATION_REASON_NAMES[reason])).toEqual([
    ...['자주 안 써요', '요금이 부담돼요', '필요한 게 없어요', '잠시 쉬고 싶어요'],
  ])
  expect(CANCELLATION_ENDS).toEqual(['today', 'at_end'])
})

describe('a late refund', () => {
  it('costs 15 % a year for each day after the one on which it was due, rounded up', () => {
    expect(delayInterestOf(33_095, '2026-11-26', '2026-11-26')).toBe(0)
    expect(delayInterestOf(33_095, '2026-11-26', '2026-11-20')).toBe(0)
    expect(delayInterestOf(33_095, '2026-11-26', '2026-12-06')).toBe(137)
    expect(delayInterestOf(36_500, '2026-11-26', '2027-11-26')).toBe(5_475)
  })

  it('is one that was asked for on the day found, or before it, and none that was asked for later', () => {
    // From before New Year's feast to after it: days on which banks are closed move the day by several.
    for (let day = 1; day <= 28; day++) {
      const today = `2027-02-${String(day).padStart(2, '0')}`
      const last = overdueSince(today)
      expect(refundDueOn(last) < today).toBe(true)
      expect(refundDueOn(addDays(last, 1)) < today).toBe(false)
    }
  })
})
