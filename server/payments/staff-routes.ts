import * as contract from '#contract/admin/payments.ts'
import { paymentState, suggestMatches } from '#domain/money/deposit-match.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { maskedName } from '../members/masked.ts'
import type { World } from '../world.ts'
import { awaitPayment, changeAwaitedPayment } from './await-payment.ts'
import { type IsRefunded, matchDeposit } from './match-deposit.ts'
import { correctDeposit, importStatement, recordDeposit, removeDeposit } from './record-deposits.ts'
import {
  awaitedPage,
  countOpenPayments,
  countUnmatched,
  type DepositRow,
  depositPage,
  lockedPayment,
  unpaidPayments,
} from './store.ts'

/** Of a deposit what the audit log keeps. */
const asRecorded = ({ day, amount, depositor, stored_by }: DepositRow) => ({ day, amount, depositor, stored_by })

/** What staff do with bank transfers. */
export function paymentStaffRoutes(api: Api, db: Database, world: World, isRefunded: IsRefunded) {
  implementTable(api, db, world, contract.awaitedPaymentTable, {
    read: async (db, query) =>
      (await awaitedPage(db, query)).map((one) => ({
        ...one,
        state: paymentState(one.amount, one.arrived),
        depositor: maskedName(one.depositor),
      })),
    totals: async (db) => ({ open: await countOpenPayments(db) }),
  })

  implement(api, contract.addAwaitedPayment, async ({ params: { receipt }, body, caller, tx, audit }) => {
    audit.record({ target: `consultation ${receipt}`, after: body })
    return { id: await awaitPayment(tx, world, caller.name, { receipt, ...body }) }
  })

  implement(api, contract.changeAwaitedPayment, async ({ params: { id }, body, tx, audit }) => {
    const before = await lockedPayment(tx, id)
    audit.record({
      target: `payment ${id}`,
      before: before && { subscription_id: before.subscription_id, is_dropped: before.dropped_at !== null },
      after: body,
    })
    return changeAwaitedPayment(tx, world, id, body, isRefunded)
  })

  implementTable(api, db, world, contract.depositTable, {
    target: () => 'deposits',
    read: async (tx, query) => (await depositPage(tx, query)).map((one) => ({ ...one, suggestions: [] })),
    complete: async (tx, rows) => {
      const unpaid = (await unpaidPayments(tx)).map((one) => ({ ...one, remaining: one.amount - one.arrived }))
      const unpaidOf = new Map(unpaid.map((one) => [one.id, one]))
      const suggestionsOf = (deposit: (typeof rows)[number]) =>
        suggestMatches(deposit, unpaid).flatMap(({ id, ground }) => {
          const payment = unpaidOf.get(id)
          return payment ? [{ ...payment, ground }] : []
        })
      return rows.map((row) => ({ ...row, suggestions: row.awaited_payment_id === null ? suggestionsOf(row) : [] }))
    },
    totals: async (tx) => ({ unmatched: await countUnmatched(tx) }),
  })

  implement(api, contract.addDeposit, async ({ body, caller, tx, audit }) => {
    const { memo: _, ...after } = body
    audit.record({ after })
    const id = await recordDeposit(tx, world, caller.name, body)
    audit.record({ target: `deposit ${id}` })
    return { id }
  })

  implement(api, contract.correctDeposit, async ({ params: { id }, body, tx, audit }) => {
    const { revision, reason, ...deposit } = body
    const { memo: _, ...after } = deposit
    audit.record({ target: `deposit ${id}`, after: { ...after, reason } })
    const corrected = await correctDeposit(tx, world, { id, revision }, deposit)
    audit.record({ before: asRecorded(corrected.before) })
    return { revision: corrected.revision }
  })

  implement(api, contract.removeDeposit, async ({ params: { id }, body: { revision, reason }, tx, audit }) => {
    audit.record({ target: `deposit ${id}`, after: { removed: true, reason } })
    audit.record({ before: asRecorded(await removeDeposit(tx, { id, revision })) })
    return { removed: true as const }
  })

  implement(api, contract.importStatement, async ({ body: { content }, caller, audit }) => {
    audit.record({ target: 'deposits' })
    const imported = await importStatement(db, world, caller.name, content)
    audit.record({ after: imported })
    return imported
  })

  implement(
    api,
    contract.matchDeposit,
    async ({ params: { id }, body: { from, to, is_confirmed = false }, caller, tx, audit }) => {
      audit.record({ target: `deposit ${id}`, before: { payment: from }, after: { payment: to } })
      await matchDeposit(tx, world, caller.name, { id, from, to, is_confirmed }, isRefunded)
      return { awaited_payment_id: to }
    },
  )
}
