import { describe, expect, it } from 'vitest'
import { seededChance } from '../seeded-chance.ts'
import { shareWinnings, shareWon } from './split.ts'

/** Of one share by long division, without a product of two large numbers: the second formula. */
const cut = (won: number, weight: number, all: number) =>
  Math.floor(won / all) * weight + Math.floor(((won % all) * weight) / all)

/** 22 % up to 300 million and 33 % above, nothing up to two million; each of the two taxes cut to ten won. */
function taxed(won: number): number {
  if (won <= 2_000_000) return 0
  const state = won <= 300_000_000 ? won / 5 : 60_000_000 + ((won - 300_000_000) * 3) / 10
  const income = Math.floor((state + 1e-6) / 10) * 10
  return income + Math.floor(income / 100) * 10
}

describe('a thousand random syndicates', () => {
  const chance = seededChance(645)
  const among = <T>(things: readonly T[]) => things[chance(things.length)] as T
  const PRIZES = [5_000, 50_000, 1_523_417, 56_213_877, 3_012_345_678, 40_722_959_400, 1, 7_919]
  const boxes = Array.from({ length: 1_000 }, () => {
    const people = 2 + chance(19)
    return {
      weights: Array.from({ length: people }, () => among([1, 3, 333, 1_000, 4_999, 7_001]) + chance(5)),
      prizes: Array.from({ length: chance(6) }, () => among(PRIZES) + chance(3)),
      remainder_at: chance(people),
    }
  })

  it('are shared to the won, as a second formula shares them', () => {
    for (const { weights, prizes, remainder_at } of boxes) {
      const shared = shareWinnings(1_252, prizes, weights, remainder_at)
      const all = weights.reduce((sum, weight) => sum + weight, 0)
      const expected = weights.map(() => ({ gross: 0, tax: 0 }))
      for (const prize of prizes) {
        let left = prize
        for (const [i, weight] of weights.entries()) if (i !== remainder_at) left -= cut(prize, weight, all)
        for (const [i, weight] of weights.entries()) {
          const won = i === remainder_at ? left : cut(prize, weight, all)
          const person = expected[i] as { gross: number; tax: number }
          person.gross += won
          person.tax += taxed(won)
        }
      }
      expect(shared.shares).toEqual(expected.map(({ gross, tax }) => ({ gross, tax, net: gross - tax })))
      const won = prizes.reduce((sum, prize) => sum + prize, 0)
      expect([shared.gross, shared.gross - shared.tax]).toEqual([won, shared.net])
      expect(shared.shares.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBe(won)
      expect(shared.tax_if_one).toBe(prizes.reduce((sum, prize) => sum + taxed(prize), 0))
    }
  })

  it('give nobody more than a won per person too much or too little', () => {
    for (const { weights, prizes, remainder_at } of boxes)
      for (const prize of prizes) {
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        for (const [i, share] of shareWon(prize, weights, remainder_at).entries())
          expect(Math.abs(share - (prize * (weights[i] ?? 0)) / all)).toBeLessThan(
            i === remainder_at ? weights.length : 1,
          )
      }
  })
})

describe('what remains of a won', () => {
  it('goes to who was agreed on', () => {
    expect(shareWon(10_000, [1, 1, 1], 0)).toEqual([3_334, 3_333, 3_333])
    expect(shareWon(10_000, [1, 1, 1], 2)).toEqual([3_333, 3_333, 3_334])
    expect(shareWon(5_000, [2_000, 1_000], 1)).toEqual([3_333, 1_667])
  })

  it('is exact where a first prize times what was paid in is beyond exact numbers', () => {
    const shares = shareWon(40_722_959_401, [999_983, 1, 999_979], 1)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(40_722_959_401)
    expect(shares[0]).toBe(Number((40_722_959_401n * 999_983n) / 1_999_963n))
  })

  it('refuses what cannot be shared', () => {
    expect(() => shareWon(10, [0, 0], 0)).toThrow('cannot be shared')
    expect(() => shareWon(10, [1, 1], 2)).toThrow('cannot be shared')
  })
})

it('taxes each share as the prize of who gets it', () => {
  const two = shareWinnings(1_252, [400_000_000], [1, 1], 0)
  // 200 million each: 22 % and nothing of 33 %.
  expect(two.shares).toEqual([
    { gross: 200_000_000, tax: 44_000_000, net: 156_000_000 },
    { gross: 200_000_000, tax: 44_000_000, net: 156_000_000 },
  ])
  expect([two.tax, two.tax_if_one]).toEqual([88_000_000, 99_000_000])
  // Nothing up to two million, which each of them has.
  expect(shareWinnings(1_252, [3_000_000], [1, 1], 0)).toMatchObject({ tax: 0, tax_if_one: 660_000 })
})
