import { expect, it } from 'vitest'
import { TYPED_NUMBERS_PROBLEMS as NO, typedNumbers } from './typed-numbers.ts'

it.each([
  ['1,2,3,4,5,6', [1, 2, 3, 4, 5, 6]],
  ['45, 1,30,2 ,7,9', [1, 2, 7, 9, 30, 45]],
])('reads %s', (text, six) => expect(typedNumbers(text)).toEqual(six))

it.each([
  ['1,2,3,4,5', NO.too_few],
  ['1,2,3,4,5,6,7', NO.too_many],
  ['1,2,3,4,5,5', NO.repeated],
  ['0,1,2,3,4,5', NO.out_of_range],
  ['1,2,3,4,5,46', NO.out_of_range],
  ['one,2,3,4,5,6', NO.not_numbers],
  ['', NO.not_numbers],
  ['1 2 3 4 5 6', NO.not_numbers],
  ['1,2,3,4,5,6.0', NO.not_numbers],
  ['1,2,3,4,5,-6', NO.not_numbers],
  [`1${',1'.repeat(60)}`, NO.not_numbers],
])('says what is wrong with %j', (text, sentence) => expect(typedNumbers(text)).toBe(sentence))
