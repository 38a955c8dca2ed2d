import { expect, it } from 'vitest'
import { plotScale } from './plot-frame.tsx'
import { percentAt } from './wording.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4.2, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [13, [0, 5, 10, 15]],
  [26, [0, 10, 20, 30]],
  [60, [0, 20, 40, 60]],
  [130, [0, 50, 100, 150]],
])('counts up to %d stand on lines %j', (largest, lines) => expect(plotScale(largest).lines).toEqual(lines))

it('never puts a bar outside its plot', () => {
  expect([percentAt(1, 8), percentAt(9, 8), percentAt(-1, 8), percentAt(1, 0)]).toEqual(['12.5%', '100%', '0%', '0%'])
})
