import { expect, it } from 'vitest'
import { resultsAddress, resultsPath, yearAddresses } from './results-address.ts'

it.each([
  ['', { page: 1, round: null }],
  ['page=3', { page: 3, round: null }],
  ['page=0', { page: null, round: null }],
  ['page=abc', { page: null, round: null }],
  ['round=abc', { page: 1, round: null }],
  ['round=7', { page: 1, round: 7 }],
  ['round=%EC%A0%9C1%2C200%ED%9A%8C', { page: 1, round: 1200 }],
])('reads “%s”', (search, address) => expect(resultsAddress(new URLSearchParams(search))).toEqual(address))

it('gives the first page one address', () =>
  expect([resultsPath(1), resultsPath(2)]).toEqual(['/results', '/results?page=2']))

it('leads to the last draw of each year, on the page where it stands', () => {
  const addresses = new Map(yearAddresses(1245, 1245, 10))
  expect([...addresses.keys()]).toEqual(Array.from({ length: 25 }, (_, i) => 2026 - i))
  expect(addresses.get(2026)).toBe('/results')
  // December 27, 2025: round 1204, of which 41 are newer.
  expect(addresses.get(2025)).toBe('/results?page=5#round-1204')
  expect(addresses.get(2002)).toBe('/results?page=125#round-4')
})
