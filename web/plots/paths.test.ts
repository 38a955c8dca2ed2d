import { expect, it } from 'vitest'
import { cellsPath, dashesPath, dotsPath, linePath, strokesPath } from './paths.ts'

it('tells each place of a path by its distance from the one before', () => {
  expect(linePath([])).toBe('')
  expect(linePath([[3, 40]])).toBe('M3 40')
  expect(
    linePath([
      [0, 42],
      [4, 45],
      [8, 40],
      [2, 40],
    ]),
  ).toBe('M0 42l4 3 4-5-6 0')
  const places = [
    [5, 0],
    [6, 0],
    [2, 1],
  ] as const
  expect(cellsPath(places, 9)).toBe('M5 0h9v9h-9zm1 0h9v9h-9zm-4 1h9v9h-9z')
  expect(dashesPath(places)).toBe('M5 0h1m0 0h1m-5 1h1')
  expect(dotsPath(places)).toBe('M2 1h0m3-1h0m1 0h0')
  expect(strokesPath([3, 17, 18])).toBe('M3 0v1m14-1v1m1-1v1')
})
