import { describe, expect, it } from 'vitest'
import { isTaxedAsToday, payoutOf, payoutToday } from './payout.ts'

describe('by the law of today', () => {
  it.each([
    [0, 0, 0, 0],
    [5_000, 0, 0, 5_000],
    [2_000_000, 0, 0, 2_000_000],
    [2_000_001, 400_000, 40_000, 1_560_001],
    [300_000_000, 60_000_000, 6_000_000, 234_000_000],
    [300_000_001, 60_000_000, 6_000_000, 234_000_001],
    [500_000_000, 120_000_000, 12_000_000, 368_000_000],
    [1_000_000_000, 270_000_000, 27_000_000, 703_000_000],
    [1_604_686_625, 451_405_980, 45_140_590, 1_108_140_055],
    [2_000_000_000, 570_000_000, 57_000_000, 1_373_000_000],
    [3_000_000_000, 870_000_000, 87_000_000, 2_043_000_000],
  ])('of %i won %i and %i go to the state, %i remain', (prize, income_tax, local_tax, net_amount) => {
    expect(payoutToday(prize)).toEqual({ income_tax, local_tax, net_amount })
    expect(payoutOf(prize, 1_250)).toEqual({ income_tax, local_tax, net_amount })
  })

  it('leaves whole won, each tax cut in the winner’s favour', () => {
    for (let prize = 2_000_001; prize < 41_000_000_000; prize = Math.ceil(prize * 1.013)) {
      const { income_tax, local_tax, net_amount } = payoutToday(prize)
      const exact = prize * 0.22 + Math.max(0, prize - 300_000_000) * 0.11
      expect(income_tax % 10).toBe(0)
      expect(local_tax % 10).toBe(0)
      expect(net_amount).toBe(prize - income_tax - local_tax)
      expect(exact - income_tax - local_tax).toBeGreaterThan(-0.001)
      expect(exact - income_tax - local_tax).toBeLessThan(21)
    }
  })
})

/** Prizes as they were published, with what remained of them by the law of their round. */
it.each([
  [1, 113_400, 88_460, 'rank 4 of the first round: 22 % of all'],
  [1, 10_000, 10_000, 'rank 5: free of tax'],
  [19, 40_722_959_400, 31_763_908_340, 'the largest first prize: 22 % of all'],
  [56, 3_770_000_000, 2_940_600_000, 'the last round before the higher rate'],
  [57, 4_114_411_900, 2_811_656_640, '33 % above 500 million'],
  [87, 52_000, 52_000, 'free: 50,000 and the price of a game of 2,000'],
  [213, 1_587_689_600, 1_118_752_370, 'the last round with 500 million'],
  [214, 1_587_689_600, 1_096_752_370, '33 % above 300 million'],
  [214, 53_433, 41_913, 'rank 4, of which the price is set off'],
  [300, 51_000, 51_000, 'free: 50,000 and the price'],
  [300, 51_001, 40_001, 'one won more: all but the price is taxed'],
  [546, 405_939_950, 304_980_110, 'as the press reckoned it'],
  [1_047, 2_000_000, 1_560_220, 'the last round paid before 2023'],
  [1_048, 2_000_000, 2_000_000, 'drawn on the last day of 2022, so paid in 2023'],
])('of round %i, %i won leave %i: %s', (round, prize, net_amount) => {
  expect(payoutOf(prize, round).net_amount).toBe(net_amount)
  expect(isTaxedAsToday(round)).toBe(round >= 1_048)
})
