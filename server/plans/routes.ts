import * as admin from '#contract/admin/plans.ts'
import * as contract from '#contract/plans/plans.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { ServerDeps } from '../server-deps.ts'
import { mySubscription } from './my-subscription.ts'
import { revisionOfTiers, saveTiers } from './replace-tiers.ts'
import { tiersInOrder } from './tier-store.ts'

export function planRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listSubscriptionTiers, () => tiersInOrder(db))
  implement(api, contract.getMySubscription, ({ caller }) => mySubscription(db, deps, caller.id))
}

/** The calls of staff about the plans on sale; a member's plan: server/member-admin/plan-routes.ts. */
export function planStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, admin.listTiers, async () => {
    const tiers = await tiersInOrder(db)
    return { tiers, revision: revisionOfTiers(tiers) }
  })

  implement(api, admin.replaceTiers, ({ query: { revision }, body, ...call }) => saveTiers(call, deps, body, revision))
}
