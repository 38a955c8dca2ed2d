import { describe, expect, it } from 'vitest'
import { PRIZE_RANKS } from '../draw/draw.ts'
import { payoutToday } from '../money/payout.ts'
import { seededChance } from '../seeded-chance.ts'
import { GAME_PRICE, RANK_RETURNS, returnBand } from './chance-return.ts'

it('gives back half of what is paid in, by rank', () => {
  expect(RANK_RETURNS.map(({ rank }) => rank)).toEqual([...PRIZE_RANKS])
  const together = RANK_RETURNS.reduce((sum, { per_game }) => sum + per_game, 0)
  expect(together).toBeCloseTo(GAME_PRICE / 2, 9)
  expect(RANK_RETURNS.slice(3).map(({ prize }) => prize)).toEqual([50_000, 5_000])
})

describe('eight of ten', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [10, 0, 5_000],
    [45, 0, 15_000],
  ])('with %i games get from %i to %i won', (games, low, high) => expect(returnBand(games)).toEqual({ low, high }))

  it('of many games are where a thousand players with random numbers are', () => {
    const chance = seededChance(645)
    const thresholds = RANK_RETURNS.map(({ chance }) => chance)
    const games = 520
    const received = Array.from({ length: 2_000 }, () => {
      let sum = 0
      for (let game = 0; game < games; game++) {
        let at = chance(1e9) / 1e9
        const index = thresholds.findIndex((one) => {
          at -= one
          return at < 0
        })
        if (index !== -1) sum += payoutToday(Math.round(RANK_RETURNS[index]?.prize ?? 0)).net_amount
      }
      return sum
    }).sort((a, b) => a - b)
    const band = returnBand(games)
    const inside = received.filter((sum) => sum >= (band?.low ?? 0) && sum <= (band?.high ?? 0)).length
    expect(inside / received.length).toBeGreaterThan(0.78)
    expect(inside / received.length).toBeLessThan(0.9)
  })

  it('of more games than can be told are not told', () => {
    expect(returnBand(25_000)?.high).toBeGreaterThan(returnBand(24_000)?.low ?? 0)
    expect(returnBand(25_001)).toBeNull()
  })
})
