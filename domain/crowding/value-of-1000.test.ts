import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import type { CrowdingKit } from './crowding-answer.ts'
import type { ShippedCrowding } from './parameters.ts'
import { crowdingModel } from './score.ts'
import { FEATURE_NAMES } from './shape-features.ts'
import { VALUE_PARTS, valuesOf1000 } from './value-of-1000.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const draws = drawsInHistory(read('../../data/draws.jsonl'))
const shipped = JSON.parse(read('../../data/crowding/parameters.json')) as ShippedCrowding

/** The kit of round 1246 at so many games for each combination. */
const kitAt = (games_per_combination: number): CrowdingKit => ({
  model: crowdingModel(shipped, draws),
  shown_level: shipped.shown_level,
  quantiles: shipped.quantiles,
  feature_means: FEATURE_NAMES.map((name) => shipped.scales.features[name].mean),
  sales: { first_round: 1236, last_round: 1245, games_per_combination, first_prize_pot: 28_000_000_000 },
})
function values(kit: CrowdingKit) {
  const running = valuesOf1000(kit)
  for (;;) {
    const step = running.next()
    if (step.done) return step.value
  }
}

describe('what 1,000 won return on average', () => {
  const now = values(kitAt(14.93))
  /** Of the study, at the sales of 121.6 million games; its own sample strays by some won. */
  it.each([
    [0, 583, 475],
    [1, 564, 462],
    [2, 510, 423],
    [3, 446, 378],
    [4, 396, 342],
  ])('part %d: %d won before and %d after tax, as the study computed', (i, gross, net) => {
    expect(Math.abs((now[i]?.gross ?? 0) - gross)).toBeLessThan(10)
    expect(Math.abs((now[i]?.net ?? 0) - net)).toBeLessThan(8)
  })
  it('is of an ordinary ticket what all combinations give together, and its range holds that', () => {
    const { gross, gross_low, gross_high, net, net_low, net_high } = now[2] as (typeof now)[number]
    expect(Math.abs(gross - 510.6)).toBeLessThan(1)
    expect(Math.abs(net - 423.3)).toBeLessThan(1)
    expect(gross_low).toBeLessThanOrEqual(510.6)
    expect(gross_high).toBeGreaterThanOrEqual(510.6)
    expect(net_low).toBeLessThanOrEqual(423)
    expect(net_high).toBeGreaterThanOrEqual(423)
  })
  it('is a loss everywhere, also at the end of every range', () => {
    expect(now.map(({ name }) => name)).toEqual(VALUE_PARTS.map(({ name }) => name))
    for (const { gross, gross_low, gross_high, net_low, net, net_high } of now) {
      expect(gross_high).toBeLessThan(1_000)
      expect([gross_low, gross, gross_high]).toEqual([gross_low, gross, gross_high].toSorted((a, b) => a - b))
      expect([net_low, net, net_high]).toEqual([net_low, net, net_high].toSorted((a, b) => a - b))
    }
  })
  it('follows the sales, and the tax takes more of the larger parts', () => {
    const few = values(kitAt(3))
    for (const [i, { gross, net }] of few.entries()) {
      expect(gross).not.toBe(now[i]?.gross)
      expect(net).toBeLessThan(gross)
    }
    const left = now.map(({ net, gross }) => net / gross)
    expect(left[0]).toBeLessThan(left.at(-1) ?? 0)
  })
  it('is the same for the same fit and sales', () => expect(values(kitAt(14.93))).toEqual(now))
})
