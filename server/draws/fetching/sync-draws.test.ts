import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDraw, getLatestDraw, listDraws } from '#contract/draws/draws.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { useApp } from '#tests/support/app.ts'
import { type Misbehaviour, type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { EMPTY_DRAWS, forgetDrawsFrom } from '#tests/support/test-database.ts'
import { loadHistory } from '../load-history.ts'
import { recordedDraws } from '../record-store.ts'
import { storesOfRound } from '../store.ts'
import { fetchRunPage } from './fetch-store.ts'
import { pendingDraws } from './pending-draws.ts'
import { syncDraws } from './sync-draws.ts'

const app = useApp()
let source: StandInSource
beforeAll(async () => {
  source = await startStandInSource()
})
afterAll(() => source.stop())

const DRAWN_AT = '2026-10-10T11:46:00Z'
const TWO_HOURS_LATER = '2026-10-10T13:46:00Z'
const forgetRounds = async (from: number) => {
  await app.db.execute(sql.raw(forgetDrawsFrom(from)))
  app.deps.changes.notify()
}
beforeEach(async () => {
  await forgetRounds(1241)
  await app.db.execute(sql.raw('truncate loaded_files, held_readings, fetch_runs, fetch_leases, draw_sources'))
  await loadHistory(app.db, app.deps)
  source.forgetAll()
  for (const draw of (await recordedDraws(app.db, 1241, 1245)) as TalliedDraw[])
    source.know(draw, await storesOfRound(app.db, draw.round_number), draw.round_number < 1245 ? 'shops' : 'nothing')
  await forgetRounds(1245)
  app.setNow(DRAWN_AT)
})

const NAMES = ['official', 'mirror'] as const
/** Milliseconds that an answer may take here; a site waits for fifteen seconds. */
const PATIENCE = 4_000
/** Fetches with accounts of its own: what was left alone in an earlier run is asked again. */
const sync = (wanted: object = {}, names: readonly (typeof NAMES)[number][] = NAMES) =>
  syncDraws(
    app.db,
    { ...app.deps, drawSources: names.map((name) => source.accountOf(name, { patience: PATIENCE })) },
    { asked_by: 'schedule', ...wanted },
  )
/** How far the site is with the round, as a visitor sees it. */
async function stage() {
  const { body, status } = await app.call(getDraw, { params: { round: '1245' } })
  if (status === 404) return 'nothing'
  if (!body.is_confirmed) return 'numbers'
  if (body.winning_stores.length > 0) return 'shops'
  return body.first_prize_methods ? 'methods' : 'prizes'
}
const holds = async () => (await pendingDraws(app.db, 'open')).map(({ code }) => code)

describe('a Saturday night', () => {
  it('goes from nothing to numbers, prizes and shops, each shown the second it is sure', async () => {
    expect(await sync()).toMatchObject({ outcome: 'waiting', again: 15 })
    expect(await stage()).toBe('nothing')
    for (const published of ['numbers', 'prizes', 'methods', 'shops'] as const) {
      source.publish(1245, published)
      expect(await sync()).toMatchObject({ outcome: 'stored', stored: [{ round_number: 1245 }] })
      expect(await stage()).toBe(published)
    }
    source.calls()
    expect(await sync()).toMatchObject({ outcome: 'nothing_missing', again: null })
    expect(source.calls()).toEqual([])
    expect((await fetchRunPage(app.db, { sort: 'newest', limit: 10 })).map(({ outcome }) => outcome)).toEqual([
      ...['stored', 'stored', 'stored', 'stored'],
      'waiting',
    ])
  })

  it('is not looked for before 20:35', async () => {
    source.publish(1245, 'shops')
    app.setNow('2026-10-10T11:34:59Z')
    expect(await sync()).toMatchObject({ outcome: 'nothing_missing' })
    app.setNow('2026-10-10T11:35:00Z')
    expect(await sync()).toMatchObject({ outcome: 'stored' })
  })

  it('asks a lone source twice before it shows numbers', async () => {
    source.publish(1245, 'numbers', 'official')
    expect(await sync({}, ['official'])).toMatchObject({ outcome: 'stored' })
    expect(source.calls().filter((call) => call.includes('selectPst'))).toHaveLength(2)
    expect(await stage()).toBe('numbers')
  })

  it('shows the draw before the shops are asked for', async () => {
    source.publish(1245, 'shops')
    const shownMeanwhile: string[] = []
    source.misbehave('official', async (good, url) => {
      if (url.pathname.endsWith('/selectLtWnShp.do')) shownMeanwhile.push(await stage())
      return good
    })
    await sync()
    expect(shownMeanwhile).toEqual(['methods'])
    expect(await stage()).toBe('shops')
  })

  it('takes nothing of shops that come before the prizes', async () => {
    // Both have the shops already, and of the draw nothing but its numbers.
    source.publish(1245, 'shops')
    source.misbehave('official', withoutMoney)
    source.misbehave('mirror', withoutMoney)
    expect(await sync()).toMatchObject({ outcome: 'stored', stored: [{ round_number: 1245, how: 'stored' }] })
    expect(await stage()).toBe('numbers')
    expect(await storesOfRound(app.db, 1245)).toEqual([])
    source.misbehave('official', null)
    source.misbehave('mirror', null)
    await sync()
    expect(await stage()).toBe('shops')
  })

  it('an hour late is waited for, each minute', async () => {
    app.setNow('2026-10-10T12:50:00Z')
    expect(await sync()).toMatchObject({ outcome: 'waiting', again: 60 })
    source.publish(1245, 'shops')
    expect(await sync()).toMatchObject({ outcome: 'stored', again: null })
    expect(await stage()).toBe('shops')
  })
})

type Row = Record<string, number | string | null>
/** Does something to each row of the operator's answer with draws. */
const spoiling =
  (spoil: (row: Row) => Row): Misbehaviour =>
  (good, url) => {
    if (!url.pathname.includes('selectPst')) return good
    const answer = JSON.parse(good.body) as { data: { list: Row[] } }
    return { ...good, body: JSON.stringify({ data: { list: answer.data.list.map(spoil) } }) }
  }
/** The numbers of a round whose prizes are not counted, of either source; its shops as they are. */
const withoutMoney: Misbehaviour = (good, url) =>
  url.pathname.includes('selectPst')
    ? spoiling((row) => ({ ...row, rnk5WnNope: 0 }))(good, url)
    : url.pathname.includes('/results/')
      ? { ...good, body: JSON.stringify({ ...JSON.parse(good.body), divisions: [] }) }
      : good
const statusOf =
  (status: number, headers: Record<string, string> = {}): Misbehaviour =>
  () => ({ status, headers: { 'content-type': 'application/json', ...headers }, body: '{}' })
let turn = 0
const html = '<!doctype html><title>접속 대기</title><p>잠시만 기다려 주세요'

describe.each<[string, Misbehaviour, { trouble?: string; hold?: string }]>([
  [
    'a waiting room',
    () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: html }),
    { trouble: 'text/html' },
  ],
  [
    'a waiting room that calls itself JSON',
    () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: html }),
    { trouble: 'JSON으로 시작하지' },
  ],
  ['a redirect to a page', statusOf(302, { location: '/lt645/result' }), { trouble: '다른 주소로' }],
  ['JSON that breaks off', (good) => ({ ...good, body: good.body.slice(0, -20) }), { trouble: '중간에 끊긴' }],
  ['text where a number belongs', spoiling((row) => ({ ...row, tm1WnNo: '4' })), { trouble: 'data.list.0.tm1WnNo' }],
  ['a field that is gone', spoiling(({ bnsWnNo: _, ...row }) => row), { trouble: 'bnsWnNo' }],
  ['a number that is none', spoiling((row) => ({ ...row, tm6WnNo: 52 })), { hold: 'impossible' }],
  ['a bonus among the numbers', spoiling((row) => ({ ...row, bnsWnNo: row.tm1WnNo ?? 0 })), { hold: 'impossible' }],
  ['the day of another week', spoiling((row) => ({ ...row, ltRflYmd: '20261003' })), { hold: 'impossible' }],
  [
    'a swapped digit in the sales',
    spoiling((row) => ({ ...row, wholEpsdSumNtslAmt: 124_358_743_000 })),
    { hold: 'impossible' },
  ],
  ['a swapped digit in an amount', spoiling((row) => ({ ...row, rnk2WnAmt: 55_046_392 })), { hold: 'impossible' }],
  [
    'a round from the future',
    spoiling((row) => ({ ...row, ltEpsd: 1246, ltRflYmd: '20261017' })),
    { hold: 'future_round' },
  ],
  ['last week’s round', spoiling((row) => ({ ...row, ltEpsd: 1244, ltRflYmd: '20261003' })), {}],
  ['a wrong total of winners', spoiling((row) => ({ ...row, sumWnNope: 7 })), {}],
  ['a 403', statusOf(403), { trouble: '상태 403' }],
  ['a 429', statusOf(429), { trouble: '상태 429' }],
  ['a 429 that says when', statusOf(429, { 'retry-after': '240' }), { trouble: '상태 429' }],
  ['a 500', statusOf(500), { trouble: '상태 500' }],
  ['a stall', () => 'stall', { trouble: '4초 안에' }],
  ['a slow drip', () => 'drip', { trouble: '4초 안에' }],
  ['a closed connection', () => 'close', { trouble: '끊었습니다' }],
  ['numbers that change', spoiling((row) => ({ ...row, bnsWnNo: 13 + (turn++ % 2) })), { hold: 'changed' }],
])('a source with %s', (_, how, { trouble, hold }) => {
  it('alone publishes nothing wrong, is told of, and is believed again when it is well', async () => {
    source.publish(1245, 'shops', 'official')
    source.misbehave('official', how)
    const went = await sync({}, ['official'])
    // The numbers of a row whose total alone is another are the numbers.
    expect(['nothing', 'numbers']).toContain(await stage())
    if ((await stage()) === 'numbers')
      expect((await app.call(getLatestDraw)).body.numbers).toEqual([4, 5, 25, 28, 32, 42])
    expect(went.sources[0]?.trouble ?? '').toContain(trouble ?? '')
    if (trouble) expect(went).toMatchObject({ outcome: 'failed', sources: [{ name: 'official', rounds: 0 }] })
    if (hold) expect(await holds()).toEqual([hold])
    else expect(await holds()).toEqual([])
    if (hold) expect(await stage()).toBe('nothing')

    source.misbehave('official', null)
    await sync({}, ['official'])
    expect(await stage()).toBe('numbers')
    // Its numbers are the word of one: the prizes wait for another, or for two hours in which it stays with them.
    app.setNow(TWO_HOURS_LATER)
    expect(await sync({}, ['official'])).toMatchObject({ outcome: 'stored' })
    expect(await stage()).toBe('shops')
    // The pending draw has settled itself.
    expect(await holds()).toEqual([])
  })

  it('beside another that is well never wins over it', async () => {
    source.publish(1245, 'shops')
    source.misbehave('official', how)
    await sync()
    const { status, body } = await app.call(getDraw, { params: { round: '1245' } })
    if (status === 200) expect(body).toMatchObject({ numbers: [4, 5, 25, 28, 32, 42], bonus_number: 12 })
    if (status === 200 && body.is_confirmed) expect(body.total_sales).toBe(124_358_734_000)
  })
})

