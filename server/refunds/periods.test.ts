import { beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { cancelSubscription, extendSubscription } from '#contract/admin/plans.ts'
import * as admin from '#contract/admin/refunds.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, type MadeMember, signedInAgain } from '#tests/support/makers.ts'
import { aPaidPeriod } from '#tests/support/paid-period.ts'
import { approveAs, cancelWithPassword, payAs } from '#tests/support/refund-steps.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
beforeEach(() => loadShippedTiers(app.db, app.deps))

const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
const STANDARD = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11', won: 59_700 }
/** The month after it. */
const AFTER = { tier_name: 'STANDARD', start_date: '2027-01-12', end_date: '2027-02-11', won: 19_900 }
const DECEMBER = { start_date: '2026-12-01', end_date: '2026-12-31' }
const LATER = '2026-11-21T05:32:00Z'

/** A member with STANDARD for three months from October 12, paid for. */
async function subscribed() {
  const member = await aMember(app)
  return { ...member, ...(await aPaidPeriod(app, member, STANDARD)) }
}
const at = async (now: string, member: MadeMember) => {
  app.setNow(now)
  return signedInAgain(app, member)
}
const preview = async (token: string, id?: number) =>
  (await app.call(contract.previewCancellation, { query: id ? { subscription_id: String(id) } : {} }, token)).body
const cancel = (token: string, amount: number, more: object = {}) =>
  cancelWithPassword(app, token, { ends: 'today', amount, account, ...more })
const shown = async (token: string, receipt: string) =>
  (await app.call(contract.getMyCancellation, { params: { receipt } }, token)).body
const mine = async (token: string) => (await app.call(getMySubscription, {}, token)).body
const make = (token: string, count: number) => app.call(generateNumberSets, { body: { count } }, token)
const periodsOf = async (member_id: number) =>
  (await app.asStaff(admin.listPeriodsOf, { params: { id: String(member_id) } })).periods
const approve = (receipt: string, amount: number) => approveAs(app, '서연', receipt, amount)
const pay = (receipt: string, paid_on: string) => payAs(app, '지급 담당', receipt, paid_on)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a period that is to begin', () => {
  const END = { start_date: '2026-10-05', end_date: '2026-10-11' }

  it('can be ended by its member, also after another plan, and all of it comes back', async () => {
    app.setNow('2026-10-05T03:00:00Z')
    const member = await aMember(app)
    await aSubscription(app, { ...END, member_id: member.id, tier_name: 'SELECT' })
    const token = await at('2026-10-12T03:00:00Z', member)
    // The sold days are over; the next period begins in December.
    const december = (await aPaidPeriod(app, { ...member, token }, { ...DECEMBER, tier_name: 'STANDARD', won: 19_900 }))
      .subscription_id
    expect(await preview(token)).toMatchObject({
      ...{ subscription_id: december, is_whole: true, refund: { paid: 19_900, used_days: 0, amount: 19_900 } },
    })
    const { body } = await cancel(token, 19_900)
    expect(await shown(token, body.receipt)).toMatchObject({ state: 'requested', is_revocable: true })
    await approve(body.receipt, 19_900)
    expect(await codeOf(pay(body.receipt, '2026-10-12'))).toBe('done')
    const later = await at('2026-12-01T03:00:00Z', member)
    expect(await mine(later)).toMatchObject({ subscription_status: 'cancelled', monthly_allowance: 10 })
  })

  it('can be ended while another runs, which goes on', async () => {
    const member = await subscribed()
    const next = (await aPaidPeriod(app, member, AFTER)).subscription_id
    expect(await preview(member.token, next)).toMatchObject({ is_whole: true, refund: { amount: 19_900 } })
    expect((await cancel(member.token, 19_900, { subscription_id: next })).status).toBe(201)
    expect(await mine(member.token)).toMatchObject({
      subscription_status: 'active',
      subscription_end_date: '2027-01-11',
    })
    // Both have money of their own.
    expect(await preview(member.token)).toMatchObject({ refund: { amount: 59_700 } })
    expect((await preview(member.token, next)).receipt).not.toBeNull()
  })

  it('of another is out of reach', async () => {
    const [member, stranger] = [await subscribed(), await subscribed()]
    const id = member.subscription_id
    expect((await preview(stranger.token, id)).code).toBe('no_subscription')
    expect((await cancel(stranger.token, 59_700, { subscription_id: id })).body.code).toBe('no_subscription')
  })
})

