import * as contract from '#contract/admin/refunds.ts'
import { maskedName } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { depositsFor } from '../payments/deposit-store.ts'
import { periodsOfIds } from '../plans/subscription-store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { approveRefund, isToApprove } from './approve-refund.ts'
import { nameAccount } from './name-account.ts'
import { payRefund } from './pay-refund.ts'
import { accountHashes, isHeldByMember, openedAccount } from './refund-account.ts'
import { refundsOf, shownCancellation } from './refund-figures.ts'
import { cancellationOfReceipt, countOfState, type FoundCancellation, refundPage } from './store.ts'

/** The calls of staff about refunds: one requests or pays, another approves. */
export function refundStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  /** Computes the amounts of refunds that wait for approval again: sets made since the request count. */
  const upToDate = async (db: Database, found: readonly FoundCancellation[]): Promise<FoundCancellation[]> => {
    const requested = found.filter(({ row }) => row.state === 'requested')
    const periods = await periodsOfIds(
      db,
      requested.map(({ row }) => row.subscription_id),
    )
    const periodOf = new Map(periods.map((period) => [period.id, period]))
    const endings = requested.flatMap(({ row: { id, subscription_id, last_day, sets_used } }) => {
      const period = periodOf.get(subscription_id)
      return period ? [{ id, period, last_day, atLeast: sets_used }] : []
    })
    const refunds = await refundsOf(db, endings)
    const refundOf = new Map(endings.map(({ id }, i) => [id, refunds[i]]))
    return found.map((one) => {
      const { is_whole: _, ...figures } = refundOf.get(one.row.id) ?? {}
      return { ...one, row: { ...one.row, ...figures } }
    })
  }

  const listed = (one: FoundCancellation) => ({
    ...one.row,
    ...shownCancellation(deps, one),
    name: maskedName(one.name ?? ''),
    account_hash: accountHashes(deps, one.row)[0] ?? null,
    is_held_by_member: isHeldByMember(deps, one.row, one.name),
    is_to_approve: isToApprove(deps, one.row),
  })

  implementTable(api, db, deps, contract.refundTable, {
    read: async (db, query) => (await upToDate(db, await refundPage(db, query))).map(listed),
    totals: async (db) => ({
      requested: await countOfState(db, 'requested'),
      approved: await countOfState(db, 'approved'),
    }),
  })
  implement(api, contract.showRefund, async ({ params: { receipt } }) => {
    const one = await cancellationOfReceipt(db, receipt)
    const [shown] = await upToDate(db, one ? [one] : [])
    if (!shown) throw refuse('cancellation_not_found')
    const deposits = await depositsFor(db, shown.row.subscription_id)
    return {
      ...listed(shown),
      deposits: deposits.map((deposit) => ({
        ...deposit,
        depositor: maskedName(deposit.depositor),
        bank_depositor: deposit.bank_depositor && maskedName(deposit.bank_depositor),
      })),
    }
  })

  implement(api, contract.openRefundAccount, async ({ params: { receipt }, tx, audit }) => {
    audit.record({ target: `refund ${receipt}` })
    const found = await cancellationOfReceipt(tx, receipt)
    const account = found && openedAccount(deps, found.row)
    if (!account) throw refuse('cancellation_not_found')
    return account
  })

  implement(api, contract.setRefundAccount, async ({ params: { receipt }, body, caller, tx, audit }) => {
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    audit.record({ target: `refund ${receipt}`, before: before && { state: before.state }, after: body })
    await nameAccount(tx, deps, { receipt, member_id: null, account: body, by: caller.name })
    return { receipt }
  })

  implement(api, contract.approveRefund, async ({ params: { receipt }, body, caller, tx, audit }) => {
    const { amount, account_seen, is_confirmed = false } = body
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    audit.record({
      target: `refund ${receipt}`,
      before: before && { state: before.state, amount: before.amount },
      after: { state: 'approved', amount, is_confirmed },
    })
    const approver = { name: caller.name, credentials: await api.callersOf.credentialsOf(tx, caller) }
    const seen = { receipt, amount, account_seen, is_confirmed }
    return { receipt, amount: await approveRefund(tx, deps, approver, seen) }
  })

  implement(api, contract.payRefund, async ({ params: { receipt }, body, caller, tx, audit }) => {
    const { paid_on, account_seen } = body
    const before = (await cancellationOfReceipt(tx, receipt))?.row
    audit.record({
      target: `refund ${receipt}`,
      before: before && { state: before.state, paid_on: before.paid_on },
      after: { state: 'paid', paid_on },
    })
    await payRefund(tx, deps, caller.name, { receipt, paid_on, account_seen }, (except) =>
      api.callersOf.hasColleague(tx, caller, 'refunds:write', except),
    )
    return { receipt, paid_on }
  })
}
