import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCompanyDetails, listEnquiries, moveEnquiry, saveCompanyDetails } from '#contract/admin/company.ts'
import { enterDraw } from '#contract/admin/draws.ts'
import { blockMember, openMember, unblockMember } from '#contract/admin/members.ts'
import * as plans from '#contract/admin/plans.ts'
import * as people from '#contract/admin/staff.ts'
import { getDraw } from '#contract/draws/draws.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { cancelMySubscription } from '#contract/plans/cancellations.ts'
import { getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { drawRevision } from '#domain/draw/draw-revision.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
beforeAll(async () => {
  await app.asStaff(people.addStaff, { body: { name: '관리하는 이', role: '관리자' } })
})
beforeEach(() => loadShippedTiers(app.db, app.deps))

/** Somebody of the staff by name, who may do everything. */
const as =
  (name: string) =>
  <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    app.api.callAs(name)(endpoint, input)
const [seoyeon, jiyun] = [as('서연'), as('지윤')]

/** The refusal that the slower of two reads. */
const refusedOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; errors?: { message: string }[] }) => [error.code, error.errors?.[0]?.message],
  )
const BY_SEOYEON = ['edit_conflict', expect.stringMatching(/^2026\.10\.12 12:0\d에 서연 님이 고쳤습니다\./)]

