import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prizeRank } from '../draw/draw.ts'
import { drawsInHistory } from '../draw/draw-history.ts'
import { STRATEGIES } from '../number-set/number-set.ts'
import { numberSetMaker } from '../number-set/number-set-maker.ts'
import { seededChance } from '../seeded-chance.ts'
import { runBacktest } from './backtest.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const settings = { seed: 645, players: 200, sets_per_draw: 5 }
const result = runBacktest(draws, settings)

it('gives the same figures for the same seed, and others for another', () => {
  expect(runBacktest(draws, settings)).toEqual(result)
  expect(runBacktest(draws, { ...settings, seed: 646 }).random_players).not.toEqual(result.random_players)
})

describe.each(STRATEGIES.map((strategy, i) => [strategy, i] as const))('%s', (strategy, i) => {
  const player = result.strategies[i]

  it('gets what playing its sets again by the rules gets', () => {
    const chance = seededChance(645 + i + 1)
    let [matches, money_in, money_out] = [0, 0, 0]
    const prizes = [0, 0, 0, 0, 0]
    for (const [n, draw] of draws.entries()) {
      const make = numberSetMaker(strategy, draws.slice(0, n))
      for (let k = 0; k < 5; k++) {
        const set = make(chance)
        money_out += draw.round_number < 88 ? 2_000 : 1_000
        matches += set.filter((number) => draw.numbers.includes(number)).length
        const rank = prizeRank(set, draw)
        if (rank === null) continue
        prizes[rank - 1] = (prizes[rank - 1] ?? 0) + 1
        money_in += draw.prizes[rank - 1]?.prize_per_winner ?? 0
      }
    }
    expect(player).toMatchObject({ strategy, sets: 6225, prizes_by_rank: prizes, money_in, money_out })
    expect(player?.mean_matches).toBeCloseTo(matches / 6225, 4)
  })

  it('does no better than chance', () => expect(Math.abs(player?.z_score ?? 9)).toBeLessThan(3.5))
})

// Sets of one strategy overlap, so they win and lose together: taken for independent, the scores would spread too wide.
it('spreads its z-scores as chance does, over 800 players of fair draws', () => {
  const chance = seededChance(1_000_003)
  const make = numberSetMaker('random', [])
  const template = draws[1000]
  if (!template) throw new Error('no such round')
  const scores = Array.from({ length: 200 }, (_, seed) => {
    const fair = Array.from({ length: 20 }, (_, n) => {
      const numbers = make(chance)
      const bonus_number = [1, 2, 3, 4, 5, 6, 7].find((number) => !numbers.includes(number)) ?? 0
      return { ...template, round_number: n + 1, numbers, bonus_number }
    })
    return runBacktest(fair, { seed, players: 0, sets_per_draw: 20 }).strategies.map(({ z_score }) => z_score)
  }).flat()
  const mean = scores.reduce((sum, z) => sum + z, 0) / scores.length
  const deviation = Math.sqrt(scores.reduce((sum, z) => sum + (z - mean) ** 2, 0) / scores.length)
  expect(Math.abs(mean)).toBeLessThan(0.15)
  expect(Math.abs(deviation - 1)).toBeLessThan(0.1)
})

it('knows what random players get', () => {
  const { random_players: random } = result
  expect(random.players).toBe(200)
  // Deviation of the mean over 200 players: 0.784 / √(6225 × 200).
  expect(Math.abs(random.mean_matches - 0.8)).toBeLessThan(0.003)
  expect(random.matches_low).toBeLessThan(0.79)
  expect(random.matches_high).toBeGreaterThan(0.81)
  // 182,780 and 11,115 of 8,145,060 sets win ranks 5 and 4.
  expect(Math.abs((random.prizes_by_rank[4] ?? 0) - (6225 * 182_780) / 8_145_060)).toBeLessThan(4)
  expect(Math.abs((random.prizes_by_rank[3] ?? 0) - (6225 * 11_115) / 8_145_060)).toBeLessThan(1)
  expect(random.money_out).toBe(87 * 10_000 + 1158 * 5_000)
  expect(random.money_in_low).toBeLessThan(random.median_money_in)
  expect(random.median_money_in).toBeLessThan(random.money_in_high)
})

it('is all zero without draws', () => {
  const nothing = runBacktest([], { seed: 1, players: 0 })
  expect(nothing).toMatchObject({ rounds_played: 0, newest_round: null })
  for (const player of nothing.strategies)
    expect(player).toMatchObject({ sets: 0, mean_matches: 0, money_in: 0, z_score: 0 })
  expect(nothing.random_players).toMatchObject({ players: 0, mean_matches: 0, mean_money_in: 0 })
})
