import { expect, it } from 'vitest'
import { countWording, nativeCountWording } from './count-wording.ts'

it.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1245, 0, '1,245'],
  [8145060, 0, '8,145,060'],
  [1234.567, 2, '1,234.57'],
])('writes %d with %i decimals as %s', (count, decimals, wording) =>
  expect(countWording(count, decimals)).toBe(wording),
)

it.each([
  [1, '한'],
  [5, '다섯'],
  [8, '여덟'],
  [9, '9'],
  [1245, '1,245'],
])('counts %i as %s', (count, wording) => expect(nativeCountWording(count)).toBe(wording))
