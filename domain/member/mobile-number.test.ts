import { describe, expect, it } from 'vitest'
import {
  digitsOf,
  formatMobileNumber,
  isMobileNumber,
  maskedMobileNumber,
  storedMobileNumber,
} from './mobile-number.ts'

it.each([
  ['010-1234-5678', '01012345678'],
  ['０１０ 1234.5678', '01012345678'],
  ['전화 없음', ''],
  ['٠١٠', ''],
])('the digits of "%s" are "%s"', (input, digits) => expect(digitsOf(input)).toBe(digits))

it.each([
  ['', ''],
  ['0', '0'],
  ['010', '010'],
  ['0101', '010-1'],
  ['010123', '010-123'],
  ['0101234', '010-1234'],
  ['01012345', '010-1234-5'],
  ['0101234567', '010-1234-567'],
  ['01012345678', '010-1234-5678'],
  ['010-1234-5678', '010-1234-5678'],
  ['010 1234 5678 9', '010-1234-56789'],
])('"%s" is shown as "%s" while it is typed', (input, shown) => expect(formatMobileNumber(input)).toBe(shown))

describe('stored form', () => {
  it.each([
    ['010-1234-5678', '01012345678'],
    ['01012345678', '01012345678'],
    ['０１０-１２３４-５６７８', '01012345678'],
    ['+82 10-1234-5678', '01012345678'],
    ['+82 (0)10-1234-5678', '01012345678'],
    ['0082 10 1234 5678', '01012345678'],
    ['011-234-5678', '0112345678'],
    ['019-1234-5678', '01912345678'],
    ['010-234-5678', null],
    ['02-1234-5678', null],
    ['012-1234-5678', null],
    ['010-1234-56789', null],
    ['1588-1234', null],
    ['9010-1234-5678', null],
    ['0100821012345678', null],
    ['', null],
  ])('of "%s" is %s', (input, stored) => {
    expect(storedMobileNumber(input)).toBe(stored)
    expect(isMobileNumber(input)).toBe(stored !== null)
  })

  it('is its own stored form, also after formatting', () =>
    expect(storedMobileNumber(formatMobileNumber('01012345678'))).toBe('01012345678'))
})

it.each([
  ['01012345678', '●●●-●●●●-5678'],
  ['0112345678', '●●●-●●●●-678'],
  ['', ''],
])('%s is masked as %s', (stored, masked) => expect(maskedMobileNumber(stored)).toBe(masked))
