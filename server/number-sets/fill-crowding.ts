import { setImmediate } from 'node:timers/promises'
import { permilleOf } from '#domain/crowding/uncrowded.ts'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { cachedCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { addCrowdings, setsWithoutCrowding } from './store.ts'

/** Sets of one statement: few, so that neither the statement nor the arithmetic delays other requests. */
const SETS_AT_ONCE = 200

/**
 * Computes the crowding of sets that were made before it was stored, by the draws before their round, so that lists can order
 * and filter them, too. In small steps; does nothing when every set has one.
 */
export async function fillCrowding(
  db: Database,
  deps: Pick<ServerDeps, 'changes'>,
  ending?: AbortSignal,
): Promise<void> {
  const crowding = cachedCrowding(db, deps)
  for (let after = 0; ; ) {
    ending?.throwIfAborted()
    const sets = await setsWithoutCrowding(db, after, SETS_AT_ONCE)
    const last = sets.at(-1)
    if (!last) return
    const { judgeOf } = await crowding()
    const found = sets.map(({ id, mask, round_target }) => ({
      id,
      permille: permilleOf(judgeOf(round_target), numbersOfMask(mask)),
    }))
    await addCrowdings(db, found)
    after = last.id
    await setImmediate()
  }
}
