import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
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
