import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as admin from '#contract/admin/consultations.ts'
import { addAwaitedPayment } from '#contract/admin/payments.ts'
import { assignSubscription } from '#contract/admin/plans.ts'
import { deleteAccount, exportMyData } from '#contract/members/profile.ts'
import * as consultations from '#contract/plans/consultations.ts'
import { getEnquiryForm } from '#contract/site/company.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { sweep } from '../jobs/sweep.ts'
import { awaited_payments } from '../payments/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { subscription_tiers } from '../plans/tables.ts'
import { consultations as rows } from './tables.ts'

const app = useApp()
beforeEach(() => loadShippedTiers(app.db, app.deps))

const wish = { name: '김하늘', mobile_number: '010-2222-3333', tier_name: 'PRIME', preferred_time: 'morning' } as const

async function asVisitor(more: object = {}, remoteAddress = anAddress()) {
  app.setNow(MONDAY)
  const { form_token } = (await app.call(getEnquiryForm)).body
  app.setNow(MONDAY + 10_000)
  const payload = { ...wish, form_token, ...more }
  const answer = await app.inject({
    method: 'POST',
    url: consultations.requestConsultation.path,
    payload,
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const asMember = (token: string, more: object = {}) =>
  app.call(consultations.requestMyConsultation, { body: { ...wish, ...more } as never }, token)
const mine = async (token: string) => (await app.call(consultations.getMyConsultation, {}, token)).body.consultation
const opened = (receipt: string) => app.asStaff(admin.openConsultation, { params: { receipt } })
const work = async (receipt: string, more: object = {}) => {
  const { revision } = await opened(receipt)
  const body = { revision, state: 'talking' as const, next_action_date: null, text: '', ...more }
  return app.asStaff(admin.workOnConsultation, { params: { receipt }, body })
}
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a request to be called about a plan', () => {
  it('of a visitor is kept, once per form, and cannot be read back', async () => {
    const { status, body } = await asVisitor()
    expect(status).toBe(201)
    const [row] = await app.db.select().from(rows).where(eq(rows.receipt, body.receipt))
    expect(row).toMatchObject({ name: '김하늘', mobile_number: '01022223333', tier_name: 'PRIME', state: 'waiting' })
    const again = await app.call(consultations.requestConsultation, {
      body: { ...wish, form_token: 'x' },
    })
    expect(again.body.code).toBe('form_expired')
    expect((await app.get(`/api/v1/public/consultations/${body.receipt}`)).statusCode).toBe(404)
  })

  it('of a program that fills in what people do not see is answered and dropped', async () => {
    const before = (await app.db.select().from(rows)).length
    expect((await asVisitor({ website: 'https://spam.example' })).status).toBe(201)
    expect((await app.db.select().from(rows)).length).toBe(before)
  })

  it('comes from one address only so often', async () => {
    const address = '192.0.2.77'
    for (let i = 0; i < 5; i++) expect((await asVisitor({}, address)).status).toBe(201)
    expect((await asVisitor({}, address)).body.code).toBe('too_many_attempts')
    expect((await asVisitor()).status).toBe(201)
  })

  it.each([
    ['no name', { name: ' ' }, 400],
    ['a name of two rows', { name: '김\n하늘' }, 400],
    ['a name that turns the line round', { name: '김\u202e늘하' }, 400],
    ['a number that is none', { mobile_number: '02-123-4567' }, 400],
    ['a time of its own', { preferred_time: 'midnight' }, 400],
    ['a plan that there is not', { tier_name: 'GOLD' }, 404],
  ])('with %s is refused in Korean', async (_, wrong, expected) => {
    const { status, body } = await asVisitor(wrong)
    expect(status).toBe(expected)
    expect(body.errors?.[0]?.message ?? body.detail).toMatch(/[가-힣]/)
  })

  it('about a plan that was switched off says so', async () => {
    await app.db.update(subscription_tiers).set({ is_disabled: true }).where(eq(subscription_tiers.name, 'ROYAL'))
    const { token } = await aMember(app)
    expect((await asMember(token, { tier_name: 'ROYAL' })).body.code).toBe('tier_not_offered')
    expect((await asVisitor({ tier_name: 'ROYAL' })).body.detail).toBe(
      '지금은 이용할 수 없는 플랜입니다. 다른 플랜을 골라 주세요.',
    )
  })

  it('of a member is seen by them, one at a time, and taken back by one press', async () => {
    const { token } = await aMember(app)
    expect(await mine(token)).toBeNull()
    const asked = await Promise.all([asMember(token), asMember(token)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const consultation = await mine(token)
    expect(consultation).toMatchObject({ tier_name: 'PRIME', state: 'waiting', preferred_time: 'morning' })
    const params = { receipt: consultation?.receipt ?? '' }
    const other = await aMember(app)
    const withdraw = (by: string) => app.call(consultations.withdrawMyConsultation, { params }, by)
    expect((await withdraw(other.token)).body.code).toBe('consultation_not_found')
    expect((await withdraw(token)).status).toBe(200)
    expect((await mine(token))?.state).toBe('withdrawn')
    expect((await withdraw(token)).body.code).toBe('consultation_over')
    expect((await asMember(token)).status).toBe(201)
  })
})

describe('staff', () => {
  it('see who waits first, masked, and open one with everything that was said', async () => {
    const { token } = await aMember(app)
    const { receipt } = (await asMember(token)).body
    const { rows: listed, waiting } = await app.asStaff(admin.listConsultations, { query: {} })
    expect(waiting).toBeGreaterThan(0)
    expect(listed.find((one) => one.receipt === receipt)).toMatchObject({ name: '김*늘', mobile_number_end: '3333' })
    expect(JSON.stringify(listed)).not.toContain('01022223333')
    await work(receipt, { kind: 'call', text: '내일 다시 전화', next_action_date: '2026-10-13' })
    expect(await opened(receipt)).toMatchObject({
      name: '김하늘',
      mobile_number: '01022223333',
      state: 'talking',
      next_action_date: '2026-10-13',
      notes: [{ kind: 'call', text: '내일 다시 전화', by: 'jiyun@command-line' }],
    })
    const after = (await app.asStaff(admin.listConsultations, { query: {} })).rows
    const states = after.map(({ state }) => state)
    expect(states).toEqual([...states].sort((a, b) => Number(b === 'waiting') - Number(a === 'waiting')))
  })

  it('go back through those of one state page by page', async () => {
    for (let i = 0; i < 3; i++) await work((await asVisitor()).body.receipt, { state: 'not_joined' })
    const page = (query: object) => app.asStaff(admin.listConsultations, { query: { state: 'not_joined', ...query } })
    const all = await page({})
    const first = await page({ limit: '2' })
    const second = await page({ limit: '2', after: String(first.next) })
    expect([...first.rows, ...second.rows]).toEqual(all.rows.slice(0, 4))
  })

  it('who save over what a colleague saved meanwhile are refused, and nothing of theirs is kept', async () => {
    const { token } = await aMember(app)
    const { receipt } = (await asMember(token)).body
    const { revision } = await opened(receipt)
    await work(receipt, { text: '먼저' })
    expect(await refused(work(receipt, { revision, text: '나중' }))).toBe('edit_conflict')
    expect((await opened(receipt)).notes.map(({ text }) => text)).toEqual(['먼저'])
  })

  it('close it, and open it again; what the member took back stays so', async () => {
    const { token } = await aMember(app)
    const { receipt } = (await asMember(token)).body
    await work(receipt, { state: 'not_joined', next_action_date: '2026-10-20' })
    expect(await opened(receipt)).toMatchObject({ state: 'not_joined', next_action_date: null })
    await work(receipt, { state: 'talking' })
    await app.call(consultations.withdrawMyConsultation, { params: { receipt } }, token)
    expect(await refused(work(receipt, { state: 'joined' }))).toBe('consultation_over')
    expect((await mine(token))?.state).toBe('withdrawn')
  })

  it('open one for a member, and tie a visitor’s to who they turn out to be', async () => {
    const { id, mobile_number, token } = await aMember(app)
    const params = { id: String(id) }
    const body = { tier_name: 'STANDARD', preferred_time: 'any' as const }
    const { receipt } = await app.asStaff(admin.addConsultation, { params, body })
    expect(await opened(receipt)).toMatchObject({ member_id: id, mobile_number, opened_by: 'jiyun@command-line' })
    expect(await refused(app.asStaff(admin.addConsultation, { params, body }))).toBe('consultation_open')

    const visitor = (await asVisitor()).body.receipt
    const link = (revision: number) =>
      app.asStaff(admin.linkConsultation, { params: { receipt: visitor }, body: { revision, member_id: id } })
    expect(await refused(link(1))).toBe('consultation_open')
    await app.call(consultations.withdrawMyConsultation, { params: { receipt } }, token)
    await link(1)
    expect(await opened(visitor)).toMatchObject({ member_id: id })
    expect((await mine(token))?.receipt).toBe(visitor)
  })

  it('read that the plan is gone while somebody consults about it, and cannot give it', async () => {
    const { id, token } = await aMember(app)
    const { receipt } = (await asMember(token, { tier_name: 'PRESTIGE' })).body
    expect(await opened(receipt)).toMatchObject({ is_tier_offered: true, monthly_price: 69_900 })
    await app.db.update(subscription_tiers).set({ is_disabled: true }).where(eq(subscription_tiers.name, 'PRESTIGE'))
    expect(await opened(receipt)).toMatchObject({ is_tier_offered: false, tier_name: 'PRESTIGE' })
    const body = { tier_name: 'PRESTIGE', start_date: '2026-10-12', end_date: '2026-11-11' }
    expect(await refused(app.asStaff(assignSubscription, { params: { id: String(id) }, body }))).toBe(
      'tier_not_offered',
    )
    await app.db.delete(subscription_tiers).where(eq(subscription_tiers.name, 'PRESTIGE'))
    expect(await opened(receipt)).toMatchObject({ is_tier_offered: false, tier_name: 'PRESTIGE', monthly_price: null })
  })
})

describe('what is kept of a consultation', () => {
  it('is given to the member and goes with them', async () => {
    const member = await aMember(app)
    const { receipt } = (await asMember(member.token, { name: '떠날 사람' })).body
    await work(receipt, { text: '떠날 사람은 저녁이 좋다고 함' })
    const { body } = await app.call(exportMyData, { body: { current_password: member.password } }, member.token)
    expect(JSON.stringify(body)).toContain('떠날 사람은 저녁이 좋다고 함')
    await app.call(deleteAccount, { query: {}, body: { password: member.password } }, member.token)
    const [row] = await app.db.select().from(rows).where(eq(rows.receipt, receipt))
    expect(row).toMatchObject({ name: '', mobile_number: null, state: 'withdrawn' })
    expect(await opened(receipt)).toMatchObject({ notes: [] })
  })

  it('is forgotten 90 days after it led to nothing, and kept as a contract’s where it did', async () => {
    const [lost, won, open] = [await asVisitor(), await asVisitor(), await asVisitor()].map(({ body }) => body.receipt)
    await work(lost, { state: 'not_joined', text: '다음에' })
    await work(won, { state: 'joined' })
    const known = async (receipt: string) => (await refused(opened(receipt))) === 'done'
    const awaited = async () =>
      (await app.db.select().from(awaited_payments)).map(({ depositor }) => depositor).toSorted()
    for (const [receipt, depositor] of [
      [lost, '안 낸 사람'],
      [won, '낼 사람'],
    ] as const)
      await app.asStaff(addAwaitedPayment, { params: { receipt }, body: { amount: 19_900, depositor } })
    app.setNow(MONDAY + 89 * 86_400_000)
    await sweep(app.db, app.deps)
    expect(await known(lost)).toBe(true)
    app.setNow(MONDAY + 91 * 86_400_000)
    await sweep(app.db, app.deps)
    expect([await known(lost), await known(won), await known(open)]).toEqual([false, true, true])
    // The payment that they had announced goes with it: it was not made and is not awaited.
    expect(await awaited()).toEqual(['낼 사람'])
  })
})
