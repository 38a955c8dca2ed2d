import { expect, it } from 'vitest'
import { numberPreferences } from './parameters.ts'

it('holds each number against the mean of all', () => {
  const number_effects = Array.from({ length: 45 }, (_, i) => (i === 6 ? Math.log(1.46) : 0))
  const preferences = numberPreferences({ number_effects })
  // The mean weight is 45.46 / 45.
  expect(preferences[6]).toBe(44.5)
  expect(new Set(preferences.filter((_, i) => i !== 6))).toEqual(new Set([-1]))
})
