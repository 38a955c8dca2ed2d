import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PRIZE_RANKS, type TalliedDraw } from './draw.ts'
import { drawsInHistory } from './draw-history.ts'
import {
  carriedInto,
  carriedOutOf,
  fixedPrizeOf,
  gamePriceOf,
  prizeByRule,
  sharePercentOf,
} from './prize-arithmetic.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const round = (round_number: number) => draws[round_number - 1] as TalliedDraw

it('gives every published amount of every round', () => {
  let carried = 0
  for (const draw of draws) {
    const byRule = PRIZE_RANKS.map((rank) => prizeByRule(draw, rank, carried))
    expect([draw.round_number, byRule]).toEqual([draw.round_number, draw.prizes.map((prize) => prize.prize_per_winner)])
    carried = carriedOutOf(draw, carried)
  }
})

it('agrees with fractions of unlimited size wherever a share is divided', () => {
  for (const draw of draws.slice(400)) {
    const [first, second, third, fourth, fifth] = draw.prizes
    if (!first || !second || !third || !fourth || !fifth || first.winners === 0 || draw.round_number === 464) continue
    const left = BigInt(draw.total_sales) - 2n * (50_000n * BigInt(fourth.winners) + 5_000n * BigInt(fifth.winners))
    for (const [prize, eighths] of [
      [first, 6n],
      [second, 1n],
      [third, 1n],
    ] as const) {
      // left × eighths / 16 is the rank's money; the part of one is at most a won above it, and never a won below.
      const money16 = left * eighths
      const paid16 = BigInt(prize.prize_per_winner) * BigInt(prize.winners) * 16n
      expect(paid16 - money16).toBeLessThan(16n * BigInt(prize.winners))
      expect(paid16 - money16).toBeGreaterThanOrEqual((-16n * BigInt(prize.winners)) / 100n)
    }
  }
})

describe('the rules of an era', () => {
  it.each([
    [1, 2_000, [60, 10, 10, 20, null], [null, null, null, null, 10_000]],
    [87, 2_000, [60, 10, 10, 20, null], [null, null, null, null, 10_000]],
    [88, 1_000, [60, 10, 10, 20, null], [null, null, null, null, 5_000]],
    [400, 1_000, [60, 10, 10, 20, null], [null, null, null, null, 5_000]],
    [401, 1_000, [75, 12.5, 12.5, null, null], [null, null, null, 50_000, 5_000]],
    [1245, 1_000, [75, 12.5, 12.5, null, null], [null, null, null, 50_000, 5_000]],
  ])('round %i', (round_number, price, shares, fixed) => {
    expect(gamePriceOf(round_number)).toBe(price)
    expect(PRIZE_RANKS.map((rank) => sharePercentOf(rank, round_number))).toEqual(shares)
    expect(PRIZE_RANKS.map((rank) => fixedPrizeOf(rank, round_number))).toEqual(fixed)
  })
})

describe('what is carried over', () => {
  it('is what nobody won in round 1', () => expect(carriedInto([round(1)])).toBe(863_604_600))
  it('adds up over rounds 7, 8 and 9', () =>
    expect(carriedInto([round(6), round(7), round(8), round(9)])).toBe(25_803_852_000))
  it('takes the unwon second prize of round 5 along', () =>
    expect(carriedInto([round(3), round(4), round(5)])).toBe(3_041_094_900))
  it('is nothing after a first prize', () => expect(carriedInto([round(463), round(464)])).toBe(0))
  it('is unknown when the rounds given do not reach back far enough', () => {
    expect(carriedInto([])).toBeNull()
    expect(carriedInto([round(8), round(9)])).toBeNull()
  })
})

it.each([
  ['a guaranteed two billion in round 3', 3, 1, 2_000_000_000],
  ['the largest first prize', 19, 1, 40_722_959_400],
  ['hundredths that are cut', 521, 3, 1_400_679],
  ['hundredths that are rounded away', 901, 3, 1_473_987],
  ['hundredths that are rounded to one and raise the won', 942, 3, round(942).prizes[2]?.prize_per_winner],
  ['the unexplained 200 million of round 161', 161, 1, 1_996_876_272],
  ['the unexplained 895 won of round 381', 381, 1, 565_738_895],
] as const)('knows %s', (_, round_number, rank, amount) => {
  const carried = carriedInto(draws.slice(0, round_number - 1)) ?? 0
  expect(prizeByRule(round(round_number), rank, carried)).toBe(amount)
})
