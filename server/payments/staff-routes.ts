import * as contract from '#contract/payments-for-staff.ts'
import { paymentState, suggestMatches } from '#domain/deposit-match.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
import { maskedName } from '../members/masked.ts'
import type { World } from '../world.ts'
import { awaitPayment, changeAwaitedPayment } from './await-payment.ts'
import { type IsRefunded, matchDeposit } from './match-deposit.ts'
import { importStatement, recordDeposit } from './record-deposits.ts'
import { awaitedPayments, countUnmatched, depositPage, unpaidPayments } from './store.ts'

/** What staff do with bank transfers. */
export function paymentStaffRoutes(api: Api, db: Database, world: World, isRefunded: IsRefunded) {
  implement(api, contract.listAwaitedPayments, async ({ query: { receipt, limit } }) =>
    (await awaitedPayments(db, receipt, limit)).map((one) => ({
      ...one,
      state: paymentState(one.amount, one.arrived),
      depositor: maskedName(one.depositor),
    })),
  )

  implement(api, contract.addAwaitedPayment, async ({ params: { receipt }, body, caller, tx, note }) => {
    note({ target: `consultation ${receipt}`, after: body })
    return { id: await awaitPayment(tx, world, caller.name, { receipt, ...body }) }
  })

  implement(api, contract.changeAwaitedPayment, async ({ params: { id }, body, tx, note }) => {
    note({ target: `payment ${id}`, after: body })
    return changeAwaitedPayment(tx, world, id, body, isRefunded)
  })

  const found = async (db: Database, wanted: Parameters<typeof depositPage>[1]) =>
    pageFrom(await depositPage(db, wanted), wanted.limit)

  implement(api, contract.listDeposits, async ({ query, tx, note }) => {
    note({ target: 'deposits' })
    const unpaid = (await unpaidPayments(tx)).map((one) => ({ ...one, remaining: one.amount - one.arrived }))
    const unpaidOf = new Map(unpaid.map((one) => [one.id, one]))
    const { rows, next } = await found(tx, query)
    const suggestionsOf = (deposit: (typeof rows)[number]) =>
      suggestMatches(deposit, unpaid).flatMap(({ id, ground }) => {
        const payment = unpaidOf.get(id)
        return payment ? [{ ...payment, ground }] : []
      })
    return {
      rows: rows.map((row) => ({ ...row, suggestions: row.awaited_payment_id === null ? suggestionsOf(row) : [] })),
      next,
      unmatched: await countUnmatched(tx),
    }
  })
  implementExport(api, world, contract.exportDeposits, {
    name: 'deposits',
    read: found,
    cells: (row) => ({
      번호: row.id,
      날짜: row.day,
      '금액(원)': row.amount,
      입금자: row.depositor,
      출처: row.source === 'hand' ? '손으로' : '거래 내역',
      '적은 직원': row.stored_by,
      '맞춘 입금': row.awaited_payment_id,
      '맞춘 직원': row.matched_by,
    }),
  })

  implement(api, contract.addDeposit, async ({ body, caller, tx, note }) => {
    const { memo: _, ...after } = body
    note({ after })
    const id = await recordDeposit(tx, world, caller.name, body)
    note({ target: `deposit ${id}` })
    return { id }
  })

  implement(api, contract.importStatement, async ({ body: { content }, caller, note }) => {
    note({ target: 'deposits' })
    const imported = await importStatement(db, world, caller.name, content)
    note({ after: imported })
    return imported
  })

  implement(
    api,
    contract.matchDeposit,
    async ({ params: { id }, body: { from, to, is_confirmed = false }, caller, tx, note }) => {
      note({ target: `deposit ${id}`, before: { payment: from }, after: { payment: to } })
      await matchDeposit(tx, world, caller.name, { id, from, to, is_confirmed }, isRefunded)
      return { awaited_payment_id: to }
    },
  )
}
