import { expect, it } from 'vitest'
import { isFarAbove, matchSuggester, paymentState } from './deposit-match.ts'

const awaited = [
  { id: 1, remaining: 19_900, depositor: '김하나' },
  { id: 2, remaining: 59_700, depositor: '이준' },
  { id: 3, remaining: 59_700, depositor: '김하나' },
  { id: 4, remaining: 0, depositor: '김하나' },
]

it.each([
  ['김하나', 59_700, ['3 amount_and_name', '1 name', '2 amount']],
  ['김 하나(로또)', 1_000, ['1 name', '3 name']],
  ['ATM', 19_900, ['1 amount']],
  ['', 59_700, ['2 amount', '3 amount']],
  ['김', 1, []],
])('a deposit of %s over %i won may be %j', (depositor, amount, expected) =>
  expect(matchSuggester(awaited)({ depositor, amount }).map(({ id, ground }) => `${id} ${ground}`)).toEqual(expected),
)

it.each([
  [59_700, 0, 'waiting'],
  [59_700, 19_900, 'part'],
  [59_700, 59_700, 'paid'],
  [59_700, 60_000, 'over'],
])('of %i won %i have arrived: %s', (amount, arrived, state) => expect(paymentState(amount, arrived)).toBe(state))

it.each([
  [59_700, 59_700, false],
  [59_700, 60_000, false],
  [20_000, 30_000, false],
  [20_000, 30_001, true],
  [19_900, 199_000, true],
])('of %i won %i have arrived: far more is %s', (amount, arrived, isFar) =>
  expect(isFarAbove(amount, arrived)).toBe(isFar),
)
