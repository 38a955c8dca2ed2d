import { expect, it } from 'vitest'
import { aMiss, aSecondPrize } from '#tests/support/made-set.ts'
import { bestWinner } from './best-row.ts'

const bought = { is_bought: true }

it('finds the best row of what was bought, and of what was not', () => {
  const sets = [{ ...aMiss(), ...bought }, aSecondPrize(), aMiss()]
  expect(bestWinner(sets, true)).toBeNull()
  expect(bestWinner(sets, false)?.index).toBe(1)
})

it('takes the higher rank, and of equal rows the first', () => {
  const fifth = aSecondPrize()
  const sets = [
    { ...fifth, ...bought, result: fifth.result && { ...fifth.result, rank: 5 } },
    { ...aSecondPrize(), ...bought },
    { ...aSecondPrize(), ...bought },
  ]
  expect(bestWinner(sets, true)?.index).toBe(1)
})
