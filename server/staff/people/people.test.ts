import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAllAnnouncements } from '#contract/admin/announcements.ts'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { saveCompanyDetails, saveHomeFigures } from '#contract/admin/company.ts'
import { saveFaq } from '#contract/admin/faq.ts'
import { listWordings } from '#contract/admin/legal-texts.ts'
import { findMembers, openMember } from '#contract/admin/members.ts'
import { uploadAnnouncementPicture, uploadCompanyPicture } from '#contract/admin/pictures.ts'
import * as staff from '#contract/admin/staff.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { ALL_PERMISSIONS, SHIPPED_ROLES } from '#domain/staff/permission.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress, cookiesOf } from '#tests/support/makers.ts'

const app = useApp()
const MINUTE = 60_000
let now = MONDAY
const wait = (ms: number) => {
  now += ms
  app.setNow(now)
}
beforeEach(() => wait(MINUTE))

const OWN = 'a password of their own'
let made = 0
/** Somebody new of a role, with the password that they were told. */
async function aColleague(role = '관리자') {
  made += 1
  const name = `직원 ${made}`
  const { output } = await app.staff('admin', 'add', name, '--role', role)
  const password = /첫 비밀번호: (\S+)/.exec(output)?.[1]
  if (!password) throw new Error(output)
  return { name, password }
}

const signIn = (payload: object, remoteAddress = anAddress()) =>
  app.inject({ method: 'POST', url: staff.signInStaff.path, payload, remoteAddress })

const codeOf = (uri: string) => TOTP_OF(uri).generate({ timestamp: now })
const TOTP_OF = (uri: string) => {
  const secret = new URL(uri).searchParams.get('secret') as string
  return new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' })
}

/** Somebody who has signed in: how they call, and what they use for it. */
async function signedIn(role?: string, from = anAddress()) {
  const first = await aColleague(role)
  const { uri } = (await signIn(first)).json()
  const answer = await signIn({ ...first, code: codeOf(uri), new_password: OWN }, from)
  const typed = { ...first, password: OWN }
  const cookie = cookiesOf(answer.headers)
  const call = async (
    endpoint: Endpoint,
    { url = endpoint.path as string, body }: { url?: string; body?: object } = {},
  ) => {
    const headers = { cookie, 'x-lottolens-back-office': '1' }
    const { statusCode, json } = await app.inject({
      method: endpoint.method,
      url,
      headers,
      ...(body && { payload: body }),
    })
    return { status: statusCode, body: json() }
  }
  return { ...typed, uri, cookie, call, recovery: answer.json().recovery_codes as string[], headers: answer.headers }
}

describe('staff', () => {
  it('set up a second factor at their first sign-in, and need it at every other', async () => {
    const typed = await aColleague()
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
    const typed = await aColleague()
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
    const { name } = await aColleague()
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

  it('sign in from browsers and addresses that they know, however many strangers guess at their name', async () => {
    const home = anAddress()
    const { name, cookie: desk } = await signedIn(undefined, home)
    const enter = (remoteAddress: string, cookie = '', password = OWN) =>
      app.inject({
        ...{ method: 'POST', url: staff.signInStaff.path, remoteAddress, headers: { cookie } },
        payload: { name, password },
      })
    const guesses = async (count: number) => {
      const codes = []
      for (let i = 0; i < count; i++) codes.push((await enter(anAddress(), '', 'a guess')).json().code)
      return codes
    }
    expect((await guesses(105)).at(-1)).toBe('too_many_attempts')
    wait(31 * MINUTE)
    expect((await guesses(35)).at(-1)).toBe('too_many_attempts')
    // A place that is new to them waits like everybody; a cookie of one's own making is no known browser.
    expect((await enter(anAddress())).json().code).toBe('too_many_attempts')
    const invented = `__Host-lottolens_staff_device=${'x'.repeat(43)}`
    expect((await enter(anAddress(), invented)).json().code).toBe('too_many_attempts')
    expect((await enter(home)).json()).toEqual({ state: 'code_needed' })
    expect((await enter(anAddress(), desk)).json()).toEqual({ state: 'code_needed' })
    // From a known place too guessing is slow.
    const slow = await Promise.all(
      Array.from({ length: 14 }, async () => (await enter(home, '', 'a guess')).json().code),
    )
    expect(slow).toContain('too_many_attempts')
    expect((await enter(anAddress(), desk)).json()).toEqual({ state: 'code_needed' })
  })

  it('know a browser for ninety days and an address for thirty, as those who signed in there', async () => {
    const home = anAddress()
    const { name, cookie: desk } = await signedIn(undefined, home)
    const other = await signedIn()
    const enter = (remoteAddress: string, cookie = '') =>
      app.inject({
        ...{ method: 'POST', url: staff.signInStaff.path, remoteAddress, headers: { cookie } },
        payload: { name, password: OWN },
      })
    const flood = async () => {
      for (let i = 0; i < 101; i++) await signIn({ name, password: 'a guess' })
    }
    wait(31 * 24 * 60 * MINUTE)
    await flood()
    expect((await enter(home)).json().code).toBe('too_many_attempts')
    expect((await enter(anAddress(), other.cookie)).json().code).toBe('too_many_attempts')
    expect((await enter(anAddress(), desk)).json()).toEqual({ state: 'code_needed' })
    wait(60 * 24 * 60 * MINUTE)
    await flood()
    expect((await enter(anAddress(), desk)).json().code).toBe('too_many_attempts')
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
    const typed = await aColleague()
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
    const entries = [{ question: '질문', answer: '답' }]
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
    const add = () => admin.call(staff.addStaff, { body: { name: `새 직원 ${now}`, role: '상담' } })
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
    await signIn({ name: 'a secret typed into the wrong field', password: 'x' })
    const [failed, done] = (await app.asStaff(listAuditLog, { query: { action_part: 'sign-in', limit: '2' } })).rows
    expect(done).toMatchObject({ actor: name, outcome: 'done' })
    expect(failed).toMatchObject({ actor: 'a***', outcome: 'refused', code: 'invalid_credentials' })
  })
})

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
    const day = koreanDay(now)
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
})

