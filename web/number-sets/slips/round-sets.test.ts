import { expect, it } from 'vitest'
import { aMiss, aSecondPrize, aSet } from '#tests/support/made-set.ts'
import {
  bestWinner,
  boughtFirst,
  foldedWording,
  letterOf,
  lettersOf,
  roundsOf,
  roundWording,
  winnersFirst,
} from './round-sets.ts'

it('puts the sets of a round together, the first that was made first', () => {
  const sets = [4, 3, 2, 1].map((id) => aSet({ id, round_target: id > 2 ? 1246 : 1245 }))
  expect(roundsOf(sets).map(({ round, sets }) => [round, sets.map(({ id }) => id)])).toEqual([
    [1246, [3, 4]],
    [1245, [1, 2]],
  ])
})

it.each([
  [0, 'A'],
  [4, 'E'],
  [25, 'Z'],
  [26, '27'],
])('calls row %i %s', (index, letter) => expect(letterOf(index)).toBe(letter))

const bought = { is_bought: true }
it.each([
  ['4일 뒤', [aSet()], true],
  ['번호 확인 중', [aSet({ state: 'awaiting' })], true],
  ['최고 1개 일치', [aSet({ ...aMiss(), state: 'matched', result: null })], true],
  ['당첨 1게임', [{ ...aSecondPrize(), ...bought }, aMiss()], false],
  ['사지 않음', [aSecondPrize(), aMiss()], true],
  ['낙첨', [aSecondPrize(), { ...aMiss(), ...bought }], true],
  [undefined, [{ ...aMiss(), ...bought }], false],
])('says %s', (word, sets, isWhole) => expect(roundWording(sets, 4, isWhole)?.word).toBe(word))

it('says of what lies folded how many went how, the best first', () => {
  expect(foldedWording([aMiss(), aSecondPrize(), aMiss()])).toBe('2등 1세트 · 1개 이하 2세트')
})

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

it('calls the games of a paper ticket A to E as on the paper, below whatever made numbers stand above them', () => {
  const ticket = { ticket_id: 9, origin: 'ticket', is_bought: true } as const
  const sets = boughtFirst([aSet(ticket), aSet({ is_bought: true }), aSet(ticket), aSet()])
  expect(sets.map(({ origin }) => origin)).toEqual(['made', 'ticket', 'ticket', 'made'])
  expect(lettersOf(sets)).toEqual(['A', 'A', 'B', 'B'])
})

it('reads what won first, the rest as it lies on the slip', () => {
  const [first, second] = [aMiss(), { ...aSecondPrize(), is_bought: true }]
  expect(winnersFirst([first, aSecondPrize(), second]).map(({ is_bought }) => is_bought)).toEqual([true, false, false])
  expect(winnersFirst([first, second])[1]).toBe(first)
})
