import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveWording } from '#contract/admin/legal-texts.ts'
import { deleteMember } from '#contract/admin/members.ts'
import { changeAwaitedPayment, matchDeposit } from '#contract/admin/payments.ts'
import { extendSubscription, listTiers, replaceTiers } from '#contract/admin/plans.ts'
import * as admin from '#contract/admin/refunds.ts'
import { addStaff, putRole } from '#contract/admin/staff.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { koreanDay } from '#domain/calendar.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { aPaidPeriod } from '#tests/support/paid-period.ts'
import { sweep } from '../jobs/sweep.ts'
import { awaited_payments } from '../payments/tables.ts'
import { loadShippedTiers } from '../plans/load-tiers.ts'
import { cancellations } from './tables.ts'

const app = useApp()
beforeEach(() => loadShippedTiers(app.db, app.world))

const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
const STANDARD = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' }

/** A member with STANDARD for three months from October 12, paid for. */
async function subscribed(paid = 59_700, somebody?: MadeMember) {
  const member = somebody ?? (await aMember(app))
  const paidPeriod = await aPaidPeriod(app, member, { ...STANDARD, won: paid === 0 ? 0 : 59_700, arrived: paid })
  return { ...member, ...paidPeriod }
}
const at = async (now: string, member: MadeMember) => {
  app.setNow(now)
  return signedInAgain(app, member)
}
const DECEMBER = { start_date: '2026-12-01', end_date: '2026-12-31' }
const LATER = '2026-11-21T05:32:00Z'
const preview = async (token: string, id?: number) =>
  (await app.call(contract.previewCancellation, { query: id ? { subscription_id: String(id) } : {} }, token)).body
const periodsOf = async (member_id: number) =>
  (await app.asStaff(admin.listPeriodsOf, { params: { id: String(member_id) } })).periods
const amountOf = async (member_id: number) => (await periodsOf(member_id))[0]?.ending?.refund.amount ?? -1
const cancel = (token: string, amount: number, more: object = {}) =>
  app.call(contract.cancelMySubscription, { body: { ends: 'today', amount, account, ...more } as never }, token)
const shown = async (token: string, receipt: string) =>
  (await app.call(contract.getMyCancellation, { params: { receipt } }, token)).body
const mine = async (token: string) => (await app.call(getMySubscription, {}, token)).body
const make = (token: string, count: number) => app.call(generateNumberSets, { body: { count } }, token)
const approve = (receipt: string, amount: number, by = '서연') =>
  app.api.callAs(by)(admin.approveRefund, { params: { receipt }, body: { amount } })
