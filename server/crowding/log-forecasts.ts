import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { appendEntry, holdLog } from '../transparency-log/append-entry.ts'
import { newestEntry } from '../transparency-log/store.ts'
import { forecastsAfter } from './store.ts'

/**
 * Appends to the log the published forecasts that are not in it: the one that the caller has just stored, and those that a release
 * without the log stored beside this one.
 */
export async function logForecasts(tx: Database, deps: Pick<ServerDeps, 'now' | 'queueJobs'>): Promise<void> {
  await holdLog(tx)
  const last = await newestEntry(tx, ['forecast', 'forecast_chain'])
  for (const { round_number, sha256, published_at } of await forecastsAfter(tx, last?.round_number ?? 0))
    await appendEntry(tx, deps, {
      kind: 'forecast',
      text: JSON.stringify({ version: 1, kind: 'forecast', round_number, published_at, sha256 }),
    })
}
