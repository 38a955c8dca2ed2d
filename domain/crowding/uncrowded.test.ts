import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { numberSetMaker } from '../number-set/number-set-maker.ts'
import { seededChance } from '../seeded-chance.ts'
import type { ShippedCrowding } from './parameters.ts'
import { crowdingModel, crowdingScorer } from './score.ts'
import { FEATURE_NAMES } from './shape-features.ts'
import { numberShares, traitsOf } from './traits.ts'
import { crowdingJudge } from './uncrowded.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../data/draws.jsonl'))
const shipped = JSON.parse(read('../../data/crowding/parameters.json')) as ShippedCrowding
const means = FEATURE_NAMES.map((name) => shipped.scales.features[name].mean)
const model = crowdingModel(shipped, draws)
const judge = crowdingJudge(model, shipped)

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

describe('how crowded', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], 99.9],
    [[4, 11, 18, 25, 32, 39], 99.9],
    // Last week's winning numbers.
    [[4, 5, 25, 28, 32, 42], 99.9],
    // Round 1128's, which 63 games held.
    [[1, 5, 8, 16, 28, 33], 99.9],
    [[4, 9, 17, 25, 33, 42], 99],
  ])('%j lies above %d', (six, percent) => expect(judge.percentile(six)).toBeGreaterThan(percent))
})

describe('traits in words', () => {
  const scorer = crowdingScorer(model)
  const sentences = (six: number[]) => traitsOf(scorer, means, six).map(({ sentence }) => sentence)
  it.each([
    [[3, 7, 9, 11, 12, 31], '생일 숫자가 많아요'],
    [[1, 2, 3, 4, 5, 6], '줄 맞춘 모양이에요'],
    [[4, 9, 17, 25, 33, 42], '번호가 고르게 퍼져 있어요'],
    [[1, 13, 17, 27, 34, 43], '자주 나온 번호가 많아요'],
    [[29, 36, 41, 43, 44, 45], '번호 사이에 큰 빈틈이 있어요'],
  ])('%j: %s', (six, sentence) => expect(sentences(six)).toContain(sentence))
  it('names the strongest first', () => {
    const percents = traitsOf(scorer, means, [3, 7, 9, 11, 12, 31]).map(({ percent }) => Math.abs(percent))
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
  })
  it('compares each number with the usual one', () => {
    const all = Array.from({ length: 45 }, (_, n) => n + 1)
    const shares = numberShares(scorer, all)
    expect(shares[0]?.number).toBe(3)
    expect(Math.abs(shares.reduce((sum, { percent }) => sum + percent, 0) / 45)).toBeLessThan(1)
  })
})
