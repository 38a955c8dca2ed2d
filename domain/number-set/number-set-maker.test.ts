import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { seededChance } from '../seeded-chance.ts'
import type { NumbersOfRound } from '../statistics/frequency.ts'
import { hotCold } from '../statistics/hot-cold.ts'
import { type NumberConstraints, STRATEGIES } from './number-set.ts'
import { moveToFront, numberSetMaker, possibleSets } from './number-set-maker.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const setsOf = (
  strategy: (typeof STRATEGIES)[number],
  many: number,
  wishes?: NumberConstraints,
  history: readonly NumbersOfRound[] = draws,
) => {
  const make = numberSetMaker(strategy, history, wishes)
  const chance = seededChance(645)
  return Array.from({ length: many }, () => make(chance))
}
const wishing = (fixed_numbers: readonly number[], excluded_numbers: readonly number[]) => ({
  fixed_numbers,
  excluded_numbers,
})
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe.each(STRATEGIES)('%s', (strategy) => {
  it('makes six different numbers from 1 to 45, ascending', () => {
    for (const set of setsOf(strategy, 500)) {
      expect(set).toHaveLength(6)
      expect(new Set(set).size).toBe(6)
      expect(set.every((number, i) => number >= 1 && number <= 45 && number > (set[i - 1] ?? 0))).toBe(true)
    }
  })

  it('makes the same sets from the same chance', () => expect(setsOf(strategy, 20)).toEqual(setsOf(strategy, 20)))

  it.each([
    ['one fixed and one excluded', wishing([7], [8])],
    ['five fixed', wishing([1, 3, 5, 7, 9], [2, 4])],
    ['six fixed, in any order', wishing([44, 2, 30, 9, 21, 13], [])],
    ['as many excluded as can be', wishing([], upTo(39))],
    ['fixed and excluded that leave one set', wishing([45, 44], upTo(39))],
    [
      'all odd numbers excluded',
      wishing(
        [],
        upTo(45).filter((n) => n % 2 === 1),
      ),
    ],
    [
      'all even numbers excluded',
      wishing(
        [1],
        upTo(45).filter((n) => n % 2 === 0),
      ),
    ],
  ])('keeps to wishes: %s', (_, wishes) => {
    for (const set of setsOf(strategy, 50, wishes)) {
      expect(new Set(set).size).toBe(6)
      expect(set).toEqual(set.toSorted((a, b) => a - b))
      for (const number of wishes.fixed_numbers) expect(set).toContain(number)
      for (const number of wishes.excluded_numbers) expect(set).not.toContain(number)
    }
  })

  it('works with little history and with none', () => {
    expect(setsOf(strategy, 20, undefined, []).every((set) => new Set(set).size === 6)).toBe(true)
    expect(setsOf(strategy, 20, undefined, draws.slice(0, 1)).every((set) => new Set(set).size === 6)).toBe(true)
  })

  it('is random without history', () =>
    expect(setsOf(strategy, 20, undefined, [])).toEqual(setsOf('random', 20, undefined, [])))

  it('asks chance only for what there is to choose from', () => {
    const make = numberSetMaker(strategy, draws)
    const chance = seededChance(645)
    for (let i = 0; i < 20; i++)
      make((below) => {
        expect(below).toBeGreaterThan(0)
        return chance(below)
      })
  })

  it.each([
    ['seven fixed', wishing(upTo(7), [])],
    ['a number twice', wishing([3, 3], [])],
    ['fixed and excluded', wishing([3], [3])],
    ['number 46', wishing([46], [])],
    ['number 0', wishing([], [0])],
    ['half a number', wishing([1.5], [])],
    ['five left', wishing([], upTo(40))],
  ])('refuses %s', (_, wishes) =>
    expect(() => numberSetMaker(strategy, draws, wishes)).toThrow(
      new RangeError('the wishes allow no set of six numbers'),
    ),
  )
})

it('random gives every number and every pair the same chance', () => {
  const sets = setsOf('random', 60_000)
  const counts = new Float64Array(46)
  for (const set of sets) for (const number of set) counts[number] = (counts[number] ?? 0) + 1
  const expected = (sets.length * 6) / 45
  const chiSquare = counts.slice(1).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) * (44 / 39)
  expect(chiSquare).toBeLessThan(44 + 5 * Math.sqrt(88))
  const together = sets.filter((set) => set.includes(1) && set.includes(2)).length
  expect(Math.abs(together - sets.length / 66)).toBeLessThan(5 * Math.sqrt(sets.length / 66))
})

