import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { WrittenTiers } from '#contract/admin/plans.ts'
import { ALLOWANCE_WITHOUT_PLAN, withMonthlySets } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { changeSetsInFaq } from '../faq/change-sets-in-faq.ts'
import type { StaffAction } from '../http/implement.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { countOfTiers, lockTiers, putTiers, tiersInOrder, withdrawOtherTiers } from './tier-store.ts'

type Tier = Awaited<ReturnType<typeof tiersInOrder>>[number]

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
async function replaceTiers(tx: Database, tiers: WrittenTiers): Promise<ReplacedTiers> {
  await putTiers(tx, tiers)
  const withdrawn = await withdrawOtherTiers(
    tx,
    tiers.map(({ name }) => name),
  )
  return { tiers: tiers.length, withdrawn }
}

/**
 * Replaces all tiers by those that staff wrote, of which they saw the revision. Figures of sets that change change in the texts
 * of the tiers and in the FAQ, too.
 * @throws edit_conflict
 */
export async function saveTiers(
  { caller, tx, audit }: StaffAction,
  deps: Pick<ServerDeps, 'now'>,
  written: WrittenTiers,
  revision: string,
): Promise<ReplacedTiers> {
  await lockTiers(tx)
  const before = await tiersInOrder(tx)
  const tiers = written.map((tier) => ({
    ...tier,
    features: tier.features.map((feature) => withMonthlySets(feature, tier.max_numbers_per_month)),
  }))
  audit.record({ target: 'plans', before, after: tiers })
  mustBeUnchanged(revision, revisionOfTiers(before))
  await changeSetsInFaq(tx, deps, caller.name, changedSets(before, tiers))
  return replaceTiers(tx, tiers)
}

type Sets = Pick<Tier, 'name' | 'max_numbers_per_month'>

/** Old monthly sets of a plan → its new ones, for figures that no other plan has. */
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
export const revisionOfTiers = (tiers: readonly Tier[]) =>
  createHash('sha256').update(JSON.stringify(tiers)).digest('hex').slice(0, 16)

const SHIPPED = new URL('../../data/plans.json', import.meta.url)

/** Adds the shipped tiers to a new installation; once there are any tiers, only the operator changes them. */
export async function loadShippedTiers(db: Database, deps: Pick<ServerDeps, 'changes'>): Promise<void> {
  if ((await countOfTiers(db)) > 0) return
  const tiers = WrittenTiers.parse(JSON.parse(await readFile(SHIPPED, 'utf8')))
  await publish(db, deps, (tx) => replaceTiers(tx, tiers))
}
