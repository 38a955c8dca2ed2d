import * as contract from '#contract/crowding.ts'
import * as evidence from '#contract/crowding-evidence.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { World } from '../world.ts'
import { crowdingOverview } from './crowding-overview.ts'
import { rememberedCrowding } from './current-crowding.ts'
import { crowdingReport, forecastHeads, forecastOfRound, newestFit } from './store.ts'

export function crowdingRoutes(api: Api, db: Database, world: World) {
  const current = rememberedCrowding(db, world)
  implement(api, contract.getCrowding, async ({ query }) => (await current()).answer(query.numbers))
  implement(api, contract.getCrowdingKit, async () => (await current()).kit)
  implement(api, contract.getCrowdingOverview, async () => {
    const isHeld = (await newestFit(db, MODEL_VERSION))?.outcome === 'held'
    return crowdingOverview(db, await current(), isHeld)
  })
  implement(api, evidence.getCrowdingEvidence, async () => ({
    report: (await crowdingReport(db))?.report ?? null,
    forecasts: await forecastHeads(db),
  }))
  implement(api, evidence.getCrowdingForecast, async ({ params }) => {
    const forecast = await forecastOfRound(db, params.round)
    if (!forecast) throw refuse('forecast_not_found')
    return forecast
  })
}
