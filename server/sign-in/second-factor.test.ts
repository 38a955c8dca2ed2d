import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { resetSecondFactor } from '#contract/admin/members.ts'
import { exportMyData } from '#contract/members/profile.ts'
import * as factor from '#contract/members/second-factor.ts'
import { endAllSessions, getMe } from '#contract/members/sessions.ts'
import { logInByPhone, requestPasswordReset, sendPhoneCode } from '#contract/members/sign-in.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import {
  aMember,
  anAddress,
  cookiesOf,
  type MadeMember,
  secretSentTo,
  typedBy,
  typedIn,
} from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'

const app = useApp()
const MINUTE = 60_000

let now = MONDAY
const wait = (ms: number) => {
  now += ms
  app.setNow(now)
}
const codeFor = (secret: string) =>
  new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({ timestamp: now })

/** A member with a second factor, two minutes after its first code. */
async function aGuardedMember() {
  now = MONDAY
  app.setNow(now)
  const member = await aMember(app)
  const body = { current_password: member.password }
  const { secret, uri } = (await app.call(factor.beginSecondFactor, { body }, member.token)).body
  const first = { body: { verification_code: codeFor(secret) } }
  const { recovery_codes } = (await app.call(factor.confirmSecondFactor, first, member.token)).body
  wait(2 * MINUTE)
  return { member, secret, uri, recovery_codes, code: () => codeFor(secret) }
}

/** Signs in with the first factor: the cookie that the browser then has, and what was answered. */
async function firstStep(member: MadeMember, from: { remoteAddress?: string; cookie?: string } = {}) {
  const answer = await typedIn(app, typedBy(member), from)
  return { status: answer.statusCode, body: answer.json(), cookie: cookiesOf(answer.headers) }
}
const enter = async (cookie: string, verification_code: string, remoteAddress = anAddress()) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: factor.enterSecondFactor.path, remoteAddress, headers: { cookie } },
    payload: { verification_code },
  })
  return { status: answer.statusCode, body: answer.json(), cookie: cookiesOf(answer.headers) }
}
const isIn = async (token: string) => (await app.call(getMe, {}, token)).status === 200

