import * as contract from '#contract/admin/refunds.ts'
import { cancellationStateWording } from '#domain/money/refund.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
import { refuse } from '../http/refuse.ts'
import { maskedName } from '../members/masked.ts'
import { periodOfId } from '../plans/subscription-store.ts'
import type { World } from '../world.ts'
import { cancelWithRefund } from './cancel-subscription.ts'
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

  const found = async (db: Database, wanted: Parameters<typeof refundPage>[1]) => {
    const rows = (await refundPage(db, wanted)).map((one) => ({ ...one, id: one.row.id }))
    const { rows: shown, next } = pageFrom(rows, wanted.limit)
    const now = []
    for (const one of shown) now.push(listed(await upToDate(db, one)))
    return { rows: now, next }
  }
  const listed = (one: FoundCancellation) => ({
    ...one.row,
    ...shownCancellation(world, one),
    name: maskedName(one.name ?? ''),
  })

  implement(api, contract.listRefunds, async ({ query }) => ({
    ...(await found(db, query)),
    requested: await countOfState(db, 'requested'),
    approved: await countOfState(db, 'approved'),
  }))
  implement(api, contract.showRefund, async ({ params: { receipt } }) => {
    const one = await cancellationOfReceipt(db, receipt)
    if (!one) throw refuse('cancellation_not_found')
    return listed(await upToDate(db, one))
  })
  implementExport(api, world, contract.exportRefunds, {
    name: 'refunds',
    read: found,
    cells: (row) => ({
      '확인 번호': row.receipt,
      '회원 번호': row.member_id,
      이름: row.name,
      플랜: row.tier_name,
      '금액(원)': row.refund.amount,
      상태: cancellationStateWording(row.state),
      신청: row.requested_at,
      '신청한 직원': row.requested_by,
      '승인한 직원': row.approved_by,
      승인: row.approved_at,
      지급일: row.paid_on,
      '지급한 직원': row.paid_by,
    }),
  })

  implement(api, contract.openRefundAccount, async ({ params: { receipt }, tx, note }) => {
    note({ target: `refund ${receipt}` })
    const sealed = (await cancellationOfReceipt(tx, receipt))?.row.sealed_account
    if (!sealed) throw refuse('cancellation_not_found')
    return openedAccount(world, sealed)
  })

  implement(api, contract.setRefundAccount, async ({ params: { receipt }, body, tx, note }) => {
    note({ target: `refund ${receipt}`, after: body })
    await setAccount(tx, world, receipt, body)
    return { receipt }
  })

  implement(api, contract.requestRefund, async ({ params: { id: member_id }, body, caller, tx, note }) => {
    note({ target: `member ${member_id}`, after: body })
    const added = await cancelWithRefund(tx, world, {
      ...{ ...body, subscription_id: body.subscription_id },
      ...{ ends: 'today', member_id, requested_by: caller.name },
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
    await payRefund(tx, world, caller.name, { receipt, paid_on }, () =>
      api.callersOf.hasColleague(tx, caller, 'refunds:write'),
    )
    return { receipt, paid_on }
  })
}
