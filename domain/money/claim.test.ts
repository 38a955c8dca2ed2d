import { expect, it } from 'vitest'
import { claimPlace, claimUntil } from './claim.ts'

// Rounds whose last day the newspapers printed; round 1085's was moved past Chuseok to 2024-09-19.
it.each([
  ['2017-08-26', '2018-08-27'],
  ['2019-06-01', '2020-06-02'],
  ['2022-01-15', '2023-01-16'],
  ['2023-09-16', '2024-09-19'],
  ['2024-11-09', '2025-11-10'],
  ['2026-10-10', '2027-10-12'],
  // Rounds 1222 and 1233: 1 May and Constitution Day of 2027 are Saturdays, and have substitute days since 2026.
  ['2026-05-02', '2027-05-04'],
  ['2026-07-18', '2027-07-20'],
  ['2027-02-27', '2028-02-28'],
  ['2028-02-26', '2029-02-27'],
  ['2032-02-28', '2033-02-28'],
])('a prize of %s can be claimed until %s', (drawn, last) => expect(claimUntil(drawn)).toBe(last))

// As 동행복권 says where prizes are paid out.
it.each([
  [1, '농협은행 본점'],
  [2, '농협은행 모든 지점'],
  [3, '농협은행 모든 지점'],
  [4, '판매점이나 농협은행'],
  [5, '판매점이나 농협은행'],
] as const)('a prize of rank %i is paid out at %s', (rank, place) => expect(claimPlace(rank)).toBe(place))
