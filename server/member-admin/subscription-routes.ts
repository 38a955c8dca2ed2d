import * as contract from '#contract/admin/subscriptions.ts'
import { koreanDay } from '#domain/calendar.ts'
import { maskedName } from '#domain/member/member.ts'
import { lastRunningDay, periodStatus } from '#domain/plan/plan.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { soldPriceOf } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { subscriptionPage } from './list-subscriptions.ts'
import { salesOf } from './sales-of-month.ts'

/** The calls of staff about all subscriptions: the list, and what a month brought. */
export function subscriptionRoutes(api: Api, db: Database, deps: ServerDeps) {
  implementTable(api, db, deps, contract.subscriptionTable, {
    read: async (db, query) => {
      const today = koreanDay(deps.now())
      return (await subscriptionPage(db, query, today)).map((one) => ({
        ...one,
        ...{ name: maskedName(one.name ?? ''), price: soldPriceOf(one) },
        ...{ status: periodStatus(one, today), last_day: lastRunningDay(one) },
      }))
    },
  })

  implement(api, contract.getSales, async ({ query: { month = koreanDay(deps.now()).slice(0, 7) } }) => ({
    month,
    tiers: await salesOf(db, month),
  }))
}
