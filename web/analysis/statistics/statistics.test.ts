import { expect, it } from 'vitest'
import { findingOf } from './period-finding.ts'
import { placeOf } from './value-strips.tsx'

it.each([
  [0, '1,245회를 세어 보니, 우연 그대로였어요', '여덟 가지로 나눈 98개 값이 모두 보통 범위였어요.'],
  [5, '1,245회를 세어 보니, 우연 그대로였어요', '여덟 가지로 나눈 98개 값 중 5개가 보통 범위를 벗어났어요.'],
  [6, '1,245회를 세어 보니, 6개 값이 보통 범위를 벗어났어요', '여덟 가지로 나눈 98개 값 중 6개가'],
])('a finding with %i of 98 values outside claims no more than that', (outside, heading, lead) => {
  const found = findingOf({ rounds: 1_245, values: 98, outside })
  expect(found[0]).toBe(heading)
  expect(found[1]).toContain(lead)
  expect(found[1]).toContain('우연이어도 5개쯤은 벗어나요.')
})

it.each([
  ['in the middle', 10, 0],
  ['at the edge', 15, 1],
  ['beyond the edge', 16, 1.2],
  ['as low as is usual', 6, -1],
  ['far away, as far as is drawn', 99, 1.5],
])('a count lies %s', (_, frequency, place) =>
  expect(placeOf({ frequency, expected_count: 10, band_low: 6, band_high: 15 })).toBeCloseTo(place),
)

it('draws what almost never comes and did not come in the middle, not at the edge', () =>
  expect(placeOf({ frequency: 0, expected_count: 0.03, band_low: 0, band_high: 0 })).toBeCloseTo(-0.03))
