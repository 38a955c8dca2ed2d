import { expect, it } from 'vitest'
import {
  countCharacters,
  firstCharacters,
  hasUnseen,
  isSeen,
  nameKey,
  wholeNumberIn,
  withoutDirectionMarks,
} from './characters.ts'

it.each([
  ['', 0],
  ['행운', 2],
  ['한', 1],
  ['é', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['👍🏽a🇰🇷', 3],
])('%s has so many characters: %i', (text, count) => expect(countCharacters(text)).toBe(count))

it.each([
  ['행운', 3, '행운'],
  ['행운의 번호', 3, '행운의'],
  ['👨‍👩‍👧‍👦👍🏽🇰🇷', 2, '👨‍👩‍👧‍👦👍🏽'],
  ['abc', 0, ''],
])('the first of %s, %i at most, are %s', (text, most, first) => expect(firstCharacters(text, most)).toBe(first))

it.each(['\u3164', '\u200b', '\u2800', '\ufe0f', '\u200d\ufe0f', ' \u115f ', '\u00ad', '\u{e0041}'])(
  'nothing of %j is seen',
  (text) => expect([hasUnseen(text), isSeen(text)]).toEqual([true, false]),
)

it.each(['행운\u3164', '행\u200b운', '행운\u2800', '행\u200d운', 'a\ufe0f', '👨‍👩‍👧‍👦\u3164'])(
  '%j has a character that nobody sees',
  (text) => expect([hasUnseen(text), isSeen(text)]).toEqual([true, true]),
)

it.each(['행운이', '홍 길동', '❤️', '👨‍👩‍👧‍👦 가족', '1️⃣등', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇰🇷', '👍🏽', 'é', '...'])(
  'all of %s is seen',
  (text) => expect([hasUnseen(text), isSeen(text)]).toEqual([false, true]),
)

it('leaves out the marks of direction that come along with a number of the contacts', () =>
  expect(withoutDirectionMarks('\u202d010-1234-5678\u202c \u200e\u2068김\u2069')).toBe('010-1234-5678 김'))

it.each([
  ['ＭＩＮ', 'min'],
  [' Min  Su ', 'min su'],
  ['김\t하나', '김 하나'],
])('the name %j is compared as %s', (name, key) => expect(nameKey(name)).toBe(key))

it.each([
  ['19,900원', 19_900],
  [' 19 900 ', 19_900],
  ['１９９００', 19_900],
  ['0', 0],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', null],
  ['1.5', null],
  ['-5', null],
  ['오천', null],
  ['5천', null],
  ['약5', null],
  ['원', null],
])('%j is the whole number %s', (text, number) => expect(wholeNumberIn(text)).toBe(number))
