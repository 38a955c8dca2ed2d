import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { choose } from './chance.ts'
import { indexOfPair, pairAt, pairStatistics } from './pairs.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const statistics = pairStatistics(draws)

it('counts every pair as a recount does', () => {
  const sets = draws.map(({ numbers }) => new Set(numbers))
  let at = 0
  for (let a = 1; a <= 45; a++)
    for (let b = a + 1; b <= 45; b++) {
      expect(indexOfPair(a, b)).toBe(at)
      expect(pairAt(at)).toEqual([a, b])
      expect(statistics.frequencies[at++]).toBe(sets.filter((set) => set.has(a) && set.has(b)).length)
    }
  expect(at).toBe(990)
})

it('names the expected count, and 11 and 21 as the most frequent, as chance has it', () => {
  expect(statistics.expected_count).toBeCloseTo(1245 / 66, 4)
  expect(Math.max(...statistics.frequencies)).toBe(34)
  expect(statistics.frequencies[indexOfPair(11, 21)]).toBe(34)
  expect(34).toBeGreaterThanOrEqual(statistics.largest_low)
  expect(34).toBeLessThanOrEqual(statistics.largest_high)
})

it('corrects the p-values of 990 pairs as a count in whole logarithms does', () => {
  // ln of the binomial weights, from factorials summed up: another way than the neighbours' ratios.
  const lnFactorial = [0]
  for (let n = 1; n <= 1245; n++) lnFactorial.push((lnFactorial[n - 1] as number) + Math.log(n))
  const weight = (k: number) =>
    Math.exp(
      (lnFactorial[1245] as number) -
        (lnFactorial[k] as number) -
        (lnFactorial[1245 - k] as number) +
        k * Math.log(1 / 66) +
        (1245 - k) * Math.log(65 / 66),
    )
  const tail = (from: number, to: number) => {
    let sum = 0
    for (let k = from; k <= to; k++) sum += weight(k)
    return sum
  }
  const ps = statistics.frequencies.map((count) => Math.min(1, 2 * Math.min(tail(0, count), tail(count, 1245))))
  const sorted = ps.toSorted((a, b) => a - b)
  const { below_level, expected_below_level, smallest, smallest_holm, discoveries } = statistics.p_values
  expect(below_level).toBe(ps.filter((p) => p < 0.05).length)
  let likely = 0
  for (let k = 0; k <= 1245; k++) if (2 * Math.min(tail(0, k), tail(k, 1245)) < 0.05) likely += weight(k)
  expect(expected_below_level).toBeCloseTo(990 * likely, 0)
  expect(expected_below_level).toBeCloseTo(35.8, 0)
  expect(smallest).toBeCloseTo(sorted[0] as number, 4)
  expect(smallest_holm).toBeCloseTo(Math.min(1, 990 * (sorted[0] as number)), 2)
  let found = 0
  sorted.forEach((p, i) => {
    if (p * 990 <= 0.05 * (i + 1)) found = i + 1
  })
  expect(discoveries).toBe(found)
})

it('finds two numbers that do belong together', () => {
  const always = Array.from({ length: 200 }, (_, i) => ({
    numbers: [1, 2, 3 + (i % 40), 43, 44, 45].toSorted((a, b) => a - b),
  }))
  expect(pairStatistics(always).p_values.discoveries).toBeGreaterThan(0)
  expect(choose(45, 2)).toBe(990)
})

it('is empty without draws', () =>
  expect(pairStatistics([])).toMatchObject({ total_analyzed: 0, frequencies: [], p_values: { discoveries: 0 } }))
