import { describe, expect, it } from 'vitest'
import { methodsWording, missingRoundsWording, winnersWording } from './draw-wording.ts'

it.each([
  [10, '10명'],
  [0, '당첨자 없음'],
  [null, '집계 중'],
])('says of %j winners: %s', (winners, wording) => expect(winnersWording(winners)).toBe(wording))

it('names the ways that occurred', () => {
  expect(methodsWording({ auto: 8, manual: 2, semi_auto: 0 })).toBe('자동 8 · 수동 2')
  expect(methodsWording(null)).toBe('')
})

describe('rounds that are missing', () => {
  it.each([
    ['none', 1250, 1250, null],
    ['one', 1249, 1250, '제1250회 결과는 아직 등록되지 않았습니다.'],
    ['several', 1245, 1250, '제1246회~제1250회 결과는 아직 등록되지 않았습니다.'],
    ['before the first draw', 0, null, null],
  ])('%s', (_, stored, due, wording) => expect(missingRoundsWording(stored, due)).toBe(wording))
})
