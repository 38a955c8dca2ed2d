import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayAndWeekdayWording,
  daysBetween,
  dayWording,
  drawBeginsAt,
  drawDateOf,
  instantTyped,
  instantWording,
  isRealDay,
  koreanDay,
  longDayWording,
  monthDayWording,
  newestDueRound,
  nextDraw,
  openRound,
  roundOnDate,
  salesCloseAt,
  saturdaysOfMonth,
  shortDayWording,
  startOfDayInSeoul,
  typedTime,
  weekdayOf,
} from './calendar.ts'

const AT_2045 = 20 * 60 + 45
const instant = (iso: string) => Date.parse(iso)

describe('days', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['0004-02-29', true],
    ['2026-04-31', false],
    ['2026-12-31', true],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['2026-01-01 ', false],
    ['２０２６-01-01', false],
    ['', false],
  ])('"%s" is a real day: %s', (text, real) => expect(isRealDay(text)).toBe(real))

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-03-01', -366, '2023-03-01'],
    ['2026-10-10', 0, '2026-10-10'],
  ])('%s and %i days is %s', (day, days, later) => {
    expect(addDays(day, days)).toBe(later)
    expect(daysBetween(day, later)).toBe(days)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i months is %s', (day, months, later) => expect(addMonths(day, months)).toBe(later))

  it.each([
    () => addDays('2026-02-30', 1),
    () => addMonths('no', 1),
    () => daysBetween('2026-01-01', '2026-1-2'),
    () => weekdayOf('2026-06-31'),
  ])('refuses a day that does not exist', (parsing) => expect(parsing).toThrow(RangeError))
})

