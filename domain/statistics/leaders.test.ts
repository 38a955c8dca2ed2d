import { expect, it } from 'vitest'
import { chanceOfAtLeast, leadersOf } from './leaders.ts'

const rows = (...counts: readonly (readonly [number, number])[]) =>
  counts.map(([frequency, expected_count]) => ({ frequency, expected_count }))

it('counts the tail of a binomial', () => {
  expect(chanceOfAtLeast(1, 2, 0.5)).toBeCloseTo(0.75, 12)
  expect(chanceOfAtLeast(2, 2, 0.5)).toBeCloseTo(0.25, 12)
  // 10 over 3: 120 × 0.1³ × 0.9⁷ and so on.
  expect(chanceOfAtLeast(3, 10, 0.1)).toBeCloseTo(0.0701908264, 9)
  expect(chanceOfAtLeast(2, 10, 0)).toBe(0)
  // Of 2,000 draws, of which 680 are usual, give or take 21.
  expect(chanceOfAtLeast(701, 2_000, 0.34)).toBeCloseTo(0.167, 2)
})

it('shows a tie as a tie', () => {
  const all = rows([3, 3.3], [3, 2.4], [2, 2.2], [2, 1.1])
  expect(leadersOf(all, { draws: 10, compared: 7 })).toEqual({ tied: all.slice(0, 2), isBeyondChance: false })
})

it('has no leader where nothing came twice, or nothing came', () => {
  expect(leadersOf(rows([1, 0.1], [1, 0.2]), { draws: 10, compared: 235 }).tied).toEqual([])
  expect(leadersOf([], { draws: 0, compared: 7 })).toEqual({ tied: [], isBeyondChance: false })
})

it('does not call a pair of equal sums more than chance: of 235 sums some come twice in ten draws', () => {
  expect(leadersOf(rows([2, 0.13]), { draws: 10, compared: 235 }).isBeyondChance).toBe(false)
})

it('says so where chance explains it badly', () => {
  expect(leadersOf(rows([9, 3.3], [1, 2.4]), { draws: 10, compared: 7 }).isBeyondChance).toBe(true)
})
