import { expect, it } from 'vitest'
import { passwordProblem } from './password-checks.ts'

it.each([
  ['', 'new password', 'new password', 'current'],
  ['', 'short', 'other', 'current'],
  ['old', 'short', 'other', 'confirmation'],
  ['old', 'seven77', 'seven77', 'next'],
  ['old', '🙂🙂🙂🙂', '🙂🙂🙂🙂', 'next'],
  ['old', 'eight888', 'eight888', undefined],
])('of %s → %s, %s the first problem lies in %s', (current, next, confirmation, field) =>
  expect(Object.keys(passwordProblem(current, next, confirmation) ?? {})[0]).toBe(field),
)
