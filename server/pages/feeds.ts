import { DRAW_FEED, FEED_HUB } from '#contract/site/open-data.ts'
import { drawBeginsAt, nextDraw } from '#domain/calendar.ts'
import { SECOND } from '#domain/duration.ts'
import type { Database } from '../database/database.ts'
import { newestEntries } from '../draws/store.ts'
import type { Api } from '../http/implement.ts'
import { serveFile } from '../http/serve-file.ts'
import { type Entry, IN_FEED, newestFeed, numbersWording, summaryWording } from '../programs/atom-feed.ts'
import type { ServerDeps } from '../server-deps.ts'

/** Readers of feeds ask on their own; five minutes old is new enough. */
const FEED_HEADERS = { 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' }

/** The feed of draws and seals and the calendar of draws, for feed readers and calendar programs. */
export function feedRoutes(api: Api, db: Database, { publicUrl, now, drawMinute }: ServerDeps) {
  const feed = (url: string, contentType: string, body: () => Promise<string>, more: Record<string, string> = {}) =>
    serveFile(api, url, { contentType, headers: { ...FEED_HEADERS, ...more }, isRationed: true }, body)
  feed(DRAW_FEED, 'application/atom+xml; charset=utf-8', () => newestFeed(db, publicUrl), {
    link: `<${publicUrl}${FEED_HUB}>; rel="hub", <${publicUrl}${DRAW_FEED}>; rel="self"`,
  })
  feed('/draws.ics', 'text/calendar; charset=utf-8', async () =>
    drawCalendar(publicUrl, await newestEntries(db, IN_FEED), { now: now(), drawMinute }),
  )
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
