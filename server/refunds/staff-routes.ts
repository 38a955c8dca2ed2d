import * as contract from '#contract/admin/refunds.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import { periodOfId } from '../plans/subscription-store.ts'
import type { World } from '../world.ts'
import { openedAccount } from './refund-account.ts'
import { refundFigures } from './refund-figures.ts'
import { approveRefund, payRefund, setAccount } from './settle-refund.ts'
import { shownCancellation } from './shown-cancellation.ts'
import { cancellationOfReceipt, countOfState, type FoundCancellation, refundPage } from './store.ts'

/** What staff do with refunds: one asks or pays, another approves. */
export function refundStaffRoutes(api: Api, db: Database, world: World) {
  /** One that waits to be approved has the amount of now: sets made since the request count. */
  const upToDate = async (db: Database, found: FoundCancellation): Promise<FoundCancellation> => {
    const { row } = found
    const period = row.state === 'requested' ? await periodOfId(db, row.subscription_id) : null
    if (!period) return found
    const { is_whole: _, ...figures } = await refundFigures(db, period, row.last_day, { atLeast: row.sets_used })
    return { ...found, row: { ...row, ...figures } }
  }

  const listed = (one: FoundCancellation) => ({
    ...one.row,
    ...shownCancellation(world, one),
    name: maskedName(one.name ?? ''),
  })

  implementTable(api, db, world, contract.refundTable, {
    read: async (db, query) => {
      const rows = []
      for (const one of await refundPage(db, query)) rows.push(listed(await upToDate(db, one)))
      return rows
    },
    totals: async (db) => ({
      requested: await countOfState(db, 'requested'),
      approved: await countOfState(db, 'approved'),
    }),
  })
  implement(api, contract.showRefund, async ({ params: { receipt } }) => {
    const one = await cancellationOfReceipt(db, receipt)
    if (!one) throw refuse('cancellation_not_found')
    return listed(await upToDate(db, one))
  })

  implement(api, contract.openRefundAccount, async ({ params: { receipt }, tx, audit }) => {
    audit.record({ target: `refund ${receipt}` })
    const sealed = (await cancellationOfReceipt(tx, receipt))?.row.sealed_account
    if (!sealed) throw refuse('cancellation_not_found')
    return openedAccount(world, sealed)
  })

  implement(api, contract.setRefundAccount, async ({ params: { receipt }, body, tx, audit }) => {
    audit.record({ target: `refund ${receipt}`, after: body })
    await setAccount(tx, world, receipt, body)
    return { receipt }
  })

  implement(api, contract.approveRefund, async ({ params: { receipt }, body: { amount }, caller, tx, audit }) => {
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    audit.record({
      target: `refund ${receipt}`,
      before: before && { state: before.state, amount: before.amount },
      after: { state: 'approved', amount },
    })
    return { receipt, amount: await approveRefund(tx, world, caller.name, { receipt, amount }) }
  })

  implement(api, contract.payRefund, async ({ params: { receipt }, body: { paid_on }, caller, tx, audit }) => {
    audit.record({ target: `refund ${receipt}`, after: { state: 'paid', paid_on } })
    await payRefund(tx, world, caller.name, { receipt, paid_on }, () =>
      api.callersOf.hasColleague(tx, caller, 'refunds:write'),
    )
    return { receipt, paid_on }
  })
}
