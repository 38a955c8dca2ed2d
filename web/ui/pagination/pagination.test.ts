import { expect, it } from 'vitest'
import { fittingSteps, paginationWindow } from './pagination.tsx'

it.each([
  ['the only page', 1, 1, [1]],
  ['fewer than the window', 2, 4, [1, 2, 3, 4]],
  ['exactly the window', 5, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['the beginning', 1, 125, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'gap', 125]],
  ['one page left out is shown instead', 1, 11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  ['the middle', 64, 125, [1, 'gap', 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 'gap', 125]],
  ['the end', 125, 125, [1, 'gap', 116, 117, 118, 119, 120, 121, 122, 123, 124, 125]],
] as const)('%s', (_, page, pages, steps) => expect(paginationWindow(page, pages, 10)).toEqual(steps))

it.each([1, 2, 3, 60, 124, 125])('offers in each room what its window holds, page %i among them', (page) => {
  const steps = fittingSteps(page, 125)
  for (const size of [3, 5, 10]) {
    const seen = steps.filter(({ sizes }) => sizes.includes(size)).map(({ step }) => step)
    expect(seen).toEqual(paginationWindow(page, 125, size))
    expect(seen).toContain(page)
  }
})
