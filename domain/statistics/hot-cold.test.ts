import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { hotCold } from './hot-cold.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const numbersOf = (rows: readonly { number: number }[]) => rows.map(({ number }) => number)

/** Another way: pick the best of what is left, ten times. */
function recount(window: typeof draws, isBetter: (count: number, best: number) => boolean) {
  const left = new Map<number, number>()
  for (let number = 1; number <= 45; number++) {
    left.set(number, window.flatMap((draw) => draw.numbers).filter((drawn) => drawn === number).length)
  }
  return Array.from({ length: 10 }, () => {
    let best: [number, number] | undefined
    for (const entry of left) if (best === undefined || isBetter(entry[1], best[1])) best = entry
    left.delete(best?.[0] ?? 0)
    return best
  })
}

describe.each([1245, 101, 50, 30, 10, 3, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const { hot_numbers, cold_numbers, round_range, total_rounds_analyzed } = hotCold(window)

  it('finds the ten most and ten least drawn, ties by smaller number', () => {
    expect(hot_numbers.map(({ number, frequency }) => [number, frequency])).toEqual(recount(window, (a, b) => a > b))
    expect(cold_numbers.map(({ number, frequency }) => [number, frequency])).toEqual(recount(window, (a, b) => a < b))
  })

  it('gives each share with one decimal', () => {
    for (const { frequency, percentage } of [...hot_numbers, ...cold_numbers]) {
      expect(Math.abs(percentage - (100 * frequency) / size)).toBeLessThanOrEqual(0.05 + 1e-9)
      expect(String(percentage)).toMatch(/^\d+(\.\d)?$/)
    }
  })

  it('says what it looked at', () => {
    expect(round_range).toEqual({ start_round: 1246 - size, end_round: 1245 })
    expect(total_rounds_analyzed).toBe(size)
  })
})

it('breaks ties by smaller number and knows numbers that were never drawn', () => {
  const { hot_numbers, cold_numbers } = hotCold([
    { round_number: 2, numbers: [40, 41, 42, 43, 44, 45] },
    { round_number: 1, numbers: [1, 41, 42, 43, 44, 45] },
  ])
  expect(numbersOf(hot_numbers)).toEqual([41, 42, 43, 44, 45, 1, 40, 2, 3, 4])
  expect(hot_numbers[0]).toEqual({ number: 41, frequency: 2, percentage: 100 })
  expect(hot_numbers[5]).toEqual({ number: 1, frequency: 1, percentage: 50 })
  expect(numbersOf(cold_numbers)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(cold_numbers[0]).toEqual({ number: 2, frequency: 0, percentage: 0 })
})

it('looks at what there is when there is less than asked', () =>
  expect(hotCold(draws.slice(0, 3).slice(-10)).total_rounds_analyzed).toBe(3))

it('is empty without draws', () =>
  expect(hotCold([])).toEqual({
    round_range: null,
    hot_numbers: [],
    cold_numbers: [],
    total_rounds_analyzed: 0,
    expected_count: 0,
    band_low: 0,
    band_high: 0,
    verdict: { compared: 0, outside_band: 0, expected_outside: 0 },
  }))
