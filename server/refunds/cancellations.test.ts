import { describe, expect, it } from 'vitest'
import { saveWording } from '#contract/admin/legal-texts.ts'
import { extendSubscription, listTiers, replaceTiers } from '#contract/admin/plans.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { getLegalText } from '#contract/site/legal-texts.ts'
import { ACCOUNT, LATER, useEndingPlans } from '#tests/support/ending-plans.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'

const { app, subscribed, at, preview, cancel, shown, mine, make } = useEndingPlans()

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
    ['an account number of letters', { account: { ...ACCOUNT, account_number: 'abcdefgh' } }, 'invalid_request'],
    ['no end', { ends: 'never' }, 'invalid_request'],
  ])('with %s is refused, and nothing ends', async (_, wrong, code) => {
    const member = await subscribed()
    expect((await cancel(member.token, 59_700, wrong)).body.code).toBe(code)
    expect((await preview(member.token)).receipt).toBeNull()
  })

  it('takes an account number as it is copied from the app of a bank', async () => {
    const member = await subscribed()
    const account = { ...ACCOUNT, account_number: '\u202d１２３ 456 784417\u202c' }
    expect((await cancel(member.token, 59_700, { account })).status).toBe(201)
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
    expect(terms_version).toBe('2026-10-10')
    const body = { title: '이용약관', body: '새로운 약관', revision: 0, effect: 'better' as const }
    await app.asStaff(saveWording, { params: { kind: 'terms', version: '2026-10-13' }, body })
    const token = await at('2026-10-14T03:00:00Z', member)
    expect(await receiptOf(token, member.subscription_id)).toMatchObject({ terms_version: '2026-10-10' })
    const agreed = { params: { kind: 'terms' as const }, query: { version: '2026-10-10' } }
    expect((await app.call(getLegalText, agreed)).body.state).toBe('past')
    const later = await aSubscription(app, {
      ...{ member_id: member.id, tier_name: 'STANDARD', start_date: '2027-02-12', end_date: '2027-03-11' },
    })
    expect(await receiptOf(token, later.id)).toMatchObject({ terms_version: '2026-10-13' })
  })
})