const pay = (receipt: string, by = 'jiyun@command-line', paid_on = koreanDay(app.world.now())) =>
  app.api.callAs(by)(admin.payRefund, { params: { receipt }, body: { paid_on } })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a member who ends their plan', () => {
  it('reads what comes back before the last press, and gets exactly that', async () => {
    const member = await subscribed()
    const token = await at(LATER, member)
    expect(await preview(token)).toMatchObject({
      refund: { amount: 33_095, paid: 59_700, used_days: 41, days: 92, for_days: 26_605, for_sets: 0 },
      ...{ is_whole: false, due_on: '2026-11-25', receipt: null },
    })
    const { status, body } = await cancel(token, 33_095)
    expect(status).toBe(201)
    expect(await shown(token, body.receipt)).toMatchObject({
      ...{ state: 'requested', last_day: '2026-11-21', due_on: '2026-11-25', is_revocable: true },
      ...{ account: '국민 ●●●● 4417 · 김*나', refund: { amount: 33_095 } },
    })
    expect(await preview(token)).toMatchObject({ receipt: body.receipt })
    // Today is used to its end.
    expect(await mine(token)).toMatchObject({ subscription_status: 'active', monthly_allowance: 60 })
    const tomorrow = await at('2026-11-21T15:00:00Z', member)
    expect(await mine(tomorrow)).toMatchObject({ subscription_status: 'cancelled', monthly_allowance: 10 })
    expect(await shown(tomorrow, body.receipt)).toMatchObject({ is_revocable: false })
  })

  it('gets all of it within a week, unless a set was made', async () => {
    const unused = await subscribed()
    expect(await preview(unused.token)).toMatchObject({ is_whole: true, refund: { amount: 59_700 } })
    const used = await subscribed()
    await make(used.token, 1)
    expect(await preview(used.token)).toMatchObject({ is_whole: false, refund: { amount: 59_052, sets_used: 1 } })
  })

  it('is refused another amount than the one that they saw', async () => {
    const member = await subscribed()
    const seen = (await preview(member.token)).refund.amount
    await make(member.token, 10)
    const { body } = await cancel(member.token, seen)
    expect(body.code).toBe('refund_changed')
    expect(await mine(member.token)).toMatchObject({ subscription_status: 'active' })
  })

  it.each([
    ['no account', { account: null }, 'account_required'],
    ['an account number of letters', { account: { ...account, account_number: 'abcdefgh' } }, 'invalid_request'],
    ['no end', { ends: 'never' }, 'invalid_request'],
  ])('with %s is refused, and nothing ends', async (_, wrong, code) => {
    const member = await subscribed()
    expect((await cancel(member.token, 59_700, wrong)).body.code).toBe(code)
    expect((await preview(member.token)).receipt).toBeNull()
  })

  it('presses twice and ends it once', async () => {
    const { token } = await subscribed()
    const answers = await Promise.all([cancel(token, 59_700), cancel(token, 59_700), cancel(token, 59_700)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await app.call(contract.listMyCancellations, {}, token)).body).toHaveLength(1)
  })

  it('may use it to the end, for which nothing comes back, and take that back until then', async () => {
    const member = await subscribed()
    const { body } = await cancel(member.token, 0, { ends: 'at_end', account: null })
    expect(await shown(member.token, body.receipt)).toMatchObject({ state: 'nothing_due', last_day: '2027-01-11' })
    const token = await at(LATER, member)
    expect(await mine(token)).toMatchObject({ subscription_status: 'active' })
    const withdrawn = await app.call(contract.withdrawMyCancellation, { params: { receipt: body.receipt } }, token)
    expect(withdrawn.status).toBe(200)
    expect((await preview(token)).receipt).toBeNull()
  })

  it('may end it before it begins, and gets all of it', async () => {
    const member = await aMember(app)
    const december = { tier_name: 'STANDARD', start_date: '2026-12-01', end_date: '2026-12-31' }
    await aSubscription(app, { member_id: member.id, ...december })
    expect(await preview(member.token)).toMatchObject({ is_whole: true, refund: { used_days: 0, days: 31 } })
    expect((await cancel(member.token, 0, { account: null })).status).toBe(201)
    const later = await at('2026-12-01T03:00:00Z', member)
    expect(await mine(later)).toMatchObject({ subscription_status: 'cancelled', monthly_allowance: 10 })
  })

  it('takes it back the same day, and no longer afterwards', async () => {
    const member = await subscribed()
    const withdraw = (receipt: string, token: string) =>
      app.call(contract.withdrawMyCancellation, { params: { receipt } }, token)
    const { receipt } = (await cancel(member.token, 59_700)).body
    const stranger = await aMember(app)
    expect((await withdraw(receipt, stranger.token)).body.code).toBe('cancellation_not_found')
    expect((await withdraw(receipt, member.token)).status).toBe(200)
    expect(await shown(member.token, receipt)).toMatchObject({ state: 'withdrawn' })
    const later = await at('2026-10-13T03:00:00Z', member)
    expect(await mine(later)).toMatchObject({ subscription_status: 'active' })
    const again = (await cancel(later, 59_700)).body.receipt
    const next = await at('2026-10-13T15:00:00Z', member)
    expect((await withdraw(again, next)).body.code).toBe('cancellation_in_force')
  })

  it('sees no cancellation and no receipt of another', async () => {
    const [{ token, subscription_id }, stranger] = [await subscribed(), await aMember(app)]
    const { receipt } = (await cancel(token, 59_700)).body
    expect((await app.call(contract.getMyCancellation, { params: { receipt } }, stranger.token)).status).toBe(404)
    const params = { id: String(subscription_id) }
    expect((await app.call(contract.getMySubscriptionReceipt, { params }, stranger.token)).status).toBe(404)
    expect((await app.call(contract.getMySubscriptionReceipt, { params }, token)).body).toMatchObject({
      ...{ tier_name: 'STANDARD', monthly_price: 19_900, monthly_sets: 60, paid: 59_700, refunded: 0 },
      payments: [{ day: '2026-10-12', amount: 59_700, depositor: '김하나' }],
    })
  })
})

