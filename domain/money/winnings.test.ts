import { expect, it } from 'vitest'
import { winningsOf } from './winnings.ts'

it('adds all games of a slip before the sum is said, and taxes each by itself', () => {
  const won = winningsOf([
    { round_number: 1245, prize: 55_064_392, games: 1 },
    { round_number: 1245, prize: 50_000, games: 1 },
    { round_number: 1245, prize: 5_000, games: 1 },
    { round_number: 1245, prize: null, games: 2 },
  ])
  expect(won).toEqual({ gross: 55_119_392, tax: 12_114_150, net: 43_005_242 })
})

it('taxes no sum of prizes that are each free of tax', () =>
  expect(winningsOf([{ round_number: 1245, prize: 1_500_000, games: 2 }])).toEqual({
    ...{ gross: 3_000_000, tax: 0, net: 3_000_000 },
  }))

it('comes to nothing without a prize', () => expect(winningsOf([])).toEqual({ gross: 0, tax: 0, net: 0 }))
