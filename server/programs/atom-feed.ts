import { DRAW_FEED, FEED_HUB } from '#contract/site/open-data.ts'
import { dayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import type { Draw } from '#domain/draw/draw.ts'
import { CERTAINTY_WORDING } from '#domain/draw/draw-source.ts'
import { exactWon } from '#domain/money/won.ts'
import type { Database } from '../database/database.ts'
import { newestEntries } from '../draws/store.ts'
import { sealsBefore } from '../seals/store.ts'

/** The feed of draws and seals, for feed readers, and for the programs that subscribe to it. */

/** Rounds in the feed and in the calendar. */
export const IN_FEED = 20

/** The feed as it is now. */
export const newestFeed = async (db: Database, publicUrl: string): Promise<string> =>
  atomFeed(publicUrl, await newestEntries(db, IN_FEED), await sealsBefore(db, undefined, IN_FEED))

export type Entry = Awaited<ReturnType<typeof newestEntries>>[number]

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
export const numbersWording = ({ numbers, bonus_number }: Pick<Draw, 'numbers' | 'bonus_number'>) =>
  `${numbers.join(', ')} + 보너스 ${bonus_number}`

export const moneyWording = ({ first_prize_winners: winners, first_prize_amount: won }: Entry) =>
  winners === null || won === null
    ? '당첨금 집계 중'
    : winners === 0
      ? '1등 당첨자 없음'
      : `1등 ${winners}게임, 게임당 ${exactWon(won)}`

/** `당첨금 집계 중. 다시 확인하고 있어요`: the money, and a note if the numbers are not certain. */
export const summaryWording = (entry: Entry) =>
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
    `<link rel="self" href="${publicUrl}${DRAW_FEED}"/>`,
    `<link rel="hub" href="${publicUrl}${FEED_HUB}"/>`,
    `<link rel="alternate" href="${publicUrl}/results"/>`,
    `<updated>${updated}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}
