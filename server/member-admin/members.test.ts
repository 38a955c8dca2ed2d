import { beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { listConsultations } from '#contract/admin/consultations.ts'
import * as records from '#contract/admin/member-records.ts'
import { deleteMember, exportMember, findMembers, openMember } from '#contract/admin/members.ts'
import { cancelSubscription } from '#contract/admin/plans.ts'
import { exportMyData, giveConsents } from '#contract/members/profile.ts'
import { getMe } from '#contract/members/sessions.ts'
import { checkUsername, sendPhoneCode } from '#contract/members/sign-in.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { requestMyConsultation } from '#contract/plans/consultations.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress, aSubscription, type MadeMember } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
beforeEach(() => loadShippedTiers(app.db, app.deps))

const reason = '본인이 전화로 부탁해서'
const paramsOf = ({ id }: { id: number }) => ({ id: String(id) })
const remove = (member: MadeMember, more: object = {}) =>
  app.asStaff(deleteMember, { params: paramsOf(member), body: { reason, username: member.username, ...more } })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const auditOf = async ({ id }: { id: number }) =>
  (await app.asStaff(listAuditLog, { query: { target: `member ${id}` } })).rows.filter(
    ({ target }) => target === `member ${id}`,
  )
const wish = { name: '김하나', mobile_number: '01012345678', tier_name: 'PRIME', preferred_time: 'any' } as const

describe('staff who delete a member', () => {
  it('do what the member would have done, and the log says so without saying who it was', async () => {
    const member = await aMember(app, { username: 'Going.Away' })
    await app.call(requestMyConsultation, { body: wish }, member.token)
    expect(await remove(member, { username: 'going.away' })).toEqual({ deleted: true })
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
    expect((await app.asStaff(findMembers, { query: { username: member.username } })).rows).toEqual([])
    expect((await app.call(checkUsername, { query: { username: member.username } })).body.available).toBe(false)
    const { rows } = await app.asStaff(listConsultations, { query: { state: 'withdrawn' } })
    expect(rows[0]).toMatchObject({ member_id: member.id, name: '' })
    const [row] = await auditOf(member)
    expect(row).toMatchObject({ outcome: 'done', permission: 'members:delete', after: { reason } })
    expect(JSON.stringify(row).toLowerCase()).not.toContain('going.away')
  })

  it('once', async () => {
    const member = await aMember(app)
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(remove(member))))
    expect(answers.toSorted()).toEqual(['done', 'member_not_found', 'member_not_found'])
  })

  it('are refused the one who stands beside, and no reason', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    expect(await codeOf(remove(member, { username: other.username }))).toBe('username_differs')
    expect(await codeOf(remove(member, { reason: ' ' }))).toBe('invalid_request')
    for (const { token } of [member, other]) expect((await app.call(getMe, {}, token)).status).toBe(200)
  })

  it.each([
    ['runs', '2026-10-12'],
    ['is to begin', '2026-11-01'],
  ])('end first a plan that %s, and say what comes back of it', async (_, start_date) => {
    const member = await aMember(app)
    await aSubscription(app, { member_id: member.id, tier_name: 'PRIME', start_date, end_date: '2026-11-30' })
    expect(await codeOf(remove(member))).toBe('subscription_unfinished')
    expect((await app.call(getMe, {}, member.token)).status).toBe(200)
    await app.asStaff(cancelSubscription, { params: paramsOf(member), body: { start_date, staff_reason: '이유' } })
    expect(await codeOf(remove(member))).toBe('done')
  })

  it('give no plan to whoever is gone', async () => {
    const member = await aMember(app)
    const period = { tier_name: 'PRIME', start_date: '2026-10-12', end_date: '2026-11-11' }
    const [deleted, given] = await Promise.all([
      codeOf(remove(member)),
      codeOf(aSubscription(app, { member_id: member.id, ...period })),
    ])
    expect([
      ['done', 'member_not_found'],
      ['subscription_unfinished', 'done'],
    ]).toContainEqual([deleted, given])
  })

  it('need a fresh code', async () => {
    const { headers } = await aStaffSession(app, '관리자', MONDAY)
    const member = await aMember(app)
    app.setNow(MONDAY + 6 * 60_000)
    for (const { path } of [deleteMember, exportMember]) {
      const payload = { reason, username: member.username }
      const url = path.replace(':id', String(member.id))
      expect((await app.inject({ method: 'POST', url, headers, payload })).json().code).toBe('mfa_required')
    }
  })
})

