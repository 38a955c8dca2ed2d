import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import * as consultations from '#contract/admin/consultations.ts'
import { findMembers, openMember } from '#contract/admin/members.ts'
import * as payments from '#contract/admin/payments.ts'
import * as plans from '#contract/admin/plans.ts'
import * as refunds from '#contract/admin/refunds.ts'
import * as staff from '#contract/admin/staff.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { auditChanges } from '#domain/staff/audit-changes.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'
import { useStaffAccounts } from '#tests/support/staff-accounts.ts'

const app = useApp()
const { now, signedIn } = useStaffAccounts(app)

describe('the audit log', () => {
  const found = async (query: Record<string, string>) => (await app.asStaff(listAuditLog, { query })).rows

  it('has a row of what somebody tried that they may not, and none of what they may not read', async () => {
    const one = await signedIn('편집')
    await one.call(staff.addStaff, { body: { name: '누구', role: '상담' } })
    await one.call(findMembers)
    const [row, ...others] = await found({ actor: one.name, outcome: 'refused' })
    expect(row).toMatchObject({
      ...{ action: 'POST /api/v1/admin/staff', permission: 'staff:write', code: 'not_allowed' },
      ...{ after: { path: '/api/v1/admin/staff' }, address: expect.stringMatching(/^127|^10/) },
    })
    expect(others).toEqual([])
  })

  it('is looked through by day, action and address', async () => {
    const home = '203.0.113.77'
    const one = await signedIn('관리자', home)
    const ids = async (query: Record<string, string>) => (await found(query)).map(({ action }) => action)
    expect(await ids({ address: '203.0.113.', actor: one.name })).toEqual(['sign-in'])
    expect(await ids({ address: '03.0.113.' })).toEqual([])
    await one.call(staff.signOutStaff)
    expect(await ids({ action: 'POST /api/v1/admin/sign-out', actor: one.name })).toEqual([
      'POST /api/v1/admin/sign-out',
    ])
    expect(await ids({ action: '/sign-out', actor: one.name })).toEqual([])
    const day = koreanDay(now())
    expect(await ids({ from: day, to: day, actor: one.name })).toHaveLength(3)
    expect(await ids({ from: addDays(day, 1), actor: one.name })).toEqual([])
    expect(await ids({ to: addDays(day, -1), actor: one.name })).toEqual([])
    const odd = app.asStaff(listAuditLog, { query: { from: '2026-02-30' } })
    await expect(odd).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('says from what to what somebody was changed, and keeps no numbers of a reason', async () => {
    const { id } = await app.asStaff(staff.addStaff, { body: { name: '옮기는 이', role: '상담' } })
    await app.asStaff(staff.changeStaff, { params: { id: String(id) }, body: { revision: 1, role: '편집' } })
    const [row] = await found({ target: `staff ${id}`, limit: '1' })
    expect(row).toMatchObject({ before: { role: '상담', is_disabled: false }, after: { role: '편집' } })
    const member = await aMember(app)
    const body = { reason: `010-9876-5432 통화로 확인` }
    await app.asStaff(openMember, { params: { id: String(member.id) }, body })
    const [opened] = await found({ target: `member ${member.id}`, limit: '1' })
    expect(opened?.after).toEqual({ reason: '01*********32 통화로 확인' })
  })

  describe('tells from what to what', () => {
    const told = async (target: string) => {
      const [row] = await found({ target, limit: '1' })
      return Object.fromEntries(auditChanges(row?.before, row?.after).map(({ name, from, to }) => [name, [from, to]]))
    }

    it('a plan was given, changed and ended', async () => {
      await loadShippedTiers(app.db, app.deps)
      const { id } = await aMember(app)
      const params = { id: String(id) }
      const { id: subscription_id } = await aSubscription(app, {
        ...{ member_id: id, tier_name: 'SELECT', start_date: '2026-10-12', end_date: '2026-11-11' },
      })
      const next = { tier_name: 'STANDARD', start_date: '2026-11-12', end_date: '2026-12-11' }
      await app.asStaff(plans.assignSubscription, { params, body: next })
      expect(await told(`subscription of member ${id}`)).toEqual({
        ...{ 플랜: ['SELECT', 'STANDARD'], 시작일: ['2026.10.12', '2026.11.12'], 종료일: ['2026.11.11', '2026.12.11'] },
      })
      const change = { subscription_id, tier_name: 'PRIME', start_date: '2026-10-13', end_date: '2026-11-11' }
      const { ends, begins } = await app.asStaff(refunds.previewPlanChange, {
        params,
        query: { ...change, subscription_id: String(subscription_id) },
      })
      const agreed = { amount: ends.refund.amount, price: begins.price, staff_reason: '더 많이 만들려고' }
      await app.asStaff(refunds.changePlan, { params, body: { ...change, ...agreed } })
      expect(await told(`subscription of member ${id}`)).toMatchObject({
        ...{ 플랜: ['SELECT', 'PRIME'], 시작일: ['2026.10.12', '2026.10.13'] },
      })
      await app.asStaff(plans.cancelSubscription, { params, body: { start_date: '2026-11-12', staff_reason: '요청' } })
      expect(await told(`subscription of member ${id}`)).toMatchObject({
        ...{ 플랜: [null, 'STANDARD'], 종료일: ['2026.12.11', '2026.10.12'] },
      })
    })

    it('a consultation was worked on and linked, and a payment is not waited for any longer', async () => {
      await loadShippedTiers(app.db, app.deps)
      const [one, other] = [await aMember(app), await aMember(app)]
      const wish = { name: '김하나', mobile_number: '01012345678', tier_name: 'PRIME', preferred_time: 'any' } as const
      const { receipt } = await app.asStaff(consultations.addConsultation, {
        ...{ params: { id: String(one.id) }, body: wish },
      })
      const params = { receipt }
      const seen = async () => (await app.asStaff(consultations.openConsultation, { params })).revision
      const body = { revision: await seen(), state: 'talking' as const, next_action_date: '2026-10-15', text: '' }
      await app.asStaff(consultations.workOnConsultation, { params, body })
      expect(await told(`consultation ${receipt}`)).toEqual({
        ...{ 상태: ['상담 대기 중', '상담 중'], '다음 할 일의 날짜': [null, '2026.10.15'] },
      })
      await app.asStaff(consultations.linkConsultation, {
        ...{ params, body: { revision: await seen(), member_id: other.id } },
      })
      expect(await told(`consultation ${receipt}`)).toEqual({ 회원: [`${one.id}`, `${other.id}`] })
      const { id } = await app.asStaff(payments.addAwaitedPayment, {
        params,
        body: { amount: 9_900, depositor: '김하나' },
      })
      const awaited = { params: { id: String(id) }, body: { revision: 1, is_dropped: true as const } }
      await app.asStaff(payments.changeAwaitedPayment, awaited)
      expect(await told(`payment ${id}`)).toEqual({ '그만 기다림': ['아니요', '예'] })
    })
  })
})
