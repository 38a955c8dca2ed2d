import * as contract from '#contract/refunds-for-staff.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import { periodOfId } from '../plans/subscription-store.ts'
import type { World } from '../world.ts'
import { cancelWithRefund } from './cancel-subscription.ts'
import { openedAccount } from './refund-account.ts'
import { periodToRefund, refundFigures } from './refund-figures.ts'
import { approveRefund, payRefund } from './settle-refund.ts'
import { shownCancellation } from './shown-cancellation.ts'
import { cancellationOfReceipt, countOfState, type FoundCancellation, refundsOfState } from './store.ts'

/** What staff do with refunds: one asks or pays, another approves. */
export function refundStaffRoutes(api: Api, db: Database, world: World) {
  /** One that waits to be approved has the amount of now: sets made since the request count. */
  const upToDate = async (found: FoundCancellation): Promise<FoundCancellation> => {
    const { row } = found
    const period = row.state === 'requested' ? await periodOfId(db, row.subscription_id) : null
    if (!period) return found
    const { is_whole: _, ...figures } = await refundFigures(db, period, row.last_day, row.sets_used)
    return { ...found, row: { ...row, ...figures } }
  }

  implement(api, contract.listRefunds, async ({ query }) => {
    const found = await Promise.all((await refundsOfState(db, query)).map(upToDate))
    return {
      refunds: found.map((one) => ({
        ...one.row,
        ...shownCancellation(world, one),
        name: maskedName(one.name ?? ''),
      })),
      requested: await countOfState(db, 'requested'),
      approved: await countOfState(db, 'approved'),
    }
  })

  implement(api, contract.openRefundAccount, async ({ params: { receipt }, tx, note }) => {
    note({ target: `refund ${receipt}` })
    const sealed = (await cancellationOfReceipt(tx, receipt))?.row.sealed_account
    if (!sealed) throw refuse('cancellation_not_found')
    return openedAccount(world, sealed)
  })

  implement(api, contract.previewRefundOf, async ({ params: { id } }) => {
    const { period, last_day } = await periodToRefund(db, world, id)
    const { amount, paid } = await refundFigures(db, period, last_day)
    return { tier_name: period.tier_name, amount, paid }
  })

  implement(api, contract.requestRefund, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    note({ target: `member ${member_id}`, after: body })
    const added = await cancelWithRefund(tx, world, {
      ...{ ...body, ends: 'today', member_id, requested_by: caller.name },
    })
    note({ target: `refund ${added.receipt}` })
    return added
  })

  implement(api, contract.approveRefund, async ({ params: { receipt }, body: { amount }, caller, tx, note }) => {
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    note({
      target: `refund ${receipt}`,
      before: before && { state: before.state, amount: before.amount },
      after: { state: 'approved', amount },
    })
    return { receipt, amount: await approveRefund(tx, world, caller.name, { receipt, amount }) }
  })

  implement(api, contract.payRefund, async ({ params: { receipt }, body: { paid_on }, caller, tx, note }) => {
    note({ target: `refund ${receipt}`, after: { state: 'paid', paid_on } })
    await payRefund(tx, world, caller.name, { receipt, paid_on })
    return { receipt, paid_on }
  })
}
