import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDeposit, correctDeposit, importStatement, removeDeposit } from '#contract/admin/payments.ts'
import { cancelSubscription } from '#contract/admin/plans.ts'
import * as admin from '#contract/admin/refunds.ts'
import { type Endpoint, urlOf } from '#contract/endpoint.ts'
import { MONDAY } from '#tests/support/app.ts'
import { ACCOUNT, useEndingPlans } from '#tests/support/ending-plans.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'

const { app, subscribed, cancel } = useEndingPlans()
const MINUTE = 60_000
beforeEach(() => app.setNow(MONDAY))

/** Somebody of the staff in a browser, and the codes by which their calls are refused. */
async function aDesk(role: string) {
  const { headers, name } = await aStaffSession(app, role, MONDAY)
  const call = async ({ method, path }: Endpoint, params: Record<string, string>, payload: object) => {
    const answer = await app.inject({ method, url: urlOf(path, { params }), headers, payload })
    return answer.json<{ code?: string; receipt?: string }>()
  }
  return { name, call, codeOf: async (...args: Parameters<typeof call>) => (await call(...args)).code ?? 'done' }
}

describe('an account that staff name', () => {
  it('while they end a plan or change it takes the permission for refunds', async () => {
    const adviser = await aDesk('상담')
    const member = await subscribed()
    const params = { id: String(member.id) }
    const ending = { staff_reason: '전화로 부탁', account: ACCOUNT }
    const change = {
      ...{ subscription_id: member.subscription_id, tier_name: 'ROYAL', start_date: '2026-10-12' },
      ...{ end_date: '2026-11-11', amount: 59_700, price: 99_000, ...ending },
    }
    expect(await adviser.codeOf(cancelSubscription, params, ending)).toBe('not_allowed')
    expect(await adviser.codeOf(admin.changePlan, params, change)).toBe('not_allowed')
    // Without an account it is theirs to do; who looks after refunds writes it later.
    expect(await adviser.codeOf(cancelSubscription, params, { ...ending, account: null })).toBe('done')
  })

  it('takes a fresh code, wherever it is named', async () => {
    const operator = await aDesk('운영')
    const [ending, cancelled] = [await subscribed(), await subscribed()]
    const { receipt } = (await cancel(cancelled.token, 59_700)).body
    app.setNow(MONDAY + 6 * MINUTE)
    const params = { id: String(ending.id) }
    const end = { staff_reason: '전화로 부탁', account: ACCOUNT }
    expect(await operator.codeOf(cancelSubscription, params, end)).toBe('mfa_required')
    expect(await operator.codeOf(admin.setRefundAccount, { receipt }, ACCOUNT)).toBe('mfa_required')
  })
})

it('money that is written by hand or from a statement takes a fresh code', async () => {
  const operator = await aDesk('운영')
  app.setNow(MONDAY + 6 * MINUTE)
  const deposit = { day: '2026-10-12', amount: 1_000, depositor: '김하나' }
  const seen = { revision: 1, reason: '잘못 적음' }
  expect(await operator.codeOf(addDeposit, {}, deposit)).toBe('mfa_required')
  expect(await operator.codeOf(correctDeposit, { id: '1' }, { ...deposit, ...seen })).toBe('mfa_required')
  expect(await operator.codeOf(removeDeposit, { id: '1' }, seen)).toBe('mfa_required')
  expect(await operator.codeOf(importStatement, {}, { content: 'AAAA' })).toBe('mfa_required')
})

describe('money that was written by hand', () => {
  const ALL = 59_700
  const DAY = 86_400_000
  const approval = async (receipt: string, more: object = {}) => {
    const { account_hash } = await app.asStaff(admin.showRefund, { params: { receipt } })
    return { amount: ALL, account_seen: account_hash, ...more }
  }

  it('is shown to the approver with who typed and who matched it, and asked about', async () => {
    const { token } = await subscribed()
    const { receipt } = (await cancel(token, ALL)).body
    expect((await app.asStaff(admin.showRefund, { params: { receipt } })).deposits).toMatchObject([
      { source: 'hand', amount: ALL, stored_by: 'jiyun@command-line', matched_by: 'jiyun@command-line' },
    ])
    const approve = async (by: string, more: object) =>
      app.api
        .callAs(by)(admin.approveRefund, { params: { receipt }, body: await approval(receipt, more) })
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
    expect(await approve('서연', {})).toBe('deposit_unconfirmed')
    expect(await approve('jiyun@command-line', { is_confirmed: true })).toBe('self_approval')
    expect(await approve('서연', { is_confirmed: true })).toBe('done')
  })

  it('is not paid back by an account that is new, or that whoever typed it has made', async () => {
    // The command line makes the account, and the deposits of these tests.
    const colleague = await aDesk('관리자')
    const { id, token } = await subscribed()
    const { receipt } = (await cancel(token, ALL)).body
    const approve = async () =>
      colleague.codeOf(admin.approveRefund, { receipt }, await approval(receipt, { is_confirmed: true }))
    expect(await approve()).toBe('approver_too_new')
    await app.db.execute(
      sql`update staff_members set created_at = ${new Date(MONDAY - 8 * DAY).toISOString()}::timestamptz,
        credentials_at = ${new Date(MONDAY - 8 * DAY).toISOString()}::timestamptz where name = ${colleague.name}`,
    )
    expect(await approve()).toBe('approver_made_by_asker')
    await app.db.execute(sql`update staff_members set credentials_by = '민준' where name = ${colleague.name}`)
    expect(await approve()).toBe('done')
    expect(id).toBeGreaterThan(0)
  })
})
