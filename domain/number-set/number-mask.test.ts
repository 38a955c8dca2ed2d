import { expect, it } from 'vitest'
import { maskOf, numbersOfMask } from './number-set.ts'

it.each([
  [[1, 2, 3, 4, 5, 6], 63],
  [[1, 33, 45], 1 + 2 ** 32 + 2 ** 44],
  [[40, 41, 42, 43, 44, 45], 2 ** 45 - 2 ** 39],
  [[], 0],
])('%j is %d and back', (numbers, mask) => {
  expect(maskOf(numbers)).toBe(mask)
  expect(numbersOfMask(mask)).toEqual(numbers)
})
