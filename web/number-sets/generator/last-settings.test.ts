// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { FIRST_SETTINGS, keepSettings, lastSettings } from './last-settings.ts'

const OWN = { strategy: 'uncrowded', count: 10, wishes: { fixed: [7, 34], excluded: [1] } } as const

beforeEach(() => localStorage.clear())

it('offers what the same member chose last', () => {
  keepSettings(1, OWN)
  expect(lastSettings(1)).toEqual(OWN)
  expect(lastSettings(2)).toEqual(FIRST_SETTINGS)
})

it.each([
  ['no JSON', '{', {}],
  ['nothing', 'null', {}],
  ['a strategy that is gone', '{"member_id":1,"strategy":"lucky","count":3}', { count: 3 }],
  ['a count that no chip has', '{"member_id":1,"count":11}', {}],
  [
    'numbers that no slip has, and one that is both',
    '{"member_id":1,"wishes":{"fixed":[0,46,"7",7,7],"excluded":[7,8]}}',
    { wishes: { fixed: [7], excluded: [8] } },
  ],
])('makes the best of %s', (_, stored, expected) => {
  localStorage.setItem('generator_settings', stored)
  expect(lastSettings(1)).toEqual({ ...FIRST_SETTINGS, ...expected })
})
