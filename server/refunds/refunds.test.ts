import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteMember } from '#contract/admin/members.ts'
import { changeAwaitedPayment, matchDeposit } from '#contract/admin/payments.ts'
import * as admin from '#contract/admin/refunds.ts'
import { addStaff, putRole } from '#contract/admin/staff.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { koreanDay } from '#domain/calendar.ts'
import { ACCOUNT, LATER, useEndingPlans } from '#tests/support/ending-plans.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'
import { sweep } from '../jobs/sweep.ts'
import { awaited_payments } from '../payments/tables.ts'
import { cancellations } from './tables.ts'

const { app, subscribed, at, preview, cancel, shown, mine, make } = useEndingPlans()
const DECEMBER = { start_date: '2026-12-01', end_date: '2026-12-31' }
const periodsOf = async (member_id: number) =>
  (await app.asStaff(admin.listPeriodsOf, { params: { id: String(member_id) } })).periods
const amountOf = async (member_id: number) => (await periodsOf(member_id))[0]?.ending?.refund.amount ?? -1
const approve = (receipt: string, amount: number, by = '서연') => approveAs(app, by, receipt, amount)
const pay = (receipt: string, by = 'jiyun@command-line', paid_on = koreanDay(app.deps.now())) =>
  payAs(app, by, receipt, paid_on)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a refund', () => {
  it('is approved by one and paid once, however often it is pressed', async () => {
    const member = await subscribed()
    const token = await at(LATER, member)
    const { receipt } = (await cancel(token, 33_095)).body
    expect(await codeOf(pay(receipt))).toBe('refund_not_approved')
    await approve(receipt, 33_095)
    expect(await codeOf(approve(receipt, 33_095))).toBe('refund_not_requested')
    // The last day was paid for, so it is used to its end.
    expect(await mine(token)).toMatchObject({ subscription_status: 'active', monthly_allowance: 60 })
    expect(await shown(token, receipt)).toMatchObject({ state: 'approved', is_revocable: false })
    const presses = await Promise.all([1, 2, 3].map(() => codeOf(pay(receipt))))
    expect(presses.toSorted()).toEqual(['done', 'refund_not_approved', 'refund_not_approved'])
    expect(await shown(token, receipt)).toMatchObject({ state: 'paid', paid_on: '2026-11-21' })
    const params = { id: String(member.subscription_id) }
    expect((await app.call(contract.getMySubscriptionReceipt, { params }, token)).body.refunded).toBe(33_095)
  })

  it('of everything ends the plan with the approval, since no day was paid for', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, 59_700)).body
    expect(await mine(token)).toMatchObject({ subscription_status: 'active' })
    await approve(receipt, 59_700)
    expect(await mine(token)).toMatchObject({ subscription_status: 'cancelled', monthly_allowance: 10 })
  })

  it('does not count free sets of after the end, nor those of before the sale', async () => {
    const before = await aMember(app)
    await make(before.token, 5)
    app.setNow('2026-10-12T03:05:00Z')
    const member = await subscribed(59_700, before)
    expect(await preview(member.token)).toMatchObject({ is_whole: true, refund: { sets_used: 0, amount: 59_700 } })
    const token = await at(LATER, member)
    const { receipt } = (await cancel(token, 33_095)).body
    // Ten free sets, a day after the end.
    await make(await at('2026-11-22T03:00:00Z', member), 10)
    expect(
      (await app.asStaff(admin.listRefunds, { query: {} })).rows.find((one) => one.receipt === receipt),
    ).toMatchObject({
      refund: { sets_used: 0, amount: 33_095 },
    })
    expect(await codeOf(approve(receipt, 33_095))).toBe('done')
  })

  it('counts what was made after it was asked for', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, 59_700)).body
    await make(token, 10)
    expect(await codeOf(approve(receipt, 59_700))).toBe('refund_changed')
    const { rows: refunds } = await app.asStaff(admin.listRefunds, { query: {} })
    const now = refunds.find((one) => one.receipt === receipt)?.refund.amount ?? 0
    expect(now).toBeLessThan(59_700)
    await approve(receipt, now)
    expect(await shown(token, receipt)).toMatchObject({ refund: { amount: now } })
  })

  it('leaves its deposits where they are, so that none is paid back twice', async () => {
    const [first, second] = [await subscribed(), await subscribed()]
    const move = (from: number | null, to: number | null, id = first.deposit_id) =>
      codeOf(app.asStaff(matchDeposit, { params: { id: String(id) }, body: { from, to, is_confirmed: true } }))
    const { receipt } = (await cancel(first.token, 59_700)).body
    // A mistake after the request can still be mended: the approval counts anew.
    expect(await move(first.payment_id, null)).toBe('done')
    expect(await codeOf(approve(receipt, 59_700))).toBe('refund_changed')
    expect(await move(null, first.payment_id)).toBe('done')
    await approve(receipt, 59_700)
    for (const isPaid of [false, true]) {
      if (isPaid) await pay(receipt)
      expect(await move(first.payment_id, second.payment_id)).toBe('payment_refunded')
      expect(await move(first.payment_id, null)).toBe('payment_refunded')
      // Nor does another come to where money was paid back.
      expect(await move(second.payment_id, first.payment_id, second.deposit_id)).toBe('payment_refunded')
    }
    const params = { id: String(first.payment_id) }
    const body = { revision: 1, subscription_id: first.subscription_id }
    expect(await codeOf(app.asStaff(changeAwaitedPayment, { params, body }))).toBe('payment_refunded')
  })

  it('is never more than arrived, also where a deposit was moved before that was refused', async () => {
    const member = await subscribed()
    const { receipt } = (await cancel(member.token, 59_700)).body
    await approve(receipt, 59_700)
    await pay(receipt)
    const next = { tier_name: 'STANDARD', start_date: '2026-11-01', end_date: '2027-01-31' }
    const { id: subscription_id } = await aSubscription(app, { member_id: member.id, ...next })
    await app.db.update(awaited_payments).set({ subscription_id }).where(eq(awaited_payments.id, member.payment_id))
    const again = (await cancel(await at('2026-11-02T03:00:00Z', member), 59_700)).body.receipt
    expect(await codeOf(approve(again, 59_700))).toBe('refund_uncovered')
  })

  it('is not approved while its deposit is moved to another, or the other way round', async () => {
    for (let i = 0; i < 4; i++) {
      const [first, second] = [await subscribed(), await subscribed()]
      const { receipt } = (await cancel(first.token, 59_700)).body
      const to = { from: first.payment_id, to: second.payment_id, is_confirmed: true }
      const [approved, moved] = await Promise.all([
        codeOf(approve(receipt, 59_700)),
        codeOf(app.asStaff(matchDeposit, { params: { id: String(first.deposit_id) }, body: to })),
      ])
      expect([
        ['done', 'payment_refunded'],
        ['refund_changed', 'done'],
      ]).toContainEqual([approved, moved])
    }
  })

  it('is paid by another than who approved it, as long as there is another', async () => {
    const role = { name: '돈을 보는 사람', permissions: ['refunds:write', 'refunds:approve'] as const }
    const alone = (await cancel((await subscribed()).token, 59_700)).body.receipt
    await approve(alone, 59_700, '혼자')
    // There is no other who may.
    expect(await codeOf(pay(alone, '혼자'))).toBe('done')

    await app.asStaff(putRole, {
      params: { name: role.name },
      body: { permissions: [...role.permissions], revision: null },
    })
    await app.asStaff(addStaff, { body: { name: '둘째', role: role.name } })
    const { receipt } = (await cancel((await subscribed()).token, 59_700)).body
    await approve(receipt, 59_700, '혼자')
    expect(await codeOf(pay(receipt, '혼자'))).toBe('self_payment')
    expect(await codeOf(pay(receipt, '둘째'))).toBe('done')
  })

  it('was paid between its approval and today', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, 59_700)).body
    app.setNow('2026-10-13T03:00:00Z')
    await approve(receipt, 59_700)
    app.setNow('2026-10-15T03:00:00Z')
    for (const day of ['2026-10-12', '2026-10-16', '2030-01-01'])
      expect(await codeOf(pay(receipt, 'jiyun@command-line', day))).toBe('refund_paid_on')
    expect(await codeOf(pay(receipt, 'jiyun@command-line', '2026-10-13'))).toBe('done')
  })

  it('that staff asked for is approved by somebody else', async () => {
    const member = await subscribed()
    const amount = await amountOf(member.id)
    const body = { amount, account: ACCOUNT }
    const { receipt } = await app.api.callAs('지윤')(admin.requestRefund, { params: { id: String(member.id) }, body })
    expect(await codeOf(approve(receipt, amount, '지윤'))).toBe('self_approval')
    expect(await codeOf(approve(receipt, amount, '서연'))).toBe('done')
  })

  it('is asked for and approved once, however often staff press', async () => {
    const member = await subscribed()
    const params = { id: String(member.id) }
    const amount = await amountOf(member.id)
    const body = { amount, account: ACCOUNT }
    const asked = await Promise.all([1, 2, 3].map(() => codeOf(app.asStaff(admin.requestRefund, { params, body }))))
    expect(asked.toSorted()).toEqual(['already_cancelled', 'already_cancelled', 'done'])
    const [{ receipt } = { receipt: '' }] = (await app.call(contract.listMyCancellations, {}, member.token)).body
    const approved = await Promise.all([1, 2, 3].map(() => codeOf(approve(receipt, amount))))
    expect(approved.toSorted()).toEqual(['done', 'refund_not_requested', 'refund_not_requested'])
  })

  it('may be asked for by staff of what they had ended before cancellations were kept, for the days until then, once', async () => {
    const member = await subscribed()
    const params = { id: String(member.id) }
    // As such a release left it: November 21 was not used any more, 40 days.
    await app.db.execute(
      sql`update subscriptions set cancelled_date = '2026-11-21' where id = ${member.subscription_id}`,
    )
    app.setNow('2026-12-01T03:00:00Z')
    await aSubscription(app, { ...DECEMBER, member_id: member.id, tier_name: 'ROYAL' })
    const [, before] = await periodsOf(member.id)
    const amount = Math.ceil((59_700 * 52) / 92)
    expect(before?.ending).toMatchObject({ last_day: '2026-11-20', refund: { amount } })
    const body = { subscription_id: member.subscription_id, amount, account: ACCOUNT }
    await app.asStaff(admin.requestRefund, { params, body })
    expect(await codeOf(app.asStaff(admin.requestRefund, { params, body }))).toBe('already_cancelled')
  })

  it('of what never arrived is nothing', async () => {
    const { token } = await subscribed(0)
    const { body } = await cancel(token, 0, { account: null })
    expect(await shown(token, body.receipt)).toMatchObject({ state: 'nothing_due', account: null })
  })

  it('shows staff the account masked until it is opened, and the database not at all', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, 59_700)).body
    const { rows: refunds } = await app.asStaff(admin.listRefunds, { query: {} })
    expect(JSON.stringify(refunds)).not.toContain('784417')
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(ACCOUNT)
    expect(JSON.stringify(await app.db.select().from(cancellations))).not.toContain('784417')
  })

  it('is still paid to whoever staff have deleted meanwhile', async () => {
    const member = await subscribed()
    const { receipt } = (await cancel(member.token, 59_700)).body
    const body = { reason: '본인의 부탁', username: member.username }
    await app.asStaff(deleteMember, { params: { id: String(member.id) }, body })
    expect(await codeOf(approve(receipt, 59_700))).toBe('done')
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(ACCOUNT)
    expect(await codeOf(pay(receipt))).toBe('done')
  })

  it('is still paid to whoever leaves, and then forgets the account', async () => {
    const member = await subscribed()
    await make(member.token, 10)
    const { amount } = (await preview(member.token)).refund
    const { receipt } = (await cancel(member.token, amount)).body
    await app.call(deleteAccount, { query: {}, body: { password: member.password } }, member.token)
    await approve(receipt, amount)
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(ACCOUNT)
    await pay(receipt)
    app.setNow(Date.parse('2026-10-12T03:00:00Z') + 91 * 86_400_000)
    await sweep(app.db, app.deps)
    expect(await codeOf(app.asStaff(admin.openRefundAccount, { params: { receipt } }))).toBe('cancellation_not_found')
  })
})