it('frequency prefers what was drawn more, as its weights say', () => {
  // 1 was drawn three times and 2 once more than the rest: weights 4, 2 and 1 among seven numbers.
  const history = [
    { round_number: 1, numbers: [1, 2] },
    { round_number: 2, numbers: [1] },
    { round_number: 3, numbers: [1] },
  ]
  const wishes = wishing(
    [41, 42, 43, 44, 45],
    upTo(40).filter((n) => n > 7),
  )
  const sets = setsOf('frequency', 40_000, wishes, history)
  const share = (number: number) => sets.filter((set) => set.includes(number)).length / sets.length
  expect(share(1)).toBeCloseTo(4 / 11, 1)
  expect(share(2)).toBeCloseTo(2 / 11, 1)
  expect(share(7)).toBeCloseTo(1 / 11, 1)
})

it('hot and cold takes three hot, two cold and one other of the last 50 draws', () => {
  const { hot_numbers, cold_numbers } = hotCold(draws.slice(-50))
  const [hot, cold] = [hot_numbers, cold_numbers].map((rows) => rows.map(({ number }) => number))
  for (const set of setsOf('hot_cold', 300)) {
    expect(set.filter((number) => hot?.includes(number))).toHaveLength(3)
    expect(set.filter((number) => cold?.includes(number))).toHaveLength(2)
  }
})

it('hot and cold counts a fixed number towards its kind', () => {
  const [hottest] = hotCold(draws.slice(-50)).hot_numbers
  const hot = hotCold(draws.slice(-50)).hot_numbers.map(({ number }) => number)
  for (const set of setsOf('hot_cold', 100, wishing([hottest?.number ?? 0], []))) {
    expect(set.filter((number) => hot.includes(number))).toHaveLength(3)
  }
})

describe('pattern', () => {
  const sumOf = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  const oddOf = (numbers: readonly number[]) => numbers.filter((n) => n % 2 === 1).length

  it.each([
    ['without wishes', wishing([], []), 0],
    ['where two odd numbers are fixed', wishing([7, 21], []), 2],
  ])('follows the odd-even ratios of the past %s', (_, wishes, least) => {
    const sets = setsOf('pattern', 20_000, wishes)
    const weightOf = (odd: number) => draws.filter(({ numbers }) => oddOf(numbers) === odd).length + 1
    const ratios = [0, 1, 2, 3, 4, 5, 6].filter((odd) => odd >= least)
    const all = sumOf(ratios.map(weightOf))
    for (const odd of ratios)
      expect(sets.filter((set) => oddOf(set) === odd).length / sets.length).toBeCloseTo(weightOf(odd) / all, 1)
  })

  it.each([
    ['all draws', draws, 124, 1120],
    ['nineteen draws', draws.slice(0, 19), 1, 17],
  ])('stays in the middle of the sums of %s, and fills it', (_, history, first, last) => {
    const sums = history.map(({ numbers }) => sumOf(numbers)).sort((a, b) => a - b)
    const made = setsOf('pattern', 20_000, undefined, history).map(sumOf)
    expect([Math.min(...made), Math.max(...made)]).toEqual([sums[first], sums[last]])
  })
})

it.each([
  [wishing([], []), 8_145_060],
  [wishing([1], []), 1_086_008],
  [wishing([1, 2, 3, 4, 5], [6]), 39],
  [wishing(upTo(6), []), 1],
  [wishing([], upTo(39)), 1],
  [wishing([], upTo(40)), 0],
  [wishing([1], [1]), 0],
])('%j allow %i sets', (wishes, sets) => expect(possibleSets(wishes)).toBe(sets))

it('moves each choice to the front equally often, whatever the order was', () => {
  const chance = seededChance(3)
  const pool = [1, 2, 3, 4]
  const counts = new Map<string, number>()
  for (let i = 0; i < 60_000; i++) {
    moveToFront(pool, 2, chance)
    const key = pool.slice(0, 2).sort().join()
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})
