import { expect, it } from 'vitest'
import { instantTyped, typedTime } from './announcement-form.tsx'

it.each([
  ['2026-10-12T00:00:00.000Z', '2026-10-12T09:00'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01T00:00'],
  [null, ''],
])('%s is typed as %s in Korea, and back', (instant, typed) => {
  expect(typedTime(instant)).toBe(typed)
  expect(instantTyped(typed)).toBe(instant)
})
