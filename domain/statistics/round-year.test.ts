import { expect, it } from 'vitest'
import type { TalliedDraw } from '../draw/draw.ts'
import { roundYear, yearAround } from './round-year.ts'

it.each([
  [1245, 1245, [1194, 1245]],
  [1200, 1245, [1149, 1200]],
  [52, 1245, [1, 52]],
  [19, 1245, [1, 52]],
  [3, 30, [1, 30]],
  [7, 7, [1, 7]],
])('the year of round %i, when %i is the newest, is %j', (round, newest, [start_round, end_round]) =>
  expect(yearAround(round, newest)).toEqual({ start_round, end_round }),
)

const draw = (round_number: number, total_sales: number, auto: number | null): TalliedDraw => ({
  round_number,
  draw_date: '2026-01-03',
  numbers: [1, 2, 3, 4, 5, 6],
  bonus_number: 7,
  total_sales,
  prizes: [],
  first_prize_methods: auto === null ? null : { auto, manual: 2, semi_auto: 1 },
})

it('adds up the ways and finds the middle of the sales', () => {
  expect(roundYear([draw(1, 30, 4), draw(2, 10, 5), draw(3, 20, 6)])).toEqual({
    sales: [
      { round_number: 1, total_sales: 30 },
      { round_number: 2, total_sales: 10 },
      { round_number: 3, total_sales: 20 },
    ],
    median_sales: 20,
    first_prize_methods: { auto: 15, manual: 6, semi_auto: 3 },
  })
  expect(roundYear([draw(1, 30, 4), draw(2, 15, 5)]).median_sales).toBe(23)
})

it('says nothing of the ways where one round never published them, and nothing at all of no rounds', () => {
  expect(roundYear([draw(1, 30, 4), draw(2, 10, null)]).first_prize_methods).toBeNull()
  expect(roundYear([])).toEqual({ sales: [], median_sales: null, first_prize_methods: null })
})
