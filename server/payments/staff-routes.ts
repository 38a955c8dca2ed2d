import * as contract from '#contract/admin/payments.ts'
import { maskedName } from '#domain/member/member.ts'
import { matchSuggester, paymentState } from '#domain/money/deposit-match.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import type { ServerDeps } from '../server-deps.ts'
import { awaitPayment, changeAwaitedPayment } from './await-payment.ts'
import { countUnmatched, type DepositRow, depositPage } from './deposit-store.ts'
import { importStatement } from './import-statement.ts'
import { matchDeposit } from './match-deposit.ts'
import type { IsRefunded } from './must-not-be-refunded.ts'
import { correctDeposit, recordDeposit, removeDeposit, setAside } from './record-deposits.ts'
import { awaitedPage, countOpenPayments, lockedPayment, paymentsOfIds, unpaidPayments } from './store.ts'

/** The fields of a deposit that the audit log keeps. */
const asRecorded = ({ day, amount, depositor, stored_by }: DepositRow) => ({ day, amount, depositor, stored_by })

/** The calls of staff about bank transfers. */
export function paymentStaffRoutes(api: Api, db: Database, deps: ServerDeps, isRefunded: IsRefunded) {
  implementTable(api, db, deps, contract.awaitedPaymentTable, {
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
    return { id: await awaitPayment(tx, deps, caller.name, { receipt, ...body }) }
  })

  implement(api, contract.changeAwaitedPayment, async ({ params: { id }, body, tx, audit }) => {
    const before = await lockedPayment(tx, id)
    audit.record({
      target: `payment ${id}`,
      before: before && { subscription_id: before.subscription_id, is_dropped: before.dropped_at !== null },
      after: body,
    })
    return changeAwaitedPayment(tx, deps, id, body, isRefunded)
  })

  implementTable(api, db, deps, contract.depositTable, {
    target: () => 'deposits',
    read: async (tx, query) => (await depositPage(tx, query)).map((one) => ({ ...one, suggestions: [] })),
    complete: async (tx, rows) => {
      const isOpen = ({ awaited_payment_id, reversed_on, set_aside_as }: (typeof rows)[number]) =>
        awaited_payment_id === null && reversed_on === null && set_aside_as === null
      if (!rows.some(isOpen)) return rows
      const suggest = matchSuggester(await unpaidPayments(tx))
      const suggested = rows.map((row) => (isOpen(row) ? suggest(row) : []))
      const payments = await paymentsOfIds(tx, [...new Set(suggested.flat().map(({ id }) => id))])
      const paymentOf = new Map(payments.map((one) => [one.id, { ...one, remaining: one.amount - one.arrived }]))
      return rows.map((row, i) => ({
        ...row,
        suggestions: (suggested[i] ?? []).flatMap(({ id, ground }) => {
          const payment = paymentOf.get(id)
          return payment ? [{ ...payment, ground }] : []
        }),
      }))
    },
    totals: async (tx) => ({ unmatched: await countUnmatched(tx) }),
  })

  implement(api, contract.addDeposit, async ({ body, caller, tx, audit }) => {
    const { memo: _, ...after } = body
    audit.record({ after })
    const id = await recordDeposit(tx, deps, caller.name, body)
    audit.record({ target: `deposit ${id}` })
    return { id }
  })

  implement(api, contract.correctDeposit, async ({ params: { id }, body, tx, audit }) => {
    const { revision, reason, ...deposit } = body
    const { memo: _, ...after } = deposit
    audit.record({ target: `deposit ${id}`, after: { ...after, reason } })
    const corrected = await correctDeposit(tx, deps, { id, revision }, deposit)
    audit.record({ before: asRecorded(corrected.before) })
    return { revision: corrected.revision }
  })

  implement(api, contract.removeDeposit, async ({ params: { id }, body: { revision, reason }, tx, audit }) => {
    audit.record({ target: `deposit ${id}`, after: { removed: true, reason } })
    audit.record({ before: asRecorded(await removeDeposit(tx, { id, revision })) })
    return { removed: true as const }
  })

  implement(
    api,
    contract.setDepositAside,
    async ({ params: { id }, body: { revision, set_aside_as }, caller, tx, audit }) => {
      audit.record({ target: `deposit ${id}`, after: { set_aside_as } })
      const { before, ...saved } = await setAside(tx, caller.name, { id, revision, set_aside_as })
      audit.record({ before: { set_aside_as: before.set_aside_as } })
      return saved
    },
  )

  implement(api, contract.importStatement, async ({ body: { content }, caller, audit }) => {
    audit.record({ target: 'deposits' })
    const imported = await importStatement(db, deps, caller.name, content)
    // The notes name payers.
    const { notes: _, ...after } = imported
    audit.record({ after })
    return imported
  })

  implement(
    api,
    contract.matchDeposit,
    async ({ params: { id }, body: { from, to, is_confirmed = false }, caller, tx, audit }) => {
      audit.record({ target: `deposit ${id}`, before: { payment: from }, after: { payment: to } })
      await matchDeposit(tx, deps, caller.name, { id, from, to, is_confirmed }, isRefunded)
      return { awaited_payment_id: to }
    },
  )
}
