import { describe, expect, it } from 'vitest'
import { seededChance } from './seeded-chance.ts'

const times = (count: number, chance: (below: number) => number, below: number) =>
  Array.from({ length: count }, () => chance(below))

// Written down once: published figures depend on them.
const FIRST_OF_645 = [20, 18, 36, 35, 44, 18, 37, 3]

it('gives the same numbers for the same seed, for ever', () => {
  expect(times(8, seededChance(645), 45)).toEqual(times(8, seededChance(645), 45))
  expect(times(8, seededChance(645), 45)).toEqual(FIRST_OF_645)
  expect(times(8, seededChance(646), 45)).not.toEqual(FIRST_OF_645)
})

describe.each([1, 2, 3, 45, 1000])('below %i', (below) => {
  const drawn = times(100_000, seededChance(7), below)
  it('stays whole and in range', () =>
    expect(drawn.every((value) => Number.isInteger(value) && value >= 0 && value < below)).toBe(true))

  it('is uniform', () => {
    const counts = new Float64Array(below)
    for (const value of drawn) counts[value] = (counts[value] ?? 0) + 1
    const expected = drawn.length / below
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // Mean below − 1, variance twice that; five deviations.
    expect(Math.abs(chiSquare - (below - 1))).toBeLessThanOrEqual(5 * Math.sqrt(2 * (below - 1)))
  })
})

it('favours no part of a range that does not divide 2^32', () => {
  const drawn = times(20_000, seededChance(1), 3_000_000_000)
  expect(Math.max(...drawn)).toBeGreaterThan(2_990_000_000)
  expect(Math.min(...drawn)).toBeLessThan(10_000_000)
  const inFirstThird = drawn.filter((value) => value < 1_000_000_000).length
  expect(Math.abs(inFirstThird - 20_000 / 3)).toBeLessThan(5 * Math.sqrt(20_000 * (2 / 9)))
})
