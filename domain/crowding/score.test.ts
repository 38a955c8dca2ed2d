import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { exactExp, exactLn } from './exact-functions.ts'
import type { ShippedCrowding } from './parameters.ts'
import { crowdingTable, percentileOf, QUANTILE_SHARES } from './quantiles.ts'
import { crowdingModel, crowdingScorer, shownMultiplier } from './score.ts'
import { visibleAfter, visibleHistories } from './visible-history.ts'
import { countAt, expectationFactor, expectedOthers, othersDistribution } from './winners.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../data/draws.jsonl')).filter(({ round_number }) => round_number <= 1245)
const file = read('../../data/crowding/parameters.json')
const shipped = JSON.parse(file) as ShippedCrowding
/** Twelve combinations before round 1246 as the study's own program scores them. */
const study = JSON.parse(read('../../tests/support/crowding-reference.json')) as {
  games_per_combination: number
  number_effects: number[]
  recent_hits: number[]
  hits_of_5: number[]
  order_with_bonus: number[]
  order: number[]
  knots: number[]
  rows: {
    numbers: number[]
    log_weight: number
    crowd: number
    shown: number
    special_crowd: number
    percentile: number
    expected_others: number
    features: number[]
  }[]
}
const scorer = crowdingScorer(crowdingModel(shipped, draws))

const close = (actual: number, wanted: number) =>
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)))

describe.each(study.rows)('the study’s $numbers', (row) => {
  const { log_weight, crowd, special_crowd } = scorer.score(row.numbers)
  const shown = shownMultiplier(crowd, shipped.shown_level)
  it('has its 43 figures', () => {
    scorer.score(row.numbers)
    expect(scorer.features).toHaveLength(row.features.length)
    for (const [i, value] of scorer.features.entries()) close(value, row.features[i] as number)
  })
  it('has its weight, crowd and multiplier to 1e-9', () => {
    close(log_weight, row.log_weight)
    close(crowd, row.crowd)
    close(shown, row.shown)
    close(special_crowd, row.special_crowd)
    close(expectedOthers(study.games_per_combination, shown, special_crowd), row.expected_others)
  })
  it('stands where it stands among all combinations, to a hundredth of a percent', () =>
    expect(Math.abs(percentileOf(shown, shipped.quantiles) - row.percentile)).toBeLessThan(0.01))
})

describe('what could be seen before round 1246', () => {
  const seen = visibleAfter(draws)
  it('gives the study’s numbers', () => {
    for (const [n, effect] of scorer.model.number_effects.entries()) close(effect, study.number_effects[n] as number)
    for (const [n, hits] of seen.recent_hits.entries()) close(hits, study.recent_hits[n] as number)
    expect([...seen.hits_of_5]).toEqual(study.hits_of_5)
    expect([...seen.places]).toEqual(Array.from({ length: 45 }, (_, n) => study.order_with_bonus.indexOf(n + 1)))
    expect(seen.hottest).toEqual(study.order.slice(0, 6).toSorted((a, b) => a - b))
    expect(seen.hottest_with_bonus).toEqual(study.order_with_bonus.slice(0, 6).toSorted((a, b) => a - b))
  })
  it('is the same whether counted to there or past there', () => {
    expect(visibleHistories(draws, 1100)[0]).toEqual(visibleAfter(draws.slice(0, 1100)))
  })
  it('does not change when round 1100 and all later ones do', () => {
    const other = draws.map((draw) =>
      draw.round_number >= 1100 ? { ...draw, numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 } : draw,
    )
    expect(visibleHistories(other, 1099)[0]).toEqual(visibleHistories(draws, 1099)[0])
    expect(visibleHistories(other, 1099)[1]).not.toEqual(visibleHistories(draws, 1099)[1])
  })
})

it('with nothing learnt, everything is held by as many as chance gives', () => {
  const zero = <T extends Record<string, number>>(of: T) => Object.fromEntries(Object.keys(of).map((k) => [k, 0])) as T
  const { parameters, scales } = shipped
  const nothing = crowdingScorer(
    crowdingModel(
      {
        scales,
        parameters: {
          ...parameters,
          kappa: 0,
          number_effects: parameters.number_effects.map(() => 0),
          memory_effects: zero(parameters.memory_effects),
          feature_effects: zero(parameters.feature_effects),
          special_crowds: zero(parameters.special_crowds),
        },
      },
      draws,
    ),
  )
  for (const { numbers } of study.rows) expect(nothing.score(numbers)).toMatchObject({ crowd: 1, special_crowd: 0 })
})

describe('people', () => {
  /** Multiplier, expectation with its 80 % interval, middle 80 % of the count, percent of 30 or more. */
  it.each([
    [0.8, 12.2, 11.2, 13.3, 8, 17, 0.4],
    [0.9, 13.7, 12.1, 15.5, 9, 19, 0.5],
    [1, 15.2, 12.9, 17.9, 10, 21, 0.7],
    [1.3, 19.7, 15.1, 25.7, 12, 27, 6],
    [2, 30.1, 20.1, 45.2, 18, 43, 48.1],
  ])('a multiplier of %d means %d others', (shown, expected, low, high, fewest, most, thirty) => {
    const crowd = (shown / 0.98) ** (1 / 0.85)
    const others = expectedOthers(14.926, shown, 0)
    const factor = expectationFactor(crowd)
    expect([others, others / factor, others * factor].map((value) => Math.round(value * 10) / 10)).toEqual([
      expected,
      low,
      high,
    ])
    const counts = othersDistribution(14.926, shown, crowd)
    expect([countAt(counts, 0.1), countAt(counts, 0.9)]).toEqual([fewest, most])
    const fewer = counts.subarray(0, 30).reduce((sum, probability) => sum + probability, 0)
    expect(Math.abs((1 - fewer) * 100 - thirty)).toBeLessThan(0.1)
  })
})

describe('functions that every engine computes alike', () => {
  it.each([-700, -8, -1.5, -1e-9, 0, 0.3, 1, 8, 700])('e to the %d', (x) =>
    expect(Math.abs(exactExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-15),
  )
  it.each([1e-300, 0.01, 0.7, 1, 2, 7, 12.147, 1e9])('ln %d', (x) =>
    expect(Math.abs(exactLn(x) - Math.log(x))).toBeLessThanOrEqual(4e-16 * Math.max(1, Math.abs(Math.log(x)))),
  )
})

it('the shipped parameters stay below 20 kB', () => expect(file.length).toBeLessThan(20_000))

it('the shipped quantiles ascend', () => {
  expect(shipped.quantiles).toHaveLength(QUANTILE_SHARES.length)
  expect(shipped.quantiles).toEqual(shipped.quantiles.toSorted((a, b) => a - b))
  for (const [percent, knot] of study.knots.entries())
    expect(Math.abs(percentileOf(knot, shipped.quantiles) - percent)).toBeLessThan(0.01)
})

it.runIf(process.env.CROWDING_SLOW)(
  'the shipped quantiles are those of all 8,145,060 combinations, whose mean crowd is 0.9998',
  () => {
    const table = crowdingTable(scorer.model)
    expect(table.quantiles).toEqual(shipped.quantiles)
    expect(table.mean_crowd).toBeCloseTo(0.9998, 4)
  },
  300_000,
)
