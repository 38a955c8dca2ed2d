import { expect, it } from 'vitest'
import { claimUntil, payoutOf } from './payout.ts'

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

// Rounds whose last day the newspapers printed; round 1085's was moved past Chuseok to 2024-09-19.
it.each([
  ['2017-08-26', '2018-08-27'],
  ['2019-06-01', '2020-06-02'],
  ['2022-01-15', '2023-01-16'],
  ['2023-09-16', '2024-09-19'],
  ['2024-11-09', '2025-11-10'],
  ['2026-10-10', '2027-10-12'],
  ['2027-02-27', '2028-02-28'],
  ['2028-02-26', '2029-02-27'],
  ['2032-02-28', '2033-02-28'],
])('a prize of %s can be claimed until %s', (drawn, last) => expect(claimUntil(drawn)).toBe(last))
