import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ShippedCrowding } from '../crowding/parameters.ts'
import { crowdingModel } from '../crowding/score.ts'
import { crowdingJudge } from '../crowding/uncrowded.ts'
import { drawsInHistory } from '../draw/draw-history.ts'
import { seededChance } from '../seeded-chance.ts'
import { numberSetMaker } from './number-set-maker.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../data/draws.jsonl'))
const shipped = JSON.parse(read('../../data/crowding/parameters.json')) as ShippedCrowding
const judge = crowdingJudge(crowdingModel(shipped, draws), shipped)

const made = (wishes: { fixed_numbers: number[]; excluded_numbers: number[] }, count: number) => {
  const make = numberSetMaker('uncrowded', draws, wishes, judge)
  const chance = seededChance(7)
  return Array.from({ length: count }, () => make(chance))
}
const FREE = { fixed_numbers: [], excluded_numbers: [] }

describe('the strategy of less crowded numbers', () => {
  it('makes only sets of the less crowded half that show no pattern, all over that half', () => {
    const sets = made(FREE, 4_000)
    const percentiles = sets.map((set) => judge.percentile(set))
    expect(sets.every((set) => !judge.hasPattern(set))).toBe(true)
    expect(Math.max(...percentiles)).toBeLessThanOrEqual(50)
    // Uniform over the half: each tenth of it holds about a tenth, the least crowded no more than their share.
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => percentiles.filter((percentile) => Math.floor(percentile / 5) === tenth).length,
    )
    for (const count of tenths.slice(1)) expect(Math.abs(count - 400)).toBeLessThan(120)
    expect(tenths[0]).toBeLessThan(400)
  })
  it('holds what is fixed and leaves out what is excluded', () => {
    for (const set of made({ fixed_numbers: [34, 7], excluded_numbers: [13, 44] }, 200)) {
      expect(set).toEqual(expect.arrayContaining([7, 34]))
      expect(set).not.toContain(13)
      expect(set).not.toContain(44)
    }
  })
  it.each([
    ['where the wishes are a pattern themselves', [1, 2, 3, 4, 5], false],
    ['where the wishes are birthdays of many, some of them in a pattern', [3, 7, 9, 11, 12], true],
  ])('takes one of the less crowded half of those that it tried %s', (_, fixed_numbers, hasPlain) => {
    const chance = seededChance(7)
    let tried: (readonly number[])[] = []
    const isUncrowded = (six: ArrayLike<number>) => {
      tried.push(Array.from(six))
      return judge.isUncrowded(six)
    }
    const make = numberSetMaker('uncrowded', draws, { ...FREE, fixed_numbers }, { ...judge, isUncrowded })
    const places = Array.from({ length: 300 }, () => {
      tried = []
      const set = make(chance)
      expect(tried).toHaveLength(24)
      const plain = tried.filter((one) => !judge.hasPattern(one))
      expect(plain.length > 0).toBe(hasPlain)
      const ranked = (hasPlain ? plain : tried).toSorted((a, b) => judge.percentile(a) - judge.percentile(b))
      const place = ranked.findIndex((one) => String(one) === String(set))
      expect(place).toBeGreaterThanOrEqual(0)
      expect(judge.percentile(set)).toBeLessThanOrEqual(
        judge.percentile(ranked[Math.ceil(ranked.length / 2) - 1] as readonly number[]),
      )
      return place
    })
    expect(new Set(places).size).toBeGreaterThan(5)
  })
  it('makes sets also where the wishes are a pattern themselves', () => {
    const sets = made({ fixed_numbers: [1, 2, 3, 4, 5], excluded_numbers: [] }, 50)
    for (const set of sets) expect(set.slice(0, 5)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(sets.map(String)).size).toBeGreaterThan(5)
  })
  it('without a judge picks at random', () => {
    const make = numberSetMaker('uncrowded', draws, FREE)
    expect(make(seededChance(1))).toEqual(numberSetMaker('random', draws, FREE)(seededChance(1)))
  })
  it('stays small when it is made: no list of sets, a few tries each', () => {
    let asked = 0
    const chance = seededChance(3)
    const make = numberSetMaker('uncrowded', draws, FREE, judge)
    for (let i = 0; i < 1_000; i++)
      make((below) => {
        asked++
        return chance(below)
      })
    expect(asked / 6_000).toBeLessThan(2.8)
  })
})
