import * as contract from '#contract/members/play-limits.ts'
import { type PlayLimits, withBudget } from '#domain/member/play-limits.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { instantOf, type World } from '../world.ts'
import { changeLimits, limitsOf } from './store.ts'
import { takeBreak } from './take-break.ts'

/** The calls of members about their own limits: a budget, and breaks. Staff have no call for them. */
export function playLimitRoutes(api: Api, db: Database, world: Pick<World, 'now'>) {
  implement(api, contract.getPlayLimits, async ({ caller }) => shown(await limitsOf(db, world, caller.id)))

  implement(api, contract.setBudget, async ({ caller, body: { budget } }) =>
    shown(await changeLimits(db, world, caller.id, (limits) => withBudget(limits, budget, world.now()))),
  )

  implement(api, contract.takeBreak, async ({ caller, body: { days } }) =>
    shown(await takeBreak(db, world, caller.id, days)),
  )
}

const shown = ({ budget, pending, last_day }: PlayLimits): contract.ShownPlayLimits => ({
  budget,
  pending: pending && { budget: pending.budget, from: instantOf(pending.from) },
  break: last_day === null ? null : { last_day },
})
