import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { problemsOfHistory } from '#domain/draw/draw-checks.ts'
import { drawsInHistory, storesInHistory } from '#domain/draw/draw-history.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import {
  addDraws,
  hashOfLoadedFile,
  lockDraws,
  markComplete,
  rememberLoadedFile,
  renumberDraws,
  replaceStores,
  roundsWithStores,
  storedRounds,
} from './record-store.ts'

const DRAWS = new URL('../../data/draws.jsonl', import.meta.url)
const STORES = new URL('../../data/stores.jsonl', import.meta.url)
const NAME = 'draw history'

/** The shipped history contradicts itself; nothing of it was stored. */
export class HistoryRejected extends Error {}

/**
 * Adds the shipped draws and shops that the database does not have, all of them or none, after
 * checking the whole history. Stored draws, which may be corrected, are never changed; the same
 * files again cost one read.
 * @returns how many draws were added
 * @throws {HistoryRejected} naming each problem
 */
export async function loadHistory(db: Database, deps: Pick<ServerDeps, 'changes' | 'now'>): Promise<number> {
  const [drawText, storeText] = await Promise.all([readFile(DRAWS, 'utf8'), readFile(STORES, 'utf8')])
  const sha256 = createHash('sha256').update(drawText).update(storeText).digest('hex')
  if ((await hashOfLoadedFile(db, NAME)) === sha256) return 0

  const history = drawsInHistory(drawText)
  const problems = problemsOfHistory(history)
  if (problems.length > 0)
    throw new HistoryRejected(problems.map(({ round_number, message }) => `제${round_number}회: ${message}`).join('\n'))

  return publish(db, deps, async (tx) => {
    await lockDraws(tx)
    const stored = await storedRounds(tx)
    const missing = history.filter(({ round_number }) => !stored.has(round_number))
    const at = instantOf(deps.now())
    await addDraws(
      tx,
      missing.map((draw) => ({ draw, lone_source: null })),
      at,
    )
    await renumberDraws(tx)
    const known = await roundsWithStores(tx)
    for (const { round_number, stores } of storesInHistory(storeText))
      if (!known.has(round_number)) await replaceStores(tx, round_number, stores)
    await markComplete(tx, at)
    await rememberLoadedFile(tx, { name: NAME, sha256, loaded_at: at })
    return missing.length
  })
}
