import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBeginsAt } from '../calendar.ts'
import { checkTicket, type RoundOfTicket } from './check-ticket.ts'

const DRAW_MINUTE = 1245
const AFTER = { now: drawBeginsAt(1245, DRAW_MINUTE), drawMinute: DRAW_MINUTE }
const BEFORE = { ...AFTER, now: AFTER.now - 1 }
/** Round 1245 as it was. */
const ROUND: RoundOfTicket = {
  draw_date: '2026-10-10',
  numbers: [4, 5, 25, 28, 32, 42],
  bonus_number: 12,
  prizes: [3_012_345_678, 60_000_000, 1_500_000, 50_000, 5_000],
}
const ticketOf = (...games: number[][]) => ({
  round_number: 1245,
  games: games.map((numbers, slot) => ({ slot, number_type: 'auto' as const, numbers })),
})

describe('a ticket of a tallied round', () => {
  it('has the rank and money of each game', () => {
    const checked = checkTicket(
      ticketOf(
        [5, 11, 25, 28, 36, 42],
        [2, 4, 14, 22, 31, 40],
        [8, 12, 19, 27, 32, 41],
        [3, 16, 20, 29, 37, 43],
        [4, 9, 25, 30, 32, 38],
      ),
      ROUND,
      AFTER,
    )
    expect(checked).toMatchObject({
      state: 'settled',
      winners: [0, 0, 0, 1, 1],
      prize_amount: 55_000,
      net_amount: 55_000,
      claim_until: '2027-10-12',
    })
    expect(checked.games.map(({ result }) => result?.rank)).toEqual([4, null, null, null, 5])
    expect(checked.games[2]?.hits).toEqual({ matched_numbers: [32], is_bonus_matched: true, bonus_number: 12 })
  })

  it('pays tax on each game by itself', () => {
    const checked = checkTicket(
      ticketOf([4, 5, 25, 28, 32, 42], [4, 5, 25, 28, 32, 42]),
      { ...ROUND, prizes: [1_000_000_000, 0, 0, 50_000, 5_000] },
      AFTER,
    )
    expect(checked).toMatchObject({ prize_amount: 2_000_000_000, net_amount: 2 * 703_000_000 })
  })

  it('pays the tax of its round', () => {
    const ticket = { ...ticketOf([4, 5, 25, 28, 40, 41]), round_number: 1 }
    const checked = checkTicket(ticket, { ...ROUND, prizes: [0, 0, 0, 113_400, 10_000] }, AFTER)
    expect(checked).toMatchObject({ prize_amount: 113_400, net_amount: 88_460 })
  })

  it('knows no money of a rank of which no winner was counted', () => {
    const checked = checkTicket(ticketOf([4, 5, 12, 25, 28, 32]), { ...ROUND, prizes: [1, 0, 1, 50_000, 5_000] }, AFTER)
    expect(checked.games[0]?.result).toEqual({ rank: 2, prize_amount: null })
    expect(checked).toMatchObject({ winners: [0, 1, 0, 0, 0], prize_amount: 0 })
  })
})

it('calls nothing won or missed before the tally, whatever matches', () =>
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 6, maxLength: 6 }), {
        minLength: 1,
        maxLength: 5,
      }),
      (games) => {
        const checked = checkTicket(ticketOf(...games), { ...ROUND, prizes: null }, AFTER)
        expect(checked).toMatchObject({ state: 'matched', winners: null, prize_amount: 0 })
        expect(checked.games.every(({ hits, result }) => hits !== null && result === null)).toBe(true)
      },
    ),
  ))

it('waits for the draw, and after it for the numbers', () => {
  const nothing = { winners: null, claim_until: null, prize_amount: 0 }
  expect(checkTicket(ticketOf([1, 2, 3, 4, 5, 6]), null, BEFORE)).toMatchObject({ state: 'before_draw', ...nothing })
  const awaiting = checkTicket(ticketOf([1, 2, 3, 4, 5, 6]), null, AFTER)
  expect(awaiting).toMatchObject({ state: 'awaiting', ...nothing })
  // Its numbers can be read meanwhile.
  expect(awaiting.games).toEqual([{ ...ticketOf([1, 2, 3, 4, 5, 6]).games[0], hits: null, result: null }])
})
