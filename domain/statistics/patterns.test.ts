import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { acValueOf, longestRunOf, patternStatistics } from './patterns.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))

/** Each feature told another way, as text or sets. */
const features = {
  odd_even: (all: readonly number[]) => [all.filter((n) => /[13579]$/.test(String(n))).length],
  high_low: (all: readonly number[]) => [all.filter((n) => n > 22).length],
  decades: (all: readonly number[]) =>
    [1, 11, 21, 31, 41].filter((first) => all.some((n) => n >= first && n < first + 10)),
  decades_held: (all: readonly number[]) => [features.decades(all).length],
  consecutive_runs: (all: readonly number[]) => [
    Math.max(...all.map((n) => [0, 1, 2, 3, 4, 5].findIndex((i) => !all.includes(n + i + 1)) + 1)),
  ],
  last_digits: (all: readonly number[]) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => all.some((n) => String(n).endsWith(String(digit)))),
  ac_values: (all: readonly number[]) => [
    new Set(all.flatMap((a) => all.filter((b) => b > a).map((b) => b - a))).size - 5,
  ],
} as const
type Feature = keyof typeof features
const names = Object.keys(features) as Feature[]

describe.each([1245, 50, 10, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const statistics = patternStatistics(window)
  it.each(names)('counts %s as a recount does', (name) => {
    for (const { value, frequency, percentage } of statistics[name]) {
      const recount = window.filter(({ numbers }) => (features[name](numbers) as number[]).includes(value)).length
      expect([value, frequency]).toEqual([value, recount])
      expect(Math.abs(percentage - (100 * recount) / size)).toBeLessThanOrEqual(0.05 + 1e-9)
    }
  })
})

it('expects what a count of all 8,145,060 draws gives', () => {
  const ways = Object.fromEntries(names.map((name) => [name, new Uint32Array(50)])) as Record<Feature, Uint32Array>
  const add = (name: Feature, value: number) => {
    ways[name][value] = (ways[name][value] ?? 0) + 1
  }
  const seen = new Uint8Array(46)
  for (let a = 1; a <= 40; a++)
    for (let b = a + 1; b <= 41; b++)
      for (let c = b + 1; c <= 42; c++)
        for (let d = c + 1; d <= 43; d++)
          for (let e = d + 1; e <= 44; e++)
            for (let f = e + 1; f <= 45; f++) {
              add('odd_even', (a & 1) + (b & 1) + (c & 1) + (d & 1) + (e & 1) + (f & 1))
              add('high_low', +(a > 22) + +(b > 22) + +(c > 22) + +(d > 22) + +(e > 22) + +(f > 22))
              let decades = 0
              let digits = 0
              let [run, longest, before] = [0, 0, -1]
              let gaps = 0
              seen.fill(0)
              const all = [a, b, c, d, e, f]
              for (let i = 0; i < 6; i++) {
                const n = all[i] as number
                decades |= 1 << ((n - 1) / 10)
                digits |= 1 << (n % 10)
                run = n === before + 1 ? run + 1 : 1
                if (run > longest) longest = run
                before = n
                for (let j = 0; j < i; j++) {
                  const gap = n - (all[j] as number)
                  if (seen[gap] === 0) gaps++
                  seen[gap] = 1
                }
              }
              let held = 0
              for (let i = 0; i < 5; i++) {
                if ((decades >> i) & 1) {
                  add('decades', i * 10 + 1)
                  held++
                }
              }
              add('decades_held', held)
              for (let i = 0; i < 10; i++) if ((digits >> i) & 1) add('last_digits', i)
              add('consecutive_runs', longest)
              add('ac_values', gaps - 5)
            }
  const statistics = patternStatistics(draws)
  for (const name of names) {
    for (const { value, expected_count, expected_percentage } of statistics[name]) {
      const probability = (ways[name][value] ?? 0) / 8_145_060
      expect([name, value, expected_count]).toEqual([name, value, Math.round(1245 * probability * 1e4) / 1e4])
      expect([name, value, expected_percentage]).toEqual([name, value, Math.round(1000 * probability) / 10])
    }
  }
})

it.each([
  [[1, 2, 3, 4, 5, 6], 6, 0],
  [[1, 2, 3, 4, 5, 45], 5, 4],
  [[1, 2, 10, 11, 12, 30], 3, 6],
  [[2, 4, 6, 8, 10, 12], 1, 0],
  [[1, 2, 4, 16, 20, 32], 2, 8],
  [[1, 3, 7, 12, 20, 30], 1, 10],
])('%j has a run of %i and an AC of %i', (numbers, run, ac) => {
  expect(longestRunOf(numbers)).toBe(run)
  expect(acValueOf(numbers)).toBe(ac)
})

it('compares every row with chance', () => {
  const statistics = patternStatistics(draws)
  const rows = names.flatMap((name) => statistics[name])
  expect(statistics.verdict).toMatchObject({
    compared: rows.length,
    outside_band: rows.filter((row) => row.frequency < row.band_low || row.frequency > row.band_high).length,
  })
})

it('is empty without draws', () =>
  expect(patternStatistics([])).toEqual({
    total_analyzed: 0,
    ...Object.fromEntries(names.map((name) => [name, []])),
    verdict: { compared: 0, outside_band: 0, expected_outside: 0 },
  }))
