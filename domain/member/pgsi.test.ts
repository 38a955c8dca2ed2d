import { expect, it } from 'vitest'
import { PGSI_GROUPS, PGSI_QUESTIONS, pgsiResult } from './pgsi.ts'

const withSum = (sum: number) => PGSI_QUESTIONS.map((_, i) => Math.min(3, Math.max(0, sum - 3 * i)))

it.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [7, 2],
  [8, 3],
  [27, 3],
])('a sum of %i belongs to group %i of the report', (sum, group) => {
  expect(pgsiResult(withSum(sum))).toEqual({ sum, group: PGSI_GROUPS[group] })
})

it('says nothing before all nine are answered', () => {
  expect(pgsiResult([])).toBeNull()
  expect(pgsiResult(withSum(27).slice(0, 8))).toBeNull()
  expect(pgsiResult([...withSum(27).slice(0, 8), undefined])).toBeNull()
})