describe('who manages the staff', () => {
  it('gives nobody more than they have themselves', async () => {
    await app.asStaff(staff.putRole, {
      params: { name: '총무' },
      body: { permissions: ['staff:read', 'staff:write', 'members:read'], revision: null },
    })
    const manager = await signedIn('총무')
    const add = (role: string) => manager.call(staff.addStaff, { body: { name: `누구 ${role}`, role } })
    expect((await add('관리자')).body.code).toBe('insufficient_privilege')
    expect((await add('없는 역할')).body.code).toBe('role_not_found')
    const url = `/api/v1/admin/roles/${encodeURIComponent('총무')}`
    const more = { permissions: ['staff:read', 'staff:write', 'members:delete'], revision: 1 }
    expect((await manager.call(staff.putRole, { url, body: more })).body.code).toBe('insufficient_privilege')
    const mine = (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.find(
      ({ name }) => name === manager.name,
    )
    const promote = { url: `/api/v1/admin/staff/${mine?.id}`, body: { role: '관리자', revision: mine?.revision } }
    expect((await manager.call(staff.changeStaff, promote)).body.code).toBe('insufficient_privilege')
  })

  const roleOf = async (name: string) => (await app.asStaff(staff.listRoles)).find((role) => role.name === name)
  const urlOf = (name: string) => `/api/v1/admin/roles/${encodeURIComponent(name)}`
  const put = (name: string, body: { permissions: never[] | ['draws:read']; revision: number | null; name?: string }) =>
    app.asStaff(staff.putRole, { params: { name }, body })

  it('has with a later release what it brings: administrators all of it, shipped roles what the list gives them', async () => {
    await app.db.execute(sql`update staff_roles set
      permissions = permissions - 'members:read' - 'draws:write', offered = offered - 'members:read' - 'draws:write'`)
    expect(await roleOf('관리자')).toMatchObject({ is_administrator: true, permissions: ALL_PERMISSIONS })
    expect((await roleOf('상담'))?.permissions).toEqual(SHIPPED_ROLES.상담)
    expect((await (await signedIn('상담')).call(findMembers)).status).toBe(200)
    expect((await (await signedIn('편집')).call(findMembers)).body.code).toBe('not_allowed')
    // A permission taken away after the release that brought it stays away.
    const { permissions = [], revision = 0 } = (await roleOf('상담')) ?? {}
    const less = permissions.filter((one) => one !== 'members:read')
    await app.asStaff(staff.putRole, { params: { name: '상담' }, body: { permissions: less, revision } })
    expect((await roleOf('상담'))?.permissions).toEqual(less)
  })

  it('leaves the administrators every permission', async () => {
    const { revision = 0 } = (await roleOf('관리자')) ?? {}
    await expect(put('관리자', { permissions: ['draws:read'], revision })).rejects.toMatchObject({
      code: 'administrator_role',
    })
    await expect(put('관리자', { permissions: [], revision, name: '대표' })).rejects.toMatchObject({
      code: 'administrator_role',
    })
    const remove = app.asStaff(staff.deleteRole, { params: { name: '관리자' }, query: { revision: String(revision) } })
    await expect(remove).rejects.toMatchObject({ code: 'administrator_role' })
  })

  it('gives a role another name, which those who have it go on with, and deletes one that nobody has', async () => {
    await put('접수', { permissions: ['draws:read'], revision: null })
    const one = await signedIn('접수')
    await put('접수', { permissions: ['draws:read'], revision: 1, name: '창구' })
    expect((await one.call(staff.getStaffMe)).body).toMatchObject({ role: '창구', permissions: ['draws:read'] })
    expect(await roleOf('접수')).toBeUndefined()
    await put('접수', { permissions: [], revision: null })
    await expect(put('접수', { permissions: [], revision: 1, name: '창구' })).rejects.toMatchObject({
      code: 'role_name_taken',
    })
    const remove = (name: string, revision: number) =>
      app.asStaff(staff.deleteRole, { params: { name }, query: { revision: String(revision) } })
    await expect(remove('창구', 2)).rejects.toMatchObject({ code: 'role_in_use' })
    await expect(remove('접수', 7)).rejects.toMatchObject({ code: 'edit_conflict' })
    await remove('접수', 1)
    await expect(remove('접수', 1)).rejects.toMatchObject({ code: 'role_not_found' })
    const { rows } = await app.asStaff(listAuditLog, { query: { target: 'role 접수', limit: '20' } })
    expect(
      rows.find(
        ({ before, outcome }) => before !== null && outcome === 'done' && JSON.stringify(before).includes('draws:read'),
      ),
    ).toMatchObject({
      before: { role: '접수', permissions: ['draws:read'] },
      after: { role: '창구', permissions: ['draws:read'] },
    })
  })

  it.each(['<b>관리자</b>', '관리자\u200b', '관리자.', '관리  자', 'a/../b'])('calls no role %s', async (name) => {
    const refused = put(name, { permissions: [], revision: null })
    await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('signs a colleague out everywhere, but nobody who may do more', async () => {
    const one = await signedIn('상담')
    const of = async (name: string) =>
      (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.find((row) => row.name === name)?.id
    const boss = await signedIn()
    const url = `/api/v1/admin/staff/${await of(one.name)}/sign-out`
    expect((await boss.call(staff.signOutColleague, { url })).body).toEqual({ ended: 1 })
    expect((await one.call(staff.getStaffMe)).status).toBe(401)
    await app.asStaff(staff.putRole, {
      ...{ params: { name: '인사' }, body: { permissions: ['staff:read', 'staff:write'], revision: null } },
    })
    const manager = await signedIn('인사')
    const more = { url: `/api/v1/admin/staff/${await of(boss.name)}/sign-out` }
    expect((await manager.call(staff.signOutColleague, more)).body.code).toBe('insufficient_privilege')
    expect((await manager.call(staff.deleteRole, { url: `${urlOf('운영')}?revision=1` })).body.code).toBe(
      'insufficient_privilege',
    )
  })

  it('lists the staff by role and state, from either end, page by page, as a file, and one by one', async () => {
    await app.asStaff(staff.putRole, { params: { name: '야간' }, body: { permissions: [], revision: null } })
    const ids: number[] = []
    for (const name of ['밤 하나', '밤 둘', '밤 셋'])
      ids.push((await app.asStaff(staff.addStaff, { body: { name, role: '야간' } })).id)
    const [first = 0, second = 0, third = 0] = ids
    await app.asStaff(staff.changeStaff, { params: { id: String(second) }, body: { revision: 1, is_disabled: true } })
    const listed = (query: Input<typeof staff.listStaff>['query']) =>
      app.asStaff(staff.listStaff, { query: { role: '야간', ...query } })
    const idsOf = async (query: Input<typeof staff.listStaff>['query']) =>
      (await listed(query)).rows.map(({ id }) => id)
    expect(await idsOf({})).toEqual([first, second, third])
    expect(await idsOf({ sort: 'newest' })).toEqual([third, second, first])
    expect(await idsOf({ state: 'active' })).toEqual([first, third])
    expect(await idsOf({ state: 'disabled' })).toEqual([second])
    expect(await idsOf({ role: '없는 역할' })).toEqual([])
    const page = await listed({ limit: '2', sort: 'newest' })
    expect([page.rows.length, page.next]).toEqual([2, second])
    expect(await idsOf({ sort: 'newest', after: String(second) })).toEqual([first])
    expect(await app.asStaff(staff.getStaffMember, { params: { id: String(second) } })).toMatchObject({
      ...{ name: '밤 둘', role: '야간', is_disabled: true },
    })
    const nobody = app.asStaff(staff.getStaffMember, { params: { id: '999999' } })
    await expect(nobody).rejects.toMatchObject({ code: 'staff_not_found' })
    expect((await app.asStaff(staff.listRoles)).find(({ name }) => name === '야간')?.people).toBe(3)
    const file = await app.asStaff(staff.exportStaff, { body: { role: '야간', state: 'disabled' } })
    expect([file.rows, file.content.includes('밤 둘,야간,막힘,등록 전')]).toEqual([1, true])
    expect((await app.asStaff(listAuditLog, { query: { target: 'table staff', limit: '1' } })).rows).toMatchObject([
      { action: 'POST /api/v1/admin/staff/export', after: { role: '야간', rows: 1 } },
    ])
    expect(
      (await app.staff('list-staff', 'role=야간')).output.split('\n').filter((line) => line.includes('밤')),
    ).toHaveLength(3)
  })

  it('cannot lose the last administrator, however many try at once', async () => {
    const people = (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.filter(
      ({ is_disabled }) => !is_disabled,
    )
    const codes = await Promise.all(
      people.map(({ id, revision }) =>
        app.asStaff(staff.changeStaff, { params: { id: String(id) }, body: { revision, is_disabled: true } }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(codes.filter((code) => code === 'last_administrator')).not.toEqual([])
    const left = (await app.asStaff(staff.listStaff, { query: { limit: '200' } })).rows.filter(
      ({ is_disabled }) => !is_disabled,
    )
    expect(left.length).toBeGreaterThan(0)
  })
})