describe('staff', () => {
  const endIt = (member_id: number, more: object = {}, by = '지윤') =>
    app.api.callAs(by)(cancelSubscription, {
      params: { id: String(member_id) },
      body: { staff_reason: '전화로 부탁', ...more },
    })

  it('end a plan for its member with what comes back, and may write the account afterwards', async () => {
    const member = await subscribed()
    const token = await at(LATER, member)
    expect(await codeOf(endIt(member.id, { amount: 33_094 }))).toBe('refund_changed')
    const { receipt, cancelled_date } = await endIt(member.id, { amount: 33_095 })
    expect(cancelled_date).toBe('2026-11-22')
    expect(await mine(token)).toMatchObject({ subscription_status: 'active' })
    const { rows } = await app.asStaff(admin.listRefunds, { query: {} })
    expect(rows.find((one) => one.receipt === receipt)).toMatchObject({
      ...{ state: 'requested', requested_by: '지윤', staff_reason: '전화로 부탁', account: null },
    })
    // The approval covers the account, so it is named first.
    expect(await codeOf(approve(receipt, 33_095))).toBe('account_required')
    await app.asStaff(admin.setRefundAccount, { params: { receipt }, body: account })
    await approve(receipt, 33_095)
    expect(await codeOf(pay(receipt, '2026-11-21'))).toBe('done')
    expect(await codeOf(app.asStaff(admin.setRefundAccount, { params: { receipt }, body: account }))).toBe(
      'refund_not_approved',
    )
  })

  it('take it back the same day, and no longer afterwards or once it was approved', async () => {
    const member = await subscribed()
    const token = await at(LATER, member)
    const back = (receipt: string) => codeOf(app.asStaff(admin.withdrawCancellation, { params: { receipt } }))
    const first = await endIt(member.id)
    expect(await back(first.receipt)).toBe('done')
    expect(await mine(token)).toMatchObject({ subscription_status: 'active', days_until_renewal: 51 })
    const second = await endIt(member.id, { account })
    await approve(second.receipt, 33_095)
    expect(await back(second.receipt)).toBe('cancellation_in_force')
    const other = await subscribed()
    const third = await endIt(other.id)
    app.setNow('2026-11-21T15:00:00Z')
    expect(await back(third.receipt)).toBe('cancellation_in_force')
  })

  it('reach the money of every period, whatever was given after it', async () => {
    const member = await subscribed()
    await at(LATER, member)
    const { receipt } = await endIt(member.id)
    // It is not approved yet, and another plan begins.
    app.setNow('2026-11-22T03:00:00Z')
    await aSubscription(app, {
      member_id: member.id,
      tier_name: 'ROYAL',
      start_date: '2026-11-22',
      end_date: '2026-12-21',
    })
    expect(await periodsOf(member.id)).toMatchObject([
      { tier_name: 'ROYAL', paid: 0, cancellation: null },
      {
        tier_name: 'STANDARD',
        paid: 59_700,
        refunded: 0,
        cancellation: { receipt, amount: 33_095, has_account: false },
      },
    ])
    await app.asStaff(admin.setRefundAccount, { params: { receipt }, body: account })
    await approve(receipt, 33_095)
    expect(await codeOf(pay(receipt, '2026-11-22'))).toBe('done')
    expect((await periodsOf(member.id))[1]).toMatchObject({ refunded: 33_095, ending: null })
  })

  it('move the last day of a period, but never before what was sold, nor of one that ends', async () => {
    const member = await subscribed()
    const params = { id: String(member.id) }
    const move = (end_date: string) => codeOf(app.asStaff(extendSubscription, { params, body: { end_date } }))
    expect(await move('2027-01-10')).toBe('period_shortened')
    expect(await move('2027-02-11')).toBe('done')
    expect(await move('2027-01-11')).toBe('done')
    const { rows } = await app.asStaff(listAuditLog, { query: { target: `회원 ${member.id}`, limit: '1' } })
    expect(rows[0]).toMatchObject({ before: { end_date: '2027-02-11' }, after: { end_date: '2027-01-11' } })
    await cancel(member.token, 0, { ends: 'at_end', account: null })
    expect(await move('2027-02-11')).toBe('already_cancelled')
  })

  it('give the next plan from the day after the one that ends, not on its last day', async () => {
    const member = await subscribed()
    await endIt(member.id)
    const next = { member_id: member.id, tier_name: 'ROYAL', end_date: '2026-11-12' }
    expect(await codeOf(aSubscription(app, { ...next, start_date: '2026-10-12' }))).toBe('period_overlaps')
    expect(await codeOf(aSubscription(app, { ...next, start_date: '2026-10-13' }))).toBe('done')
  })
})

