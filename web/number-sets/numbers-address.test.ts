import { expect, it } from 'vitest'
import { numbersAddress, numbersPath, writtenRound } from './numbers-address.ts'

it.each([
  ['', { page: 1, round: null }],
  ['page=3', { page: 3, round: null }],
  ['round=1246&page=2', { page: 2, round: 1246 }],
  ['round=0&page=-1', { page: 1, round: null }],
  ['round=1e3&page=x', { page: 1, round: null }],
])('reads %s', (search, address) => expect(numbersAddress(new URLSearchParams(search))).toEqual(address))

it.each([
  [{ page: 1, round: null }, '/dashboard/numbers'],
  [{ page: 2, round: null }, '/dashboard/numbers?page=2'],
  [{ page: 2, round: 1246 }, '/dashboard/numbers?round=1246&page=2'],
])('writes %o', (address, path) => expect(numbersPath(address)).toBe(path))

it.each([
  ['1246', 1246],
  [' 제1,246회 ', 1246],
  ['', null],
  ['0', null],
  ['-3', null],
  ['12a', null],
])('takes %s for a round', (text, round) => expect(writtenRound(text)).toBe(round))
