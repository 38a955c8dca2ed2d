import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptPendingFit, fitPendingAgain, getPendingFit } from '#contract/admin/crowding.ts'
import { listAttention } from '#contract/admin/today.ts'
import { getCrowding, getCrowdingKit, getCrowdingOverview } from '#contract/analysis/crowding.ts'
import { getCrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import type { StoredFit } from '#domain/crowding/fit/accept-fit.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { TALLY } from '#tests/support/tally.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { measureCrowding } from './measure-crowding.ts'
import { publishForecast } from './publish-forecast.ts'
import { decidePendingFit, refitCrowding } from './refit-crowding.ts'
import { SHIPPED } from './shipped.ts'
import { addFit } from './store.ts'

const app = useApp()
const evidence = async () => (await app.call(getCrowdingEvidence)).body
/** Round 1246 with the sales and winners of round 1245, so that the arithmetic is true. */
const TALLIED = {
  round_number: 1246,
  draw_date: '2026-10-17',
  numbers: [2, 11, 19, 26, 33, 41],
  bonus_number: 12,
  total_sales: TALLY.total_sales,
  prizes: TALLY.prizes.map(([winners, prize_per_winner], i) => ({ rank: i + 1, winners, prize_per_winner })),
  first_prize_methods: { auto: 6, manual: 4, semi_auto: 0 },
}
const storeRound1246 = () => recordDraw(app.db, app.deps, { draw: TALLIED as never })
const anyFit = (for_round: number, kappa: number): Omit<Parameters<typeof addFit>[1], 'outcome'> => ({
  for_round,
  inputs_sha256: `of ${for_round} and ${kappa}`,
  version: MODEL_VERSION,
  fit: { ...SHIPPED, parameters: { ...SHIPPED.parameters, for_round, kappa } } as unknown as StoredFit,
  fitted_at: '2026-10-18T00:00:00.000Z',
})

it('what came with the program is not fitted again', async () => {
  await refitCrowding(app.db, app.deps)
  const { rows } = (await app.db.execute(sql`select 1 from crowding_fits`)) as unknown as { rows: unknown[] }
  expect(rows).toEqual([])
})

it('is computed from earlier rounds alone, whatever it says, and once for the same draws', async () => {
  expect((await evidence()).report).toBeNull()
  await measureCrowding(app.db, app.deps)
  const { report } = await evidence()
  expect(report).toMatchObject({ newest_round: 1245, calculated_at: '2026-10-12T03:00:00.000Z' })
  expect(report?.walk_forward).toMatchObject({ rounds: 746, first_round: 500, last_round: 1245 })
  expect(report?.walk_forward.tenths).toHaveLength(10)
  expect(report?.published.rounds).toBe(0)
  // Of automatic tickets the model must know nothing.
  expect(report?.walk_forward.automatic?.low).toBeLessThan(0)
  expect(report?.walk_forward.automatic?.high).toBeGreaterThan(0)
  app.setNow('2026-10-12T04:00:00Z')
  await measureCrowding(app.db, app.deps)
  expect((await evidence()).report?.calculated_at).toBe('2026-10-12T03:00:00.000Z')
}, 120_000)

it('after a Saturday counts the round whose forecast was published', async () => {
  app.setNow('2026-10-17T11:00:00Z')
  await publishForecast(app.db, app.deps)
  app.setNow('2026-10-17T13:00:00Z')
  await storeRound1246()
  await measureCrowding(app.db, app.deps)
  const { report, forecasts } = await evidence()
  expect(forecasts.map(({ round_number }) => round_number)).toEqual([1246])
  expect(report).toMatchObject({ newest_round: 1246, published: { rounds: 1, first_round: 1246 } })
  expect(report?.walk_forward.rounds).toBe(747)
}, 120_000)

it('a fit that is held is told of and not used; one that is accepted is used at once', async () => {
  app.setNow('2026-10-17T13:00:00Z')
  await storeRound1246()
  const query = { numbers: '5,14,17,23,31,42' }
  const before = (await app.call(getCrowding, { query })).body
  await addFit(app.db, { ...anyFit(1247, 0.5), outcome: 'held', reason: '시험' })
  app.deps.changes.notify()
  expect((await app.call(getCrowding, { query })).body).toEqual(before)
  expect((await app.call(getCrowdingOverview)).body.fit).toMatchObject({ is_newer_held: true, fitted_at: null })
  await addFit(app.db, { ...anyFit(1247, 0.2), outcome: 'accepted' })
  app.deps.changes.notify()
  expect((await app.call(getCrowding, { query })).body.crowding).toBeLessThan(before.crowding)
  expect((await app.call(getCrowdingOverview)).body.fit).toMatchObject({
    is_newer_held: false,
    last_round: 1246,
    fitted_at: '2026-10-18T00:00:00.000Z',
  })
})

describe('a held fit', () => {
  const heldNow = async () => (await app.asStaff(getPendingFit)).held
  const hold = async (for_round: number, kappa: number, inputs_sha256: string) => {
    await addFit(app.db, {
      ...anyFit(for_round, kappa),
      inputs_sha256,
      outcome: 'held',
      reason: 'κ가 움직였습니다.\n수렴.',
    })
    app.deps.changes.notify()
    return (await heldNow()) as NonNullable<Awaited<ReturnType<typeof heldNow>>>
  }
  const decided = (endpoint: typeof acceptPendingFit | typeof fitPendingAgain, id: number) =>
    app.asStaff(endpoint, { params: { id: String(id) }, body: { reason: '당첨자 수를 확인함' } })

  it('stands on the first page of staff with its reasons, and is taken into use with a reason of theirs', async () => {
    expect(await heldNow()).toBeNull()
    const held = await hold(1248, 0.1, 'a')
    expect(held).toMatchObject({ for_round: 1248, reasons: ['κ가 움직였습니다.', '수렴.'], used_last_round: 1246 })
    expect((await app.asStaff(listAttention)).areas.flatMap(({ entries }) => entries)).toContainEqual(
      expect.objectContaining({ link: '/admin#refit' }),
    )
    const query = { numbers: '5,14,17,23,31,42' }
    const before = (await app.call(getCrowding, { query })).body
    await decided(acceptPendingFit, held.id)
    expect((await app.call(getCrowding, { query })).body.crowding).not.toBe(before.crowding)
    expect((await app.call(getCrowdingOverview)).body.fit).toMatchObject({ is_newer_held: false, last_round: 1247 })
    expect(await heldNow()).toBeNull()
    await expect(decided(acceptPendingFit, held.id)).rejects.toMatchObject({ code: 'pending_fit_not_found' })
  })
  it('is fitted again from nothing once, and says so meanwhile', async () => {
    const held = await hold(1249, 0.5, 'b')
    const queued: string[] = []
    await decidePendingFit(
      app.db,
      { ...app.deps, queueJobs: async (_, happened) => void queued.push(happened) },
      { id: held.id, decision: 'again', reason: '시험', by: '지윤' },
    )
    expect(queued).toEqual(['refit_asked'])
    expect(await heldNow()).toMatchObject({ is_fitted_again: true, is_from_nothing: false })
    await expect(decided(fitPendingAgain, held.id)).rejects.toMatchObject({ code: 'fitted_again' })
    const other = await hold(1249, 0.51, 'b-from-nothing')
    expect(other).toMatchObject({ is_fitted_again: false, is_from_nothing: true })
    await expect(decided(fitPendingAgain, other.id)).rejects.toMatchObject({ code: 'fitted_again' })
    await decided(acceptPendingFit, other.id)
    expect(await heldNow()).toBeNull()
  })
  it('is nobody’s to decide who may not store draws', async () => {
    const held = await hold(1250, 0.5, 'c')
    const { headers } = await aStaffSession(app, '편집', MONDAY)
    const url = acceptPendingFit.path.replace(':id', String(held.id))
    const answer = await app.inject({ method: 'POST', url, headers, payload: { reason: '시험' } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_allowed'])
  })
})

it.each(['crowding_fits', 'crowding_fit_decisions', 'crowding_forecasts'])(
  '%s is never changed, emptied or cut by any statement',
  async (table) => {
    const [column] = table === 'crowding_fit_decisions' ? ['reason'] : ['version']
    for (const statement of [
      `update ${table} set ${table === 'crowding_forecasts' ? 'sha256' : column} = null`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(app.db.execute(sql.raw(statement))).rejects.toThrow()
  },
)

it.runIf(process.env.CROWDING_SLOW)(
  'a tallied draw is learnt from within its checks, the same bits twice',
  async () => {
    app.setNow('2026-10-18T03:00:00Z')
    for (const table of ['crowding_fit_decisions', 'crowding_fits']) {
      await app.db.execute(sql.raw(`alter table ${table} disable trigger user`))
      await app.db.execute(sql.raw(`delete from ${table}`))
    }
    app.deps.changes.notify()
    const fitted = async () => {
      await refitCrowding(app.db, app.deps)
      const { rows } = (await app.db.execute(
        sql`select outcome, reason, fit from crowding_fits where for_round = 1247`,
      )) as unknown as { rows: { outcome: string; reason: string | null; fit: StoredFit }[] }
      return rows
    }
    const first = await fitted()
    expect(first).toMatchObject([{ outcome: 'accepted', reason: null }])
    expect(await fitted()).toEqual(first)
    await app.db.execute(sql`delete from crowding_fits`)
    expect((await fitted())[0]?.fit).toEqual(first[0]?.fit)
    expect((await app.call(getCrowdingKit)).body.quantiles).toEqual(first[0]?.fit.quantiles)
  },
  900_000,
)
