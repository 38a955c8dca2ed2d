import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { frequencyStatistics, roundRangeOf } from './frequency.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))

describe.each([1245, 100, 50, 30, 10, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const statistics = frequencyStatistics(window)

  it('counts each number as a recount does', () =>
    expect(statistics.numbers.map(({ number, frequency }) => [number, frequency])).toEqual(
      Array.from({ length: 45 }, (_, i) => [i + 1, window.filter((draw) => draw.numbers.includes(i + 1)).length]),
    ))

  it('counts six a draw', () =>
    expect(statistics.numbers.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(6 * size))

  it('gives the distance from chance in deviations', () => {
    const [mean, deviation] = [(size * 6) / 45, Math.sqrt(size * (6 / 45) * (39 / 45))]
    for (const { frequency, z_score } of statistics.numbers) {
      expect(Math.abs(z_score - (frequency - mean) / deviation)).toBeLessThanOrEqual(0.005 + 1e-9)
    }
    expect(statistics.expected_count).toBeCloseTo(mean, 4)
  })

  it('does not depend on the order of the draws', () =>
    expect(frequencyStatistics(window.toReversed())).toEqual(statistics))
})

it('does not count the bonus', () => {
  const [first] = draws
  expect(frequencyStatistics(draws.slice(0, 1)).numbers[(first?.bonus_number ?? 0) - 1]?.frequency).toBe(0)
})

it('says how many of the 45 lie outside the band, and how many chance puts there', () =>
  expect(frequencyStatistics(draws)).toMatchObject({
    round_range: { start_round: 1, end_round: 1245 },
    total_rounds_analyzed: 1245,
    expected_count: 166,
    band_low: 143,
    band_high: 190,
    verdict: { compared: 45, outside_band: 1, expected_outside: 2.04 },
  }))

it('is empty without draws', () =>
  expect(frequencyStatistics([])).toEqual({
    round_range: null,
    total_rounds_analyzed: 0,
    expected_count: 0,
    band_low: 0,
    band_high: 0,
    numbers: [],
    verdict: { compared: 0, outside_band: 0, expected_outside: 0 },
  }))

it('finds the first and last round in any order', () =>
  expect(roundRangeOf([{ round_number: 7 }, { round_number: 3 }, { round_number: 5 }])).toEqual({
    start_round: 3,
    end_round: 7,
  }))
