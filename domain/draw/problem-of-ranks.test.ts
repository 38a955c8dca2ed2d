import { expect, it } from 'vitest'
import { problemOfRanks } from './problem-of-ranks.ts'

const alike = (matched: number, is_bonus_matched: boolean, rank: number) => ({
  ...{ matched, is_bonus_matched, rank },
  sets: 2,
})

it('every set has the rank of what it holds', () => {
  expect(problemOfRanks([])).toBeNull()
  const right = [
    alike(6, false, 1),
    alike(5, true, 2),
    alike(5, false, 3),
    alike(4, true, 4),
    alike(4, false, 4),
    alike(3, true, 5),
    alike(3, false, 5),
    alike(2, true, 0),
    alike(0, false, 0),
  ]
  expect(problemOfRanks(right)).toBeNull()
  expect(problemOfRanks([...right, alike(5, true, 3)])).toBe('2 sets with 5 numbers and the bonus are stored as rank 3')
  expect(problemOfRanks([alike(2, false, 5)])).toBe('2 sets with 2 numbers are stored as rank 5')
  expect(problemOfRanks([alike(3, false, 0)])).toBe('2 sets with 3 numbers are stored as rank 0')
})
