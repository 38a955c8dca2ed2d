import { expect, it } from 'vitest'
import { compareTicket } from './compare-ticket.ts'

const row = (slot: number, ...numbers: number[]) => ({ slot, number_type: 'manual' as const, numbers })
const SLIP = {
  name: '쪽지',
  games: [
    [3, 11, 19, 24, 37, 42],
    [1, 2, 3, 4, 5, 6],
  ],
}

it('says that a paper is the same, whatever the order of its rows', () => {
  const paper = [row(0, 1, 2, 3, 4, 5, 6), row(1, 3, 11, 19, 24, 37, 42)]
  expect(compareTicket(paper, SLIP, true)).toEqual({
    name: '쪽지',
    rows: [
      { slot: 0, missing: [], instead: [] },
      { slot: 1, missing: [], instead: [] },
    ],
    absent: [],
  })
})

it('names row and number where one differs, and a game that is not there', () => {
  expect(compareTicket([row(2, 3, 11, 19, 24, 38, 42)], SLIP, true)).toEqual({
    name: '쪽지',
    rows: [{ slot: 2, missing: [37], instead: [38] }],
    absent: [[1, 2, 3, 4, 5, 6]],
  })
  expect(compareTicket([row(2, 3, 11, 19, 24, 38, 42)], SLIP, false)?.absent).toEqual([])
})

it('takes each game for one row, the most alike first', () => {
  const paper = [row(0, 3, 11, 19, 24, 37, 41), row(1, 3, 11, 19, 24, 37, 42)]
  expect(compareTicket(paper, SLIP, false)?.rows).toEqual([{ slot: 1, missing: [], instead: [] }])
})

it('takes a row for a game whose numbers it has but for two', () => {
  expect(compareTicket([row(0, 3, 11, 19, 24, 31, 32)], SLIP, false)?.rows).toEqual([
    { slot: 0, missing: [37, 42], instead: [31, 32] },
  ])
})

it('says nothing of another ticket: three numbers in common are chance', () => {
  expect(compareTicket([row(0, 3, 11, 19, 30, 31, 32)], SLIP, true)).toBeNull()
})
