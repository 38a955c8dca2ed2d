import { expect, it } from 'vitest'
import { BrokenInvariant, mustHold } from './must-hold.ts'

it('stops where something is wrong, with what it is, and nowhere else', () => {
  expect(() => mustHold(null)).not.toThrow()
  expect(() => mustHold('the parts are not the whole')).toThrow(BrokenInvariant)
  expect(() => mustHold('the parts are not the whole')).toThrow('the parts are not the whole')
  expect(new BrokenInvariant('x').name).toBe('BrokenInvariant')
})
