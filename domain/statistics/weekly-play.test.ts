import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prizeRank } from '../draw/draw.ts'
import { seededChance } from '../seeded-chance.ts'
import { type PaidDraw, playWeekly, RANDOM_PLAYERS } from './weekly-play.ts'

const PRIZES = [2_000_000_000, 50_000_000, 1_500_000, 50_000, 5_000]
const SIX = [4, 5, 25, 28, 32, 42]
const drawOf = (round_number: number, numbers: readonly number[], bonus_number = 12): PaidDraw => ({
  round_number,
  numbers,
  bonus_number,
  prizes: PRIZES,
})
const MISS = [1, 2, 3, 6, 7, 8]

describe('the same six numbers every week', () => {
  it('cost a game each round at the price of its time, and win what the ranks paid', () => {
    const draws = [
      drawOf(87, MISS),
      drawOf(88, [4, 5, 25, 1, 2, 3]),
      drawOf(89, [4, 5, 25, 28, 32, 9], 42),
      drawOf(90, [4, 5, 25, 28, 32, 9], 43),
    ]
    const { rounds, counts, points } = playWeekly(SIX, draws, seededChance(1))
    expect([rounds, counts]).toEqual([4, [0, 1, 1, 0, 1]])
    expect(points.map(({ spent }) => spent)).toEqual([2_000, 3_000, 4_000, 5_000])
    expect(points.map(({ won }) => won)).toEqual([0, 5_000, 50_005_000, 51_505_000])
  })

  it('have the ranks of the game, whatever is drawn', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 7, maxLength: 7 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 6, maxLength: 6 }),
        ([bonus = 0, ...numbers], six) => {
          const { counts } = playWeekly(six, [drawOf(1, numbers, bonus)], seededChance(1))
          const rank = prizeRank(six, { numbers, bonus_number: bonus })
          expect(counts.indexOf(1)).toBe(rank === null ? -1 : rank - 1)
        },
      ),
      { numRuns: 30 },
    ))

  it('stand among a thousand random players, a long time on a few points', () => {
    const chance = seededChance(645)
    const draws = Array.from({ length: 300 }, (_, i) => {
      const drawn = new Set<number>()
      while (drawn.size < 7) drawn.add(chance(45) + 1)
      const [bonus = 0, ...numbers] = drawn
      return drawOf(100 + i, numbers, bonus)
    })
    const { points, players, players_below } = playWeekly(SIX, draws, seededChance(2))
    expect(players).toBe(RANDOM_PLAYERS)
    expect(points.length).toBeLessThanOrEqual(40)
    expect(points.at(-1)).toMatchObject({ round_number: 399, spent: 300_000 })
    for (const { low, middle, high } of points) expect(low <= middle && middle <= high).toBe(true)
    // A fifth prize comes every 45 games: about 33,000 won without anything better.
    expect(points.at(-1)?.middle).toBeGreaterThan(20_000)
    expect(points.at(-1)?.middle).toBeLessThan(150_000)
    expect(players_below).toBeLessThanOrEqual(RANDOM_PLAYERS)
    expect(playWeekly(SIX, draws, seededChance(2))).toEqual(playWeekly(SIX, draws, seededChance(2)))
  })

  it('of no draw at all are nothing', () =>
    expect(playWeekly(SIX, [], seededChance(1))).toMatchObject({ rounds: 0, points: [], players_below: 0 }))
})
