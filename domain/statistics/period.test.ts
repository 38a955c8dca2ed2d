import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { markedProbabilities } from './chance.ts'
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

/** How likely at most so many balls of a group are in so many draws: convolved draw by draw. */
function chancesUpTo(draws: number, size: number, chosen: number): number[] {
  const one = markedProbabilities(size, chosen)
  let mass = [1]
  for (let draw = 0; draw < draws; draw++) {
    const next = new Array<number>(mass.length + chosen).fill(0)
    // What is left out is far below the last digit that is compared.
    for (const [i, p] of mass.entries())
      if (p > 1e-30) for (const [k, by] of one.entries()) next[i + k] = (next[i + k] ?? 0) + p * by
    mass = next
  }
  let sum = 0
  return mass.map((p) => {
    sum += p
    return sum
  })
}

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

  it('has bands of balls that leave at most 2.5 % on each side, and no wider ones', () => {
    const chosen = withBonus ? 7 : 6
    const known = new Map<number, number[]>()
    for (const [group, inGroup] of [
      ['sections', (n: number, value: number) => n >= value && n < value + 10],
      ['last_digits', (n: number, value: number) => n % 10 === value],
    ] as const)
      for (const { value, band_low, band_high } of statistics[group]) {
        const size = Array.from({ length: 45 }, (_, i) => i + 1).filter((n) => inGroup(n, value)).length
        const chances = known.get(size) ?? chancesUpTo(window.length, size, chosen)
        known.set(size, chances)
        const upTo = (count: number) => chances[count] ?? 0
        expect(upTo(band_low - 1), `${group} ${value}`).toBeLessThanOrEqual(0.025 + 1e-9)
        expect(upTo(band_low), `${group} ${value}`).toBeGreaterThan(0.025 - 1e-9)
        expect(1 - upTo(band_high), `${group} ${value}`).toBeLessThanOrEqual(0.025 + 1e-9)
        expect(1 - upTo(band_high - 1), `${group} ${value}`).toBeGreaterThan(0.025 - 1e-9)
      }
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