it('leaves a source alone as long as it asks for, and tells how long that is', async () => {
  const deps = { ...app.deps, drawSources: [source.accountOf('official')] }
  source.misbehave('official', statusOf(429, { 'retry-after': '240' }))
  expect(await syncDraws(app.db, deps, { asked_by: 'schedule' })).toMatchObject({ again: 240 })
  source.calls()
  const again = await syncDraws(app.db, deps, { asked_by: 'schedule' })
  expect(again.sources[0]?.trouble).toContain('뒤에 다시 묻습니다')
  expect(source.calls()).toEqual([])
})

it('holds the numbers that two sources disagree on, and goes on waiting', async () => {
  source.publish(1245, 'numbers')
  source.misbehave(
    'official',
    spoiling((row) => ({ ...row, bnsWnNo: 13 })),
  )
  expect(await sync()).toMatchObject({
    outcome: 'held',
    held: [{ round_number: 1245, code: 'disagreement' }],
    again: 15,
  })
  expect(await stage()).toBe('nothing')
  const [held] = await pendingDraws(app.db, 'open')
  expect(held?.readings).toMatchObject([
    { source: 'official', draw: { bonus_number: 13 } },
    { source: 'mirror', draw: { bonus_number: 12 } },
  ])
  await sync()
  expect((await pendingDraws(app.db, 'open')).map(({ times }) => times)).toEqual([2])
})

