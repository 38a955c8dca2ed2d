import { expect, it } from 'vitest'
import { problemOfWinners } from './problem-of-winners.ts'

const winners = (matched: number, is_bonus_matched: boolean, rank: number) => ({
  matched,
  is_bonus_matched,
  rank,
  sets: 2,
})

it('every winner has the rank of what it holds', () => {
  expect(problemOfWinners([])).toBeNull()
  const right = [
    winners(6, false, 1),
    winners(5, true, 2),
    winners(5, false, 3),
    winners(4, true, 4),
    winners(4, false, 4),
    winners(3, true, 5),
    winners(3, false, 5),
  ]
  expect(problemOfWinners(right)).toBeNull()
  expect(problemOfWinners([...right, winners(5, true, 3)])).toBe(
    '2 sets with 5 numbers and the bonus are stored as rank 3',
  )
  expect(problemOfWinners([winners(2, false, 5)])).toBe('2 sets with 2 numbers are stored as rank 5')
})
