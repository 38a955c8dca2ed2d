import { expect, it } from 'vitest'
import { reappearanceCycle } from '#domain/statistics/reappearance.ts'
import {
  bandOfScore,
  cycleWording,
  elapsedWording,
  LONGEST_USUAL_GAP,
  lastRoundWording,
  ordered,
} from './reappearance-rows.ts'

const draw = (round_number: number, ...numbers: number[]) => ({ round_number, draw_date: '2026-01-03', numbers })
const { reappearance_data } = reappearanceCycle([
  draw(1, 1, 2, 3, 4, 5, 6),
  draw(2, 1, 2, 3, 10, 11, 12),
  draw(4, 1, 20, 21, 22, 23, 24),
])
const numbers = (...by: [Parameters<typeof ordered>[1], Parameters<typeof ordered>[2]]) =>
  ordered(reappearance_data, ...by).map(({ number }) => number)

it('orders by a column both ways, ties by number', () => {
  expect(numbers('number', 'descending').slice(0, 3)).toEqual([45, 44, 43])
  expect(numbers('count', 'descending').slice(0, 4)).toEqual([1, 2, 3, 4])
  expect(numbers('elapsed', 'ascending').slice(0, 7)).toEqual([1, 20, 21, 22, 23, 24, 2])
})

it('leaves what was never seen at the end, both ways', () => {
  for (const direction of ['ascending', 'descending'] as const) {
    expect(numbers('last', direction).at(-1)).toBe(45)
    expect(numbers('cycle', direction).slice(3, 5)).toEqual([4, 5])
  }
})

it('writes what is not there as the page has it', () => {
  expect([lastRoundWording(null), lastRoundWording(7)]).toEqual(['없음', '제7회'])
  expect([elapsedWording(null), elapsedWording(999), elapsedWording(998), elapsedWording(0)]).toEqual([
    '-',
    '-',
    '998회',
    '0회',
  ])
  expect([cycleWording(0), cycleWording(7.25)]).toEqual(['-', '7.3회'])
  expect([100, 80, 79.9, 60, 59.9, 40, 39.9, 0].map(bandOfScore)).toEqual([
    '매우 높음',
    '매우 높음',
    '높음',
    '높음',
    '보통',
    '보통',
    '낮음',
    '낮음',
  ])
})

it('is left by at most 2.5 % of rests, and would be by more were it shorter', () => {
  expect(LONGEST_USUAL_GAP).toBe(25)
  expect((39 / 45) ** (LONGEST_USUAL_GAP + 1)).toBeLessThanOrEqual(0.025)
  expect((39 / 45) ** LONGEST_USUAL_GAP).toBeGreaterThan(0.025)
})