describe('a second factor', () => {
  it('guards nothing until its first code was entered, and then says so', async () => {
    now = MONDAY
    const member = await aMember(app)
    const { token, password } = member
    const begin = (current_password: string) =>
      app.call(factor.beginSecondFactor, { body: { current_password } }, token)
    expect((await begin('not the password')).body.code).toBe('wrong_password')
    expect((await app.call(factor.beginSecondFactor, { body: {} }, token)).body.code).toBe('current_password_required')
    const early = await app.call(factor.confirmSecondFactor, { body: { verification_code: '123456' } }, token)
    expect(early.body.code).toBe('second_factor_off')

    const { body } = await begin(password)
    expect(decodeURIComponent(body.uri)).toContain(member.username)
    expect((await firstStep(member)).status).toBe(200)
    const wrong = await app.call(factor.confirmSecondFactor, { body: { verification_code: '000000' } }, token)
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong'])
    const verification_code = codeFor(body.secret)
    const done = await app.call(factor.confirmSecondFactor, { body: { verification_code } }, token)
    expect(done.body.recovery_codes).toHaveLength(10)
    expect((await app.call(factor.getSecondFactor, {}, token)).body).toEqual({
      since: '2026-10-12T03:00:00.000Z',
      recovery_codes_left: 10,
    })
    expect((await begin(password)).body.code).toBe('second_factor_on')
  })

  it('ends the sign-ins elsewhere when it is turned on, and not this one', async () => {
    now = MONDAY
    const member = await aMember(app)
    const elsewhere = (await firstStep(member)).body.access_token
    const body = { current_password: member.password }
    const { secret } = (await app.call(factor.beginSecondFactor, { body }, member.token)).body
    await app.call(factor.confirmSecondFactor, { body: { verification_code: codeFor(secret) } }, member.token)
    expect([await isIn(member.token), await isIn(elsewhere)]).toEqual([true, false])
  })

  it('is asked for after the password, in the browser that gave it, and one code does once', async () => {
    const { member, code } = await aGuardedMember()
    const first = await firstStep(member)
    expect([first.status, first.body]).toEqual([
      403,
      {
        code: 'second_factor_required',
        detail: '2단계 인증 코드를 입력해 주세요. 인증 앱의 여섯 자리나 복구 코드를 쓸 수 있어요.',
      },
    ])
    expect(first.cookie).toMatch(/lottolens_sign_in=[\w-]{43}$/)
    expect((await enter('', code())).body.code).toBe('sign_in_expired')
    expect((await enter(first.cookie, '000000')).body.code).toBe('code_wrong')
    const used = code()
    const second = await enter(first.cookie, used)
    expect([second.status, await isIn(second.body.access_token)]).toEqual([200, true])
    expect((await enter(first.cookie, used)).body.code).toBe('sign_in_expired')
    const again = await firstStep(member)
    expect((await enter(again.cookie, used)).body.code).toBe('code_wrong')
    wait(MINUTE)
    expect((await enter(again.cookie, code())).status).toBe(200)
  })

  it('says nothing of itself to a wrong password', async () => {
    const { member } = await aGuardedMember()
    const { body } = await firstStep({ ...member, password: 'not the password' })
    expect(body.code).toBe('invalid_credentials')
  })

  it('is entered within ten minutes, and no more once the member has logged out everywhere', async () => {
    const { member, code } = await aGuardedMember()
    const late = await firstStep(member)
    wait(10 * MINUTE)
    expect((await enter(late.cookie, code())).body.code).toBe('sign_in_expired')
    const taken = await firstStep(member)
    const { access_token } = (await enter((await firstStep(member)).cookie, code())).body
    await app.call(endAllSessions, {}, access_token)
    wait(MINUTE)
    expect((await enter(taken.cookie, code())).body.code).toBe('sign_in_expired')
  })

  it('is entered by one of many at once', async () => {
    const { member, code } = await aGuardedMember()
    const { cookie } = await firstStep(member)
    const one = code()
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(cookie, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('that was sent many times at once leaves the member all their tries', async () => {
    const { member, code } = await aGuardedMember()
    const { cookie } = await firstStep(member)
    const one = code()
    await Promise.all(Array.from({ length: 8 }, () => enter(cookie, one)))
    const again = await firstStep(member)
    const codes = []
    for (let i = 0; i < 11; i++) codes.push((await enter(again.cookie, '000000')).body.code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'code_wrong'), 'too_many_attempts'])
  })

  it('is the code of now or the one before, each once, and none that is not shown yet', async () => {
    const { member, secret, code } = await aGuardedMember()
    const at = (ms: number) => new TOTP({ secret }).generate({ timestamp: now + ms })
    const { cookie } = await firstStep(member)
    expect((await enter(cookie, at(30_000))).body.code).toBe('code_wrong')
    expect((await enter(cookie, at(-60_000))).body.code).toBe('code_wrong')
    expect((await enter(cookie, at(-30_000))).status).toBe(200)
    const second = await firstStep(member)
    expect((await enter(second.cookie, at(-30_000))).body.code).toBe('code_wrong')
    expect((await enter(second.cookie, code())).status).toBe(200)
  })

  it('is asked for after a code by text message and a temporary password, which end nothing before it', async () => {
    const { member, code } = await aGuardedMember()
    const { mobile_number, username, token } = member
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, remoteAddress: anAddress() })
    const fresh = (await enter((await firstStep(member)).cookie, code())).body.access_token
    await post(sendPhoneCode.path, { mobile_number })
    const verification_code = await secretSentTo(app, mobile_number)
    const byPhone = await post(logInByPhone.path, { mobile_number, verification_code })
    expect(byPhone.json().code).toBe('second_factor_required')

    await post(requestPasswordReset.path, { username, mobile_number })
    const password = await secretSentTo(app, mobile_number)
    const first = await firstStep({ ...member, password })
    expect(first.body.code).toBe('second_factor_required')
    expect(await isIn(fresh)).toBe(true)
    wait(MINUTE)
    const { body } = await enter(first.cookie, code())
    expect(body.user.must_change_password).toBe(true)
    expect([await isIn(fresh), await isIn(token)]).toEqual([false, false])
    // Used up at the first step.
    expect((await firstStep({ ...member, password })).body.code).toBe('invalid_credentials')
  })

  it('slows down whoever has the password and guesses, but not the member in their own browser', async () => {
    const { member, code } = await aGuardedMember()
    const { cookie } = await firstStep(member)
    const codes = []
    for (let i = 0; i < 12; i++) codes.push((await enter(cookie, '000000')).body.code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'code_wrong'), ...Array(2).fill('too_many_attempts')])
    const home = await firstStep(member, { cookie: member.cookie })
    expect((await enter(`${member.cookie}; ${home.cookie}`, code())).status).toBe(200)
  })
})