it('holds what changes after it was published, and shows what it has', async () => {
  source.publish(1245, 'shops')
  await sync()
  source.misbehave(
    'official',
    spoiling((row) => (row.ltEpsd === 1245 ? { ...row, bnsWnNo: 13 } : row)),
  )
  expect(await sync({ round: 1245, asked_by: 'staff' })).toMatchObject({ outcome: 'held' })
  expect((await app.call(getLatestDraw)).body.bonus_number).toBe(12)
  source.misbehave('mirror', (good) => ({ ...good, body: good.body.replace('"bonus_no":12', '"bonus_no":13') }))
  expect(await sync({ asked_by: 'recheck' })).toMatchObject({ held: [{ code: 'differs_from_stored' }] })
  expect((await app.call(getLatestDraw)).body.bonus_number).toBe(12)
})

it('catches up a missed month', async () => {
  await forgetRounds(1242)
  source.publish(1245, 'prizes')
  const { stored } = await sync({ asked_by: 'start' })
  expect(new Set(stored.map(({ round_number }) => round_number))).toEqual(new Set([1242, 1243, 1244, 1245]))
  expect((await app.call(listDraws, { query: { limit: 1 } })).body.total).toBe(1245)
  expect(await stage()).toBe('prizes')
})

it('fills an empty database with the whole history, by one answer of each source', async () => {
  await loadHistory(app.db, app.deps)
  const all = (await recordedDraws(app.db, 1, 1240)) as TalliedDraw[]
  for (const draw of all) source.know(draw, [], 'methods')
  source.publish(1245, 'methods')
  await app.db.execute(sql.raw(EMPTY_DRAWS))
  app.deps.changes.notify()
  expect((await sync({ asked_by: 'start' })).stored).toHaveLength(1245 + 2)
  expect((await app.call(listDraws, { query: { limit: 1 } })).body.total).toBe(1245)
  expect(await recordedDraws(app.db, 1, 1240)).toEqual(all)
  expect(source.calls().filter((call) => call.includes('all'))).toHaveLength(2)
})

it('fetches once, however many try', async () => {
  source.publish(1245, 'numbers')
  const went: string[] = []
  // The one that asks is answered only once the others were turned away.
  const othersWent = Promise.withResolvers<void>()
  source.misbehave('official', async (good) => {
    await othersWent.promise
    return good
  })
  const tries = [1, 2, 3].map(async () => {
    went.push((await sync()).outcome)
    if (went.length === 2) othersWent.resolve()
  })
  await Promise.all(tries)
  expect(went).toEqual(['busy', 'busy', 'stored'])
})

it('takes over from one that was killed while it fetched', async () => {
  source.publish(1245, 'numbers')
  await app.db.execute(
    sql`insert into fetch_leases (id, holder, held_until) values (1, 'gone', '2026-10-10T11:47:00Z')`,
  )
  expect(await sync()).toMatchObject({ outcome: 'busy' })
  app.setNow('2026-10-10T11:47:00Z')
  expect(await sync()).toMatchObject({ outcome: 'stored' })
})

it('does nothing where no source is set up', async () => {
  expect(await sync({}, [])).toMatchObject({ outcome: 'off' })
})