describe('Seoul', () => {
  it.each([
    ['2026-10-10T14:59:59.999Z', '2026-10-10', '2026-10-09T15:00Z'],
    ['2026-10-10T15:00:00.000Z', '2026-10-11', '2026-10-10T15:00Z'],
    ['2026-09-30T14:59:59.999Z', '2026-09-30', '2026-09-29T15:00Z'],
    ['2026-09-30T15:00:00.000Z', '2026-10-01', '2026-09-30T15:00Z'],
    ['2024-02-29T20:00:00.000Z', '2024-03-01', '2024-02-29T15:00Z'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01', '2026-12-31T15:00Z'],
    ['1969-12-31T14:59:00.000Z', '1969-12-31', '1969-12-30T15:00Z'],
  ])('at %s it is %s there', (iso, day, dayBegan) => {
    expect(koreanDay(instant(iso))).toBe(day)
    expect(startOfDayInSeoul(instant(iso))).toBe(instant(dayBegan))
  })
})

describe('rounds', () => {
  it.each([
    [1, '2002-12-07'],
    [2, '2002-12-14'],
    [88, '2004-08-07'],
    [401, '2010-08-07'],
    [836, '2018-12-08'],
    [1069, '2023-05-27'],
    [1245, '2026-10-10'],
  ])('round %i is drawn on %s', (round, day) => {
    expect(drawDateOf(round)).toBe(day)
    expect(roundOnDate(day)).toBe(round)
    expect(weekdayOf(day)).toBe(6)
  })

  it.each(['2002-11-30', '2002-12-06', '2026-10-09'])('no round is drawn on %s', (day) =>
    expect(roundOnDate(day)).toBeNull(),
  )

  it.each([
    ['long before the first draw', '1990-01-01T00:00Z', 1, null],
    ['a moment before the first sales close', '2002-12-07T10:59:59.999Z', 1, null],
    ['between the close and the first draw', '2002-12-07T11:44:59.999Z', 2, null],
    ['when the first draw begins', '2002-12-07T11:45:00.000Z', 2, 1],
    ['on a Friday', '2026-10-09T03:00Z', 1245, 1244],
    ['a moment before sales close', '2026-10-10T10:59:59.999Z', 1245, 1244],
    ['when sales close', '2026-10-10T11:00:00.000Z', 1246, 1244],
    ['a moment before the draw', '2026-10-10T11:44:59.999Z', 1246, 1244],
    ['when the draw begins', '2026-10-10T11:45:00.000Z', 1246, 1245],
    ['on the Sunday after', '2026-10-11T00:00Z', 1246, 1245],
    ['over the new year', '2026-12-31T15:00Z', 1257, 1256],
  ])('%s', (_, iso, open, due) => {
    expect(openRound(instant(iso))).toBe(open)
    expect(newestDueRound(instant(iso), AT_2045)).toBe(due)
  })

  it('is due from the draw time of this installation on', () => {
    const at2040 = instant('2026-10-10T11:40Z')
    expect(newestDueRound(at2040, AT_2045)).toBe(1244)
    expect(newestDueRound(at2040, 20 * 60 + 35)).toBe(1245)
  })

  it('closes at 20:00 in Seoul, whenever the draw begins', () => {
    expect(salesCloseAt(1245)).toBe(instant('2026-10-10T11:00Z'))
  })

  it('begins every draw on its Korean day at its minute', () => {
    for (let round = 1; round <= 2000; round++) {
      const begins = drawBeginsAt(round, AT_2045)
      expect(koreanDay(begins)).toBe(drawDateOf(round))
      expect(nextDraw(begins - 1, AT_2045).round_number).toBe(round)
      expect(nextDraw(begins, AT_2045).round_number).toBe(round + 1)
    }
  })

  it('names the next draw', () =>
    expect(nextDraw(instant('2026-10-10T11:45Z'), AT_2045)).toEqual({
      round_number: 1246,
      draw_date: '2026-10-17',
      begins_at: instant('2026-10-17T11:45Z'),
    }))
})

describe('wording', () => {
  it('writes days', () => {
    expect(dayWording('2026-10-10')).toBe('2026.10.10')
    expect(dayAndWeekdayWording('2026-10-10')).toBe('2026.10.10 (토)')
    expect(dayAndWeekdayWording('2026-10-11')).toBe('2026.10.11 (일)')
    expect(longDayWording('2026-10-05')).toBe('2026년 10월 5일')
    expect(monthDayWording('2026-10-17')).toBe('10월 17일 (토)')
    expect(shortDayWording('2026-10-17')).toBe('10월 17일')
  })

  it('writes instants in Seoul', () => {
    expect(instantWording(instant('2026-10-10T11:45Z'))).toBe('2026.10.10 20:45')
    expect(instantWording('2026-10-10T11:45:00.000Z')).toBe('2026.10.10 20:45')
    expect(instantWording(instant('2026-12-31T15:00Z'))).toBe('2027.01.01 00:00')
  })
})

describe('the Saturdays of a month', () => {
  it('are five in October 2026, with their rounds', () =>
    expect(saturdaysOfMonth(instant('2026-10-12T03:00:00Z'))).toEqual({
      month: '2026-10',
      draws: [3, 10, 17, 24, 31].map((day, i) => ({
        round_number: 1244 + i,
        draw_date: `2026-10-${String(day).padStart(2, '0')}`,
      })),
    }))
  it('are of the Korean month, and none before the first draw', () => {
    expect(saturdaysOfMonth(instant('2026-10-31T15:00:00Z')).month).toBe('2026-11')
    expect(saturdaysOfMonth(instant('2002-11-30T00:00:00Z')).draws).toEqual([])
    expect(saturdaysOfMonth(instant('2002-12-31T00:00:00Z')).draws).toHaveLength(4)
  })
})

it.each([
  ['2026-10-12T00:00:00.000Z', '2026-10-12T09:00'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01T00:00'],
  [null, ''],
])('%s is typed as %s in Korea, and back', (instant, typed) => {
  expect(typedTime(instant)).toBe(typed)
  expect(instantTyped(typed)).toBe(instant)
})
