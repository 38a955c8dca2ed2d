import { createHash } from 'node:crypto'
import type { CrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import type { Forecast } from '#domain/crowding/forecast.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { talliedHistory } from '../draws/draw-history.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { inThread } from '../threads/in-thread.ts'
import type { EvidenceInput } from './evidence-worker.ts'
import { SHIPPED, shippedWalkForward } from './shipped.ts'
import { acceptedFits, crowdingReport, forecastTexts, putCrowdingReport } from './store.ts'

const WORKER = new URL('./evidence-worker.ts', import.meta.url)

/**
 * Computes the evidence in a thread of its own and publishes it: over all tallied rounds, each by the newest fit from before it,
 * and over the published forecasts by their own texts. The same draws and forecasts again cost one read. The evidence is shown
 * also when it speaks against the model.
 */
export async function measureCrowding(
  db: Database,
  deps: Pick<ServerDeps, 'changes' | 'now'>,
  ending?: AbortSignal,
): Promise<void> {
  const draws = await talliedHistory(db)
  const last = draws.at(-1)
  if (!last) return
  const own = (await acceptedFits(db, MODEL_VERSION)).map(({ fit }) => fit.parameters)
  const fits = [...shippedWalkForward(), SHIPPED.parameters, ...own]
  const published = await forecastTexts(db)
  const refits = fits.map(({ for_round }) => for_round).filter((round) => round <= last.round_number)
  const inputs_sha256 = createHash('sha256')
    .update(JSON.stringify([draws, refits, published.map(({ sha256 }) => sha256)]))
    .digest('hex')
  if ((await crowdingReport(db))?.inputs_sha256 === inputs_sha256) return

  const forecasts = published.map(({ forecast_text }) => JSON.parse(forecast_text) as Forecast)
  const given: EvidenceInput = { draws, fits, forecasts }
  const figures = await inThread<Pick<CrowdingEvidence, 'walk_forward' | 'published'>>({ file: WORKER, given }, ending)
  const calculated_at = instantOf(deps.now())
  const report = { newest_round: last.round_number, calculated_at, refits, ...figures }
  await publish(db, deps, (tx) => putCrowdingReport(tx, { inputs_sha256, report, calculated_at }))
}
