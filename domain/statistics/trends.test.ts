import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { prizeTrends } from './trends.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const trends = prizeTrends(draws)

it('adds up each year as a recount does', () => {
  expect(trends.years.map(({ year }) => year)).toEqual(Array.from({ length: 25 }, (_, i) => 2002 + i))
  for (const { year, rounds, mean_sales, first_prize_winners, median_first_prize, methods } of trends.years) {
    const own = draws.filter(({ draw_date }) => draw_date.startsWith(`${year}-`))
    expect(rounds).toBe(own.length)
    const sales = own.reduce((sum, { total_sales }) => sum + BigInt(total_sales), 0n)
    expect(Math.abs(Number(sales) / rounds - mean_sales)).toBeLessThanOrEqual(0.5)
    const prizes = own.flatMap(({ prizes: [first] }) => (first && first.winners > 0 ? [first.prize_per_winner] : []))
    expect(prizes.filter((prize) => prize < median_first_prize).length).toBeLessThanOrEqual(prizes.length / 2)
    expect(prizes.filter((prize) => prize > median_first_prize).length).toBeLessThanOrEqual(prizes.length / 2)
    if (methods) expect(methods.auto + methods.manual + methods.semi_auto).toBe(first_prize_winners)
  }
  expect(trends.years.findIndex(({ methods }) => methods !== null)).toBe(6)
})

it('names the fourteen rounds that nobody won, and how many random picks would leave', () => {
  const { rounds, expected_count, band_low, band_high } = trends.carry_overs
  expect(rounds).toEqual([1, 4, 5, 7, 8, 9, 13, 18, 24, 41, 71, 289, 295, 463])
  const games = draws.map(({ round_number, total_sales }) => total_sales / (round_number < 88 ? 2_000 : 1_000))
  expect(expected_count).toBeCloseTo(
    games.reduce((sum, many) => sum + (1 - 1 / 8_145_060) ** many, 0),
    2,
  )
  expect(band_low).toBeLessThan(expected_count)
  expect(band_high).toBeGreaterThan(expected_count)
})

it('knows the records', () =>
  expect(trends.records).toMatchObject({
    biggest_first_prize: { round_number: 19, value: 40_722_959_400 },
    most_first_prize_winners: { value: Math.max(...draws.map(({ prizes }) => prizes[0]?.winners ?? 0)) },
    most_sales: { value: Math.max(...draws.map(({ total_sales }) => total_sales)) },
  }))

it('is empty without draws', () => expect(prizeTrends([])).toMatchObject({ years: [], records: null }))
