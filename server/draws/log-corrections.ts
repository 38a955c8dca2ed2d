import { hash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { appendEntry, holdLog } from '../transparency-log/append-entry.ts'
import { newestEntry } from '../transparency-log/store.ts'
import { publishedCorrections } from './record-store.ts'

/**
 * Appends to the log the corrections of draws that are not in it: the one that the caller has just stored, and those of earlier
 * releases. An entry has the hash of the correction as `/data/corrections.json` says it: its words and shops are not in the log,
 * from which nothing can be taken away.
 */
export async function logCorrections(tx: Database, deps: Pick<ServerDeps, 'now' | 'queueJobs'>): Promise<void> {
  await holdLog(tx)
  const last = await newestEntry(tx, ['correction'])
  const { correction_id: after = 0 } = JSON.parse(last?.entry_text ?? '{}') as { readonly correction_id?: number }
  for (const { id: correction_id, ...correction } of await publishedCorrections(tx, after)) {
    const { round_number, corrected_at } = correction
    const sha256 = hash('sha256', JSON.stringify(correction))
    const said = { correction_id, round_number, corrected_at, sha256 }
    await appendEntry(tx, deps, {
      kind: 'correction',
      text: JSON.stringify({ version: 1, kind: 'correction', ...said }),
    })
  }
}