describe('what was sold', () => {
  const receiptOf = async (token: string, id: number) =>
    (await app.call(contract.getMySubscriptionReceipt, { params: { id: String(id) } }, token)).body
  const changeStandard = async (changes: object) => {
    const { tiers, revision } = await app.asStaff(listTiers)
    const body = tiers.map(({ id: _, ...tier }) => (tier.name === 'STANDARD' ? { ...tier, ...changes } : tier))
    await app.asStaff(replaceTiers, { query: { revision }, body })
  }

  it('is the period’s own: another price and fewer sets touch only who takes the plan later', async () => {
    const member = await subscribed()
    await make(member.token, 10)
    const before = (await preview(member.token)).refund
    await changeStandard({ price: 29_900, max_numbers_per_month: 5 })
    expect(await mine(member.token)).toMatchObject({ monthly_allowance: 60, remaining_numbers: 50 })
    expect((await make(member.token, 10)).status).toBe(200)
    expect(await receiptOf(member.token, member.subscription_id)).toMatchObject({
      ...{ monthly_price: 19_900, monthly_sets: 60, sold_days: 92, not_known: [] },
    })
    // 1.96 of 180 sets are the first day’s; ten and twenty were made, at 331.67 won each.
    expect(before).toMatchObject({ for_days: 648, for_sets: 2_668 })
    expect((await preview(member.token)).refund).toMatchObject({ for_days: 648, for_sets: 5_985 })
    const later = await subscribed()
    expect(await mine(later.token)).toMatchObject({ monthly_allowance: 5 })
    expect(await receiptOf(later.token, later.subscription_id)).toMatchObject({
      ...{ monthly_price: 29_900, monthly_sets: 5 },
    })
    await changeStandard({ price: 19_900, max_numbers_per_month: 60 })
  })

  it('keeps its days when it is extended, and its terms when others begin', async () => {
    const member = await subscribed()
    const params = { id: String(member.id) }
    await app.asStaff(extendSubscription, { params, body: { end_date: '2027-02-11' } })
    const { terms_version, ...sold } = await receiptOf(member.token, member.subscription_id)
    expect(sold).toMatchObject({ end_date: '2027-02-11', sold_days: 92 })
    expect(terms_version).toBe('2026-10-01')
    const body = { title: '이용약관', body: '새로운 약관', revision: 0 }
    await app.asStaff(saveWording, { params: { kind: 'terms', version: '2026-10-13' }, body })
    const token = await at('2026-10-14T03:00:00Z', member)
    expect(await receiptOf(token, member.subscription_id)).toMatchObject({ terms_version: '2026-10-01' })
    const agreed = { params: { kind: 'terms' as const }, query: { version: '2026-10-01' } }
    expect((await app.call(getLegalText, agreed)).body.state).toBe('past')
    const later = await aSubscription(app, {
      ...{ member_id: member.id, tier_name: 'STANDARD', start_date: '2027-02-12', end_date: '2027-03-11' },
    })
    expect(await receiptOf(token, later.id)).toMatchObject({ terms_version: '2026-10-13' })
  })
})

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
    const body = { amount, account }
    const { receipt } = await app.api.callAs('지윤')(admin.requestRefund, { params: { id: String(member.id) }, body })
    expect(await codeOf(approve(receipt, amount, '지윤'))).toBe('self_approval')
    expect(await codeOf(approve(receipt, amount, '서연'))).toBe('done')
  })

  it('is asked for and approved once, however often staff press', async () => {
    const member = await subscribed()
    const params = { id: String(member.id) }
    const amount = await amountOf(member.id)
    const body = { amount, account }
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
    const body = { subscription_id: member.subscription_id, amount, account }
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
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(account)
    expect(JSON.stringify(await app.db.select().from(cancellations))).not.toContain('784417')
  })

  it('is still paid to whoever staff have deleted meanwhile', async () => {
    const member = await subscribed()
    const { receipt } = (await cancel(member.token, 59_700)).body
    const body = { reason: '본인의 부탁', username: member.username }
    await app.asStaff(deleteMember, { params: { id: String(member.id) }, body })
    expect(await codeOf(approve(receipt, 59_700))).toBe('done')
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(account)
    expect(await codeOf(pay(receipt))).toBe('done')
  })

  it('is still paid to whoever leaves, and then forgets the account', async () => {
    const member = await subscribed()
    await make(member.token, 10)
    const { amount } = (await preview(member.token)).refund
    const { receipt } = (await cancel(member.token, amount)).body
    await app.call(deleteAccount, { query: {}, body: { password: member.password } }, member.token)
    await approve(receipt, amount)
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(account)
    await pay(receipt)
    app.setNow(Date.parse('2026-10-12T03:00:00Z') + 91 * 86_400_000)
    await sweep(app.db, app.world)
    expect(await codeOf(app.asStaff(admin.openRefundAccount, { params: { receipt } }))).toBe('cancellation_not_found')
  })
})
