import { createHash } from 'node:crypto'
import * as contract from '#contract/admin/plans.ts'
import type { Database } from '../database/database.ts'
import { editionOf } from '../editions/store.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeMember } from '../members/must-be-member.ts'
import type { World } from '../world.ts'
import { assignSubscription } from './change-subscription.ts'
import { mySubscription } from './my-subscription.ts'
import { replaceTiers } from './replace-tiers.ts'
import { editionNameOf } from './subscription-store.ts'
import { lockTiers, tiersInOrder } from './tier-store.ts'

/** What staff do with plans, and how a subscription begins; how it goes on and ends: server/refunds/period-routes.ts. */
export function planStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listTiersForStaff, async () => {
    const tiers = await tiersInOrder(db)
    return { tiers, version: versionOfTiers(tiers) }
  })

  implement(api, contract.replaceTiers, async ({ query: { version }, body, tx, note }) => {
    await lockTiers(tx)
    const before = await tiersInOrder(tx)
    note({ target: 'plans', before, after: body })
    if (version !== versionOfTiers(before)) throw refuse('changed_meanwhile')
    return replaceTiers(tx, body)
  })

  implement(api, contract.getSubscriptionOf, async ({ params: { id } }) => {
    await mustBeMember(db, id)
    return { ...(await mySubscription(db, world, id)), edition: await editionOf(db, editionNameOf(id)) }
  })

  implement(api, contract.assignSubscription, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    note({ target: editionNameOf(member_id), after: body })
    return { id: await assignSubscription(tx, world, { member_id, ...body, by: caller.name }) }
  })
}

/** What all tiers say, in a few letters: they are saved together, so they have one version. */
const versionOfTiers = (tiers: Awaited<ReturnType<typeof tiersInOrder>>) =>
  createHash('sha256').update(JSON.stringify(tiers)).digest('hex').slice(0, 16)
