import { beforeEach, describe, expect, it } from 'vitest'
import { openConsultation } from '#contract/admin/consultations.ts'
import { findMembers } from '#contract/admin/members.ts'
import * as payments from '#contract/admin/payments.ts'
import { assignSubscription, cancelSubscription } from '#contract/admin/plans.ts'
import { listPeriodsOf } from '#contract/admin/refunds.ts'
import { exportSubscriptions, getSales, listSubscriptions } from '#contract/admin/subscriptions.ts'
import { getMyConsultation, requestMyConsultation, withdrawMyConsultation } from '#contract/plans/consultations.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, type MadeMember } from '#tests/support/makers.ts'
import { aPaidPeriod } from '#tests/support/paid-period.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'
import { sweep } from '../jobs/sweep.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
beforeEach(() => loadShippedTiers(app.db, app.deps))
const DAY = 24 * 3_600_000
const MONTH = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11', won: 19_900 }
const paramsOf = ({ id }: { readonly id: number }) => ({ id: String(id) })
const ask = async ({ token }: MadeMember, tier_name = 'STANDARD') => {
  const body = { name: '김하나', mobile_number: '01012345678', tier_name, preferred_time: 'any' as const }
  return (await app.call(requestMyConsultation, { body }, token)).body.receipt
}
const agree = (receipt: string, amount: number) =>
  app.asStaff(payments.addAwaitedPayment, { params: { receipt }, body: { amount, depositor: '김하나' } })
