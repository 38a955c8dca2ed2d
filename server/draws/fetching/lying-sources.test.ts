import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptPendingDraw, listPendingDraws, rejectPendingDraw } from '#contract/admin/draw-fetching.ts'
import { enterDraw } from '#contract/admin/draws.ts'
import { getDraw, getLatestDraw } from '#contract/draws/draws.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import { getSettlementSummary } from '#contract/number-sets/number-sets.ts'
import type { TalliedDraw, WinningStore } from '#domain/draw/draw.ts'
import { settleRounds } from '#server/number-sets/settle-rounds.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, signedInAgain } from '#tests/support/makers.ts'
import { type Misbehaviour, type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { forgetDrawsFrom } from '#tests/support/test-database.ts'
import { loadHistory } from '../load-history.ts'
import { recordedDraws } from '../record-store.ts'
import { storesOfRound } from '../store.ts'
import { syncDraws } from './sync-draws.ts'

const app = useApp()
let source: StandInSource
beforeAll(async () => {
  source = await startStandInSource()
})
afterAll(() => source.stop())

const ROUND = 1245
let draw: TalliedDraw
let stores: readonly WinningStore[]
const forgetRounds = async (from: number) => {
  await app.db.execute(sql.raw(forgetDrawsFrom(from)))
  app.deps.changes.notify()
}
beforeEach(async () => {
  await forgetRounds(ROUND - 1)
  await app.db.execute(sql.raw('truncate loaded_files, held_readings, fetch_runs, fetch_leases, draw_sources'))
  await loadHistory(app.db, app.deps)
  source.forgetAll()
  draw = (await recordedDraws(app.db, ROUND, ROUND))[0] as TalliedDraw
  stores = await storesOfRound(app.db, ROUND)
  source.know(draw, stores)
  await forgetRounds(ROUND)
  app.setNow('2026-10-10T11:46:00Z')
})

/** Asks with accounts of its own: what was left alone in an earlier run is asked again. */
const sync = (asked_by: 'schedule' | 'recheck' | 'staff' = 'schedule') =>
  syncDraws(
    app.db,
    { ...app.deps, drawSources: [source.accountOf('official'), source.accountOf('mirror')] },
    { asked_by, ...(asked_by === 'staff' && { round: ROUND }) },
  )
const shown = async () => (await app.call(getDraw, { params: { round: String(ROUND) } })).body
const live = async () => (await app.call(getLiveRound)).body.draw
const held = async () => (await app.asStaff(listPendingDraws, { query: { state: 'open' } })).held

type Row = Record<string, unknown>
const official =
  (change: (row: Row) => Row): Misbehaviour =>
  (good, url) => {
    if (!url.pathname.includes('selectPst')) return good
    const { data } = JSON.parse(good.body) as { data: { list: Row[] } }
    return { ...good, body: JSON.stringify({ data: { list: data.list.map(change) } }) }
  }
const sixOf = (numbers: readonly number[]) =>
  official((row) => ({ ...row, ...Object.fromEntries(numbers.map((number, i) => [`tm${i + 1}WnNo`, number])) }))
const LIE = [1, 2, 3, 43, 44, 45]

describe('numbers that one source alone says', () => {
  it('are shown at once, and say so on the page, the live card and in the feeds, until a second one says them too', async () => {
    source.publish(ROUND, 'numbers', 'official')
    await sync()
    expect(await shown()).toMatchObject({ numbers: draw.numbers, certainty: 'one_source', corrections: [] })
    expect(await live()).toMatchObject({ certainty: 'one_source' })
    for (const url of ['/draws.atom', '/draws.ics'])
      expect((await app.get(url)).body.replaceAll('\r\n ', '')).toContain('한 곳에서 확인했어요 · 다시 확인하는 중')
    app.setNow('2026-10-10T11:49:00Z')
    source.publish(ROUND, 'numbers')
    expect(await sync()).toMatchObject({ stored: [{ round_number: ROUND, how: 'completed' }] })
    expect(await shown()).toMatchObject({ certainty: 'sure', corrections: [] })
    expect((await app.get('/draws.atom')).body).toContain('<updated>2026-10-10T11:49:00.000Z</updated>')
  })

  it('are looked at again after the prizes, too, without asking all night', async () => {
    source.publish(ROUND, 'shops', 'official')
    await sync()
    app.setNow('2026-10-10T13:46:00Z')
    expect(await sync()).toMatchObject({ outcome: 'stored', again: null })
    expect(await shown()).toMatchObject({ is_confirmed: true, certainty: 'one_source' })
    source.publish(ROUND, 'shops')
    app.setNow('2026-10-11T00:05:00Z')
    expect(await sync()).toMatchObject({ stored: [{ how: 'completed' }] })
    expect(await shown()).toMatchObject({ certainty: 'sure', corrections: [] })
    expect(await sync()).toMatchObject({ outcome: 'nothing_missing' })
  })

  it('and are wrong are corrected by two that agree, with a record, and nothing wrong is ever settled', async () => {
    app.setNow('2026-10-09T03:00:00Z')
    const member = await aMember(app)
    for (const fixed_numbers of [LIE, [...draw.numbers]])
      await app.inject({
        method: 'POST',
        url: '/api/v1/lottery/generate',
        headers: { authorization: `Bearer ${member.token}` },
        payload: { fixed_numbers },
      })
    const summary = async () => {
      await settleRounds(app.db, app.deps)
      return (await app.call(getSettlementSummary, {}, await signedInAgain(app, member))).body
    }
    app.setNow('2026-10-10T11:50:00Z')
    source.publish(ROUND, 'methods', 'official')
    source.misbehave('official', sixOf(LIE))
    await sync()
    expect(await shown()).toMatchObject({ numbers: LIE, certainty: 'one_source', is_confirmed: false })
    expect(await summary()).toMatchObject({ state: 'matched' })
    app.setNow('2026-10-10T12:00:00Z')
    source.publish(ROUND, 'methods')
    expect(await sync()).toMatchObject({ outcome: 'held', held: [{ code: 'disagreement' }] })
    expect(await shown()).toMatchObject({ certainty: 'doubted', is_confirmed: false })
    expect(await summary()).toMatchObject({ state: 'matched' })
    app.setNow('2026-10-10T12:05:00Z')
    source.misbehave('official', null)
    expect(await sync()).toMatchObject({ stored: [{ round_number: ROUND, how: 'corrected' }] })
    expect(await shown()).toMatchObject({
      numbers: draw.numbers,
      certainty: 'sure',
      is_confirmed: true,
      corrections: [{ old_numbers: LIE, source: 'official+mirror', reason: '두 출처가 같은 번호로 확인했어요.' }],
    })
    expect(await held()).toEqual([])
    expect(await summary()).toMatchObject({ state: 'settled', winners_by_rank: [1, 0, 0, 0, 0] })
  })

  it('that were drawn last week are held, unless two sources say them', async () => {
    const [last] = await recordedDraws(app.db, ROUND - 1, ROUND - 1)
    source.publish(ROUND, 'numbers', 'official')
    source.misbehave('official', sixOf(last?.numbers ?? []))
    expect(await sync()).toMatchObject({ held: [{ code: 'drawn_before' }] })
    expect((await app.call(getLatestDraw)).body.round_number).toBe(ROUND - 1)
    source.know({ ...draw, numbers: last?.numbers ?? [], bonus_number: 45 }, stores, 'numbers')
    source.misbehave('official', null)
    expect(await sync()).toMatchObject({ outcome: 'stored' })
    expect(await shown()).toMatchObject({ numbers: last?.numbers, certainty: 'sure' })
  })

  it('do not take the place of what staff entered while they were on their way', async () => {
    source.publish(ROUND, 'numbers', 'official')
    await sync()
    const body = { numbers: LIE, bonus_number: 7, numbers_again: [...LIE, 7], revision: 1, reason: '방송에서 확인' }
    await app.asStaff(enterDraw, { params: { round: String(ROUND) }, body })
    source.publish(ROUND, 'numbers')
    expect(await sync()).toMatchObject({ held: [{ code: 'differs_from_stored' }] })
    expect(await shown()).toMatchObject({ numbers: LIE, certainty: 'doubted' })
  })
})

describe('a published draw that a source contradicts', () => {
  const WRONG_BONUS = official((row) => ({ ...row, bnsWnNo: 13 }))
  const doubted = async () => {
    source.publish(ROUND, 'shops')
    await sync()
    expect(await shown()).toMatchObject({ certainty: 'sure' })
    app.setNow('2026-10-10T22:30:00Z')
    source.misbehave('official', WRONG_BONUS)
    await sync('recheck')
  }

  it('says everywhere that it is checked again', async () => {
    await doubted()
    expect(await shown()).toMatchObject({ bonus_number: 12, certainty: 'doubted' })
    expect(await live()).toMatchObject({ certainty: 'doubted' })
    const atom = (await app.get('/draws.atom')).body
    expect(atom).toContain('다시 확인하고 있어요')
    expect(atom).toContain('<updated>2026-10-10T22:30:00.000Z</updated>')
    expect((await app.get('/draws.ics')).body).toContain('DTSTAMP:20261010T223000Z')
  })

  it('is a later version of its event in calendars than before', async () => {
    const sequence = async () => {
      const [, event = ''] = (await app.get('/draws.ics')).body.split('UID:round-1245@')
      return Number(/SEQUENCE:(\d+)/.exec(event)?.[1])
    }
    const before = await sequence()
    await doubted()
    expect(await sequence()).toBeGreaterThan(before)
  })

  it('says so no more once both say the same again', async () => {
    await doubted()
    source.misbehave('official', null)
    app.setNow('2026-10-11T00:30:00Z')
    await sync('recheck')
    expect(await shown()).toMatchObject({ certainty: 'sure', corrections: [] })
    expect(await held()).toEqual([])
    expect((await app.get('/draws.atom')).body).toContain('<updated>2026-10-11T00:30:00.000Z</updated>')
  })

  it('says so until a person has decided, whichever way', async () => {
    await doubted()
    const decided = { reason: '공식 발표와 대조' }
    await app.asStaff(rejectPendingDraw, { params: { id: String((await held())[0]?.id) }, body: decided })
    expect(await shown()).toMatchObject({ certainty: 'sure' })
    source.misbehave('mirror', (good) => ({ ...good, body: good.body.replace('"bonus_no":12', '"bonus_no":13') }))
    await sync('recheck')
    expect(await shown()).toMatchObject({ certainty: 'doubted' })
    const accepted = { source: 'official', ...decided }
    await app.asStaff(acceptPendingDraw, { params: { id: String((await held())[0]?.id) }, body: accepted })
    expect(await shown()).toMatchObject({
      bonus_number: 13,
      certainty: 'sure',
      corrections: [{ old_bonus_number: 12 }],
    })
  })

  it('is no doubt where what comes cannot be true', async () => {
    source.publish(ROUND, 'shops')
    await sync()
    source.misbehave(
      'official',
      official((row) => ({ ...row, wholEpsdSumNtslAmt: 124_358_743_000 })),
    )
    expect(await sync('recheck')).toMatchObject({ held: [{ code: 'impossible' }] })
    expect(await shown()).toMatchObject({ certainty: 'sure' })
  })
})

describe('shops', () => {
  const shopsOf =
    (change: (list: Row[]) => Row[]): Misbehaviour =>
    (good, url) => {
      if (!url.pathname.includes('selectLtWnShp')) return good
      const { data } = JSON.parse(good.body) as { data: { list: Row[] } }
      return { ...good, body: JSON.stringify({ data: { list: change(data.list) } }) }
    }
  const complete = async () => {
    source.publish(ROUND, 'shops')
    await sync()
    app.setNow('2026-10-10T21:30:00Z')
  }

  it('whose bytes are of another charset are refused, and the other source’s come in', async () => {
    // "행운" in CP949, which is no UTF-8.
    const cp949 = Buffer.from([0xc7, 0xe0, 0xbf, 0xee])
    source.misbehave('official', (good, url) => {
      if (!url.pathname.includes('selectLtWnShp')) return good
      const [before = '', after = ''] = good.body.split(`"${stores[0]?.store_name}"`)
      return { ...good, body: Buffer.concat([Buffer.from(`${before}"`), cp949, Buffer.from(`"${after}`)]) }
    })
    source.publish(ROUND, 'shops')
    const { sources } = await sync()
    expect(sources[0]?.trouble).toBe('글자가 UTF-8(이)라는데 그렇게 읽을 수 없습니다.')
    expect((await shown()).winning_stores).toEqual(stores)
  })

  it.each([
    ['with characters that were lost', '1\uFFFD\uFFFD \uFFFD\uFFFD\uFFFD\uFFFD'],
    ['read as Latin letters', 'Çà¿îº¹±Ç¹æ'],
  ])('%s are refused', async (_, shpNm) => {
    source.misbehave(
      'official',
      shopsOf((list) => list.map((row) => ({ ...row, shpNm }))),
    )
    source.publish(ROUND, 'shops')
    await sync()
    expect((await shown()).winning_stores).toEqual(stores)
  })

  it('in another order are the same list', async () => {
    await complete()
    source.misbehave(
      'official',
      shopsOf((list) => list.toReversed()),
    )
    expect(await sync('recheck')).toMatchObject({ outcome: 'waiting', held: [] })
    expect(await shown()).toMatchObject({ winning_stores: stores, corrections: [] })
  })

  it('that are corrected come in on Sunday, the old list kept and shown, and the rest of the fetch goes on', async () => {
    source.publish(ROUND, 'methods')
    await sync()
    const [before] = (await recordedDraws(app.db, ROUND - 1, ROUND - 1)) as [TalliedDraw]
    const old = await storesOfRound(app.db, ROUND - 1)
    const changed = old.map((store, i) => (i === 0 ? { ...store, store_name: '새 이름' } : store))
    source.know(before, changed, 'shops')
    source.publish(ROUND, 'shops')
    app.setNow('2026-10-10T21:30:00Z')
    expect((await sync('recheck')).stored).toEqual([
      { round_number: ROUND - 1, how: 'corrected' },
      { round_number: ROUND, how: 'completed' },
    ])
    const { body } = await app.call(getDraw, { params: { round: String(ROUND - 1) } })
    expect(body.winning_stores[0]?.store_name).toBe('새 이름')
    expect(body.corrections).toMatchObject([
      { reason: '1등 판매점 목록이 바뀌었어요.', source: 'official', old_stores: old },
    ])
    expect((await app.get('/draws.atom')).body).toContain('<updated>2026-10-10T21:30:00.000Z</updated>')
  })

  it('that a person corrected are held against what comes', async () => {
    await complete()
    const byHand = stores.map((store, i) => (i === 0 ? { ...store, store_name: '직접 확인한 곳' } : store))
    const { total_sales, first_prize_methods, prizes } = draw
    const body = {
      ...{ numbers: [...draw.numbers], bonus_number: draw.bonus_number, revision: 4, reason: '간판을 확인' },
      ...{ total_sales, first_prize_methods, stores: byHand },
      prizes: prizes.map(({ winners, prize_per_winner }) => ({ winners, prize_per_winner })),
    }
    expect(await app.asStaff(enterDraw, { params: { round: String(ROUND) }, body })).toMatchObject({
      ...{ recorded: 'corrected', unchecked: [] },
    })
    expect(await sync('recheck')).toMatchObject({ held: [{ code: 'shops' }] })
    expect((await shown()).winning_stores[0]?.store_name).toBe('직접 확인한 곳')
  })
})
