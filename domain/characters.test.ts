import { expect, it } from 'vitest'
import { countCharacters, firstCharacters } from './characters.ts'

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
