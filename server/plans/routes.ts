import { createHash } from 'node:crypto'
import * as admin from '#contract/admin/plans.ts'
import * as contract from '#contract/plans/plans.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { overruledClaims, type Scoreboard } from '../revisions/overruled-claims.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import type { World } from '../world.ts'
import { mySubscription } from './my-subscription.ts'
import { replaceTiers } from './replace-tiers.ts'
import { lockTiers, tiersInOrder } from './tier-store.ts'

export function planRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listSubscriptionTiers, () => tiersInOrder(db))
  implement(api, contract.getMySubscription, ({ caller }) => mySubscription(db, world, caller.id))
}

type Tier = Awaited<ReturnType<typeof tiersInOrder>>[number]

/** The calls of staff about the plans on sale; a member's plan: server/member-admin/plan-routes.ts. */
export function planStaffRoutes(api: Api, db: Database, scoreboard: Scoreboard) {
  implement(api, admin.listTiers, async () => {
    const tiers = await tiersInOrder(db)
    return { tiers, revision: revisionOfTiers(tiers) }
  })

  implement(api, admin.replaceTiers, async ({ query: { revision, overrules_claims }, body, tx, audit }) => {
    await lockTiers(tx)
    const before = await tiersInOrder(tx)
    audit.record({ target: 'plans', before, after: body })
    mustBeUnchanged(revision, revisionOfTiers(before))
    const overruled_claims = await overruledClaims(tx, scoreboard, {
      now: body.map(texts),
      before: before.map(texts),
      path: 'description',
      overrules: overrules_claims === 'true',
    })
    if (overruled_claims.length > 0)
      audit.record({ before: { plans: before }, after: { plans: body, overruled_claims } })
    return replaceTiers(tx, body)
  })
}

/** The texts of a plan, which might claim wins. */
const texts = (tier: Pick<Tier, 'name' | 'description' | 'features' | 'sold_out_mark'>) => [
  tier.name,
  tier.description,
  tier.sold_out_mark,
  ...tier.features,
]

/** A short hash of all tiers: they are saved together, so they have one revision. */
const revisionOfTiers = (tiers: readonly Tier[]) =>
  createHash('sha256').update(JSON.stringify(tiers)).digest('hex').slice(0, 16)
