import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayAndWeekdayWording,
  daysBetween,
  dayWording,
  drawBeginsAt,
  drawDateOf,
  instantWording,
  isRealDay,
  koreanDay,
  longDayWording,
  newestDueRound,
  nextDraw,
  openRound,
  roundOnDate,
  startOfDayInSeoul,
  startOfMonthInSeoul,
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

  it('agrees with the language on every day from 1899 to 2101', () => {
    const first = Date.UTC(1899, 0, 1)
    let day = '1899-01-01'
    for (let n = 0; n < 203 * 365; n++) {
      const date = new Date(first + n * 86_400_000)
      expect(day).toBe(date.toISOString().slice(0, 10))
      expect(weekdayOf(day)).toBe(date.getUTCDay())
      day = addDays(day, 1)
    }
  })

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
  ])('refuses a day that does not exist', (deed) => expect(deed).toThrow(RangeError))
})

describe('Seoul', () => {
  it.each([
    ['2026-10-10T14:59:59.999Z', '2026-10-10', '2026-10-09T15:00Z', '2026-09-30T15:00Z'],
    ['2026-10-10T15:00:00.000Z', '2026-10-11', '2026-10-10T15:00Z', '2026-09-30T15:00Z'],
    ['2026-09-30T14:59:59.999Z', '2026-09-30', '2026-09-29T15:00Z', '2026-08-31T15:00Z'],
    ['2026-09-30T15:00:00.000Z', '2026-10-01', '2026-09-30T15:00Z', '2026-09-30T15:00Z'],
    ['2024-02-29T20:00:00.000Z', '2024-03-01', '2024-02-29T15:00Z', '2024-02-29T15:00Z'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01', '2026-12-31T15:00Z', '2026-12-31T15:00Z'],
    ['1969-12-31T14:59:00.000Z', '1969-12-31', '1969-12-30T15:00Z', '1969-11-30T15:00Z'],
  ])('at %s it is %s there', (iso, day, dayBegan, monthBegan) => {
    expect(koreanDay(instant(iso))).toBe(day)
    expect(startOfDayInSeoul(instant(iso))).toBe(instant(dayBegan))
    expect(startOfMonthInSeoul(instant(iso))).toBe(instant(monthBegan))
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

  it.each(['2002-11-30', '2002-12-06', '2026-10-09', '2026-10-11'])('no round is drawn on %s', (day) =>
    expect(roundOnDate(day)).toBeNull(),
  )

  it.each([
    ['long before the first draw', '1990-01-01T00:00Z', 1, null],
    ['a moment before the first draw', '2002-12-07T11:44:59.999Z', 1, null],
    ['when the first draw begins', '2002-12-07T11:45:00.000Z', 2, 1],
    ['on a Friday', '2026-10-09T03:00Z', 1245, 1244],
    ['a moment before the draw', '2026-10-10T11:44:59.999Z', 1245, 1244],
    ['when the draw begins', '2026-10-10T11:45:00.000Z', 1246, 1245],
    ['on the Sunday after', '2026-10-11T00:00Z', 1246, 1245],
    ['over the new year', '2026-12-31T15:00Z', 1257, 1256],
  ])('%s', (_, iso, open, due) => {
    expect(openRound(instant(iso), AT_2045)).toBe(open)
    expect(newestDueRound(instant(iso), AT_2045)).toBe(due)
  })

  it('moves with the draw time', () => {
    const at2040 = instant('2026-10-10T11:40Z')
    expect(openRound(at2040, AT_2045)).toBe(1245)
    expect(openRound(at2040, 20 * 60 + 35)).toBe(1246)
  })

  it('begins every draw on its Korean day at its minute', () => {
    for (let round = 1; round <= 2000; round++) {
      const begins = drawBeginsAt(round, AT_2045)
      expect(koreanDay(begins)).toBe(drawDateOf(round))
      expect(openRound(begins - 1, AT_2045)).toBe(round)
      expect(openRound(begins, AT_2045)).toBe(round + 1)
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
  })

  it('writes instants in Seoul', () => {
    expect(instantWording(instant('2026-10-10T11:45Z'))).toBe('2026.10.10 20:45')
    expect(instantWording(instant('2026-12-31T15:00Z'))).toBe('2027.01.01 00:00')
  })
})
