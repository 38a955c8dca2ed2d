import { expect, it } from 'vitest'
import { countWording } from './count-wording.ts'

it.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1245, 0, '1,245'],
  [8145060, 0, '8,145,060'],
  [1234.567, 2, '1,234.57'],
])('writes %d with %i decimals as %s', (count, decimals, wording) =>
  expect(countWording(count, decimals)).toBe(wording),
)
