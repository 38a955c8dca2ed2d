import { createHash } from 'node:crypto'
import * as admin from '#contract/admin/plans.ts'
import * as contract from '#contract/plans/plans.ts'
import { ALLOWANCE_WITHOUT_PLAN, withMonthlySets } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { changeSetsInFaq } from '../faq/routes.ts'
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
export function planStaffRoutes(api: Api, db: Database, world: World, scoreboard: Scoreboard) {
  implement(api, admin.listTiers, async () => {
    const tiers = await tiersInOrder(db)
    return { tiers, revision: revisionOfTiers(tiers) }
  })

  implement(
    api,
    admin.replaceTiers,
    async ({ query: { revision, overrules_claims }, body: written, caller, tx, audit }) => {
      await lockTiers(tx)
      const before = await tiersInOrder(tx)
      const body = written.map((tier) => ({
        ...tier,
        features: tier.features.map((feature) => withMonthlySets(feature, tier.max_numbers_per_month)),
      }))
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
      await changeSetsInFaq(tx, world, caller.name, changedSets(before, body))
      return replaceTiers(tx, body)
    },
  )
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
