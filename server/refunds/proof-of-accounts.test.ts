import { and, eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import * as admin from '#contract/admin/refunds.ts'
import { listNotifications } from '#contract/members/notifications.ts'
import { beginSecondFactor, confirmSecondFactor } from '#contract/members/second-factor.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { MONDAY } from '#tests/support/app.ts'
import { ACCOUNT, useEndingPlans } from '#tests/support/ending-plans.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'
import { textOfMessage } from '../messages/store.ts'
import { messages } from '../messages/tables.ts'

const { app, subscribed, cancel, shown } = useEndingPlans()
const MINUTE = 60_000
const OTHER = { bank_name: '신한', account_number: '110-222-333444', account_holder: '박두리' }
const ALL = 59_700
beforeEach(() => app.setNow(MONDAY))

/** The code of a refusal of staff, or `done`. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const inboxOf = async (token: string) => (await app.call(listNotifications, { query: {} }, token)).body.rows
const textsTo = async (member_id: number) =>
  (
    await app.db
      .select()
      .from(messages)
      .where(and(eq(messages.member_id, member_id), eq(messages.kind, 'refund_account')))
  ).map((message) => textOfMessage(app.deps, message))
const shownToStaff = (receipt: string) => app.asStaff(admin.showRefund, { params: { receipt } })
const byStaff = (receipt: string, body: typeof ACCOUNT, by = '지윤') =>
  app.api.callAs(by)(admin.setRefundAccount, { params: { receipt }, body })

describe('an account for a refund', () => {
  it('is named by nobody who has the access token alone, and the plan goes on', async () => {
    const { token } = await subscribed()
    expect((await cancel(token, ALL, { current_password: undefined })).body).toMatchObject({
      code: 'current_password_required',
    })
    expect((await cancel(token, ALL, { current_password: 'not the password' })).body).toMatchObject({
      code: 'wrong_password',
    })
    expect((await app.call(contract.listMyCancellations, {}, token)).body).toEqual([])
    expect(await inboxOf(token)).toEqual([])
  })

  it('takes the code where there is a second factor, which a refused change of amount does not use up', async () => {
    const member = await subscribed()
    const { token, password: current_password } = member
    const { secret } = (await app.call(beginSecondFactor, { body: { current_password } }, token)).body
    const code = (timestamp: number) => new TOTP({ secret, period: 30 }).generate({ timestamp })
    await app.call(confirmSecondFactor, { body: { verification_code: code(MONDAY) } }, token)
    expect((await cancel(token, ALL)).body).toMatchObject({ code: 'second_factor_required' })
    expect((await cancel(token, ALL, { verification_code: '000000' })).body).toMatchObject({ code: 'code_wrong' })
    app.setNow(MONDAY + MINUTE)
    const verification_code = code(MONDAY + MINUTE)
    expect((await cancel(token, ALL - 1, { verification_code })).body).toMatchObject({ code: 'refund_changed' })
    expect((await cancel(token, ALL, { verification_code })).status).toBe(201)
  })

  it('is told to its member by inbox and text, and can be taken back also after the approval', async () => {
    const { token, id, password: current_password } = await subscribed()
    const { receipt } = (await cancel(token, ALL, { account: OTHER })).body
    expect(await inboxOf(token)).toMatchObject([
      {
        ...{ kind: 'security', title: '환불받을 계좌가 적혔어요' },
        body: expect.stringMatching(/^신한 ●●●● 3444 · 박\*리 · .+\n본인이 아니면/),
        path: `/dashboard/subscription/cancellations/${receipt}`,
      },
    ])
    expect(await textsTo(id)).toEqual([expect.stringContaining('환불받을 계좌가 적혔습니다(신한 3444)')])
    await approveAs(app, '서연', receipt, ALL)
    const params = { receipt }
    expect((await app.call(contract.withdrawMyRefundAccount, { params }, token)).status).toBe(200)
    expect(await shown(token, receipt)).toMatchObject({ state: 'requested', account: null })
    expect(await codeOf(payAs(app, '민준', receipt, '2026-10-12'))).toBe('refund_not_approved')

    const name = (body: object) =>
      app.call(contract.nameMyRefundAccount, { params, body: { ...ACCOUNT, ...body } }, token)
    expect((await name({})).body).toMatchObject({ code: 'current_password_required' })
    expect((await name({ current_password })).status).toBe(200)
    expect(await shown(token, receipt)).toMatchObject({ account: '국민 ●●●● 4417 · 김*나' })
    expect(await textsTo(id)).toHaveLength(3)
  })

  it('of somebody else’s cancellation is neither named nor taken away', async () => {
    const [member, other] = [await subscribed(), await subscribed()]
    const params = { receipt: (await cancel(member.token, ALL)).body.receipt }
    const body = { ...OTHER, current_password: other.password }
    expect((await app.call(contract.nameMyRefundAccount, { params, body }, other.token)).status).toBe(404)
    expect((await app.call(contract.withdrawMyRefundAccount, { params }, other.token)).status).toBe(404)
    expect(await shown(member.token, params.receipt)).toMatchObject({ account: '국민 ●●●● 4417 · 김*나' })
  })

  it('that staff named is told to the member as theirs', async () => {
    const { token, id } = await subscribed()
    const { receipt } = (await cancel(token, ALL)).body
    await byStaff(receipt, OTHER)
    expect((await inboxOf(token))[0]?.body).toMatch(/고객센터\n요청한 적이 없으면/)
    expect(await textsTo(id)).toHaveLength(2)
  })

  it('held by somebody of another name is marked for staff', async () => {
    const [own, others] = [await subscribed(), await subscribed()]
    const mine = (await cancel(own.token, ALL, { account: { ...ACCOUNT, account_holder: own.user.name } })).body.receipt
    const theirs = (await cancel(others.token, ALL, { account: OTHER })).body.receipt
    expect((await shownToStaff(mine)).is_held_by_member).toBe(true)
    expect((await shownToStaff(theirs)).is_held_by_member).toBe(false)
  })

  it('is what was approved: another one takes the refund back to where it was requested', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, ALL)).body
    const { account_hash: account_seen } = await shownToStaff(receipt)
    await approveAs(app, '서연', receipt, ALL)
    await byStaff(receipt, OTHER)
    expect(await shownToStaff(receipt)).toMatchObject({ state: 'requested', approved_by: null, account_set_by: '지윤' })
    const body = { amount: ALL, account_seen, is_confirmed: true }
    const params = { receipt }
    // What was seen is the account before.
    expect(await codeOf(app.api.callAs('서연')(admin.approveRefund, { params, body }))).toBe('refund_account_changed')
    expect(await codeOf(approveAs(app, '지윤', receipt, ALL))).toBe('self_approval')
    expect(await codeOf(approveAs(app, '서연', receipt, ALL))).toBe('done')
    expect(await codeOf(payAs(app, '지윤', receipt, '2026-10-12'))).toBe('self_payment')
    const other = { paid_on: '2026-10-12', account_seen: account_seen ?? '' }
    expect(await codeOf(app.api.callAs('민준')(admin.payRefund, { params, body: other }))).toBe(
      'refund_account_changed',
    )
    expect(await codeOf(payAs(app, '민준', receipt, '2026-10-12'))).toBe('done')
  })

  it('must be there before the refund is approved', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, ALL)).body
    await app.call(contract.withdrawMyRefundAccount, { params: { receipt } }, token)
    expect(await codeOf(approveAs(app, '서연', receipt, ALL))).toBe('account_required')
  })
})