describe('staff who hand out what is kept about a member', () => {
  it('give what the member would have got, but for what they decided for themselves, on record', async () => {
    const member = await aMember(app)
    const period = { tier_name: 'PRIME', start_date: '2026-10-12', end_date: '2026-11-11' }
    await aSubscription(app, { member_id: member.id, ...period })
    await app.call(requestMyConsultation, { body: wish }, member.token)
    await app.call(generateNumberSets, { body: { count: 3 } }, member.token)
    const own = (await app.call(exportMyData, { body: { current_password: member.password } }, member.token)).body
    const { play_limits, ...data } = own.data
    expect(play_limits).toEqual([])
    const handedOut = await app.asStaff(exportMember, { params: paramsOf(member), body: { reason } })
    expect(handedOut).toEqual({ ...own, data })
    const [row] = await auditOf(member)
    expect(row).toMatchObject({ permission: 'members:export', after: { reason } })
  })

  it('give nothing of whoever has left', async () => {
    const member = await aMember(app)
    await remove(member)
    expect(await codeOf(app.asStaff(exportMember, { params: paramsOf(member), body: { reason } }))).toBe(
      'member_not_found',
    )
  })
})

describe('staff who open a member’s records', () => {
  it('see sets page by page, without what the member called or put away', async () => {
    const member = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 3 } }, member.token)
    const other = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 2 } }, other.token)
    const page = (query: object) => app.asStaff(records.openSetsOf, { params: paramsOf(member), query })
    const first = await page({ limit: '2' })
    const second = await page({ limit: '2', after: String(first.next) })
    expect([first.rows.length, second.rows.length, second.next]).toEqual([2, 1, null])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await page({ sort: 'oldest' })).rows.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(first.rows[0]).toMatchObject({ round_target: 1246, state: 'before_draw', is_bought: false, result: null })
    expect(first.rows[0]).not.toHaveProperty('name')
  })

  it('see consents, messages without their texts, and sign-ins', async () => {
    const member = await aMember(app)
    const params = paramsOf(member)
    await app.call(giveConsents, { body: { marketing: true, version: '2026-10-10' } }, member.token)
    await app.call(giveConsents, { body: { marketing: false, version: '2026-10-10' } }, member.token)
    const payload = { mobile_number: member.mobile_number }
    await app.inject({ method: 'POST', url: sendPhoneCode.path, payload, remoteAddress: anAddress() })

    const consents = await app.asStaff(records.openConsentsOf, { params, query: { limit: '2' } })
    expect(consents.rows.map(({ kind, is_given, version }) => [kind, is_given, version])).toEqual([
      ['marketing', false, '2026-10-10'],
      ['marketing', true, '2026-10-10'],
    ])
    const messages = await app.asStaff(records.openMessagesOf, { params, query: {} })
    expect(messages.rows).toEqual([
      {
        ...{ id: expect.any(Number), channel_name: '문자', kind: 'login_code', created_at: '2026-10-12T03:00:00.000Z' },
        ...{ address_end: member.mobile_number.slice(-4), sent_at: null, failure: null },
      },
    ])
    const { rows: sessions } = await app.asStaff(records.openSessionsOf, { params, query: {} })
    expect(sessions).toMatchObject([{ method: 'password', ended_at: null, started_at: '2026-10-12T03:00:00.000Z' }])
    const opened = (await auditOf(member)).map(({ action }) => action)
    expect(opened).toEqual(
      [records.openSessionsOf, records.openMessagesOf, records.openConsentsOf].map(({ path }) => `GET ${path}`),
    )
  })

  it('find nobody who has left', async () => {
    const member = await aMember(app)
    await remove(member)
    const params = paramsOf(member)
    for (const endpoint of [records.openSetsOf, records.openConsentsOf, records.openMessagesOf])
      expect(await codeOf(app.asStaff(endpoint, { params, query: {} }))).toBe('member_not_found')
    expect(await codeOf(app.asStaff(records.openSessionsOf, { params, query: {} }))).toBe('member_not_found')
    expect(await codeOf(app.asStaff(openMember, { params, body: { reason } }))).toBe('member_not_found')
  })
})

describe('on the command line', () => {
  it('the same is done', async () => {
    const { id, username, token } = await aMember(app)
    const staff = (call: string, ...given: string[]) => app.staff(call, `id=${id}`, ...given)
    await app.call(generateNumberSets, { body: { count: 1 } }, token)
    await app.call(giveConsents, { body: { terms: true, version: '2026-10-10' } }, token)
    expect((await staff('open-sets-of')).output).toMatch(/\n제1246회\t[\d ]+\t추첨 전\t/)
    expect((await staff('open-consents-of')).output).toMatch(/이용약관\t동의\t/)
    expect((await staff('open-messages-of')).output).not.toContain('\t')
    expect((await staff('open-sessions-of')).output).toContain('비밀번호')
    expect(JSON.parse((await staff('export-member', `reason=${reason}`, '--json')).output)).toMatchObject({
      profile: { username },
    })
    expect((await staff('delete-member', `reason=${reason}`, 'username=somebody-else')).code).toBe(1)
    expect((await staff('delete-member', `reason=${reason}`, `username=${username}`)).code).toBe(0)
    expect((await staff('export-member', `reason=${reason}`)).code).toBe(1)
  })
})
