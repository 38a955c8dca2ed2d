import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FairnessReport } from '#contract/analysis/fairness.ts'
import type { TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { shippedWalkForward } from '../crowding/shipped.ts'
import { type Database, firstRow } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { newestRound } from '../draws/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { inThread } from '../threads/in-thread.ts'
import { fairness_reports } from './tables.ts'

const WORKER = new URL('./fairness-worker.ts', import.meta.url)

/** The id of the one row: only the newest report is stored. */
const THE_REPORT = 1

export const fairnessReport = (db: Database) =>
  firstRow(db.select().from(fairness_reports).where(eq(fairness_reports.id, THE_REPORT)))

const putFairnessReport = (db: Database, report: Omit<typeof fairness_reports.$inferInsert, 'id'>) =>
  db
    .insert(fairness_reports)
    .values({ id: THE_REPORT, ...report })
    .onConflictDoUpdate({ target: fairness_reports.id, set: report })

type Figures = Pick<FairnessReport, 'fairness' | 'backtest'>

/**
 * Computes the evidence page's figures over all tallied draws, in a thread of its own, and publishes
 * them; the same draws again cost one read. Rejects at once when the server ends meanwhile; the next start runs it again.
 */
export async function measureFairness(
  db: Database,
  deps: Pick<ServerDeps, 'changes' | 'now'>,
  ending?: AbortSignal,
): Promise<void> {
  const newest = await newestRound(db)
  if (newest === null) return
  const draws = unbroken(await recordedDraws(db, 1, newest))
  const last = draws.at(-1)
  if (!last) return
  // The report also depends on the strategies and on the shipped fits of the past, so they are part of the hash.
  const fits = shippedWalkForward().map(({ for_round }) => for_round)
  const draws_sha256 = createHash('sha256')
    .update(JSON.stringify([draws, STRATEGIES, fits]))
    .digest('hex')
  if ((await fairnessReport(db))?.draws_sha256 === draws_sha256) return

  const figures = await inThread<Figures>({ file: WORKER, given: draws }, ending)
  const calculated_at = instantOf(deps.now())
  const report = { newest_round: last.round_number, calculated_at, ...figures }
  await publish(db, deps, (tx) => putFairnessReport(tx, { draws_sha256, report, calculated_at }))
}

/** The tallied draws from the first on, up to a gap: tests of order need every draw. */
function unbroken(draws: Awaited<ReturnType<typeof recordedDraws>>): TalliedDraw[] {
  const first = draws[0]?.round_number ?? 1
  const end = draws.findIndex((draw, i) => !isTallied(draw) || draw.round_number !== first + i)
  return (end === -1 ? draws : draws.slice(0, end)).filter(isTallied)
}
