import { readFile } from 'node:fs/promises'
import { WrittenTiers } from '#contract/admin/plans.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import type { World } from '../world.ts'
import { replaceTiers } from './replace-tiers.ts'
import { countOfTiers } from './tier-store.ts'

const SHIPPED = new URL('../../data/plans.json', import.meta.url)

/** Adds the shipped tiers to a new installation; once there are any tiers, only the operator changes them. */
export async function loadShippedTiers(db: Database, world: Pick<World, 'changes'>): Promise<void> {
  if ((await countOfTiers(db)) > 0) return
  const tiers = WrittenTiers.parse(JSON.parse(await readFile(SHIPPED, 'utf8')))
  await publish(db, world, (tx) => replaceTiers(tx, tiers))
}
