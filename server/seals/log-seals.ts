import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { appendEntry, holdLog } from '../transparency-log/append-entry.ts'
import { newestEntry } from '../transparency-log/store.ts'
import { countOfRound, scoresOf, sealsAfter } from './store.ts'

type Deps = Pick<ServerDeps, 'now' | 'queueJobs'>

/**
 * Appends to the log the seals that are not in it: the one that the caller has just stored, and those that a release without the
 * log stored beside this one. The ends of the chain before stand for all seals before them.
 */
export async function logSeals(tx: Database, deps: Deps): Promise<void> {
  await holdLog(tx)
  const last = await newestEntry(tx, ['seal', 'seal_chain'])
  for (const seal of await sealsAfter(tx, last?.round_number ?? 0)) {
    const { round_number, sets, root, sealed_at, sha256 } = seal
    const { sales_closed_at } = JSON.parse(seal.seal_text) as { readonly sales_closed_at: string }
    const said = { round_number, tree_size: sets, root, sales_closed_at, sealed_at, sha256 }
    await appendEntry(tx, deps, { kind: 'seal', text: JSON.stringify({ version: 1, kind: 'seal', ...said }) })
  }
}

/** Appends to the log how the sealed sets of a round did, as it is published, unless its newest entry says the same. */
export async function logScoreboard(tx: Database, deps: Deps, round_number: number): Promise<void> {
  const count = await countOfRound(tx, round_number)
  if (!count) return
  const rows = (await scoresOf(tx, [round_number])).map(({ strategy, is_bought, rank, sets }) => ({
    strategy,
    is_bought,
    rank,
    sets,
  }))
  const { balls, sets, is_corrected } = count
  const said = { round_number, balls, sets, is_corrected, rows }
  const text = JSON.stringify({ version: 1, kind: 'scoreboard', ...said })
  await holdLog(tx)
  const last = await newestEntry(tx, ['scoreboard'], round_number)
  if (last?.entry_text !== text) await appendEntry(tx, deps, { kind: 'scoreboard', text })
}
