import { expect, it } from 'vitest'
import {
  ASIDE_KINDS,
  ASIDE_NAMES,
  isFarAbove,
  MATCH_GROUNDS,
  matchGroundWording,
  matchSuggester,
  PAYMENT_STATES,
  paymentState,
  paymentStateWording,
} from './deposit-match.ts'

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

it.each([
  ['kim-hana', 'ＫＩＭ Hana', 'name'],
  ['김하나123', '김하나 123호', 'name'],
  ['하나', '하나은행', 'name'],
  ['하', '하나', undefined],
  ['하나', '하', undefined],
  ['나하', '하나하', undefined],
  ['하나'.normalize('NFD'), '하나', 'name'],
])('a depositor %s and an announced one %s are the same: %s', (depositor, announced, ground) => {
  const suggest = matchSuggester([{ id: 1, remaining: 5, depositor: announced }])
  expect(suggest({ depositor, amount: 1 })[0]?.ground).toBe(ground)
})

it('five payments are suggested at most, the surest first, and none of which too much has arrived', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ id: i, remaining: i === 8 ? 7 : 5, depositor: '김하나' }))
  const suggest = matchSuggester([{ id: 10, remaining: -1, depositor: '김하나' }, ...many])
  expect(suggest({ depositor: '김하나', amount: 7 }).map(({ id }) => id)).toEqual([8, 0, 1, 2, 3])
  expect(suggest({ depositor: '박두리', amount: -1 })).toEqual([])
})

it('a payment of nothing is paid, and over once something has arrived', () => {
  expect(paymentState(0, 0)).toBe('paid')
  expect(paymentState(0, 1)).toBe('over')
})

it('staff read why a payment is suggested, how far it is, and what a deposit is that is no fee', () => {
  expect(MATCH_GROUNDS.map(matchGroundWording)).toEqual(['금액과 이름이 같아요', '이름이 같아요', '금액이 같아요'])
  expect(PAYMENT_STATES.map(paymentStateWording)).toEqual(['입금 기다림', '일부 입금', '입금 완료', '더 들어옴'])
  expect(ASIDE_KINDS.map((kind) => ASIDE_NAMES[kind])).toEqual(['이자', '개인 이체', '그 밖의 돈'])
})
