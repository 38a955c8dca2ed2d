import { expect, it } from 'vitest'
import { sumBins } from './sum-bins.ts'

const ROWS = [
  { sum: 21, frequency: 1 },
  { sum: 30, frequency: 2 },
  { sum: 31, frequency: 3 },
  { sum: 138, frequency: 40 },
  { sum: 255, frequency: 4 },
]

it('puts every draw into one bar, from the smallest sum to the largest', () => {
  const bins = sumBins(ROWS, 50)
  expect(bins.map(({ first }) => first)).toEqual(Array.from({ length: 24 }, (_, i) => 21 + 10 * i))
  expect(bins.filter(({ frequency }) => frequency > 0).map(({ first, frequency }) => [first, frequency])).toEqual([
    [21, 3],
    [31, 3],
    [131, 40],
    [251, 4],
  ])
})

it('expects all draws somewhere, most of them around 138', () => {
  const bins = sumBins([], 1000)
  const expected = bins.map(({ expected_count }) => expected_count)
  expect(expected.reduce((total, each) => total + each, 0)).toBeCloseTo(1000, 1)
  // Counted by brute force over all 8,145,060 draws: 1,049,333 of them add up to 131 to 140.
  expect(expected[11]).toBeCloseTo(128.8306, 3)
  expect(Math.max(...expected)).toBe(expected[11])
})
