import { expect, it } from 'vitest'
import { BrokenInvariant, mustHold } from '../must-hold.ts'
import { problemOfArrival, problemOfRefund, problemOfRefunded, problemOfSale } from './problem-of-money.ts'

const REFUND = { paid: 59_700, days: 92, used_days: 41, for_days: 26_605, for_sets: 0, amount: 33_095 }
it.each([
  [{}, null],
  [{ used_days: 0 }, null],
  [{ for_sets: 95, amount: 33_000 }, null],
  [{ used_days: 92 }, null],
  [{ for_days: 59_700, amount: 0 }, null],
  [{ amount: 33_096 }, '59700 - 26605 - 0 is not 33096'],
  [{ for_sets: 1 }, '59700 - 26605 - 1 is not 33095'],
  [{ for_sets: -1, amount: 33_096 }, '59700 - 26605 - -1 = 33096 is not in won'],
  [{ for_days: 26_605.5, amount: 33_094.5 }, '59700 - 26605.5 - 0 = 33094.5 is not in won'],
  [{ used_days: 93 }, '93 of 92 days are used'],
  [{ used_days: -1 }, '-1 of 92 days are used'],
])('a refund with %j: %s', (other, problem) => expect(problemOfRefund({ ...REFUND, ...other })).toBe(problem))

it('a payment has what its deposits are', () => {
  expect(problemOfArrival({ arrived: 59_700, deposits: 59_700 })).toBeNull()
  expect(problemOfArrival({ arrived: 59_700, deposits: 0 })).toBe('59700 is noted as arrived, and its deposits are 0')
})

it('no more goes back than ever arrived', () => {
  expect(problemOfRefunded({ refunded: 59_700, everArrived: 59_700 })).toBeNull()
  expect(problemOfRefunded({ refunded: 59_701, everArrived: 59_700 })).toBe('59701 goes back, and 59700 arrived')
})

const SOLD = { start_date: '2026-10-12', sold_days: 92, monthly_price: 19_900, sold_price: 59_700 }
it.each([
  [{}, null],
  [{ sold_price: null }, null],
  [{ sold_price: 59_701 }, 'sold for 59701, and its days cost 59700'],
  [{ sold_days: 93 }, 'sold for 59700, and its days cost 60363'],
])('a period sold with %j: %s', (other, problem) => expect(problemOfSale({ ...SOLD, ...other })).toBe(problem))

it('stops whoever writes, and nobody where nothing is wrong', () => {
  expect(() => mustHold(null)).not.toThrow()
  expect(() => mustHold('1 is not 2')).toThrow(new BrokenInvariant('1 is not 2'))
})
