import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { oddEven } from './odd-even.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const ODD = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45]
/** Numbers of which so many are odd. */
const withOdd = (odd: number) => ({ numbers: [...ODD.slice(0, odd), 2, 4, 6, 8, 10, 12].slice(0, 6) })

describe.each([1245, 50, 30, 10, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const { ratios, golden_balance, total_analyzed } = oddEven(window)

  it('counts each ratio as a recount does', () => {
    expect(ratios).toHaveLength(7)
    for (const { odd_count, even_count, frequency, percentage } of ratios) {
      const recount = window.filter(({ numbers }) => numbers.filter((n) => ODD.includes(n)).length === odd_count).length
      expect([odd_count, frequency]).toEqual([odd_count, recount])
      expect(odd_count + even_count).toBe(6)
      expect(Math.abs(percentage - (100 * recount) / size)).toBeLessThanOrEqual(0.05 + 1e-9)
    }
    expect(total_analyzed).toBe(size)
  })

  it('puts the most frequent first, ties closest to three odd', () => {
    for (const [i, ratio] of ratios.entries()) {
      const next = ratios[i + 1]
      if (!next) continue
      expect(ratio.frequency).toBeGreaterThanOrEqual(next.frequency)
      if (ratio.frequency === next.frequency) {
        expect(Math.abs(ratio.odd_count - 3)).toBeLessThanOrEqual(Math.abs(next.odd_count - 3))
      }
    }
    expect(golden_balance).toBe(ratios[0])
  })
})

it('breaks ties by the odd count closest to three, then by the smaller', () =>
  expect(oddEven([withOdd(6), withOdd(4), withOdd(2), withOdd(0)]).ratios.map(({ odd_count }) => odd_count)).toEqual([
    2, 4, 0, 6, 3, 1, 5,
  ]))

it('expects what drawing without replacement gives', () => {
  // C(23, odd) × C(22, even) of 8,145,060, in percent.
  const expected = [0.9, 7.4, 22.7, 33.5, 25.1, 9.1, 1.2]
  const { ratios } = oddEven(draws)
  for (const { odd_count, expected_percentage } of ratios) expect(expected_percentage).toBe(expected[odd_count])
  expect(ratios.reduce((sum, { expected_count }) => sum + expected_count, 0)).toBeCloseTo(1245, 3)
})

it('is empty without draws', () =>
  expect(oddEven([])).toEqual({
    total_analyzed: 0,
    ratios: [],
    golden_balance: null,
    verdict: { compared: 0, outside_band: 0, expected_outside: 0 },
  }))
