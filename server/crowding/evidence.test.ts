import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getCrowding, getCrowdingKit, getCrowdingOverview } from '#contract/crowding.ts'
import { getCrowdingEvidence } from '#contract/crowding-evidence.ts'
import type { StoredFit } from '#domain/crowding/fit/stored-fit.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import { useApp } from '#tests/support/app.ts'
import { TALLY } from '#tests/support/tally.ts'
import { recordDraw } from '../draws/record-draw.ts'
import { measureCrowding } from './measure-crowding.ts'
import { publishForecast } from './publish-forecast.ts'
import { refitCrowding } from './refit-crowding.ts'
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
const storeRound1246 = () => recordDraw(app.db, app.world, { draw: TALLIED as never })
const anyFit = (for_round: number, kappa: number): Omit<Parameters<typeof addFit>[1], 'outcome'> => ({
  for_round,
  inputs_sha256: `of ${for_round} and ${kappa}`,
  version: MODEL_VERSION,
  fit: { ...SHIPPED, parameters: { ...SHIPPED.parameters, for_round, kappa } } as unknown as StoredFit,
  fitted_at: '2026-10-18T00:00:00.000Z',
})

it('is computed from earlier rounds alone, whatever it says, and once for the same draws', async () => {
  expect((await evidence()).report).toBeNull()
  await measureCrowding(app.db, app.world)
  const { report } = await evidence()
  expect(report).toMatchObject({ newest_round: 1245, calculated_at: '2026-10-12T03:00:00.000Z' })
  expect(report?.walk_forward).toMatchObject({ rounds: 746, first_round: 500, last_round: 1245 })
  expect(report?.walk_forward.tenths).toHaveLength(10)
  expect(report?.published.rounds).toBe(0)
  // Of automatic tickets the model must know nothing.
  expect(report?.walk_forward.automatic?.low).toBeLessThan(0)
  expect(report?.walk_forward.automatic?.high).toBeGreaterThan(0)
  app.setNow('2026-10-12T04:00:00Z')
  await measureCrowding(app.db, app.world)
  expect((await evidence()).report?.calculated_at).toBe('2026-10-12T03:00:00.000Z')
}, 120_000)

it('after a Saturday counts the round whose forecast was published', async () => {
  app.setNow('2026-10-17T11:00:00Z')
  await publishForecast(app.db, app.world)
  app.setNow('2026-10-17T13:00:00Z')
  await storeRound1246()
  await measureCrowding(app.db, app.world)
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
  app.world.changes.heard()
  expect((await app.call(getCrowding, { query })).body).toEqual(before)
  expect((await app.call(getCrowdingOverview)).body.fit).toMatchObject({ is_newer_held: true, fitted_at: null })
  await addFit(app.db, { ...anyFit(1247, 0.2), outcome: 'accepted' })
  app.world.changes.heard()
  expect((await app.call(getCrowding, { query })).body.crowding).toBeLessThan(before.crowding)
  expect((await app.call(getCrowdingOverview)).body.fit).toMatchObject({
    is_newer_held: false,
    last_round: 1246,
    fitted_at: '2026-10-18T00:00:00.000Z',
  })
  await app.db.execute(sql`delete from crowding_fits`)
})

it('what came with the program is not fitted again', async () => {
  await app.db.execute(sql`delete from draw_prizes where round_number = 1246`)
  await app.db.execute(sql`update draws set total_sales = null where round_number = 1246`)
  await refitCrowding(app.db, app.world)
  const { rows } = (await app.db.execute(sql`select 1 from crowding_fits`)) as unknown as { rows: unknown[] }
  expect(rows).toEqual([])
})

it.runIf(process.env.CROWDING_SLOW)(
  'a tallied draw is learnt from within its checks, the same bits twice',
  async () => {
    app.setNow('2026-10-18T03:00:00Z')
    await app.db.execute(sql`delete from draws where round_number = 1246`)
    await storeRound1246()
    const fitted = async () => {
      await refitCrowding(app.db, app.world)
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
