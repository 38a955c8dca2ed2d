import { createHash } from 'node:crypto'
import * as admin from '#contract/admin/plans.ts'
import * as contract from '#contract/plans/plans.ts'
import { ALLOWANCE_WITHOUT_PLAN, withMonthlySets } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { changeSetsInFaq } from '../faq/routes.ts'
import { type Api, implement } from '../http/implement.ts'
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
export function planStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, admin.listTiers, async () => {
    const tiers = await tiersInOrder(db)
    return { tiers, revision: revisionOfTiers(tiers) }
  })

  implement(api, admin.replaceTiers, async ({ query: { revision }, body: written, caller, tx, audit }) => {
    await lockTiers(tx)
    const before = await tiersInOrder(tx)
    const body = written.map((tier) => ({
      ...tier,
      features: tier.features.map((feature) => withMonthlySets(feature, tier.max_numbers_per_month)),
    }))
    audit.record({ target: 'plans', before, after: body })
    mustBeUnchanged(revision, revisionOfTiers(before))
    await changeSetsInFaq(tx, world, caller.name, changedSets(before, body))
    return replaceTiers(tx, body)
  })
}

type Sets = Pick<Tier, 'name' | 'max_numbers_per_month'>

/** Figures of sets that no plan has any longer, each with the one that its plan has now. */
function changedSets(before: readonly Sets[], now: readonly Sets[]): ReadonlyMap<number, number> {
  const had = new Map(before.map(({ name, max_numbers_per_month }) => [name, max_numbers_per_month]))
  const has = new Set([ALLOWANCE_WITHOUT_PLAN, ...now.map((tier) => tier.max_numbers_per_month)])
  return new Map(
    now.flatMap(({ name, max_numbers_per_month }) => {
      const old = had.get(name)
      return old === undefined || has.has(old) ? [] : [[old, max_numbers_per_month] as const]
    }),
  )
}

/** A short hash of all tiers: they are saved together, so they have one revision. */
const revisionOfTiers = (tiers: readonly Tier[]) =>
  createHash('sha256').update(JSON.stringify(tiers)).digest('hex').slice(0, 16)
