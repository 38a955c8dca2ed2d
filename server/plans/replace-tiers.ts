import { readFile } from 'node:fs/promises'
import { WrittenTiers } from '#contract/admin/plans.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import type { World } from '../world.ts'
import { countOfTiers, putTiers, withdrawOtherTiers } from './tier-store.ts'

interface ReplacedTiers {
  /** How many tiers are on sale now. */
  readonly tiers: number
  /** Names of other tiers that members have taken: they are kept, but no longer offered. */
  readonly withdrawn: string[]
}

/**
 * Replaces all tiers by these: new names are added, known ones changed, and others deleted. A tier that a member has ever taken
 * stays for the history, but is no longer offered. To be called within `publish`.
 */
export async function replaceTiers(tx: Database, tiers: WrittenTiers): Promise<ReplacedTiers> {
  await putTiers(tx, tiers)
  const withdrawn = await withdrawOtherTiers(
    tx,
    tiers.map(({ name }) => name),
  )
  return { tiers: tiers.length, withdrawn }
}

const SHIPPED = new URL('../../data/plans.json', import.meta.url)

/** Adds the shipped tiers to a new installation; once there are any tiers, only the operator changes them. */
export async function loadShippedTiers(db: Database, world: Pick<World, 'changes'>): Promise<void> {
  if ((await countOfTiers(db)) > 0) return
  const tiers = WrittenTiers.parse(JSON.parse(await readFile(SHIPPED, 'utf8')))
  await publish(db, world, (tx) => replaceTiers(tx, tiers))
}
