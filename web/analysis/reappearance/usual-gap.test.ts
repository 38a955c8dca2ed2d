import { expect, it } from 'vitest'
import { LONGEST_USUAL_GAP } from './usual-gap.ts'

it('is left by at most 2.5 % of rests, and would be by more were it shorter', () => {
  expect(LONGEST_USUAL_GAP).toBe(25)
  expect((39 / 45) ** (LONGEST_USUAL_GAP + 1)).toBeLessThanOrEqual(0.025)
  expect((39 / 45) ** LONGEST_USUAL_GAP).toBeGreaterThan(0.025)
})
