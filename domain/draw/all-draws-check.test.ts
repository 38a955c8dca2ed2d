import { expect, it } from 'vitest'
import { checkAllDraws } from './all-draws-check.ts'

const draw = (round_number: number, ...balls: number[]) => ({
  round_number,
  numbers: balls.slice(0, 6),
  bonus_number: balls[6] ?? 45,
})

it('counts the ranks of six numbers over all draws, and names the rounds of the best', () => {
  const draws = [
    draw(1, 1, 2, 3, 4, 5, 6, 7),
    draw(2, 1, 2, 3, 4, 5, 10, 6),
    draw(3, 1, 2, 3, 4, 5, 10, 11),
    draw(4, 1, 2, 3, 20, 21, 22, 6),
    draw(5, 30, 31, 32, 33, 34, 35, 36),
  ]
  const { counts, best } = checkAllDraws([6, 5, 4, 3, 2, 1], draws)
  expect(counts).toEqual([1, 1, 1, 0, 1])
  expect(best).toEqual([
    { round_number: 1, rank: 1 },
    { round_number: 2, rank: 2 },
    { round_number: 3, rank: 3 },
  ])
})

it('says what chance gives for as many draws', () => {
  const { expected } = checkAllDraws(
    [1, 2, 3, 4, 5, 6],
    Array.from({ length: 8_145_060 / 45 }, (_, i) => draw(i, 40, 41, 42, 43, 44, 45, 39)),
  )
  expect(expected.map((count) => Math.round(count * 45))).toEqual([1, 6, 228, 11_115, 182_780])
})
