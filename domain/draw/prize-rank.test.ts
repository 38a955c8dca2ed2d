import { describe, expect, it } from 'vitest'
import { ALL_NUMBERS, ballsOf, hitsOf, NUMBER_TYPE_NAMES, NUMBER_TYPES, prizeRank } from './draw.ts'

describe('against 1 2 3 4 5 6 with the bonus 7', () => {
  const draw = { numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
  it.each([
    ['all six', [1, 2, 3, 4, 5, 6], 1],
    ['all six in any order', [6, 4, 2, 5, 3, 1], 1],
    ['five and the bonus', [1, 2, 3, 4, 5, 7], 2],
    ['five', [1, 2, 3, 4, 5, 8], 3],
    ['four', [1, 2, 3, 4, 20, 30], 4],
    ['four and the bonus', [1, 2, 3, 4, 7, 30], 4],
    ['three', [1, 2, 3, 20, 30, 40], 5],
    ['three and the bonus', [1, 2, 3, 7, 30, 40], 5],
    ['two', [1, 2, 40, 41, 42, 43], null],
    ['two and the bonus', [1, 2, 7, 41, 42, 43], null],
    ['nothing', [40, 41, 42, 43, 44, 45], null],
  ])('%s', (_, numbers, rank) => expect(prizeRank(numbers, draw)).toBe(rank))
})

it('gives each rank as many of all 8,145,060 sets as the odds say', () => {
  const draw = { numbers: [3, 11, 19, 28, 36, 45], bonus_number: 7 }
  // Sets are counted by how many drawn numbers and whether the bonus is among them; 38 numbers are neither.
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  const others = Array.from({ length: 45 }, (_, i) => i + 1).filter((n) => !draw.numbers.includes(n) && n !== 7)
  const sets: Record<string, number> = {}
  for (let matched = 0; matched <= 6; matched++) {
    for (let bonus = 0; bonus <= Math.min(1, 6 - matched); bonus++) {
      const rest = 6 - matched - bonus
      const example = [...draw.numbers.slice(0, matched), ...(bonus ? [7] : []), ...others.slice(0, rest)]
      const rank = String(prizeRank(example, draw))
      sets[rank] = (sets[rank] ?? 0) + choose(6, matched) * choose(38, rest)
    }
  }
  expect(sets).toEqual({ '1': 1, '2': 6, '3': 228, '4': 11_115, '5': 182_780, null: 7_950_930 })
})

it('there are 45 numbers, and a draw without its money is its balls', () => {
  expect(ALL_NUMBERS).toHaveLength(45)
  expect([ALL_NUMBERS[0], ALL_NUMBERS[44]]).toEqual([1, 45])
  const balls = { round_number: 7, draw_date: '2003-01-18', numbers: [2, 9, 16, 25, 26, 40], bonus_number: 42 }
  expect(ballsOf({ ...balls, total_sales: 5 } as never)).toEqual(balls)
})

it('hits are in the order of the six, and the bonus is told apart', () => {
  const draw = { numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
  expect(hitsOf([7, 3, 40, 1, 41, 42], draw)).toEqual({ matched_numbers: [3, 1], is_bonus_matched: true })
  expect(hitsOf([8, 9, 40, 1, 41, 42], draw)).toEqual({ matched_numbers: [1], is_bonus_matched: false })
})

it('the ways of buying have Korean names', () =>
  expect(NUMBER_TYPES.map((type) => NUMBER_TYPE_NAMES[type])).toEqual(['자동', '수동', '반자동', '미상']))
