import { createHash } from 'node:crypto'
import { drawBeginsAt, openRound } from '#domain/calendar.ts'
import { COARSE } from '#domain/crowding/fit/neighbours.ts'
import type { Forecast } from '#domain/crowding/forecast.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { currentCrowding } from './current-crowding.ts'
import { logForecasts } from './log-forecasts.ts'
import { addForecast, newestForecast } from './store.ts'

/** The broadcast begins at 20:35, whatever `drawMinute` is; a forecast that is stored later was not made before the draw. */
const FIRST_BALL_MINUTE = 20 * 60 + 35

/**
 * Stores the forecast of the round whose sales have just closed, with its hash and that of the previous forecast: between
 * 20:00 and the first ball, and only once. It does nothing at any other time, or while an earlier draw is missing: a
 * forecast that was missed is not made afterwards.
 */
export async function publishForecast(
  db: Database,
  deps: Pick<ServerDeps, 'changes' | 'now' | 'queueJobs'>,
): Promise<void> {
  const round_number = openRound(deps.now()) - 1
  if (round_number < 1 || deps.now() >= drawBeginsAt(round_number, FIRST_BALL_MINUTE)) return
  const { kit, parameters } = await currentCrowding(db, deps)
  if (kit.model.round_number !== round_number) return
  const previous = await newestForecast(db)
  if (previous?.round_number === round_number) return
  const forecast: Forecast & { readonly previous_sha256: string | null } = {
    round_number,
    version: MODEL_VERSION,
    fitted_for_round: parameters.for_round,
    levels: parameters.levels,
    sampling: COARSE,
    shown_level: kit.shown_level,
    quantiles: kit.quantiles,
    model: kit.model,
    previous_sha256: previous?.sha256 ?? null,
  }
  const forecast_text = JSON.stringify(forecast)
  const sha256 = createHash('sha256').update(forecast_text).digest('hex')
  const published_at = instantOf(deps.now())
  await publish(db, deps, async (tx) => {
    await addForecast(tx, {
      round_number,
      forecast_text,
      sha256,
      previous_sha256: forecast.previous_sha256,
      published_at,
    })
    await logForecasts(tx, deps)
  })
}
