import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { numberSetMaker } from '../number-set/number-set-maker.ts'
import { seededChance } from '../seeded-chance.ts'
import { fairnessOf } from './fairness.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))

/** Histories of fair draws. */
function fairHistories(many: number, length: number) {
  const chance = seededChance(20021207)
  const make = numberSetMaker('random', [])
  return Array.from({ length: many }, () => Array.from({ length }, () => ({ numbers: make(chance) })))
}

describe('the real draws', () => {
  const fairness = fairnessOf(draws)

  it('have the uniformity that a recount gives', () => {
    let sum = 0
    for (let number = 1; number <= 45; number++) {
      const count = draws.filter(({ numbers }) => numbers.includes(number)).length
      sum += (count - 166) ** 2 / 166
    }
    expect(fairness.uniformity?.statistic).toBeCloseTo((sum * 44) / 39, 4)
    expect(fairness.uniformity?.degrees_of_freedom).toBe(44)
  })

  it('have the runs that a recount gives', () => {
    const sides = draws
      .map(({ numbers }) => numbers.reduce((a, b) => a + b, 0))
      .filter((sum) => sum !== 138)
      .map((sum) => (sum > 138 ? 'a' : 'b'))
      .join('')
    const [runs, n] = [sides.match(/a+|b+/g)?.length ?? 0, sides.length]
    const a = sides.replaceAll('b', '').length
    const b = n - a
    const mean = (2 * a * b) / n + 1
    const variance = ((mean - 1) * (mean - 2)) / (n - 1)
    expect(fairness.runs).toMatchObject({ runs, degrees_of_freedom: 1 })
    expect(fairness.runs?.statistic).toBeCloseTo((runs - mean) ** 2 / variance, 4)
  })

  it('share numbers with the draw before as often as a recount says', () => {
    const shared = draws.slice(1).map(({ numbers }, i) => 12 - new Set([...numbers, ...(draws[i]?.numbers ?? [])]).size)
    expect(fairness.serial?.overlaps.map(({ frequency }) => frequency)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((count) => shared.filter((other) => other === count).length),
    )
    // Classes 0, 1, 2 and 3 or more.
    expect(fairness.serial?.degrees_of_freedom).toBe(3)
    expect(fairness.serial?.overlaps.reduce((sum, { expected_count }) => sum + expected_count, 0)).toBeCloseTo(1244, 2)
  })

  it('look like chance', () => {
    for (const test of [fairness.uniformity, fairness.runs, fairness.serial]) {
      expect(test?.p_value).toBeGreaterThan(0.01)
      expect(test?.p_value).toBeLessThan(0.99)
    }
  })
})

it('suspects 5 of 100 fair histories at the 5 percent level, in each test', () => {
  const all = fairHistories(400, 600).map(fairnessOf)
  for (const name of ['uniformity', 'runs', 'serial'] as const) {
    const suspected = all.filter((fairness) => (fairness[name]?.p_value ?? 1) < 0.05).length
    // Binomial (400, 0.05): 20, deviation 4.4; four of them.
    expect([name, Math.abs(suspected - 20) < 18]).toEqual([name, true])
    const mean = all.reduce((sum, fairness) => sum + (fairness[name]?.p_value ?? 0), 0) / all.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.06)
  }
})

describe('unfair draws', () => {
  const [fair = []] = fairHistories(1, 600)
  const sumOf = ({ numbers }: { numbers: readonly number[] }) => numbers.reduce((a, b) => a + b, 0)

  it('that favour a number are not uniform', () => {
    const loaded = fair.map(({ numbers }, i) =>
      i % 4 || numbers.includes(7) ? { numbers } : { numbers: [7, ...numbers.slice(1)].sort((a, b) => a - b) },
    )
    expect(fairnessOf(loaded).uniformity?.p_value).toBeLessThan(0.001)
  })
  it('that come high and low in blocks have too few runs', () =>
    expect(fairnessOf(fair.toSorted((a, b) => sumOf(a) - sumOf(b))).runs?.p_value).toBeLessThan(0.001))
  it('that repeat the draw before are not independent', () =>
    expect(
      fairnessOf(fair.map((draw, i) => (i % 20 === 1 ? (fair[i - 1] ?? draw) : draw))).serial?.p_value,
    ).toBeLessThan(0.001))
})

it.each([0, 1, 5])('says nothing about %i draws', (many) =>
  expect(fairnessOf(draws.slice(0, many))).toEqual({
    total_analyzed: many,
    uniformity: null,
    runs: null,
    serial: null,
  }),
)

it('judges uniformity from the first 38 draws on, when every number is expected five times', () => {
  expect(fairnessOf(draws.slice(0, 37)).uniformity).toBeNull()
  expect(fairnessOf(draws.slice(0, 38)).uniformity).not.toBeNull()
})
