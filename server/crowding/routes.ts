import * as staff from '#contract/admin/crowding.ts'
import * as contract from '#contract/analysis/crowding.ts'
import * as evidence from '#contract/analysis/crowding-evidence.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { World } from '../world.ts'
import { crowdingOverview } from './crowding-overview.ts'
import { rememberedCrowding } from './current-crowding.ts'
import { decideHeldFit } from './decide-held-fit.ts'
import { crowdingReport, forecastHeads, forecastOfRound, heldFit } from './store.ts'

export function crowdingRoutes(api: Api, db: Database, world: World) {
  const current = rememberedCrowding(db, world)
  implement(api, contract.getCrowding, async ({ query }) => (await current()).answer(query.numbers))
  implement(api, contract.getCrowdingKit, async () => (await current()).kit)
  implement(api, contract.getCrowdingOverview, async () => {
    const isHeld = (await heldFit(db, MODEL_VERSION)) !== null
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
  implement(api, staff.getHeldFit, async () => {
    const held = await heldFit(db, MODEL_VERSION)
    if (!held) return { held }
    const { id, for_round, reason, fitted_at, is_fitted_again, is_from_nothing } = held
    const used_last_round = (await current()).parameters.for_round - 1
    const reasons = reason?.split('\n') ?? []
    return { held: { id, for_round, reasons, fitted_at, used_last_round, is_fitted_again, is_from_nothing } }
  })
  implement(api, staff.acceptHeldFit, async ({ params: { id }, body, caller, tx, note }) => {
    note({ target: `crowding fit ${id}`, after: body })
    note({ before: await decideHeldFit(tx, world, { id, decision: 'accept', ...body, by: caller.name }) })
    return { accepted: true as const }
  })
  implement(api, staff.fitHeldAgain, async ({ params: { id }, body, caller, tx, note }) => {
    note({ target: `crowding fit ${id}`, after: body })
    note({ before: await decideHeldFit(tx, world, { id, decision: 'again', ...body, by: caller.name }) })
    return { queued: true as const }
  })
}
