import { expect, it } from 'vitest'
import { drawRevision } from './draw-revision.ts'

const BALLS = { is_confirmed: false, first_prize_methods: null, winning_stores: [], corrections: [] }

it.each([
  ['nothing is stored', null, 0],
  ['its balls', BALLS, 1],
  ['its prizes too', { ...BALLS, is_confirmed: true }, 2],
  ['how the winners bought', { ...BALLS, is_confirmed: true, first_prize_methods: {} }, 3],
  ['its shops', { ...BALLS, is_confirmed: true, first_prize_methods: {}, winning_stores: ['a'] }, 4],
  [
    'shops of a round of which nobody says how winners bought',
    { ...BALLS, is_confirmed: true, winning_stores: ['a', 'b'] },
    3,
  ],
])('the revision of a draw counts what is stored of it: %s', (_, draw, revision) => {
  expect(drawRevision(draw)).toBe(revision)
})

it('a correction counts for more than all that can be added', () => {
  const whole = { ...BALLS, is_confirmed: true, first_prize_methods: {}, winning_stores: ['a'] }
  expect(drawRevision({ ...BALLS, corrections: [1] })).toBeGreaterThan(drawRevision(whole))
  expect(drawRevision({ ...whole, corrections: [1, 2] })).toBeGreaterThan(drawRevision({ ...whole, corrections: [1] }))
})
