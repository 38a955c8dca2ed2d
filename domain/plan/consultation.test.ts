import { expect, it } from 'vitest'
import { isConsultationOpen } from './consultation.ts'

it.each([
  ['waiting', true],
  ['talking', true],
  ['joined', false],
  ['not_joined', false],
  ['withdrawn', false],
] as const)('a consultation that is %s still has to be worked on: %s', (state, is) =>
  expect(isConsultationOpen(state)).toBe(is),
)
