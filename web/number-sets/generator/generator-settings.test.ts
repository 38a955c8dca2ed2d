import { beforeEach, expect, it } from 'vitest'
import { FIRST_SETTINGS, keepSettings, lastSettings, NO_CONSTRAINTS, toggled } from './generator-settings.ts'

it('adds a number and takes it away again', () => {
  const once = toggled(NO_CONSTRAINTS, 'fixed', 7)
  expect(once).toEqual({ fixed: [7], excluded: [] })
  expect(toggled(once as typeof NO_CONSTRAINTS, 'fixed', 7)).toEqual(NO_CONSTRAINTS)
})

it('keeps the numbers in order', () =>
  expect(toggled({ fixed: [3, 40], excluded: [] }, 'fixed', 7)).toEqual({ fixed: [3, 7, 40], excluded: [] }))

it.each([
  [
    'a seventh fixed number',
    { fixed: [1, 2, 3, 4, 5, 6], excluded: [] },
    'fixed',
    7,
    '고정 번호는 6개까지 고를 수 있습니다.',
  ],
  [
    'a fortieth excluded number',
    { fixed: [], excluded: Array.from({ length: 39 }, (_, index) => index + 1) },
    'excluded',
    45,
    '제외하고 남는 번호가 6개 이상이어야 합니다.',
  ],
  ['what is fixed', { fixed: [7], excluded: [] }, 'excluded', 7, '고정한 번호를 제외할 수 없습니다.'],
  ['what is excluded', { fixed: [], excluded: [7] }, 'fixed', 7, '제외한 번호를 고정할 수 없습니다.'],
] as const)('says why %s cannot be chosen', (_, constraints, kind, number, sentence) =>
  expect(toggled(constraints, kind, number)).toBe(sentence),
)

// @vitest-environment happy-dom

const OWN = { strategy: 'uncrowded', count: 10, constraints: { fixed: [7, 34], excluded: [1] } } as const

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
    { constraints: { fixed: [7], excluded: [8] } },
  ],
])('makes the best of %s', (_, stored, expected) => {
  localStorage.setItem('generator_settings', stored)
  expect(lastSettings(1)).toEqual({ ...FIRST_SETTINGS, ...expected })
})
