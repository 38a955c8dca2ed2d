import { setImmediate } from 'node:timers/promises'
import { numbersOfMask } from '#domain/number-set/number-mask.ts'
import { rememberedCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import type { World } from '../world.ts'
import { permilleOf } from './crowding-of-set.ts'
import { addCrowdings, setsWithoutCrowding } from './store.ts'

/** Small, so that other requests are not held up by the statement or the arithmetic. */
const SETS_AT_ONCE = 200

/**
 * Gives sets from before their crowding was kept the one that they would have had, by what could be seen before their round,
 * so that lists order and filter them too. Little by little, and nothing where every set has one.
 */
export async function fillCrowding(db: Database, world: Pick<World, 'changes'>, ending?: AbortSignal): Promise<void> {
  const crowding = rememberedCrowding(db, world)
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
