import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { assignSubscription, cancelSubscription } from '#contract/admin/plans.ts'
import * as admin from '#contract/admin/refunds.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import { beginSecondFactor, confirmSecondFactor } from '#contract/members/second-factor.ts'
import { getMe } from '#contract/members/sessions.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { MONDAY } from '#tests/support/app.ts'
import { ACCOUNT, LATER, STANDARD, useEndingPlans } from '#tests/support/ending-plans.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'

const { app, subscribed, at, make } = useEndingPlans()
beforeEach(() => app.setNow(MONDAY))
const leaving = async (token: string) => (await app.call(contract.previewLeaving, {}, token)).body
const remove = (token: string, body: object) => app.call(deleteAccount, { query: {}, body: body as never }, token)
const periodsOf = async (id: number) => (await app.asStaff(admin.listPeriodsOf, { params: { id: String(id) } })).periods
/** The next month, unpaid. */
const NEXT = { tier_name: 'PRIME', start_date: '2027-01-12', end_date: '2027-02-11' }

describe('a member who leaves with a plan', () => {
  it('reads what ends and what comes back, and gets it', async () => {
    const member = await subscribed()
    await aSubscription(app, { member_id: member.id, ...NEXT })
    const token = await at(LATER, member)
    expect(await leaving(token)).toEqual({
      periods: [
        { ...NEXT, paid: 0, amount: 0 },
        { ...STANDARD, paid: 59_700, amount: 33_095 },
      ],
      ...{ amount: 33_095, due_on: '2026-11-25' },
    })
    const { amount } = await leaving(token)
    const { password } = member
    expect((await remove(token, { password, amount: amount - 1, account: ACCOUNT })).body.code).toBe('refund_changed')
    expect((await app.call(getMe, {}, token)).status).toBe(200)
    expect((await remove(token, { password, amount, account: ACCOUNT })).status).toBe(200)
    const [next, first] = await periodsOf(member.id)
    expect(next).toMatchObject({ status: 'cancelled', ending: null, cancellation: { state: 'nothing_due' } })
    expect(first).toMatchObject({
      ending: null,
      cancellation: { state: 'requested', amount: 33_095, last_day: '2026-11-21', has_account: true },
    })
    const receipt = first?.cancellation?.receipt ?? ''
    expect(await app.asStaff(admin.openRefundAccount, { params: { receipt } })).toEqual(ACCOUNT)
    await approveAs(app, '서연', receipt, 33_095)
    await payAs(app, '지급 담당', receipt, '2026-11-21')
    expect((await periodsOf(member.id))[1]).toMatchObject({ refunded: 33_095 })
  })

  it('gets less back for sets that were made, although they are erased with the account', async () => {
    const member = await subscribed()
    for (let made = 0; made < 60; made += 10) expect((await make(member.token, 10)).status).toBe(200)
    const { amount } = await leaving(member.token)
    expect(amount).toBeLessThan(59_700 - 15_000)
    expect((await remove(member.token, { password: member.password, amount, account: ACCOUNT })).status).toBe(200)
    const receipt = (await periodsOf(member.id))[0]?.cancellation?.receipt ?? ''
    expect((await app.asStaff(admin.showRefund, { params: { receipt } })).refund).toMatchObject({
      amount,
      sets_used: 60,
    })
    await approveAs(app, '서연', receipt, amount)
  })

  it('needs the password alone without an account, which staff name afterwards', async () => {
    const member = await subscribed()
    expect((await remove(member.token, { password: member.password })).status).toBe(200)
    const receipt = (await periodsOf(member.id))[0]?.cancellation?.receipt ?? ''
    expect((await periodsOf(member.id))[0]?.cancellation).toMatchObject({ amount: 59_700, has_account: false })
    await app.api.callAs('지윤')(admin.setRefundAccount, { params: { receipt }, body: ACCOUNT })
    await approveAs(app, '서연', receipt, 59_700)
    await payAs(app, '지급 담당', receipt, '2026-10-12')
  })

  it('names an account with the code of the second factor only, as for any refund', async () => {
    const { token, password } = await subscribed()
    const { secret } = (await app.call(beginSecondFactor, { body: { current_password: password } }, token)).body
    const code = (timestamp: number) => new TOTP({ secret, period: 30 }).generate({ timestamp })
    await app.call(confirmSecondFactor, { body: { verification_code: code(MONDAY) } }, token)
    expect((await remove(token, { account: ACCOUNT })).body.code).toBe('password_required')
    expect((await remove(token, { password: 'not it', account: ACCOUNT })).body.code).toBe('wrong_password')
    expect((await remove(token, { password, account: ACCOUNT })).body.code).toBe('second_factor_required')
    expect((await remove(token, { password, account: ACCOUNT, verification_code: '000000' })).body.code).toBe(
      'code_wrong',
    )
    app.setNow(MONDAY + 60_000)
    const verification_code = code(MONDAY + 60_000)
    expect((await remove(token, { password, account: ACCOUNT, verification_code })).status).toBe(200)
  })

  it('who had ended it to its last day gets the rest back, since they use no day more', async () => {
    const member = await subscribed()
    const token = await at(LATER, member)
    const end = { ends: 'at_end' as const, amount: 0, reason: null, account: null }
    expect((await app.call(contract.cancelMySubscription, { body: end }, token)).status).toBe(201)
    expect(await leaving(token)).toMatchObject({ amount: 33_095 })
    expect((await remove(token, { password: member.password, amount: 33_095, account: ACCOUNT })).status).toBe(200)
    expect((await periodsOf(member.id))[0]).toMatchObject({ cancellation: { state: 'requested', amount: 33_095 } })
  })

  it('has nothing to end where staff ended it today, and that refund goes its way', async () => {
    const member = await subscribed()
    const params = { id: String(member.id) }
    await app.asStaff(cancelSubscription, { params, body: { staff_reason: '전화', account: ACCOUNT } })
    expect(await leaving(member.token)).toMatchObject({ periods: [], amount: 0 })
    expect((await remove(member.token, { password: member.password })).status).toBe(200)
    expect((await periodsOf(member.id))[0]).toMatchObject({ cancellation: { state: 'requested', has_account: true } })
  })

  it('is given no new plan, and whose number was never a member’s has no periods', async () => {
    const member = await aMember(app)
    await remove(member.token, { password: member.password })
    const params = { id: String(member.id) }
    expect(await periodsOf(member.id)).toEqual([])
    await expect(app.asStaff(assignSubscription, { params, body: NEXT })).rejects.toMatchObject({
      code: 'member_not_found',
    })
    await expect(app.asStaff(admin.listPeriodsOf, { params: { id: '99999999' } })).rejects.toMatchObject({
      code: 'member_not_found',
    })
  })
})
