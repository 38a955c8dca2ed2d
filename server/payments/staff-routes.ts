import * as contract from '#contract/admin/payments.ts'
import { paymentState, paymentStateWording, suggestMatches } from '#domain/money/deposit-match.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
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
  unpaidPayments,
} from './store.ts'

/** Of a deposit what the audit log keeps. */
const asRecorded = ({ day, amount, depositor, stored_by }: DepositRow) => ({ day, amount, depositor, stored_by })

/** What staff do with bank transfers. */
export function paymentStaffRoutes(api: Api, db: Database, world: World, isRefunded: IsRefunded) {
  const awaited = async (db: Database, wanted: Parameters<typeof awaitedPage>[1]) => {
    const { rows, next } = pageFrom(await awaitedPage(db, wanted), wanted.limit)
    return {
      rows: rows.map((one) => ({
        ...one,
        state: paymentState(one.amount, one.arrived),
        depositor: maskedName(one.depositor),
      })),
      next,
    }
  }
  implement(api, contract.listAwaitedPayments, async ({ query }) => ({
    ...(await awaited(db, query)),
    open: await countOpenPayments(db),
  }))
  implementExport(api, world, contract.exportAwaitedPayments, {
    name: 'awaited-payments',
    read: awaited,
    cells: (row) => ({
      번호: row.id,
      '접수 번호': row.receipt,
      플랜: row.tier_name,
      '금액(원)': row.amount,
      '들어온 금액(원)': row.arrived,
      상태: paymentStateWording(row.state),
      입금자: row.depositor,
      '구독 번호': row.subscription_id,
      '적은 직원': row.written_by,
      '적은 때': row.written_at,
    }),
  })

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

  implement(api, contract.correctDeposit, async ({ params: { id }, body, tx, note }) => {
    const { version, reason, ...deposit } = body
    const { memo: _, ...after } = deposit
    note({ target: `deposit ${id}`, after: { ...after, reason } })
    const corrected = await correctDeposit(tx, world, { id, version }, deposit)
    note({ before: asRecorded(corrected.before) })
    return { version: corrected.version }
  })

  implement(api, contract.removeDeposit, async ({ params: { id }, body: { version, reason }, tx, note }) => {
    note({ target: `deposit ${id}`, after: { removed: true, reason } })
    note({ before: asRecorded(await removeDeposit(tx, { id, version })) })
    return { removed: true as const }
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
