import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { acceptPendingDraw, fetchDraws, listFetchRuns, listPendingDraws } from '#contract/admin/draw-fetching.ts'
import { getDraw } from '#contract/draws/draws.ts'
import { getFreshness } from '#contract/draws/freshness.ts'
import { getLiveRound } from '#contract/draws/live-round.ts'
import { getHealth } from '#contract/site/health.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import type { DrawSourceAccount, ServerDeps } from '#server/server-deps.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { type StandInSource, startStandInSource } from '#tests/support/stand-in-source.ts'
import { forgetDrawsFrom } from '#tests/support/test-database.ts'
import { loadHistory } from '../load-history.ts'
import { recordedDraws } from '../record-store.ts'
import { storesOfRound } from '../store.ts'
import { gatherShops } from './gather-shops.ts'

let source: StandInSource
const accounts: DrawSourceAccount[] = []
const app = useApp(async (): Promise<Partial<ServerDeps>> => ({ drawSources: accounts }))
beforeAll(async () => {
  source = await startStandInSource()
})
afterAll(() => source.stop())

const forgetRounds = async (from: number) => {
  await app.db.execute(sql.raw(forgetDrawsFrom(from)))
  app.deps.changes.notify()
}
beforeEach(async () => {
  await forgetRounds(1244)
  await app.db.execute(sql.raw('truncate loaded_files, held_readings, fetch_runs, fetch_leases, draw_sources'))
  await loadHistory(app.db, app.deps)
  source.forgetAll()
  accounts.splice(0, 2, source.accountOf('official'), source.accountOf('mirror'))
  for (const draw of (await recordedDraws(app.db, 1244, 1245)) as TalliedDraw[])
    source.know(draw, await storesOfRound(app.db, draw.round_number), 'shops')
  await forgetRounds(1245)
  source.publish(1245, 'nothing')
  app.setNow('2026-10-10T11:46:00Z')
})

const staff = async (...argv: string[]) => {
  const done = await app.staff(...argv)
  return `${done.code} ${done.output}`
}
const idOfPending = (listed: string) => /^\s*id: (\d+)$/m.exec(listed)?.[1] ?? ''
const live = async () => (await app.call(getLiveRound)).body

it('says how far the round of the hour is, with the time of each stage', async () => {
  app.setNow('2026-10-10T10:59:00Z')
  expect(await live()).toMatchObject({ round_number: 1244, stage: 'shops' })
  app.setNow('2026-10-10T11:00:00Z')
  app.deps.changes.notify()
  expect(await live()).toMatchObject({ round_number: 1245, stage: 'nothing', draw: null, checked_every: 15 })
  app.setNow('2026-10-10T11:50:00Z')
  source.publish(1245, 'numbers')
  await staff('draw', 'fetch')
  expect(await live()).toMatchObject({
    stage: 'numbers',
    draw: { numbers: [4, 5, 25, 28, 32, 42], is_confirmed: false },
    numbers_at: '2026-10-10T11:50:00.000Z',
    tallied_at: null,
    // The prizes are looked for a quarter of a minute later.
    next_check_at: '2026-10-10T11:50:15.000Z',
  })
  source.publish(1245, 'shops')
  app.setNow('2026-10-10T12:06:00Z')
  await staff('draw', 'fetch')
  expect(await live()).toMatchObject({ stage: 'shops', completed_at: '2026-10-10T12:06:00.000Z' })
})

it('tells staff at the terminal what came and what did not', async () => {
  expect(await staff('draw', 'fetch')).toBe('0 아직 새로 나온 것이 없습니다.\n동행복권\t0건\n공개 사본\t0건')
  source.publish(1245, 'numbers')
  expect(await staff('draw', 'fetch')).toBe('0 새로 저장했습니다.\n동행복권\t1건\n공개 사본\t1건\n제1245회\t저장')
  expect(await staff('draw', 'fetch', '0')).toContain('1 회차는')
  accounts.splice(0)
  expect(await staff('draw', 'fetch')).toContain('DRAW_SOURCES=off')
})

it('shows everybody how fresh the draws are', async () => {
  source.misbehave('mirror', () => 'close')
  await staff('draw', 'fetch')
  const { body } = await app.call(getFreshness)
  expect(body).toMatchObject({
    newest_round: 1244,
    newest_due_round: 1245,
    missing_rounds: 1,
    present: { round_number: 1245, state: 'drawing', is_late: false, numbers_at: null },
    sources: [
      { name: 'official', succeeded_at: '2026-10-10T11:46:00.000Z', is_well: true },
      { name: 'mirror', succeeded_at: null, failed_at: '2026-10-10T11:46:00.000Z', is_well: false },
    ],
    last_run: { outcome: 'waiting' },
    next_check_at: '2026-10-10T11:46:15.000Z',
  })
  expect((await app.call(getHealth)).body).toMatchObject({ present_state: 'drawing', is_due_draw_missing: true })
  app.setNow('2026-10-10T12:15:00Z')
  expect((await app.call(getFreshness)).body).toMatchObject({ present: { state: 'drawing', is_late: true } })
})

