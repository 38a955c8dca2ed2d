import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawsInHistory } from '../draw/draw-history.ts'
import { usualLargest } from './chance.ts'
import { numberHistory } from './one-number.ts'
import { winnersShares } from './winners-share.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
/** Each draw as text, ` 3 17 … `, so that a recount shares nothing with the code. */
const texts = draws.map(({ numbers }) => ` ${numbers.join(' ')} `)
const holds = (number: number) => texts.map((text) => text.includes(` ${number} `))

describe.each([1, 9, 34, 45])('of number %i', (number) => {
  const history = numberHistory(draws, number)
  const held = holds(number)

  it('every appearance, rest and bonus is what a recount finds', () => {
    expect(history.rounds).toEqual(held.flatMap((is, i) => (is ? [i + 1] : [])))
    expect(history.frequency).toBe(history.frequencies[number - 1])
    const rests = held
      .map((is) => (is ? '|' : '.'))
      .join('')
      .split('|')
    expect(history.longest_rest?.rounds).toBe(Math.max(...rests.map(({ length }) => length)))
    const { start_round = 0, end_round = 0, rounds } = history.longest_rest ?? {}
    expect(end_round - start_round + 1).toBe(rounds)
    expect(held.slice(start_round - 1, end_round)).not.toContain(true)
    expect(history.bonus.rounds).toHaveLength(draws.filter(({ bonus_number }) => bonus_number === number).length)
  })
  it('its companions and months add up', () => {
    const { numbers } = history.companions
    expect(numbers).toHaveLength(44)
    for (const { number: other, frequency } of numbers)
      expect(frequency).toBe(texts.filter((text) => text.includes(` ${number} `) && text.includes(` ${other} `)).length)
    const months = history.years.flatMap(({ months }) => months)
    expect(months.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(history.frequency)
    expect(history.years).toHaveLength(25)
    expect(history.years[0]?.months.slice(0, 11)).toEqual(Array(11).fill(null))
  })
})

it('number 34 is the most drawn, stayed out of 42 rounds in a row once as 13 others did, and came back every 6.6 rounds', () =>
  expect(numberHistory(draws, 34)).toMatchObject({
    frequency: 187,
    rank: 1,
    expected_count: 166,
    band_low: 143,
    band_high: 190,
    average_cycle: 6.6,
    longest_rest: { start_round: 33, end_round: 74, rounds: 42 },
    rested_as_long: 13,
  }))

it('the largest of many counts lies where simulated draws put it', () => {
  expect(usualLargest(1245, 1 / 66, 990)).toEqual({ largest_low: 31, largest_high: 39 })
  // The sequence of a linear congruential generator: the same in every run.
  let seed = 2026
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const { largest_low, largest_high } = usualLargest(187, 5 / 44, 44)
  let inside = 0
  for (let history = 0; history < 1_000; history++) {
    const counts = new Uint32Array(44)
    for (let draw = 0; draw < 187; draw++) {
      const chosen = new Set<number>()
      while (chosen.size < 5) chosen.add(next(44))
      for (const number of chosen) counts[number] = (counts[number] ?? 0) + 1
    }
    const largest = Math.max(...counts)
    if (largest >= largest_low && largest <= largest_high) inside++
  }
  expect(inside).toBeGreaterThan(930)
})

it('shares of winners are means of the rounds with the number, counted again', () => {
  const { numbers, mean_percentage, share_low, share_high } = winnersShares(draws)
  expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 45 }, (_, i) => i + 1),
  )
  // Rank 5 is three of six: 182,780 of the 8,145,060 draws.
  const shareOf = ({ round_number, total_sales, prizes }: (typeof draws)[number]) =>
    ((prizes[4]?.winners ?? 0) * 8_145_060) / ((total_sales / (round_number < 88 ? 2_000 : 1_000)) * 182_780)
  for (const { number, percentage } of numbers.slice(0, 5)) {
    const held = holds(number)
    const having = draws.filter((_, i) => held[i])
    const mean = having.reduce((sum, draw) => sum + shareOf(draw), 0) / having.length
    expect(percentage).toBeCloseTo(100 * mean, 0)
  }
  expect(share_low).toBeLessThan(mean_percentage)
  expect(share_high).toBeGreaterThan(mean_percentage)
})

it('is empty without draws', () => {
  expect(numberHistory([], 7)).toMatchObject({ frequency: 0, rounds: [], longest_rest: null, average_cycle: null })
  expect(winnersShares([]).numbers).toEqual([])
})
