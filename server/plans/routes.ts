import * as contract from '#contract/plans.ts'
import { type Door, implement } from '../http/implement.ts'
import type { Outside } from '../outside.ts'
import { tiersByPrice } from './tier-store.ts'

export function planRoutes(door: Door, { db }: Outside) {
  implement(door, contract.listSubscriptionTiers, () => tiersByPrice(db))
}