describe('a change of plan', () => {
  const change = { tier_name: 'ROYAL', end_date: '2026-12-20' }
  const previewed = (member: { id: number; subscription_id: number }, start_date: string) =>
    app.asStaff(admin.previewPlanChange, {
      params: { id: String(member.id) },
      query: { ...change, start_date, subscription_id: String(member.subscription_id) },
    })
  const changed = (member: { id: number; subscription_id: number }, more: object) =>
    app.asStaff(admin.changePlan, {
      params: { id: String(member.id) },
      body: { ...change, subscription_id: member.subscription_id, staff_reason: '더 많이', account, ...more } as never,
    })

  it('shows the difference, ends the one with its refund and begins the other', async () => {
    const member = await subscribed()
    await make(member.token, 10)
    const token = await at(LATER, member)
    const tomorrow = await previewed(member, '2026-11-22')
    expect(tomorrow).toMatchObject({
      ends: { tier_name: 'STANDARD', last_day: '2026-11-21', refund: { amount: 33_095 } },
      begins: { tier_name: 'ROYAL', monthly_price: 99_900, monthly_sets: 600, price: 96_570 },
      difference: 96_570 - 33_095,
    })
    // From today on, today is a day of the new plan.
    const seen = await previewed(member, '2026-11-21')
    expect(seen).toMatchObject({
      ends: { last_day: '2026-11-20', refund: { used_days: 40, amount: 33_744 } },
      begins: { price: 99_900 },
      difference: 66_156,
    })
    const start_date = '2026-11-21'
    const { receipt } = await changed(member, { start_date, amount: 33_744, price: 99_900 })
    expect(await mine(token)).toMatchObject({ tier_name: 'ROYAL', monthly_allowance: 600 })
    expect(await periodsOf(member.id)).toMatchObject([
      { tier_name: 'ROYAL', status: 'active', start_date, paid: 0 },
      { tier_name: 'STANDARD', status: 'cancelled', paid: 59_700, cancellation: { receipt, amount: 33_744 } },
    ])
    expect(await shown(token, receipt)).toMatchObject({ state: 'requested', is_revocable: false })
    await approve(receipt, 33_744)
    expect(await codeOf(pay(receipt, '2026-11-21'))).toBe('done')
  })

  it('counts what was made today of the plan that ends', async () => {
    const member = await subscribed()
    await make(member.token, 10)
    app.setNow('2026-10-12T03:05:00Z')
    const { ends } = await previewed(member, '2026-10-12')
    // Nothing of its days is used, and ten sets are beyond that.
    expect(ends.refund).toMatchObject({ used_days: 0, sets_used: 10, for_sets: 3_316, amount: 56_384 })
    const { receipt } = await changed(member, { start_date: '2026-10-12', amount: 56_384, price: 229_770 })
    await make(member.token, 10)
    expect(await codeOf(approve(receipt, 56_384))).toBe('done')
    expect((await periodsOf(member.id))[0]?.ending?.refund.sets_used).toBe(10)
  })

  it.each([
    ['another amount', { amount: 1 }, 'refund_changed'],
    ['another price', { price: 1 }, 'price_changed'],
    ['a day after tomorrow', { start_date: '2026-10-14' }, 'plan_change_late'],
    ['a day that is over', { start_date: '2026-10-11' }, 'plan_change_late'],
    ['an end before it begins', { end_date: '2026-10-12' }, 'period_reversed'],
    ['a plan that there is not', { tier_name: 'GOLD' }, 'tier_not_found'],
    ['no reason', { staff_reason: ' ' }, 'invalid_request'],
  ])('with %s is refused, and nothing changes', async (_, wrong, code) => {
    const member = await subscribed()
    const seen = { start_date: '2026-10-13', amount: 59_700, price: 226_440 }
    expect(await codeOf(changed(member, { ...seen, ...wrong }))).toBe(code)
    expect(await periodsOf(member.id)).toMatchObject([{ tier_name: 'STANDARD', status: 'active', cancellation: null }])
  })

  it('happens once, however often staff press', async () => {
    const member = await subscribed()
    const seen = { start_date: '2026-10-13', amount: 59_700, price: 226_440 }
    const pressed = await Promise.all([1, 2, 3].map(() => codeOf(changed(member, seen))))
    expect(pressed.toSorted()).toEqual(['already_cancelled', 'already_cancelled', 'done'])
    expect(await periodsOf(member.id)).toHaveLength(2)
  })
})