it('lets staff decide what was held; the page says what it said before', async () => {
  source.publish(1245, 'numbers')
  const wrongBonus = (good: { body: string }) => ({
    ...good,
    body: good.body.replace('"bonus_no":12', '"bonus_no":13'),
  })
  source.misbehave('mirror', wrongBonus as never)
  expect(await staff('draw', 'fetch')).toContain('보류')
  const listed = await staff('list-pending-draws', 'state=open')
  expect(listed).toContain('4 5 25 28 32 42\t2026-10-10\t12')
  expect(listed).toContain('4 5 25 28 32 42\t2026-10-10\t13')
  const id = idOfPending(listed)
  expect(await staff('accept-pending-draw', `id=${id}`, 'source=mirror')).toContain('- reason: 이유')
  expect(await staff('accept-pending-draw', `id=${id}`, 'source=mirror', 'reason=방송에서 확인')).toBe(
    '0 recorded: stored',
  )
  expect(await staff('list-pending-draws', 'state=open')).toBe('0 held: -\ntotal: 0')
  expect(await live()).toMatchObject({ draw: { bonus_number: 13 } })

  // It was the mirror that was wrong: the operator goes on saying so, and is held against what was published.
  source.misbehave('mirror', null)
  await staff('draw', 'fetch')
  const again = idOfPending(await staff('list-pending-draws', 'state=open'))
  expect(await staff('accept-pending-draw', `id=${again}`, 'source=official', 'reason=공식 발표대로')).toBe(
    '0 recorded: corrected',
  )
  expect((await app.call(getDraw, { params: { round: '1245' } })).body).toMatchObject({
    bonus_number: 12,
    corrections: [{ old_bonus_number: 13, reason: '공식 발표대로', source: 'official' }],
  })
  // What was decided stands in the log from what to what.
  const [row] = (await app.asStaff(listAuditLog, { query: { target: `held reading ${again}` } })).rows
  const changes = auditChanges(row?.before, row?.after).map(({ name, from, to }) => [name, from, to])
  expect(changes).toContainEqual(['보너스', '13', '12'])
  expect(changes).toContainEqual(['상태', '정하기 전', '받아들임'])
  expect(changes.map(([name]) => name)).not.toContain('번호')
})

it('keeps what was rejected from being asked about again', async () => {
  source.publish(1245, 'numbers')
  source.misbehave('mirror', ((good: { body: string }) => ({
    ...good,
    body: good.body.replace('"bonus_no":12', '"bonus_no":13'),
  })) as never)
  await staff('draw', 'fetch')
  const id = idOfPending(await staff('list-pending-draws', 'state=open'))
  expect(await staff('reject-pending-draw', `id=${id}`, 'reason=방송과 다름')).toBe('0 rejected: yes')
  await staff('draw', 'fetch')
  expect(await staff('list-pending-draws', 'state=open')).toBe('0 held: -\ntotal: 0')
})

it('lets staff see runs and decide, once, with a reason', async () => {
  source.publish(1245, 'numbers')
  const wrongBonus = (good: { body: string }) => ({
    ...good,
    body: good.body.replace('"bonus_no":12', '"bonus_no":13'),
  })
  source.misbehave('mirror', wrongBonus as never)
  await staff('draw', 'fetch')
  const { held } = await app.asStaff(listPendingDraws, { query: {} })
  expect(held).toMatchObject([{ round_number: 1245, code: 'disagreement', state: 'open', times: 1 }])
  expect(held[0]?.readings).toMatchObject([{ source: 'official', draw: { bonus_number: 12 } }, { source: 'mirror' }])
  expect((await app.asStaff(listFetchRuns, { query: {} })).rows).toMatchObject([
    { asked_by: 'staff', outcome: 'held', sources: [{ name: 'official', rounds: 1 }, { name: 'mirror' }] },
  ])
  const params = { id: String(held[0]?.id) }
  const accept = (reason: string) => app.asStaff(acceptPendingDraw, { params, body: { source: 'official', reason } })
  await expect(accept('')).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await accept('방송에서 확인')).toEqual({ recorded: 'stored' })
  expect(await live()).toMatchObject({ draw: { bonus_number: 12 } })
  await expect(accept('또')).rejects.toMatchObject({ code: 'pending_draw_not_found' })
  expect((await app.asStaff(fetchDraws, { body: {} })).outcome).not.toBe('off')
})

it('shows runs and pending draws to staff alone', async () => {
  const member = await aMember(app)
  for (const endpoint of [listPendingDraws, listFetchRuns]) {
    expect((await app.call(endpoint, { query: {} })).status).toBe(401)
    expect((await app.call(endpoint, { query: {} }, member.token)).status).toBe(401)
  }
  const asked = { params: { id: '1' }, body: { source: 'official', reason: '그냥' } }
  expect((await app.call(acceptPendingDraw, asked, member.token)).status).toBe(401)
})

it('gathers the shops of earlier rounds, one round after another', async () => {
  await app.db.execute(sql`delete from winning_stores where round_number in (1243, 1244)`)
  await app.db.execute(sql`update draws set completed_at = null where round_number in (1243, 1244)`)
  await gatherShops(app.db, app.deps)
  await gatherShops(app.db, { ...app.deps, chance: (below) => below - 1 })
  app.deps.changes.notify()
  const shops = async (round: string) => (await app.call(getDraw, { params: { round } })).body.winning_stores.length
  expect(await shops('1244')).toBeGreaterThan(0)
  // The stand-in does not know that round: it waits, and keeps no other waiting.
  expect(await shops('1243')).toBe(0)
})

it('still says when the sources are asked next after the shops of earlier rounds were gathered', async () => {
  await staff('draw', 'fetch')
  const next = '2026-10-10T11:46:15.000Z'
  expect(await live()).toMatchObject({ next_check_at: next })
  await app.db.execute(sql`update draws set completed_at = null where round_number = 1244`)
  await gatherShops(app.db, app.deps)
  app.deps.changes.notify()
  expect(await live()).toMatchObject({ next_check_at: next })
  // And the lease is free again.
  expect(await staff('draw', 'fetch')).not.toContain('다른 곳에서 이미 묻고')
})
