import { describe, expect, it } from 'vitest'
import { resultsAddress, resultsPath, searchedRound } from './results-address.ts'

describe('a round that is searched', () => {
  it.each([
    ['1150', 1150],
    [' 7 ', 7],
    ['0', null],
    ['-3', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    ['천백', null],
    [null, null],
  ])('%j is %j', (text, round) => expect(searchedRound(text)).toBe(round))
})

it.each([
  ['', { page: 1, round: null }],
  ['page=3', { page: 3, round: null }],
  ['page=0', { page: null, round: null }],
  ['page=abc', { page: null, round: null }],
  ['round=abc', { page: 1, round: null }],
  ['round=7', { page: 1, round: 7 }],
])('reads “%s”', (search, address) => expect(resultsAddress(new URLSearchParams(search))).toEqual(address))

it('gives the first page one address', () =>
  expect([resultsPath(1), resultsPath(2)]).toEqual(['/results', '/results?page=2']))
