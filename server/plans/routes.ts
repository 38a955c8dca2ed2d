import * as contract from '#contract/plans/plans.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { mySubscription } from './my-subscription.ts'
import { tiersInOrder } from './tier-store.ts'

export function planRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listSubscriptionTiers, () => tiersInOrder(db))
  implement(api, contract.getMySubscription, ({ caller }) => mySubscription(db, world, caller.id))
}
