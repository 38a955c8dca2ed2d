import type { Database } from '../database/database.ts'
import { appendEntry, holdLog } from '../transparency-log/append-entry.ts'
import { newestEntry } from '../transparency-log/store.ts'
import type { World } from '../world.ts'
import { forecastsAfter } from './store.ts'

/**
 * Appends to the log the published forecasts that are not in it: the one that the caller has just stored, and those that a release
 * without the log stored beside this one.
 */
export async function logForecasts(tx: Database, world: Pick<World, 'now' | 'queueJobs'>): Promise<void> {
  await holdLog(tx)
  const last = await newestEntry(tx, ['forecast', 'forecast_chain'])
  for (const { round_number, sha256, published_at } of await forecastsAfter(tx, last?.round_number ?? 0))
    await appendEntry(tx, world, {
      kind: 'forecast',
      text: JSON.stringify({ version: 1, kind: 'forecast', round_number, published_at, sha256 }),
    })
}
