import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { drawTotals } from './totals.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const paid = draws.flatMap(({ round_number, draw_date, prizes }) =>
  prizes.map((prize) => ({ ...prize, round_number, draw_date })),
)
const rounds = { total_rounds: 1245, newest_round: 1245 }
const prize = (round_number: number, prize_per_winner: number, winners = 1) => ({
  round_number,
  draw_date: '2030-01-05',
  rank: 1,
  winners,
  prize_per_winner,
})

it('adds up the history as big integers do', () => {
  let [games, first, all] = [0, 0n, 0n]
  for (const { prizes } of draws) {
    for (const { rank, winners, prize_per_winner } of prizes) {
      all += BigInt(winners) * BigInt(prize_per_winner)
      if (rank === 1) [games, first] = [games + winners, first + BigInt(winners) * BigInt(prize_per_winner)]
    }
  }
  expect(drawTotals(rounds, paid)).toMatchObject({
    total_rounds: 1245,
    newest_round: 1245,
    total_first_prize_winners: games,
    total_first_prize_paid: Number(first),
    total_prizes_paid: Number(all),
    biggest_first_prize: { round_number: 19, draw_date: '2003-04-12', amount: 40_722_959_400, winners: 1 },
    possible_combinations: 8_145_060,
  })
})

it('takes mean and median over the 1,231 rounds with a first prize', () => {
  const amounts = draws.flatMap(({ prizes: [first] }) => (first && first.winners > 0 ? [first.prize_per_winner] : []))
  expect(amounts).toHaveLength(1231)
  const { mean_first_prize, median_first_prize } = drawTotals(rounds, paid.toReversed())
  expect(Math.abs(mean_first_prize - amounts.reduce((a, b) => a + b, 0) / 1231)).toBeLessThanOrEqual(0.5)
  expect(amounts.filter((amount) => amount < median_first_prize)).toHaveLength(615)
  expect(amounts.filter((amount) => amount > median_first_prize)).toHaveLength(615)
})

it('takes the middle of an even number, leaves out who won nothing, and names the earlier of equals', () => {
  const totals = drawTotals({ total_rounds: 5, newest_round: 5 }, [
    prize(4, 300),
    prize(2, 0, 0),
    prize(1, 101, 2),
    prize(3, 300),
    prize(5, 200),
  ])
  expect(totals).toMatchObject({
    mean_first_prize: 225,
    median_first_prize: 250,
    total_first_prize_paid: 1002,
    biggest_first_prize: { round_number: 3 },
  })
})

it('is nothing without draws, and counts rounds that are not tallied', () =>
  expect(drawTotals({ total_rounds: 1, newest_round: 1 }, [])).toEqual({
    total_rounds: 1,
    newest_round: 1,
    total_first_prize_winners: 0,
    total_first_prize_paid: 0,
    total_prizes_paid: 0,
    mean_first_prize: 0,
    median_first_prize: 0,
    biggest_first_prize: null,
    possible_combinations: 8_145_060,
  }))
