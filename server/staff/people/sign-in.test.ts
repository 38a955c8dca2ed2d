import { describe, expect, it } from 'vitest'
import { listAllAnnouncements } from '#contract/admin/announcements.ts'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { saveCompanyDetails, saveHomeFigures } from '#contract/admin/company.ts'
import { saveFaq } from '#contract/admin/faq.ts'
import { listWordings } from '#contract/admin/legal-texts.ts'
import { findMembers } from '#contract/admin/members.ts'
import { uploadAnnouncementPicture, uploadCompanyPicture } from '#contract/admin/pictures.ts'
import * as staff from '#contract/admin/staff.ts'
import { useApp } from '#tests/support/app.ts'
import { anAddress, cookiesOf } from '#tests/support/makers.ts'
import { MINUTE, OWN, useStaffAccounts } from '#tests/support/staff-accounts.ts'

const app = useApp()
const { now, wait, signIn, codeOf, aStaffAccount, signedIn } = useStaffAccounts(app)

describe('staff', () => {
  it('set up a second factor at their first sign-in, and need it at every other', async () => {
    const typed = await aStaffAccount()
    const first = await signIn(typed)
    expect(first.json()).toMatchObject({ state: 'set_up', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) })
    expect(first.headers['set-cookie']).toBeUndefined()
    const { uri } = first.json()
    const wrong = await signIn({ ...typed, code: '000000', new_password: OWN })
    expect(wrong.json().code).toBe('code_wrong')
    const done = await signIn({ ...typed, code: codeOf(uri), new_password: OWN })
    expect(done.json()).toMatchObject({ state: 'signed_in', recovery_codes: { length: 10 } })
    expect(String(done.headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Strict/)
    wait(MINUTE)
    const known = { ...typed, password: OWN }
    expect((await signIn(known)).json()).toEqual({ state: 'code_needed' })
    expect((await signIn({ ...known, code: codeOf(uri) })).json()).toEqual({ state: 'signed_in', recovery_codes: null })
    // A code that somebody has read over a shoulder is spent.
    expect((await signIn({ ...known, code: codeOf(uri) })).json().code).toBe('code_wrong')
  })

  it('set a password of their own with it: who added them knows the first, and it opens nothing any more', async () => {
    const typed = await aStaffAccount()
    const { uri } = (await signIn(typed)).json()
    const trying = async (new_password?: string) => (await signIn({ ...typed, code: codeOf(uri), new_password })).json()
    expect((await trying()).code).toBe('own_password_needed')
    expect((await trying(typed.password)).code).toBe('own_password_needed')
    expect((await trying('eleven char')).errors[0]).toMatchObject({ path: 'new_password' })
    expect((await trying('aaaaaaaaaaaaaa')).code).toBe('password_too_common')
    expect((await trying(OWN)).state).toBe('signed_in')
    expect((await signIn(typed)).json().code).toBe('invalid_credentials')
  })

  it('get in by a recovery code, once', async () => {
    const { name, password, recovery } = await signedIn()
    const [code] = recovery
    expect((await signIn({ name, password, code })).json().state).toBe('signed_in')
    expect((await signIn({ name, password, code })).json().code).toBe('code_wrong')
  })

  it('are not told apart from nobody by a wrong password, and are slowed down', async () => {
    const { name } = await aStaffAccount()
    const wrong = { name, password: 'x' }
    const nobody = { name: '아무도 아님', password: 'x' }
    expect((await signIn(wrong)).json()).toEqual((await signIn(nobody)).json())
    const address = anAddress()
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await signIn(wrong, address)).json().code))
    expect(codes).toContain('too_many_attempts')
  })

  it('confirm their factor, and sign in from where they are, while strangers guess at their name', async () => {
    const { name, password, call, uri } = await signedIn()
    wait(6 * MINUTE)
    const guess = (i: number) =>
      app.inject({
        method: 'POST',
        url: staff.signInStaff.path,
        remoteAddress: `198.51.100.${i % 3}`,
        payload: { name, password: 'a guess' },
      })
    const codes = await Promise.all(Array.from({ length: 40 }, async (_, i) => (await guess(i)).json().code))
    expect(codes).toContain('too_many_attempts')
    expect((await call(staff.confirmFactor, { body: { code: codeOf(uri) } })).status).toBe(200)
    expect((await signIn({ name, password })).json()).toEqual({ state: 'code_needed' })
  })

  it('end the session that the browser brought along by signing in anew', async () => {
    const one = await signedIn()
    wait(MINUTE)
    const typed = { name: one.name, password: OWN, code: codeOf(one.uri) }
    const again = await app.inject({
      ...{ method: 'POST', url: staff.signInStaff.path, remoteAddress: anAddress(), payload: typed },
      headers: { cookie: one.cookie },
    })
    expect(again.json().state).toBe('signed_in')
    expect((await one.call(staff.getStaffMe)).status).toBe(401)
    const headers = { cookie: cookiesOf(again.headers), 'x-lottolens-back-office': '1' }
    expect((await app.inject({ url: staff.getStaffMe.path, headers })).statusCode).toBe(200)
    expect((await app.inject({ url: staff.listStaffSessions.path, headers })).json()).toHaveLength(1)
  })

  it('are shown no secret that somebody was shown before, and showing one is on record', async () => {
    const typed = await aStaffAccount()
    const [first, second] = [(await signIn(typed)).json(), (await signIn(typed)).json()]
    expect(second.secret).not.toBe(first.secret)
    const late = await signIn({ ...typed, code: codeOf(first.uri), new_password: OWN })
    expect(late.json().code).toBe('code_wrong')
    const { rows: entries } = await app.asStaff(listAuditLog, { query: { action_part: 'factor shown' } })
    expect(entries.filter(({ actor }) => actor === typed.name)).toHaveLength(2)
  })

  it('are out after half an hour of nothing, and after twelve hours of anything', async () => {
    const idle = await signedIn()
    expect((await idle.call(staff.getStaffMe)).body).toMatchObject({ name: idle.name, role: '관리자' })
    wait(31 * MINUTE)
    expect((await idle.call(staff.getStaffMe)).status).toBe(401)
    const busy = await signedIn()
    for (let at = 0; at < 11.5 * 60; at += 25) {
      wait(25 * MINUTE)
      expect((await busy.call(staff.getStaffMe)).status).toBe(200)
    }
    wait(25 * MINUTE)
    expect((await busy.call(staff.getStaffMe)).status).toBe(401)
  })

  it('cannot be made to change anything by another site', async () => {
    const { cookie } = await signedIn()
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/v1/admin/company',
      headers: { cookie, origin: 'https://evil.example' },
      payload: { revision: 0, details: { address: '다른 곳' } },
    })
    expect(answer.json().code).toBe('login_required')
  })

  it('may do what their role allows, and read that they may not do the rest', async () => {
    const consultant = await signedIn('상담')
    expect((await consultant.call(findMembers)).status).toBe(200)
    expect((await consultant.call(listAllAnnouncements)).body.code).toBe('not_allowed')
    const body = { revision: 0, details: { address: '서울' } }
    expect((await consultant.call(saveCompanyDetails, { body })).body.code).toBe('not_allowed')
    const editor = await signedIn('편집')
    expect((await editor.call(listAllAnnouncements)).status).toBe(200)
    expect((await editor.call(findMembers)).body.code).toBe('not_allowed')
  })

  it('of 편집 write texts, questions, figures and put pictures into announcements, but say nothing of the company', async () => {
    const { call } = await signedIn('편집')
    const entries = [{ subject: 'use' as const, question: '질문', answer: '답' }]
    expect((await call(saveFaq, { body: { revision: 0, entries } })).status).toBe(200)
    expect(
      (await call(saveHomeFigures, { body: { revision: 0, figures: { statistic_members: '1만 명' } } })).status,
    ).toBe(200)
    expect((await call(listWordings)).status).toBe(200)
    // Let through, and refused for what it is.
    const body = { content: 'bm90aGluZw==' }
    expect((await call(uploadAnnouncementPicture, { body })).body.code).toBe('picture_unsupported')
    expect((await call(uploadCompanyPicture, { body })).body.code).toBe('not_allowed')
    expect((await call(saveCompanyDetails, { body: { revision: 0, details: { name: '남의 회사' } } })).body.code).toBe(
      'not_allowed',
    )
    const consultant = await signedIn('상담')
    for (const [endpoint, sent] of [
      [saveFaq, { revision: 0, entries }],
      [saveHomeFigures, { revision: 0, figures: {} }],
      [uploadAnnouncementPicture, body],
    ] as const)
      expect((await consultant.call(endpoint, { body: sent })).body.code).toBe('not_allowed')
  })

  it('enter their code again before actions that hurt', async () => {
    const admin = await signedIn()
    wait(6 * MINUTE)
    const add = () => admin.call(staff.addStaff, { body: { name: `새 직원 ${now()}`, role: '상담' } })
    expect((await add()).body.code).toBe('mfa_required')
    expect((await admin.call(staff.confirmFactor, { body: { code: '123456' } })).body.code).toBe('code_wrong')
    expect((await admin.call(staff.confirmFactor, { body: { code: codeOf(admin.uri) } })).status).toBe(200)
    expect((await add()).status).toBe(201)
  })

  it('see their own sessions and end them', async () => {
    const one = await signedIn()
    const sessions = (await one.call(staff.listStaffSessions)).body
    expect(sessions).toMatchObject([{ is_current: true }])
    await one.call(staff.endStaffSession, { url: `/api/v1/admin/me/sessions/${sessions[0].id}` })
    expect((await one.call(staff.getStaffMe)).status).toBe(401)
    const other = await signedIn()
    await other.call(staff.signOutStaff)
    expect((await other.call(staff.getStaffMe)).status).toBe(401)
  })

  it('set another password, with the present one and a fresh code; their sessions elsewhere end', async () => {
    const one = await signedIn()
    wait(MINUTE)
    const typed = { name: one.name, password: OWN, code: codeOf(one.uri) }
    const elsewhere = { cookie: cookiesOf((await signIn(typed)).headers), 'x-lottolens-back-office': '1' }
    const change = (current_password: string, new_password: string) =>
      one.call(staff.changeOwnPassword, { body: { current_password, new_password } })
    wait(6 * MINUTE)
    expect((await change(OWN, 'another password of theirs')).body.code).toBe('mfa_required')
    await one.call(staff.confirmFactor, { body: { code: codeOf(one.uri) } })
    expect((await change('a guess', 'another password of theirs')).body.code).toBe('wrong_password')
    expect((await change(OWN, OWN)).body.code).toBe('password_unchanged')
    expect((await change(OWN, 'eleven char')).body.errors[0]).toMatchObject({ path: 'new_password' })
    expect((await change(OWN, 'another password of theirs')).status).toBe(200)
    expect((await one.call(staff.getStaffMe)).status).toBe(200)
    expect((await app.inject({ url: staff.getStaffMe.path, headers: elsewhere })).statusCode).toBe(401)
    expect((await signIn({ name: one.name, password: OWN })).json().code).toBe('invalid_credentials')
    const changed = { name: one.name, password: 'another password of theirs' }
    expect((await signIn(changed)).json().state).toBe('code_needed')
    const codes = await Promise.all(
      Array.from({ length: 14 }, async () => (await change('a guess', 'one more password')).body.code),
    )
    expect(codes).toContain('too_many_attempts')
  })

  it('take new recovery codes instead of the old ones', async () => {
    const one = await signedIn()
    const { recovery_codes: fresh } = (await one.call(staff.renewRecoveryCodes)).body
    expect(fresh).toHaveLength(10)
    const enter = async (code: string | undefined) => (await signIn({ name: one.name, password: OWN, code })).json()
    expect((await enter(one.recovery[0])).code).toBe('code_wrong')
    expect((await enter(fresh[0])).state).toBe('signed_in')
  })

  it('leave codes that were wrong, and sessions that they ended, in the audit log', async () => {
    const one = await signedIn()
    await one.call(staff.confirmFactor, { body: { code: '123456' } })
    const rows = async (action_part: string) =>
      (await app.asStaff(listAuditLog, { query: { action_part, limit: '2' } })).rows
    expect(await rows('confirm')).toMatchObject([
      { actor: one.name, outcome: 'refused', code: 'code_wrong', permission: null },
      { actor: one.name, outcome: 'begun' },
    ])
    await one.call(staff.signOutStaff)
    expect((await rows('sign-out'))[0]).toMatchObject({ actor: one.name, outcome: 'done' })
  })

  it('leave sign-ins and failures in the audit log, without what they typed', async () => {
    const { name } = await signedIn()
    const [done] = (await app.asStaff(listAuditLog, { query: { action_part: 'sign-in', limit: '1' } })).rows
    expect(done).toMatchObject({ actor: name, outcome: 'done' })
    const home = anAddress()
    const { name: known } = await signedIn(undefined, home)
    await signIn({ name: known, password: 'mistyped' }, home)
    const [failed] = (await app.asStaff(listAuditLog, { query: { action_part: 'sign-in', limit: '1' } })).rows
    expect(failed).toMatchObject({ actor: '직***', outcome: 'refused', code: 'invalid_credentials', address: home })
  })
})
