import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { winningCombinations } from './combinations.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))

/** Every combination of a size that was drawn, counted under its text. */
function recount(window: typeof draws, size: 2 | 3) {
  const counts = new Map<string, number>()
  for (const { numbers } of window) {
    for (const a of numbers)
      for (const b of numbers) {
        if (b <= a) continue
        if (size === 2) counts.set(`${a},${b}`, (counts.get(`${a},${b}`) ?? 0) + 1)
        else for (const c of numbers) if (c > b) counts.set(`${a},${b},${c}`, (counts.get(`${a},${b},${c}`) ?? 0) + 1)
      }
  }
  const parts = (key: string) => key.split(',').map(Number)
  const byNumbers = (a: string, b: string) =>
    parts(a).reduce((order, value, i) => order || value - (parts(b)[i] ?? 0), 0)
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || byNumbers(a, b))
    .map(([key, count]) => [parts(key), count] as const)
}

describe.each([1245, 50, 10, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const { pairs, triples, total_analyzed } = winningCombinations(window, 12)
  it.each([
    ['pairs', 2, pairs, 990],
    ['triples', 3, triples, 14_190],
  ] as const)('finds the most frequent %s as a recount does', (_, numbers, statistics, possible) => {
    const all = recount(window, numbers)
    expect(statistics.most_frequent.map((row) => [row.numbers, row.frequency])).toEqual(all.slice(0, 12))
    expect(statistics.possible).toBe(possible)
    const { band_low, band_high } = statistics
    const outside = all.filter(([, count]) => count < band_low || count > band_high).length
    expect(statistics.verdict.outside_band).toBe(outside + (band_low > 0 ? possible - all.length : 0))
    expect(total_analyzed).toBe(size)
  })
})

it('expects a pair in one of 66 draws and a triple in two of 1,419', () => {
  const { pairs, triples } = winningCombinations(draws)
  expect(pairs.expected_count).toBeCloseTo(1245 / 66, 4)
  expect(triples.expected_count).toBeCloseTo((1245 * 2) / 1419, 4)
  expect(pairs.most_frequent).toHaveLength(10)
})

it('expects as many outside as there are: chance alone makes frequent pairs', () => {
  const { pairs, triples } = winningCombinations(draws)
  expect(pairs.verdict).toEqual({ compared: 990, outside_band: 36, expected_outside: 35.85 })
  expect(triples.verdict).toEqual({ compared: 14_190, outside_band: 125, expected_outside: 130.44 })
})

it('counts what was never drawn as outside where chance would have drawn it', () => {
  const { pairs } = winningCombinations(Array.from({ length: 1245 }, () => ({ numbers: [1, 2, 3, 4, 5, 6] })))
  expect(pairs.verdict.outside_band).toBe(990)
})

it('is empty without draws', () => {
  const { pairs, triples } = winningCombinations([])
  const nothing = { compared: 0, outside_band: 0, expected_outside: 0 }
  expect([pairs.most_frequent, triples.most_frequent, pairs.verdict, triples.verdict]).toEqual([
    [],
    [],
    nothing,
    nothing,
  ])
})
