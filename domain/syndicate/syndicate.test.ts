import { expect, it } from 'vitest'
import { costOfGames, isPaidFor, weightsOf, withWording } from './syndicate.ts'

const paid = (...amounts: (number | null)[]) => amounts.map((one) => ({ paid: one }))

it('shares equally whatever was paid, or by what was paid in', () => {
  expect(weightsOf('equal', paid(4_000, null, 1_000))).toEqual([1, 1, 1])
  expect(weightsOf('paid', paid(4_000, null, 1_000))).toEqual([4_000, 0, 1_000])
})

it('costs what a game cost in its round', () => {
  expect(costOfGames(10, 1245)).toBe(10_000)
  expect(costOfGames(10, 1)).toBe(20_000)
})

it.each([
  ['paid', paid(4_000, null, 1_000), 5_000, true],
  ['paid', paid(4_000, 2_000), 5_000, false],
  ['paid', paid(null, null), 0, true],
  ['equal', paid(null, null), 5_000, true],
] as const)('shared by %s, %o pays for %i: %s', (split, people, cost, is) =>
  expect(isPaidFor(split, people, cost)).toBe(is),
)

it.each([
  [['하나'], '하나와'],
  [['지훈'], '지훈과'],
  [['지훈', '하나'], '지훈, 하나와'],
  [['지훈', '하나', '민수'], '지훈, 하나 외 1명과'],
  [['지훈', '하나', '민수', '수아'], '지훈, 하나 외 2명과'],
])('%j are named %s', (names, wording) => expect(withWording(names)).toBe(wording))
