import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getCrowdingEvidence, getCrowdingForecast } from '#contract/crowding-evidence.ts'
import type { Forecast } from '#domain/crowding/forecast.ts'
import { predictedRatios } from '#domain/crowding/predicted-ratios.ts'
import { useApp } from '#tests/support/app.ts'
import { publishForecast } from './publish-forecast.ts'

const app = useApp()
const forecast = () => app.call(getCrowdingForecast, { params: { round: '1246' } })
const publishAt = async (instant: string) => {
  app.setNow(instant)
  await publishForecast(app.db, app.world)
}

it('is stored when sales close, once, and never before or after', async () => {
  expect((await forecast()).status).toBe(404)
  await publishAt('2026-10-17T10:59:59Z')
  expect((await forecast()).status).toBe(404)
  await publishAt('2026-10-17T11:35:00Z')
  expect((await forecast()).status).toBe(404)

  await publishAt('2026-10-17T11:00:00Z')
  const first = (await forecast()).body
  expect(first).toMatchObject({ round_number: 1246, published_at: '2026-10-17T11:00:00.000Z', previous_sha256: null })
  expect(createHash('sha256').update(first.forecast_text).digest('hex')).toBe(first.sha256)
  await publishAt('2026-10-17T11:20:00Z')
  expect((await forecast()).body).toEqual(first)
  const { body } = await app.call(getCrowdingEvidence)
  expect(body.forecasts.map(({ sha256 }) => sha256)).toEqual([first.sha256])
})

it('cannot be changed or taken back by any statement', async () => {
  for (const statement of ['update crowding_forecasts set sha256 = 0', 'delete from crowding_forecasts'])
    await expect(app.db.execute(sql.raw(statement))).rejects.toThrow()
  expect((await forecast()).status).toBe(200)
})

it('turns any balls into winners of every rank, with nothing but what was published', async () => {
  const said = JSON.parse((await forecast()).body.forecast_text) as Forecast
  const crowded = predictedRatios(said, { numbers: [3, 7, 9, 11, 12, 17], bonus_number: 25 }, 1246)
  const sparse = predictedRatios(said, { numbers: [2, 22, 30, 36, 43, 44], bonus_number: 29 }, 1246)
  expect(crowded.ratios).toHaveLength(5)
  for (const [r, ratio] of crowded.ratios.entries()) expect(ratio).toBeGreaterThan(sparse.ratios[r] as number)
  // Nobody can hold less than the automatic share.
  expect(Math.min(...sparse.ratios)).toBeGreaterThan(0.66)
})
