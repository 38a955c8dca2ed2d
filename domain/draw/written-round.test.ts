import { expect, it } from 'vitest'
import { writtenRound } from './written-round.ts'

it.each([
  ['1150', 1150],
  [' 7 ', 7],
  ['제1200회', 1200],
  ['제 1,200 회', 1200],
  ['1,200', 1200],
  ['１２００', 1200],
  ['제１，２００회', 1200],
  ['999999', 999_999],
])('“%s” is round %i', (text, round) => expect(writtenRound(text)).toBe(round))

it.each(['', '0', '007', '-3', '1.5', '1e3', '0x10', '12a', '천백', '1000000', null])('“%s” is no round', (text) =>
  expect(writtenRound(text)).toBeNull(),
)
