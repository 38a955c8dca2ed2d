import { dayWording, drawBeginsAt, nextDraw } from '#domain/calendar.ts'
import type { Draw } from '#domain/draw/draw.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import { exactWon } from '#domain/money/won.ts'
import type { newestEntries } from '#server/draws/store.ts'

type Entry = Awaited<ReturnType<typeof newestEntries>>[number]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const numbersWording = ({ numbers, bonus_number }: Pick<Draw, 'numbers' | 'bonus_number'>) =>
  `${numbers.join(', ')} + 보너스 ${bonus_number}`

const moneyWording = ({ first_prize_winners: winners, first_prize_amount: won }: Entry) =>
  winners === null || won === null
    ? '당첨금 집계 중'
    : winners === 0
      ? '1등 당첨자 없음'
      : `1등 ${winners}게임, 게임당 ${exactWon(won)}`

/** `당첨금 집계 중. 다시 확인하고 있어요`: the money, and how sure the numbers are where they are not. */
const summaryWording = (entry: Entry) =>
  [moneyWording(entry), CERTAINTY_WORDING[entry.certainty]].filter((part) => part !== null).join('. ')

/** Draws as an Atom feed, newest first. */
export function atomFeed(publicUrl: string, entries: readonly Entry[]): string {
  const host = new URL(publicUrl).hostname
  const items = entries.map((entry) => {
    const url = `${publicUrl}/results/${entry.round_number}`
    return [
      '<entry>',
      `<id>tag:${host},2002-12-07:round-${entry.round_number}</id>`,
      `<title>제${entry.round_number}회 당첨번호 ${escaped(numbersWording(entry))}</title>`,
      `<link rel="alternate" href="${url}"/>`,
      `<published>${entry.numbers_at}</published>`,
      `<updated>${entry.changed_at}</updated>`,
      `<summary>${escaped(`${dayWording(entry.draw_date)} 추첨. ${summaryWording(entry)}`)}</summary>`,
      '</entry>',
    ].join('\n')
  })
  const updated =
    entries
      .map(({ changed_at }) => changed_at)
      .toSorted()
      .at(-1) ?? '2002-12-07T00:00:00.000Z'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ko">',
    `<id>tag:${host},2002-12-07:draws</id>`,
    '<title>로또렌즈 · 로또 6/45 당첨결과</title>',
    '<author><name>로또렌즈</name></author>',
    `<link rel="self" href="${publicUrl}/draws.atom"/>`,
    `<link rel="alternate" href="${publicUrl}/results"/>`,
    `<updated>${updated}</updated>`,
    ...items,
    '</feed>',
    '',
  ].join('\n')
}

const stamp = (instant: number) =>
  new Date(instant)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '')
const inCalendar = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

/** Lines of at most 75 bytes, never cut inside a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

/** So many coming Saturdays stand in the calendar. */
const COMING = 8
const HALF_AN_HOUR = 1_800_000

/** Draws as a calendar: those to come, and the newest with their numbers. */
export function drawCalendar(
  publicUrl: string,
  entries: readonly Entry[],
  { now, drawMinute }: { now: number; drawMinute: number },
): string {
  const host = new URL(publicUrl).hostname
  const next = nextDraw(now, drawMinute).round_number
  const known = new Map(entries.map((entry) => [entry.round_number, entry]))
  const first = entries.at(-1)?.round_number ?? next
  const rounds = Array.from({ length: next + COMING - first }, (_, i) => first + i)
  const events = rounds.flatMap((round) => {
    const begins = drawBeginsAt(round, drawMinute)
    const entry = known.get(round)
    return [
      'BEGIN:VEVENT',
      `UID:round-${round}@${host}`,
      `DTSTAMP:${entry ? stamp(Date.parse(entry.changed_at)) : stamp(begins)}`,
      `DTSTART:${stamp(begins)}`,
      `DTEND:${stamp(begins + HALF_AN_HOUR)}`,
      `SUMMARY:${inCalendar(`로또 6/45 제${round}회 추첨`)}`,
      ...(entry ? [`DESCRIPTION:${inCalendar(`${numbersWording(entry)}\n${summaryWording(entry)}`)}`] : []),
      `URL:${publicUrl}/results/${round}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//LottoLens//Draws//KO',
    `X-WR-CALNAME:${inCalendar('로또 6/45 추첨')}`,
    'X-WR-TIMEZONE:Asia/Seoul',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