describe('a lost device', () => {
  it('is stood in for by each recovery code once, until new ones are made', async () => {
    const { member, recovery_codes, code } = await aGuardedMember()
    const [one = '', other = ''] = recovery_codes
    const byCode = async (verification_code: string) => enter((await firstStep(member)).cookie, verification_code)
    const first = await byCode(one.toUpperCase())
    expect(first.status).toBe(200)
    expect((await byCode(one)).body.code).toBe('code_wrong')
    const token = first.body.access_token
    expect((await app.call(factor.getSecondFactor, {}, token)).body.recovery_codes_left).toBe(9)
    const renewed = await app.call(factor.renewMyRecoveryCodes, { body: { verification_code: code() } }, token)
    expect((await byCode(other)).body.code).toBe('code_wrong')
    expect((await byCode(renewed.body.recovery_codes[0] ?? '')).status).toBe(200)
  })

  it('is followed by turning it off, with the password and a code', async () => {
    const { member, recovery_codes } = await aGuardedMember()
    const [one = '', other = ''] = recovery_codes
    const { access_token: token } = (await enter((await firstStep(member)).cookie, one)).body
    const remove = (body: object) => app.call(factor.removeSecondFactor, { body: body as never }, token)
    const current_password = member.password
    expect((await remove({ verification_code: other })).body.code).toBe('current_password_required')
    expect((await remove({ current_password: 'x', verification_code: other })).body.code).toBe('wrong_password')
    expect((await remove({ current_password, verification_code: '000000' })).body.code).toBe('code_wrong')
    const { status, body } = await remove({ current_password, verification_code: other })
    expect([status, body]).toEqual([200, { since: null, recovery_codes_left: 0 }])
    expect((await remove({ current_password, verification_code: other })).body.code).toBe('second_factor_off')
    expect((await firstStep(member)).status).toBe(200)
  })

  it('and lost recovery codes are reset by staff with a fresh code of their own, on record', async () => {
    const { member, code } = await aGuardedMember()
    const waiting = await firstStep(member)
    const { access_token: token } = (await enter((await firstStep(member)).cookie, code())).body
    const params = { id: String(member.id) }
    const body = { reason: '본인이 신분증으로 확인함' }
    const url = resetSecondFactor.path.replace(':id', params.id)
    const { headers } = await aStaffSession(app, '상담', now)
    expect((await app.inject({ method: 'POST', url, payload: body, headers })).json().code).toBe('not_allowed')
    const desk = await aStaffSession(app, '운영', now)
    wait(6 * MINUTE)
    const ask = () => app.inject({ method: 'POST', url, payload: body, headers: desk.headers })
    expect((await ask()).json().code).toBe('mfa_required')

    expect((await app.asStaff(resetSecondFactor, { params, body })).sessions_ended).toBeGreaterThan(0)
    expect(await isIn(token)).toBe(false)
    wait(MINUTE)
    expect((await enter(waiting.cookie, code())).body.code).toBe('sign_in_expired')
    expect((await firstStep(member)).status).toBe(200)
    const again = app.asStaff(resetSecondFactor, { params, body }).catch(({ code }) => code)
    expect(await again).toBe('second_factor_off')
    const { rows } = await app.asStaff(listAuditLog, { query: { target: `member ${member.id}` } })
    expect(rows.filter(({ target }) => target === `member ${member.id}`).map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining(['done', 'refused']),
    )
  })
})

it('is in the copy of a member’s data without its secrets', async () => {
  const { member, secret, recovery_codes, code } = await aGuardedMember()
  const { access_token: token } = (await enter((await firstStep(member)).cookie, code())).body
  const { body } = await app.call(exportMyData, { body: { current_password: member.password } }, token)
  expect(body.data.second_factors).toEqual([{ confirmed_at: '2026-10-12T03:00:00.000Z', recovery_codes_left: 10 }])
  const text = JSON.stringify(body)
  for (const one of [secret, ...recovery_codes]) expect(text).not.toContain(one)
})
