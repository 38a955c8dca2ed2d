import { describe, expect, it } from 'vitest'
import {
  isLate,
  isNightOf,
  ROUND_STATES,
  resultsFrom,
  roundHour,
  roundOfTheHour,
  roundState,
  roundStateWording,
  type StoredStage,
} from './round-state.ts'

const SATURDAY = Date.parse('2026-10-17T00:00:00+09:00')
const ROUND = 1246
const DRAW_MINUTE = 20 * 60 + 45
const at = (time: string, day = 0) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return SATURDAY + ((day * 24 + hours) * 3600 + minutes * 60 + seconds) * 1000
}

describe('the state of a round', () => {
  it.each<[string, number, StoredStage, (typeof ROUND_STATES)[number]]>([
    ['on Friday', at('12:00', -1), 'nothing', 'on_sale'],
    ['a second before sales close', at('19:59:59'), 'nothing', 'on_sale'],
    ['as sales close', at('20:00'), 'nothing', 'sales_closed'],
    ['a second before the draw', at('20:44:59'), 'nothing', 'sales_closed'],
    ['at the minute of the draw', at('20:45'), 'nothing', 'drawing'],
    ['a day later without numbers', at('20:45', 1), 'nothing', 'drawing'],
    ['with numbers before the minute that was announced', at('20:40'), 'numbers', 'numbers_known'],
    ['with numbers', at('20:50'), 'numbers', 'numbers_known'],
    ['with numbers a day later', at('20:50', 1), 'numbers', 'numbers_known'],
    ['with prizes', at('21:02'), 'prizes', 'tallied'],
    ['with shops', at('21:06'), 'shops', 'complete'],
    ['years later', at('12:00', 1000), 'shops', 'complete'],
  ])('%s', (_, now, stored, state) => {
    expect(roundState(ROUND, { now, drawMinute: DRAW_MINUTE }, stored)).toBe(state)
  })

  it('never goes back, however clock and data go on', () => {
    const stages: StoredStage[] = ['nothing', 'numbers', 'prizes', 'shops']
    let last = 0
    for (const [i, stored] of stages.entries())
      for (let minute = 0; minute < 120; minute += 7) {
        const now = at('19:00') + (i * 120 + minute) * 60_000
        const rank = ROUND_STATES.indexOf(roundState(ROUND, { now, drawMinute: DRAW_MINUTE }, stored))
        expect(rank).toBeGreaterThanOrEqual(last)
        last = rank
      }
  })

  it.each([
    ['before sales close it is last week’s', at('19:59:59'), ROUND - 1],
    ['from then on tonight’s', at('20:00'), ROUND],
    ['all week', at('12:00', 5), ROUND],
    ['before the first draw there is none', Date.parse('2002-12-01T00:00:00Z'), null],
  ])('the round of the hour: %s', (_, now, round) => expect(roundOfTheHour(now)).toBe(round))

  it.each([
    ['20:45', 20 * 60 + 45, '20:35'],
    ['20:30', 20 * 60 + 30, '20:30'],
  ])('results are looked for from 20:35, or from a draw at %s where that is earlier: %s', (_, drawMinute, from) =>
    expect(resultsFrom(ROUND, drawMinute)).toBe(at(from)),
  )

  it.each([
    [at('21:14:59'), false],
    [at('21:15'), true],
  ])('is late half an hour after the draw', (now, late) =>
    expect(isLate(ROUND, { now, drawMinute: DRAW_MINUTE })).toBe(late),
  )

  it('is said in a few words', () =>
    expect(ROUND_STATES.map((state) => roundStateWording(state, false))).toEqual([
      '판매 중',
      '판매 마감 · 곧 추첨',
      '추첨 중 · 번호를 기다려요',
      '번호 ✓ · 당첨금 집계 중',
      '번호 ✓ · 당첨금 ✓ · 판매점 확인 중',
      '모두 확정',
    ]))

  it('is not called a draw under way once its numbers are late', () => {
    expect(roundStateWording('drawing', false)).toBe('추첨 중 · 번호를 기다려요')
    expect(roundStateWording('drawing', true)).toBe('번호 확인이 늦어지고 있어요')
    expect(roundStateWording('complete', true)).toBe('모두 확정')
  })

  it.each([
    [at('19:59:59'), false],
    [at('20:00'), true],
    [at('05:59:59', 1), true],
    [at('06:00', 1), false],
  ])('has a night from the end of sales to Sunday morning', (now, night) => expect(isNightOf(ROUND, now)).toBe(night))
})

it('the hour of a round is told by the clock alone', () => {
  const hour = (now: number) => roundHour(now, DRAW_MINUTE)
  expect(hour(at('19:59'))).toEqual({ round_number: ROUND - 1, hasBegun: true, isNight: false, isLate: true })
  expect(hour(at('20:44:59'))).toEqual({ round_number: ROUND, hasBegun: false, isNight: true, isLate: false })
  expect(hour(at('20:45'))).toEqual({ round_number: ROUND, hasBegun: true, isNight: true, isLate: false })
  expect(hour(at('21:15'))).toEqual({ round_number: ROUND, hasBegun: true, isNight: true, isLate: true })
  // Before the first round there is none to look back to.
  expect(hour(Date.parse('2002-12-01T00:00:00+09:00')).round_number).toBe(1)
})
