import { describe, expect, it } from 'vitest'
import { problemOfSeal } from './problem-of-seal.ts'

describe('a seal', () => {
  const facts = { round_number: 1252, sets: 5, root: 'aa', previous_sha256: 'cc' }
  const seal = { ...facts, seal_text: JSON.stringify({ version: 2, ...facts }), sha256: 'bb' }
  const beside = {
    parts: [
      { sets: 3, first_set_id: 1, last_set_id: 4 },
      { sets: 2, first_set_id: 7, last_set_id: 9 },
    ],
    rootOfParts: 'aa',
    textHash: 'bb',
    previous: { round_number: 1251, sha256: 'cc' },
  }
  const first = { ...facts, previous_sha256: null }
  type Case = readonly [...Parameters<typeof problemOfSeal>, string | null]
  it.each<Case>([
    [seal, beside, null],
    [{ ...seal, ...first, seal_text: JSON.stringify(first) }, { ...beside, previous: null }, null],
    [seal, { ...beside, parts: [] }, '5 sets, and 0 in its parts'],
    [seal, { ...beside, parts: beside.parts.toReversed() }, 'its parts are not in the order of their sets'],
    [
      seal,
      { ...beside, parts: [{ sets: 5, first_set_id: 9, last_set_id: 1 }] },
      'its parts are not in the order of their sets',
    ],
    [seal, { ...beside, rootOfParts: 'ab' }, 'its root is not that of its parts'],
    [seal, { ...beside, textHash: 'ba' }, 'its text does not have its hash'],
    ...[{ round_number: 1251 }, { sets: 6 }, { root: 'ab' }, { previous_sha256: null }].map(
      (other) =>
        [
          { ...seal, seal_text: JSON.stringify({ ...facts, ...other }) },
          beside,
          'its text says something else',
        ] as const,
    ),
    [seal, { ...beside, previous: null }, 'it does not follow the seal before'],
    [seal, { ...beside, previous: { round_number: 1251, sha256: 'dd' } }, 'it does not follow the seal before'],
    [seal, { ...beside, previous: { round_number: 1250, sha256: 'cc' } }, 'it follows round 1250'],
  ])('%j beside %j: %s', (one, other, problem) =>
    expect(problemOfSeal(one, other)).toBe(problem && `seal of round 1252: ${problem}`),
  )
})
