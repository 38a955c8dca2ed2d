import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { tierOfName } from './subscription-store.ts'

/** @throws tier_not_found when there is no such plan; tier_not_offered when it is switched off */
export async function mustBeOffered(db: Database, tier_name: string) {
  const tier = await tierOfName(db, tier_name)
  if (!tier) throw refuse('tier_not_found')
  if (tier.is_disabled) throw refuse('tier_not_offered')
  return tier
}
