import type { Draw, DrawWithDetails } from '#contract/draws/draws.ts'
import { drawDateOf } from '#domain/calendar.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'

const PRIZE = {
  total_prize: 1_000_000,
  winners: 10,
  prize_per_winner: 100_000,
  description: '5개 번호 일치',
  method: '당첨금 총액의 12.5%',
}

/** A draw as the server would answer it. */
export const aDraw = (round_number: number): Draw => ({
  round_number,
  draw_date: drawDateOf(round_number),
  numbers: [4, 5, 25, 28, 32, 42],
  winning_numbers: [4, 5, 25, 28, 32, 42],
  bonus_number: 12,
  is_confirmed: true,
  first_prize_winners: 10,
  first_prize_amount: 2_953_000_000,
  total_sales: 120_000_000_000,
  first_prize_methods: null,
  certainty: 'sure',
})

export const aDrawWithDetails = (round_number: number): DrawWithDetails => ({
  ...aDraw(round_number),
  prize_details: Object.fromEntries(
    PRIZE_RANKS.map((rank) => [`rank${rank}`, PRIZE]),
  ) as DrawWithDetails['prize_details'],
  winning_stores: [],
  corrections: [],
})
