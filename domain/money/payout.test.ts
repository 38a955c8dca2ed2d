import { expect, it } from 'vitest'
import { payoutOf } from './payout.ts'

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
])('of %i won %i and %i go to the state, %i remain', (prize, income_tax, local_tax, net_amount) =>
  expect(payoutOf(prize)).toEqual({ income_tax, local_tax, net_amount }),
)

it('leaves whole won, each tax cut in the winner’s favour', () => {
  for (let prize = 2_000_001; prize < 41_000_000_000; prize = Math.ceil(prize * 1.013)) {
    const { income_tax, local_tax, net_amount } = payoutOf(prize)
    const exact = prize * 0.22 + Math.max(0, prize - 300_000_000) * 0.11
    expect(income_tax % 10).toBe(0)
    expect(local_tax % 10).toBe(0)
    expect(net_amount).toBe(prize - income_tax - local_tax)
    expect(exact - income_tax - local_tax).toBeGreaterThan(-0.001)
    expect(exact - income_tax - local_tax).toBeLessThan(21)
  }
})
