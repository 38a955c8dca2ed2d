import { expect, it } from 'vitest'
import { excessPath } from './excess-path.ts'

const drawOf = (first: number) => ({ numbers: [first, 41, 42, 43, 44, 45] })

it('ends where the count of all draws is, and is nowhere but at the ends of its parts', () => {
  const draws = [1, 1, 2, 2, 2, 2, 1, 1, 2, 2].map(drawOf)
  expect(excessPath(draws, 1, 5)).toEqual([1.7, 1.5, 1.2, 2.9, 2.7])
  expect(excessPath(draws, 2, 1)).toEqual([4.7])
  expect(excessPath(draws, 3, 2)).toEqual([-0.7, -1.3])
})

it('has a part for each draw where there are fewer, and none without draws', () => {
  expect(excessPath([1, 2].map(drawOf), 1, 60)).toEqual([0.9, 0.7])
  expect(excessPath([], 1, 60)).toEqual([])
})
