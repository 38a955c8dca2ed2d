import { createHash } from 'node:crypto'
import type { CrowdingEvidence } from '#contract/crowding-evidence.ts'
import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { inThread } from '../threads/in-thread.ts'
import { instantOf, type World } from '../world.ts'
import type { EvidenceGiven } from './evidence-worker.ts'
import { SHIPPED, shippedWalkForward } from './shipped.ts'
import { acceptedFits, crowdingReport, forecastHeads, putCrowdingReport } from './store.ts'
import { talliedHistory } from './tallied-history.ts'

const WORKER = new URL('./evidence-worker.ts', import.meta.url)

/**
 * Computes the evidence over all tallied rounds, each from the newest fit that knew nothing of it, in a thread of its
 * own, and publishes it; the same draws again cost one read. Shown whatever it says.
 */
export async function measureCrowding(
  db: Database,
  world: Pick<World, 'changes' | 'now'>,
  ending?: AbortSignal,
): Promise<void> {
  const draws = await talliedHistory(db)
  const last = draws.at(-1)
  if (!last) return
  const own = (await acceptedFits(db, MODEL_VERSION)).map(({ fit }) => fit.parameters)
  const fits = [...shippedWalkForward(), SHIPPED.parameters, ...own]
  const published = (await forecastHeads(db)).map(({ round_number }) => round_number)
  const refits = fits.map(({ for_round }) => for_round).filter((round) => round <= last.round_number)
  const inputs_sha256 = createHash('sha256')
    .update(JSON.stringify([draws, refits, published]))
    .digest('hex')
  if ((await crowdingReport(db))?.inputs_sha256 === inputs_sha256) return

  const given: EvidenceGiven = { draws, fits, published }
  const figures = await inThread<Pick<CrowdingEvidence, 'walk_forward' | 'published'>>({ file: WORKER, given }, ending)
  const calculated_at = instantOf(world.now())
  const report = { newest_round: last.round_number, calculated_at, refits, ...figures }
  await publish(db, world, (tx) => putCrowdingReport(tx, { inputs_sha256, report, calculated_at }))
}