describe('of two who have the same before them, the slower reads who was faster and when, and changes nothing', () => {
  it('with the plans', async () => {
    const { tiers, revision } = await app.asStaff(plans.listTiers)
    const at = (price: number) => tiers.map(({ id: _, ...tier }, i) => (i === 0 ? { ...tier, price } : tier))
    await seoyeon(plans.replaceTiers, { query: { revision }, body: at(1_000) })
    expect(await refusedOf(jiyun(plans.replaceTiers, { query: { revision }, body: at(2_000) }))).toEqual(BY_SEOYEON)
    const now = await app.asStaff(plans.listTiers)
    expect(now.tiers.map(({ price }) => price)).toContain(1_000)
    expect(now.revision).not.toBe(revision)
    await jiyun(plans.replaceTiers, { query: { revision: now.revision }, body: at(2_000) })
  })

  it('with the plans at the very same time', async () => {
    const { tiers, revision } = await app.asStaff(plans.listTiers)
    const at = (price: number) => tiers.map(({ id: _, ...tier }, i) => (i === 0 ? { ...tier, price } : tier))
    const answers = await Promise.all(
      [3_000, 4_000, 5_000].map((price) =>
        refusedOf(seoyeon(plans.replaceTiers, { query: { revision }, body: at(price) })),
      ),
    )
    expect(answers.filter((one) => one === null)).toHaveLength(1)
  })

  it('with a draw that is corrected', async () => {
    const params = { round: '1245' }
    const draw = (await app.call(getDraw, { params })).body
    const revision = drawRevision(draw)
    const { numbers, bonus_number, total_sales, prize_details: prizes, first_prize_methods } = draw
    const said = {
      ...{ numbers, bonus_number, total_sales, first_prize_methods, revision },
      prizes: prizes && ([1, 2, 3, 4, 5] as const).map((rank) => prizes[`rank${rank}`]),
    }
    const others = Array.from({ length: 45 }, (_, i) => i + 1).filter(
      (one) => ![...numbers, bonus_number].includes(one),
    )
    const withBonus = (i: number) => ({
      ...{ ...said, bonus_number: others[i] as number, reason: '보너스가 달라서' },
      numbers_again: [...numbers, others[i] as number],
    })
    await seoyeon(enterDraw, { params, body: withBonus(0) as never })
    expect(await refusedOf(jiyun(enterDraw, { params, body: withBonus(1) as never }))).toEqual(BY_SEOYEON)
    expect((await app.call(getDraw, { params })).body.corrections).toHaveLength(draw.corrections.length + 1)
  })

  it('with a role', async () => {
    const params = { name: '총무' }
    await seoyeon(people.putRole, { params, body: { permissions: ['members:read'], revision: null } })
    const role = async () => (await app.asStaff(people.listRoles)).find(({ name }) => name === '총무')
    const revision = (await role())?.revision ?? 0
    expect(
      await refusedOf(jiyun(people.putRole, { params, body: { permissions: ['audit:read'], revision: null } })),
    ).toEqual(BY_SEOYEON)
    await seoyeon(people.putRole, { params, body: { permissions: ['members:open'], revision } })
    expect(await refusedOf(jiyun(people.putRole, { params, body: { permissions: [], revision } }))).toEqual(BY_SEOYEON)
    expect((await role())?.permissions).toEqual(['members:open'])
  })

  it('with a colleague', async () => {
    const { id } = await app.asStaff(people.addStaff, { body: { name: '하늘', role: '상담' } })
    const params = { id: String(id) }
    await seoyeon(people.changeStaff, { params, body: { revision: 1, role: '편집' } })
    expect(await refusedOf(jiyun(people.changeStaff, { params, body: { revision: 1, is_disabled: true } }))).toEqual(
      BY_SEOYEON,
    )
    const found = await app.asStaff(people.getStaffMember, { params })
    expect(found).toMatchObject({ role: '편집', is_disabled: false, revision: 2 })
  })

  it('with a colleague who is to begin anew', async () => {
    const { id } = await app.asStaff(people.addStaff, { body: { name: '바다', role: '상담' } })
    const params = { id: String(id) }
    await seoyeon(people.resetStaff, { params, body: { revision: 1 } })
    expect(await refusedOf(jiyun(people.resetStaff, { params, body: { revision: 1 } }))).toEqual(BY_SEOYEON)
    expect(await refusedOf(jiyun(people.changeStaff, { params, body: { revision: 1, role: '편집' } }))).toEqual(
      BY_SEOYEON,
    )
    await jiyun(people.resetStaff, { params, body: { revision: 2 } })
  })

  describe('with a subscription', () => {
    const asked = { tier_name: 'PRIME', start_date: '2026-10-12', end_date: '2026-11-11' }
    const savingOf = async (params: { id: string }) => (await app.asStaff(plans.getSubscriptionOf, { params })).saving

    it('that both give, move or end', async () => {
      const params = { id: String((await aMember(app)).id) }
      const { revision } = await savingOf(params)
      await seoyeon(plans.assignSubscription, { params, body: { ...asked, revision } })
      const slower = [
        () => jiyun(plans.assignSubscription, { params, body: { ...asked, tier_name: 'ROYAL', revision } }),
        () => jiyun(plans.extendSubscription, { params, body: { end_date: '2026-12-31', revision } }),
        () => jiyun(plans.cancelSubscription, { params, body: { staff_reason: '이유', revision } }),
      ]
      for (const one of slower) expect(await refusedOf(one())).toEqual(BY_SEOYEON)
      // A colleague who opens the member in between has changed nothing.
      await app.api.callAs('하늘')(openMember, { params, body: { reason: '이유' } })
      await app.api.callAs('하늘')(blockMember, { params, body: { reason: '이유' } })
      const late = jiyun(plans.extendSubscription, { params, body: { end_date: '2026-12-31', revision } })
      expect(await refusedOf(late)).toEqual(BY_SEOYEON)
      const { saving, ...now } = await app.asStaff(plans.getSubscriptionOf, { params })
      expect(now).toMatchObject({ tier_name: 'PRIME', subscription_end_date: '2026-11-11' })
      expect(saving).toMatchObject({ revision: 1, saved_by: '서연' })
      await jiyun(plans.extendSubscription, { params, body: { end_date: '2026-12-31', revision: saving.revision } })
    })

    it('at the very same time', async () => {
      const params = { id: String((await aMember(app)).id) }
      const { revision } = await savingOf(params)
      const answers = await Promise.all(
        ['PRIME', 'ROYAL', 'STANDARD'].map((tier_name) =>
          refusedOf(seoyeon(plans.assignSubscription, { params, body: { ...asked, tier_name, revision } })),
        ),
      )
      expect(answers.filter((one) => one === null)).toHaveLength(1)
      expect(answers.filter((one) => one?.[0] === 'edit_conflict')).toHaveLength(2)
    })

    it('that the member has ended themselves meanwhile', async () => {
      const { id, token } = await aMember(app)
      const params = { id: String(id) }
      await seoyeon(plans.assignSubscription, { params, body: asked })
      const { revision } = await savingOf(params)
      const ending = { ends: 'today', amount: 0, reason: null, account: null } as const
      expect((await app.call(cancelMySubscription, { body: ending }, token)).status).toBe(201)
      const late = jiyun(plans.extendSubscription, { params, body: { end_date: '2026-12-31', revision } })
      expect(await refusedOf(late)).toEqual(['edit_conflict', expect.stringContaining('회원 본인 님이')])
      expect(await savingOf(params)).toMatchObject({ saved_by: '회원 본인' })
    })
  })

  it('with a member who is to be blocked, or let in again', async () => {
    const params = { id: String((await aMember(app)).id) }
    const body = { reason: '이유' }
    await seoyeon(blockMember, { params, body })
    expect(await refusedOf(jiyun(blockMember, { params, body }))).toEqual(BY_SEOYEON)
    await seoyeon(unblockMember, { params, body })
    expect(await refusedOf(jiyun(unblockMember, { params, body }))).toEqual(BY_SEOYEON)
  })

  it('with an enquiry', async () => {
    const { form_token } = (await app.call(getEnquiryForm)).body
    app.setNow(MONDAY + 60_000)
    const written = { name: '김하나', contact: 'a@example.com', message: '언제 열어요?', form_token }
    await app.inject({ method: 'POST', url: sendEnquiry.path, payload: written, remoteAddress: anAddress() })
    const [enquiry] = (await app.asStaff(listEnquiries, { query: {} })).rows
    const params = { receipt: enquiry?.receipt ?? '' }
    await seoyeon(moveEnquiry, { params, body: { state: 'answering', from: 'new' } })
    expect(await refusedOf(jiyun(moveEnquiry, { params, body: { state: 'closed', from: 'new' } }))).toEqual(BY_SEOYEON)
  })
})

describe('an administrator who is demoted while what they send is on its way', () => {
  let port: number
  beforeAll(async () => {
    await app.api.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.api.app.server.address() as AddressInfo).port
  })

  it('changes nothing, and reads that they may not', async () => {
    const { id, headers } = await aStaffSession(app, '관리자', MONDAY)
    const body = JSON.stringify({ revision: 0, details: { address: '부산시' } })
    const sending = request({
      ...{ host: '127.0.0.1', port, method: 'PUT', path: saveCompanyDetails.path },
      headers: {
        ...{ ...headers, 'content-type': 'application/json' },
        'content-length': Buffer.byteLength(body),
      },
    })
    const answered = new Promise<string>((resolve, reject) => {
      sending.on('error', reject).on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve(text))
      })
    })
    sending.write(body.slice(0, 5))
    // Once another request of the same server was answered, the head of this one has been read.
    await fetch(`http://127.0.0.1:${port}/api/health`)
    await app.asStaff(people.changeStaff, { params: { id: String(id) }, body: { revision: 1, role: '상담' } })
    sending.end(body.slice(5))
    expect(JSON.parse(await answered)).toMatchObject({ code: 'not_allowed' })
    expect((await app.asStaff(getCompanyDetails)).details).not.toHaveProperty('address')
  })
})
