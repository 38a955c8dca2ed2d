import { dayWording, drawBeginsAt, nextDraw } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import type { Draw } from '#domain/draw/draw.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import { SECOND } from '#domain/duration.ts'
import { exactWon } from '#domain/money/won.ts'
import type { Database } from '../database/database.ts'
import { newestEntries } from '../draws/store.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'
import { sealsBefore } from '../seals/store.ts'
import type { World } from '../world.ts'

/** Rounds in the feed and in the calendar. */
const IN_FEED = 20
/** Readers of feeds ask on their own; five minutes old is new enough. */
const FEED_HEADERS = { 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' }

/** The feed of draws and seals and the calendar of draws, for feed readers and calendar programs. */
export function feedRoutes(api: Api, db: Database, { publicUrl, now, drawMinute }: World) {
  const feed = (url: string, contentType: string, body: () => Promise<string>) =>
    serveFile(api, url, { contentType, headers: FEED_HEADERS, isRationed: true }, body)
  feed('/draws.atom', 'application/atom+xml; charset=utf-8', async () =>
    atomFeed(publicUrl, await newestEntries(db, IN_FEED), await sealsBefore(db, undefined, IN_FEED)),
  )
  feed('/draws.ics', 'text/calendar; charset=utf-8', async () =>
    drawCalendar(publicUrl, await newestEntries(db, IN_FEED), { now: now(), drawMinute }),
  )
}

type Entry = Awaited<ReturnType<typeof newestEntries>>[number]

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const numbersWording = ({ numbers, bonus_number }: Pick<Draw, 'numbers' | 'bonus_number'>) =>
  `${numbers.join(', ')} + 보너스 ${bonus_number}`

export const moneyWording = ({ first_prize_winners: winners, first_prize_amount: won }: Entry) =>
  winners === null || won === null
    ? '당첨금 집계 중'
    : winners === 0
      ? '1등 당첨자 없음'
      : `1등 ${winners}게임, 게임당 ${exactWon(won)}`

/** `당첨금 집계 중. 다시 확인하고 있어요`: the money, and a note if the numbers are not certain. */
const summaryWording = (entry: Entry) =>
  [moneyWording(entry), CERTAINTY_WORDING[entry.certainty]].filter((part) => part !== null).join('. ')

interface FeedItem {
  /** Within the feed's tag: `round-1245`. */
  readonly id: string
  readonly title: string
  readonly path: string
  readonly published: string
  readonly updated: string
  readonly summary: string
}

const itemOfDraw = (entry: Entry): FeedItem => ({
  id: `round-${entry.round_number}`,
  title: `제${entry.round_number}회 당첨번호 ${numbersWording(entry)}`,
  path: `/results/${entry.round_number}`,
  published: entry.numbers_at,
  updated: entry.changed_at,
  summary: `${dayWording(entry.draw_date)} 추첨. ${summaryWording(entry)}`,
})

type SealRow = Awaited<ReturnType<typeof sealsBefore>>[number]

/** The entry of a seal, with the whole root: once many readers have fetched it, it cannot be changed unnoticed. */
const itemOfSeal = ({ round_number, sets, root, sealed_at, sha256 }: SealRow): FeedItem => ({
  id: `seal-${round_number}`,
  title: `제${round_number}회 번호 ${countWording(sets)}세트 봉인`,
  path: '/seals',
  published: sealed_at,
  updated: sealed_at,
  summary: `봉인값 ${root}, 봉인 기록의 SHA-256 ${sha256}`,
})

/** Draws and seals as an Atom feed, newest first. */
function atomFeed(publicUrl: string, draws: readonly Entry[], seals: readonly SealRow[]): string {
  const host = new URL(publicUrl).hostname
  const items = [...draws.map(itemOfDraw), ...seals.map(itemOfSeal)].toSorted((a, b) =>
    a.published === b.published ? 0 : a.published < b.published ? 1 : -1,
  )
  const entries = items.map(({ id, title, path, published, updated, summary }) =>
    [
      '<entry>',
      `<id>tag:${host},2002-12-07:${id}</id>`,
      `<title>${escaped(title)}</title>`,
      `<link rel="alternate" href="${publicUrl}${path}"/>`,
      `<published>${published}</published>`,
      `<updated>${updated}</updated>`,
      `<summary>${escaped(summary)}</summary>`,
      '</entry>',
    ].join('\n'),
  )
  const updated =
    items
      .map((item) => item.updated)
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
    ...entries,
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

/** Future Saturdays in the calendar. */
const COMING = 8
const HALF_AN_HOUR = 1_800_000

/** Draws as a calendar: those to come, and the newest with their numbers. */
function drawCalendar(
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
    // A draw that is still to come has stood here unchanged since the draw with which it came into the calendar.
    const appeared = drawBeginsAt(Math.max(1, round - COMING), drawMinute)
    const changed = Math.min(now, entry ? Date.parse(entry.changed_at) : appeared)
    return [
      'BEGIN:VEVENT',
      `UID:round-${round}@${host}`,
      `DTSTAMP:${stamp(changed)}`,
      `LAST-MODIFIED:${stamp(changed)}`,
      `SEQUENCE:${Math.max(0, Math.floor((changed - appeared) / SECOND))}`,
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
    'X-PUBLISHED-TTL:PT6H',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
