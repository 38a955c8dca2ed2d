import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { reappearanceCycle } from './reappearance.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const at = (round_number: number, ...numbers: number[]) => ({
  round_number,
  draw_date: `2030-01-${String(round_number).padStart(2, '0')}`,
  numbers,
})

describe.each([1245, 50, 30, 10, 1])('over the newest %i draws', (size) => {
  const window = draws.slice(-size)
  const { reappearance_data, comeback_signals, total_analyzed } = reappearanceCycle(window)

  it('tells of each number what a recount tells', () => {
    expect(total_analyzed).toBe(size)
    expect(reappearance_data.map(({ number }) => number)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
    for (const row of reappearance_data) {
      const seen = window.filter((draw) => draw.numbers.includes(row.number))
      const gaps = seen.slice(1).map((draw, i) => draw.round_number - (seen[i]?.round_number ?? 0))
      const last = seen.at(-1)
      const elapsed = last ? 1245 - last.round_number : null
      const cycle = gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
      const score = elapsed === null || cycle === 0 ? 0 : 100 * Math.max(0, 1 - Math.abs(elapsed - cycle) / cycle)
      expect(row).toMatchObject({
        appearance_count: seen.length,
        last_appearance_round: last?.round_number ?? null,
        last_appearance_date: last?.draw_date ?? null,
        rounds_since_last: elapsed,
      })
      expect(row.average_cycle).toBeCloseTo(cycle, 12)
      expect(row.comeback_score).toBeCloseTo(score, 10)
    }
  })

  it('signals the ten highest scores above nothing', () => {
    const scores = reappearance_data.map((row) => row.comeback_score).filter((score) => score > 0)
    expect(comeback_signals.map((row) => row.comeback_score)).toEqual(scores.sort((a, b) => b - a).slice(0, 10))
  })

  it('does not depend on the order of the draws', () =>
    expect(reappearanceCycle(window.toReversed()).reappearance_data).toEqual(reappearance_data))
})

describe('a number', () => {
  const { reappearance_data: rows, comeback_signals } = reappearanceCycle([
    at(1, 1, 2, 3, 4, 5, 6),
    at(3, 1, 2, 7, 8, 9, 10),
    at(5, 1, 7, 11, 12, 13, 14),
    at(7, 2, 11, 15, 16, 17, 18),
    at(8, 15, 20, 21, 22, 23, 24),
  ])
  const row = (number: number) => rows[number - 1]

  it.each([
    [
      'that is late by half its cycle',
      1,
      { last_appearance_round: 5, rounds_since_last: 3, average_cycle: 2, comeback_score: 50 },
    ],
    ['that came a third of its cycle ago', 2, { rounds_since_last: 1, average_cycle: 3, appearance_count: 3 }],
    ['that came twice', 7, { rounds_since_last: 3, average_cycle: 2, comeback_score: 50 }],
    ['that came once', 3, { rounds_since_last: 7, average_cycle: 0, appearance_count: 1, comeback_score: 0 }],
    ['that came last', 15, { rounds_since_last: 0, average_cycle: 1, comeback_score: 0, absence_percentage: 100 }],
    [
      'that never came',
      45,
      {
        last_appearance_round: null,
        last_appearance_date: null,
        rounds_since_last: null,
        average_cycle: 0,
        appearance_count: 0,
        comeback_score: 0,
        absence_percentage: null,
      },
    ],
  ])('%s', (_, number, expected) => expect(row(number)).toMatchObject(expected))

  it('with the same score as another comes after the smaller', () =>
    expect(comeback_signals.map(({ number }) => number)).toEqual([1, 7, 11, 2]))
})

it('scores a number that is exactly at its cycle 100, and one at twice its cycle 0', () => {
  const { reappearance_data } = reappearanceCycle([at(1, 1, 2), at(3, 1), at(4, 2), at(5, 9)])
  expect(reappearance_data[0]?.comeback_score).toBe(100)
  expect(reappearanceCycle([at(1, 1), at(3, 1), at(7, 9)]).reappearance_data[0]?.comeback_score).toBe(0)
})

it('is empty without draws', () =>
  expect(reappearanceCycle([])).toEqual({
    total_analyzed: 0,
    reappearance_data: [],
    comeback_signals: [],
    expected_cycle: 7.5,
    expected_count: 0,
    band_low: 0,
    band_high: 0,
    verdict: { compared: 0, outside_band: 0, expected_outside: 0 },
  }))
