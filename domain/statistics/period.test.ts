import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { patternStatistics } from './patterns.ts'
import { type PeriodStatistics, periodStatistics } from './period.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const GROUPS = [
  'sections',
  'last_digits',
  'odd_counts',
  'high_counts',
  'longest_runs',
  'ac_values',
  'carried_over',
] as const
const sumOf = (statistics: PeriodStatistics, group: (typeof GROUPS)[number], of: 'frequency' | 'expected_count') =>
  statistics[group].reduce((sum, row) => sum + row[of], 0)

describe.each([
  [1, 1245, false],
  [1, 1245, true],
  [700, 799, true],
  [1245, 1245, false],
])('rounds %i to %i, bonus %s', (first, last, withBonus) => {
  const window = draws.slice(first - 1, last)
  const statistics = periodStatistics(window, withBonus, draws[first - 2])
  const sets = window.map(({ numbers, bonus_number }) => new Set(withBonus ? [...numbers, bonus_number] : numbers))
  const balls = sets.flatMap((set) => [...set])

  it('has every count that a recount finds', () => {
    for (const { value, frequency } of statistics.numbers)
      expect(frequency).toBe(balls.filter((ball) => ball === value).length)
    for (const { value, frequency } of statistics.sections)
      expect(frequency).toBe(balls.filter((ball) => ball >= value && ball < value + 10).length)
    for (const { value, frequency } of statistics.last_digits)
      expect(frequency).toBe(balls.filter((ball) => `${ball}`.endsWith(`${value}`)).length)
    for (const { value, frequency } of statistics.odd_counts)
      expect(frequency).toBe(sets.filter((set) => [...set].filter((ball) => ball & 1).length === value).length)
    const run = (set: Set<number>, from: number): number => (set.has(from) ? 1 + run(set, from + 1) : 0)
    for (const { value, frequency } of statistics.longest_runs)
      expect(frequency).toBe(sets.filter((set) => Math.max(...[...set].map((ball) => run(set, ball))) === value).length)
    const ballsOf = (round: number) => {
      const { numbers = [], bonus_number = 0 } = draws[round - 1] ?? {}
      return withBonus ? [...numbers, bonus_number] : numbers
    }
    const shared = window
      .map(({ round_number }) => round_number)
      .filter((round) => round > 1)
      .map((round) => 2 * ballsOf(round).length - new Set([...ballsOf(round), ...ballsOf(round - 1)]).size)
    for (const { value, frequency } of statistics.carried_over)
      expect(frequency).toBe(shared.filter((many) => many === value).length)
  })

  it('expects in all as much as there is', () => {
    for (const group of GROUPS)
      expect(sumOf(statistics, group, 'expected_count')).toBeCloseTo(sumOf(statistics, group, 'frequency'), 1)
  })
})

it('expects of six numbers what a count of all draws does', () => {
  const [period, patterns] = [periodStatistics(draws, false), patternStatistics(draws)]
  for (const [own, counted] of [
    [period.longest_runs, patterns.consecutive_runs],
    [period.ac_values, patterns.ac_values],
    [period.high_counts, patterns.high_low],
    [period.odd_counts, patterns.odd_even],
  ] as const)
    expect(own).toEqual(
      counted.map(({ value, frequency, expected_count, band_low, band_high }) => ({
        value,
        frequency,
        expected_count,
        band_low,
        band_high,
      })),
    )
})

it('is nothing without draws', () => expect(periodStatistics([], true)).toMatchObject({ total_analyzed: 0 }))
