import { createHash } from 'node:crypto'
import * as contract from '#contract/admin/plans.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { replaceTiers } from './replace-tiers.ts'
import { lockTiers, tiersInOrder } from './tier-store.ts'

/** What staff do with the plans on sale; with a member's plan: server/member-admin/plan-routes.ts. */
export function planStaffRoutes(api: Api, db: Database) {
  implement(api, contract.listTiersForStaff, async () => {
    const tiers = await tiersInOrder(db)
    return { tiers, version: versionOfTiers(tiers) }
  })

  implement(api, contract.replaceTiers, async ({ query: { version }, body, tx, audit }) => {
    await lockTiers(tx)
    const before = await tiersInOrder(tx)
    audit.record({ target: 'plans', before, after: body })
    if (version !== versionOfTiers(before)) throw refuse('edit_conflict')
    return replaceTiers(tx, body)
  })
}

/** What all tiers say, in a few letters: they are saved together, so they have one version. */
const versionOfTiers = (tiers: Awaited<ReturnType<typeof tiersInOrder>>) =>
  createHash('sha256').update(JSON.stringify(tiers)).digest('hex').slice(0, 16)
