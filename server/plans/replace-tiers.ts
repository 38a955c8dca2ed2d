import type { WrittenTiers } from '#contract/admin/plans.ts'
import type { Database } from '../database/database.ts'
import { putTiers, withdrawOtherTiers } from './tier-store.ts'

interface ReplacedTiers {
  /** How many tiers there are to be. */
  readonly tiers: number
  /** Names that are no longer among them but that members have taken: kept, no longer offered. */
  readonly withdrawn: string[]
}

/**
 * Puts these tiers in place of all there are: new names are added, known ones changed. Others go; where a member has
 * ever taken one it stays for the history and can no longer be taken. To be called within `publish`.
 */
export async function replaceTiers(tx: Database, tiers: WrittenTiers): Promise<ReplacedTiers> {
  await putTiers(tx, tiers)
  const withdrawn = await withdrawOtherTiers(
    tx,
    tiers.map(({ name }) => name),
  )
  return { tiers: tiers.length, withdrawn }
}
