import { expect, it } from 'vitest'
import { percentOf } from './descriptive.ts'

it.each([
  [0, 0, 0],
  [0, 10, 0],
  [7, 30, 23.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 16, 6.3],
  [1, 2000, 0.1],
  [1, 2001, 0],
  [166, 1245, 13.3],
  [10, 10, 100],
])('%i of %i is %d percent', (count, total, percent) => expect(percentOf(count, total)).toBe(percent))

it('is the nearest tenth for every count of every window up to 200', () => {
  for (let total = 1; total <= 200; total++) {
    for (let count = 0; count <= total; count++) {
      const tenths = (2000n * BigInt(count) + BigInt(total)) / (2n * BigInt(total))
      expect(percentOf(count, total)).toBe(Number(tenths) / 10)
    }
  }
})