const stateOf = async (receipt: string) => (await app.asStaff(openConsultation, { params: { receipt } })).state
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('the list of subscriptions', () => {
  it('is narrowed by state, plan, end and money, is a file, and so are members by their plan', async () => {
    const [whole, part, none] = [await aMember(app), await aMember(app), await aMember(app)]
    await aPaidPeriod(app, whole, MONTH)
    await aPaidPeriod(app, part, { ...MONTH, tier_name: 'PRIME', won: 39_900, arrived: 30_000 })
    await aSubscription(app, {
      member_id: none.id,
      tier_name: 'PRIME',
      start_date: '2026-11-01',
      end_date: '2026-12-01',
    })
    const idsOf = async (query: object) =>
      (await app.asStaff(listSubscriptions, { query })).rows.map(({ member_id }) => member_id)
    expect(await idsOf({})).toEqual([none.id, part.id, whole.id])
    expect(await idsOf({ sort: 'ends' })).toEqual([whole.id, part.id, none.id])
    expect(await idsOf({ paid: 'all' })).toEqual([whole.id])
    expect(await idsOf({ paid: 'part' })).toEqual([part.id])
    expect(await idsOf({ paid: 'none' })).toEqual([none.id])
    expect(await idsOf({ tier: 'prime' })).toEqual([none.id, part.id])
    expect(await idsOf({ state: 'active' })).toEqual([part.id, whole.id])
    expect(await idsOf({ state: 'inactive' })).toEqual([none.id])
    expect(await idsOf({ state: 'ending' })).toEqual([])
    expect(await idsOf({ from: '2026-11-12' })).toEqual([none.id])
    expect(await idsOf({ to: '2026-11-11', limit: 1 })).toEqual([part.id])
    const { rows } = await app.asStaff(listSubscriptions, { query: { paid: 'part' } })
    expect(rows).toMatchObject([
      { name: '김**또', status: 'active', last_day: '2026-11-11', price: 39_900, arrived: 30_000, refunded: 0 },
    ])
    const { content } = await app.asStaff(exportSubscriptions, { body: { paid: 'part' } })
    expect(content).toContain('PRIME')
    expect(content).not.toContain('STANDARD')
    const found = async (query: object) => (await app.asStaff(findMembers, { query })).rows.map(({ id }) => id)
    expect(await found({ tier: 'PRIME' })).toEqual([part.id])
    expect(await found({ ends_by: '2026-11-11' })).toEqual([part.id, whole.id])
    expect(await found({ tier: 'STANDARD', ends_by: '2026-11-10' })).toEqual([])
    app.setNow('2026-11-05T03:00:00Z')
    expect(await idsOf({ state: 'ending', sort: 'ends' })).toEqual([whole.id, part.id])
    await app.asStaff(cancelSubscription, { params: paramsOf(whole), body: { staff_reason: '전화' } })
    // It runs to the end of the day, for the member and in both lists.
    expect(await idsOf({ state: 'active', tier: 'STANDARD' })).toEqual([whole.id])
    expect(await found({ tier: 'STANDARD' })).toEqual([whole.id])
    expect(await found({ ends_by: '2026-11-05' })).toEqual([whole.id])
    app.setNow('2026-11-06T03:00:00Z')
    expect(await found({ tier: 'STANDARD' })).toEqual([])
    expect(await idsOf({ state: 'over' })).toEqual([whole.id])
  })

  it('says what a month brought by plan: sold, arrived and paid back', async () => {
    app.setNow('2027-03-10T03:00:00Z')
    const member = await aMember(app)
    const sold = { ...MONTH, start_date: '2027-03-10', end_date: '2027-04-09', day: '2027-03-10' }
    await aPaidPeriod(app, member, sold)
    expect(await app.asStaff(getSales)).toEqual({
      month: '2027-03',
      tiers: [{ tier_name: 'STANDARD', sold: 1, price: 19_900, arrived: 19_900, refunded: 0 }],
    })
    const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
    const body = { staff_reason: '전화', account }
    const { receipt } = await app.asStaff(cancelSubscription, { params: paramsOf(member), body })
    await approveAs(app, '서연', receipt, 19_900)
    await payAs(app, '지급 담당', receipt, '2027-03-10')
    expect((await app.asStaff(getSales, { query: { month: '2027-03' } })).tiers).toMatchObject([{ refunded: 19_900 }])
    expect((await app.asStaff(getSales, { query: { month: '2027-02' } })).tiers).toEqual([])
    await expect(app.asStaff(getSales, { query: { month: '2027-13' } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('giving a plan', () => {
  it('closes the consultation as 가입, and what was agreed there is for the plan', async () => {
    const member = await aMember(app)
    const receipt = await ask(member)
    const { id } = await agree(receipt, 59_700)
    await app.asStaff(assignSubscription, {
      params: paramsOf(member),
      body: { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' },
    })
    expect(await stateOf(receipt)).toBe('joined')
    expect((await app.call(getMyConsultation, {}, member.token)).body.consultation?.state).toBe('joined')
    const deposit = await app.asStaff(payments.addDeposit, {
      body: { day: '2026-10-12', amount: 59_700, depositor: '김하나', memo: '세 달' },
    })
    await app.asStaff(payments.matchDeposit, { params: paramsOf(deposit), body: { from: null, to: id } })
    expect((await app.asStaff(listPeriodsOf, { params: paramsOf(member) })).periods).toMatchObject([{ paid: 59_700 }])
  })
})

describe('a request that was withdrawn', () => {
  it('is kept five years where money came for it, as a contract is, and 90 days otherwise', async () => {
    const [payer, other] = [await aMember(app), await aMember(app)]
    const [paid, unpaid] = [await ask(payer), await ask(other)]
    const { id } = await agree(paid, 19_900)
    const deposit = await app.asStaff(payments.addDeposit, {
      body: { day: '2026-10-12', amount: 19_900, depositor: '김하나', memo: '그만둠' },
    })
    await app.asStaff(payments.matchDeposit, { params: paramsOf(deposit), body: { from: null, to: id } })
    await app.call(withdrawMyConsultation, { params: { receipt: paid } }, payer.token)
    await app.call(withdrawMyConsultation, { params: { receipt: unpaid } }, other.token)
    app.setNow(MONDAY + 91 * DAY)
    await sweep(app.db, app.deps)
    expect(await stateOf(paid)).toBe('withdrawn')
    expect(await codeOf(stateOf(unpaid))).toBe('consultation_not_found')
    app.setNow(MONDAY + (5 * 365 + 1) * DAY)
    await sweep(app.db, app.deps)
    expect(await codeOf(stateOf(paid))).toBe('consultation_not_found')
  })
})

describe('a deposit that is no fee', () => {
  it('leaves the list and what is counted, can be matched with nothing, and comes back', async () => {
    const unmatched = async () =>
      (await app.asStaff(payments.listDeposits, { query: { is_matched: 'false' } })).unmatched
    const before = await unmatched()
    const { id } = await app.asStaff(payments.addDeposit, {
      body: { day: '2026-10-12', amount: 132, depositor: '결산이자', memo: '이자' },
    })
    const set = (set_aside_as: 'interest' | null, revision: number) =>
      app.asStaff(payments.setDepositAside, { params: { id: String(id) }, body: { set_aside_as, revision } })
    expect(await unmatched()).toBe(before + 1)
    const { revision } = await set('interest', 1)
    expect(await unmatched()).toBe(before)
    const shown = async (is_matched: 'false' | 'aside') =>
      (await app.asStaff(payments.listDeposits, { query: { is_matched } })).rows.filter((one) => one.id === id)
    expect(await shown('false')).toEqual([])
    expect(await shown('aside')).toMatchObject([
      { set_aside_as: 'interest', set_aside_by: 'jiyun@command-line', suggestions: [] },
    ])
    const member = await aMember(app)
    const payment = await agree(await ask(member), 132)
    const match = { params: { id: String(id) }, body: { from: null, to: payment.id } }
    expect(await codeOf(app.asStaff(payments.matchDeposit, match))).toBe('deposit_set_aside')
    expect(await codeOf(set(null, 1))).toBe('edit_conflict')
    const back = await set(null, revision)
    expect(await codeOf(app.asStaff(payments.matchDeposit, match))).toBe('done')
    expect(await codeOf(set('interest', back.revision))).toBe('deposit_matched')
  })
})
