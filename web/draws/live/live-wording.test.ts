import { expect, it } from 'vitest'
import type { LiveRound } from '#contract/draws/live-round.ts'
import type { RoundState } from '#domain/draw/round-state.ts'
import { ballWording, liveWording, stepsOf } from './live-wording.ts'

const NOTHING: LiveRound = {
  round_number: 1246,
  draw_date: '2026-10-17',
  stage: 'nothing',
  draw: null,
  numbers_at: null,
  tallied_at: null,
  completed_at: null,
  checked_every: 15,
  next_check_at: null,
}
const NUMBERS: LiveRound = { ...NOTHING, stage: 'numbers', numbers_at: '2026-10-17T11:50:00.000Z' }
const PRIZES: LiveRound = { ...NUMBERS, stage: 'prizes', tallied_at: '2026-10-17T12:02:00.000Z' }
const SHOPS: LiveRound = { ...PRIZES, stage: 'shops', completed_at: '2026-10-17T12:06:00.000Z' }

it.each<[RoundState, LiveRound, boolean, string, string[]]>([
  ['sales_closed', NOTHING, false, '오늘 밤 추첨해요', ['추첨 뒤 바로', '보통 21시쯤', '보통 21시쯤']],
  ['drawing', NOTHING, false, '추첨 중이에요', ['기다리는 중', '보통 21시쯤', '보통 21시쯤']],
  ['drawing', NOTHING, true, '번호 확인이 늦어요', ['기다리는 중', '보통 21시쯤', '보통 21시쯤']],
  ['numbers_known', NUMBERS, false, '당첨번호가 나왔어요', ['20:50 확인', '집계 중', '보통 21시쯤']],
  ['tallied', PRIZES, true, '당첨금이 나왔어요', ['20:50 확인', '21:02 확인', '확인 중']],
  ['complete', SHOPS, true, '결과예요', ['20:50 확인', '21:02 확인', '21:06 확인']],
])('%s says how far the night is', (state, round, isLate, title, notes) => {
  expect(liveWording({ state, round, isLate, balls: round.draw ? 7 : 0 }, 20 * 60 + 45).title).toBe(title)
  expect(stepsOf({ state, round }).map(({ note }) => note)).toEqual(notes)
})

it.each([
  [1, '첫 번째 공이에요'],
  [4, '네 번째 공이에요'],
  [7, '보너스 공이에요'],
])('calls ball %i of the evening by its place', (balls, words) => expect(ballWording(balls)).toBe(words))
