import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getCrowdingEvidence, getCrowdingForecast } from '#contract/analysis/crowding-evidence.ts'
import { COARSE } from '#domain/crowding/fit/neighbours.ts'
import { type Forecast, predictedRatios } from '#domain/crowding/forecast.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import { crowdingModel } from '#domain/crowding/score.ts'
import { POSSIBLE_DRAWS, RANK_SIZES } from '#domain/statistics/chance.ts'
import { useApp } from '#tests/support/app.ts'
import { talliedHistory } from '../draws/draw-history.ts'
import { measureCrowding } from './measure-crowding.ts'
import { publishForecast } from './publish-forecast.ts'
import { SHIPPED } from './shipped.ts'
import { addForecast } from './store.ts'

const app = useApp()
const forecast = () => app.call(getCrowdingForecast, { params: { round: '1246' } })
const publishAt = async (instant: string) => {
  app.setNow(instant)
  await publishForecast(app.db, app.deps)
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
  // Automatic tickets alone give every combination this share.
  expect(Math.min(...sparse.ratios)).toBeGreaterThan(0.66)
})

it('is judged by its own text, whatever a fit of today would say of the round', async () => {
  const draws = await talliedHistory(app.db)
  const { parameters, scales, shown_level, quantiles } = SHIPPED
  // Ten forecasts of the past whose levels make them right to the last winner; no fit is so good.
  for (const draw of draws.slice(1235, 1245)) {
    const { round_number } = draw
    const model = crowdingModel({ parameters, scales }, draws.slice(0, round_number - 1))
    const about = {
      round_number,
      version: MODEL_VERSION,
      fitted_for_round: round_number,
      sampling: COARSE,
      shown_level,
    }
    const flat: Forecast = { ...about, quantiles, model, levels: [1, 1, 1, 1, 1] }
    const { ratios } = predictedRatios(flat, draw, round_number)
    const games = draw.total_sales / 1_000 / POSSIBLE_DRAWS
    const levels = ratios.map((ratio, r) => (draw.prizes[r]?.winners ?? 0) / (games * (RANK_SIZES[r] ?? 0)) / ratio)
    const forecast_text = JSON.stringify({ ...flat, levels })
    const sha256 = createHash('sha256').update(forecast_text).digest('hex')
    const published_at = `${draw.draw_date}T11:00:00.000Z`
    await addForecast(app.db, { round_number, forecast_text, sha256, previous_sha256: null, published_at })
  }
  await measureCrowding(app.db, app.deps)
  const { report } = (await app.call(getCrowdingEvidence)).body
  expect(report?.published).toMatchObject({ rounds: 10, first_round: 1236, last_round: 1245 })
  expect(report?.published.first_prizes?.value).toBeGreaterThan(0.99)
  for (const share of report?.published.explained ?? []) expect(share).toBeGreaterThan(0.99)
  expect(report?.walk_forward.first_prizes?.value).toBeLessThan(0.5)
}, 120_000)
