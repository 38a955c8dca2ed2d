import * as contract from '#contract/members/play-limits.ts'
import { type PlayLimits, withBudget } from '#domain/member/play-limits.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { changeLimits, limitsOf } from './store.ts'
import { takeBreak } from './take-break.ts'

/** The calls of members about their own limits: a budget, and breaks. Staff have no call for them. */
export function playLimitRoutes(api: Api, db: Database, deps: Pick<ServerDeps, 'now'>) {
  implement(api, contract.getPlayLimits, async ({ caller }) => shown(await limitsOf(db, deps, caller.id)))

  implement(api, contract.setBudget, async ({ caller, body: { budget } }) =>
    shown(await changeLimits(db, deps, caller.id, (limits) => withBudget(limits, budget, deps.now()))),
  )

  implement(api, contract.takeBreak, async ({ caller, body: { days } }) =>
    shown(await takeBreak(db, deps, caller.id, days)),
  )
}

const shown = ({ budget, pending, last_day }: PlayLimits): contract.ShownPlayLimits => ({
  budget,
  pending: pending && { budget: pending.budget, from: instantOf(pending.from) },
  break: last_day === null ? null : { last_day },
})
