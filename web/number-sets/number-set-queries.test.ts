import { expect, it } from 'vitest'
import { FIRST_PAGE, numbersAddress, numbersPath } from './number-set-queries.ts'

it.each([
  ['', {}],
  ['page=3', { page: 3 }],
  ['round=1246&page=2', { page: 2, round: 1246 }],
  ['order=least_crowded&part=less', { order: 'least_crowded', part: 'less' }],
  ['show=bought', { show: 'bought' }],
  ['round=0&page=-1', {}],
  ['round=1e3&page=x&order=best&part=half&show=mine', {}],
])('reads %s', (search, address) =>
  expect(numbersAddress(new URLSearchParams(search))).toEqual({ ...FIRST_PAGE, ...address }),
)

it.each([
  [{}, '/dashboard/numbers'],
  [{ page: 2 }, '/dashboard/numbers?page=2'],
  [{ page: 2, round: 1246 }, '/dashboard/numbers?round=1246&page=2'],
  [{ show: 'won', page: 2 }, '/dashboard/numbers?show=won&page=2'],
  [{ order: 'most_crowded', part: 'more' }, '/dashboard/numbers?order=most_crowded&part=more'],
] as const)('writes %o', (address, path) => expect(numbersPath({ ...FIRST_PAGE, ...address })).toBe(path))
