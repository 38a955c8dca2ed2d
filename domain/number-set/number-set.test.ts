import { expect, it } from 'vitest'
import { MOST_EXCLUDED_NUMBERS, MOST_FIXED_NUMBERS, STRATEGY_COUNT_WORDING } from './number-set.ts'

it('says how many strategies there are', () => expect(STRATEGY_COUNT_WORDING).toBe('다섯 가지'))

it('lets all six numbers be fixed, and all but six be excluded', () =>
  expect([MOST_FIXED_NUMBERS, MOST_EXCLUDED_NUMBERS]).toEqual([6, 39]))
