import { expect, it } from 'vitest'
import { customRangeAsked, customRangeOf, roundsToRead } from './custom-range.ts'

const NUMBERS = '올바른 회차 번호를 입력해 주세요.'
const ORDER = '시작 회차는 종료 회차보다 작아야 합니다.'
const LENGTH = '최대 100회차까지만 분석할 수 있습니다.'

it.each([
  ['', '', NUMBERS, 'start'],
  ['1', '', NUMBERS, 'end'],
  ['', '5', NUMBERS, 'start'],
  ['0', '5', NUMBERS, 'start'],
  ['-3', '5', NUMBERS, 'start'],
  ['1.5', '5', NUMBERS, 'start'],
  ['1e2', '5', NUMBERS, 'start'],
  ['하나', '둘', NUMBERS, 'start'],
  ['1', '9'.repeat(40), NUMBERS, 'end'],
  ['5', '5', ORDER, 'start'],
  ['500', '5', ORDER, 'start'],
  ['1', '102', LENGTH, 'end'],
])('“%s” to “%s” is refused: %s', (start, end, problem, field) =>
  expect(customRangeOf(start, end)).toEqual({ kind: 'wrong', problem, field }),
)

it.each([
  ['1', '2', 1, 2],
  ['1', '101', 1, 101],
  [' 1200 ', '1300', 1200, 1300],
])('“%s” to “%s” is a range', (start, end, first, last) =>
  expect(customRangeOf(start, end)).toEqual({ kind: 'asked', start: first, end: last }),
)

it('takes the range from an address, and none from an address without', () => {
  expect(customRangeAsked(new URLSearchParams('range=custom'))).toEqual({ kind: 'not_asked' })
  expect(customRangeAsked(new URLSearchParams('start=3'))).toMatchObject({ kind: 'wrong', field: 'end' })
  expect(customRangeAsked(new URLSearchParams('start=3&end=9'))).toEqual({ kind: 'asked', start: 3, end: 9 })
})

it('asks the server for nothing that it would refuse', () => {
  expect(roundsToRead({ start: 999_990, end: 1_000_050 })).toEqual({ start_round: 999_990, end_round: 999_999 })
  expect(roundsToRead({ start: 1_000_000, end: 1_000_050 })).toBeNull()
})
