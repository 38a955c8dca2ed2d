import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { numberSum } from './number-sum.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
/** Six numbers with a given sum from 21 to 45. */
const withSum = (sum: number) => ({ numbers: [1, 2, 3, 4, 5, sum - 15] })

describe.each([1245, 50, 30, 10, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const analysis = numberSum(window)
  const sums = window.map(({ numbers: [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] }) => a + b + c + d + e + f)

  it('has a row for each sum that occurred, ascending, as a recount has', () => {
    expect(analysis.sum_data.map(({ sum }) => sum)).toEqual([...new Set(sums)].sort((a, b) => a - b))
    for (const { sum, frequency, percentage } of analysis.sum_data) {
      expect(frequency).toBe(sums.filter((other) => other === sum).length)
      expect(Math.abs(percentage - (100 * frequency) / size)).toBeLessThanOrEqual(0.05 + 1e-9)
    }
  })

  it('knows the average, the smallest and the largest', () => {
    const total = sums.reduce((all, sum) => all + sum, 0)
    expect(analysis).toMatchObject({
      total_analyzed: size,
      average_sum: total / size,
      min_sum: Math.min(...sums),
      max_sum: Math.max(...sums),
    })
  })

  it('names the most frequent sum, ties closest to the average', () => {
    const { sum_data, winning_range, average_sum } = analysis
    const most = Math.max(...sum_data.map(({ frequency }) => frequency))
    const tied = sum_data.filter(({ frequency }) => frequency === most).map(({ sum }) => sum)
    const nearest = Math.min(...tied.map((sum) => Math.abs(sum - (average_sum ?? 0))))
    expect(winning_range?.sum).toBe(tied.find((sum) => Math.abs(sum - (average_sum ?? 0)) === nearest))
  })
})

it('breaks ties by the sum closest to the average, then by the smaller', () => {
  expect(numberSum([21, 21, 30, 30, 45].map(withSum)).winning_range?.sum).toBe(30)
  expect(numberSum([22, 22, 30, 30].map(withSum)).winning_range?.sum).toBe(22)
})

it('expects an average of 138 and a narrower band the more draws there are', () => {
  expect(numberSum(draws)).toMatchObject({ expected_average: 138, average_band_low: 136.3, average_band_high: 139.7 })
  expect(numberSum(draws.slice(-10))).toMatchObject({ average_band_low: 119.4, average_band_high: 156.6 })
})

it('compares all 235 sums with chance, also those that did not occur', () => {
  const { verdict, sum_data } = numberSum(draws)
  expect(verdict.compared).toBe(235)
  const shownOutside = sum_data.filter((row) => row.frequency < row.band_low || row.frequency > row.band_high).length
  expect(verdict.outside_band).toBeGreaterThanOrEqual(shownOutside)
  const expectedAt = (sum: number) => sum_data.find((row) => row.sum === sum)?.expected_count
  expect(expectedAt(139)).toBe(expectedAt(137))
})

it('is empty without draws', () =>
  expect(numberSum([])).toEqual({
    sum_data: [],
    total_analyzed: 0,
    winning_range: null,
    average_sum: null,
    min_sum: null,
    max_sum: null,
    expected_average: 138,
    average_band_low: null,
    average_band_high: null,
    verdict: { compared: 0, outside_band: 0, expected_outside: 0 },
  }))
