import type { z } from 'zod'
import * as contract from '#contract/admin/payments.ts'
import { isFarAbove, matchSuggester, paymentState } from '#domain/money/deposit-match.ts'
import { maskedName } from '../../domain/member/member.ts'
import { consultationOfId, lockedConsultation } from '../consultations/store.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { refuse } from '../http/refuse.ts'
import { lockPeriods, periodOfId } from '../plans/subscription-store.ts'
import { mustBeUnchanged } from '../revisions/store.ts'
import { instantOf, type World } from '../world.ts'
import { arrivedOf, countUnmatched, type DepositRow, depositPage, lockedDeposit, matchRow } from './deposit-store.ts'
import { importStatement } from './import-statement.ts'
import { correctDeposit, recordDeposit, removeDeposit, setAside } from './record-deposits.ts'
import {
  addPaymentRow,
  awaitedPage,
  countOpenPayments,
  hasDeposits,
  isAwaited,
  lockedPayment,
  lockedPayments,
  paymentsOfIds,
  savePayment,
  unpaidPayments,
} from './store.ts'

/** The fields of a deposit that the audit log keeps. */
const asRecorded = ({ day, amount, depositor, stored_by }: DepositRow) => ({ day, amount, depositor, stored_by })

/** The calls of staff about bank transfers. */
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
    const imported = await importStatement(db, world, caller.name, content)
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
      await matchDeposit(tx, world, caller.name, { id, from, to, is_confirmed }, isRefunded)
      return { awaited_payment_id: to }
    },
  )
}

/** @throws no_subscription when the period is not of the consultation's member */
async function mustBeTheirs(tx: Database, subscription_id: number, member_id: number | null): Promise<void> {
  const period = await periodOfId(tx, subscription_id)
  if (!period || period.member_id !== member_id) throw refuse('no_subscription')
}

/**
 * Adds an agreed payment. Two equal calls, also parallel ones, add one.
 * @returns its id
 * @throws consultation_not_found, no_subscription; already_awaited when the same payment still has to arrive and the caller did
 * not confirm that it is to be paid once more
 */
async function awaitPayment(
  tx: Database,
  { now }: Pick<World, 'now'>,
  written_by: string,
  { receipt, is_confirmed, ...payment }: z.output<(typeof contract.addAwaitedPayment)['body']> & { receipt: string },
): Promise<number> {
  const consultation = await lockedConsultation(tx, receipt)
  if (!consultation) throw refuse('consultation_not_found')
  if (payment.subscription_id !== null) await mustBeTheirs(tx, payment.subscription_id, consultation.member_id)
  if (!is_confirmed && (await isAwaited(tx, { ...payment, consultation_id: consultation.id })))
    throw refuse('already_awaited')
  return addPaymentRow(tx, { ...payment, consultation_id: consultation.id, written_by, written_at: instantOf(now()) })
}

/**
 * Sets the period that a payment is for, or drops the payment.
 * @throws payment_not_found, no_subscription, edit_conflict; payment_refunded when the old or the new period was refunded;
 * payment_arrived when a deposit has arrived for a payment that is to be dropped
 */
async function changeAwaitedPayment(
  tx: Database,
  { now }: Pick<World, 'now'>,
  id: number,
  { revision, subscription_id, is_dropped }: z.output<(typeof contract.changeAwaitedPayment)['body']>,
  isRefunded: IsRefunded,
): Promise<{ revision: number }> {
  const payment = await lockedPayment(tx, id)
  if (!payment) throw refuse('payment_not_found')
  if (subscription_id !== undefined) {
    const consultation = payment.consultation_id === null ? null : await consultationOfId(tx, payment.consultation_id)
    const own = payment.subscription_id === null ? null : await periodOfId(tx, payment.subscription_id)
    await mustBeTheirs(tx, subscription_id, consultation?.member_id ?? own?.member_id ?? null)
    await mustNotBeRefunded(tx, [payment, { subscription_id }], isRefunded)
  }
  if (is_dropped && (await hasDeposits(tx, id))) throw refuse('payment_arrived')
  const saved = await savePayment(
    tx,
    { id, revision },
    {
      ...(subscription_id !== undefined && { subscription_id }),
      ...(is_dropped && { dropped_at: instantOf(now()) }),
    },
  )
  return { revision: saved }
}

/** Whether a period was refunded, or is about to be. Passed in from server/refunds, which is in a layer above payments. */
type IsRefunded = (tx: Database, subscription_id: number) => Promise<boolean>

interface Match {
  readonly id: number
  /** The match that the caller saw. */
  readonly from: number | null
  readonly to: number | null
  /** The caller has read that far more arrives than was awaited, and confirmed it. */
  readonly is_confirmed: boolean
}

/**
 * Matches a deposit with a payment, or with none; several deposits may pay one payment.
 * @throws deposit_not_found, payment_not_found; deposit_reversed when the bank took it back, deposit_set_aside when it is no fee; edit_conflict when a colleague matched
 * it meanwhile; payment_refunded when either payment was refunded; far_above_awaited when the caller did not confirm that
 */
async function matchDeposit(
  tx: Database,
  { now }: Pick<World, 'now'>,
  by: string,
  { id, from, to, is_confirmed }: Match,
  isRefunded: IsRefunded,
): Promise<void> {
  const deposit = await lockedDeposit(tx, id)
  if (!deposit) throw refuse('deposit_not_found')
  mustBeUnchanged(from, deposit.awaited_payment_id)
  if (to !== null && deposit.reversed_on !== null) throw refuse('deposit_reversed')
  if (to !== null && deposit.set_aside_as !== null) throw refuse('deposit_set_aside')
  const payments = await lockedPayments(tx, [from, to])
  await mustNotBeRefunded(tx, payments, isRefunded)
  const paid = payments.find((payment) => payment.id === to && payment.dropped_at === null)
  if (to !== null && !paid) throw refuse('payment_not_found')
  if (paid && from !== to && !is_confirmed && isFarAbove(paid.amount, (await arrivedOf(tx, paid.id)) + deposit.amount))
    throw refuse('far_above_awaited')
  await matchRow(tx, id, {
    awaited_payment_id: to,
    matched_by: to === null ? null : by,
    matched_at: to === null ? null : instantOf(now()),
  })
}

/**
 * Refuses to move deposits of a refunded period: they could be refunded a second time elsewhere. The periods are locked, so that
 * no refund of them is approved before the transaction ends.
 * @throws payment_refunded
 */
async function mustNotBeRefunded(
  tx: Database,
  payments: readonly { readonly subscription_id: number | null }[],
  isRefunded: IsRefunded,
): Promise<void> {
  const periods = payments.flatMap(({ subscription_id }) => (subscription_id === null ? [] : [subscription_id]))
  await lockPeriods(tx, periods)
  for (const period of periods) if (await isRefunded(tx, period)) throw refuse('payment_refunded')
}
