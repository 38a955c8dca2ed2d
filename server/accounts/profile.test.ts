import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  getMe,
  giveConsents,
  logIn,
  logInByPhone,
  refreshTokens,
  requestPasswordReset,
  type SignedIn,
  sendPhoneCode,
} from '#contract/accounts.ts'
import { confirmMobileNumber, getProfile, sendMobileNumberCode, updateProfile } from '#contract/members.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant, type MadeMember, secretSentTo, textsTo } from '#tests/support/makers.ts'
import { members } from '../members/tables.ts'
import { assignSubscription } from '../plans/change-subscription.ts'
import { loadShippedTiers } from '../plans/load-tiers.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)
const HOUR = 60 * 60_000

const update = (member: MadeMember, body: object) => app.call(updateProfile, { body }, member.token)
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, remoteAddress: anAddress() })
const signInAgain = async ({ username, password }: MadeMember) =>
  (await post(logIn.path, { username, password })).json<SignedIn>()
const isPassword = async ({ username }: MadeMember, password: string) =>
  (await post(logIn.path, { username, password })).statusCode === 200

describe('the profile', () => {
  it('is the current user', async () => {
    const member = await aMember(app)
    expect((await app.call(getProfile, {}, member.token)).body).toEqual(member.user)
  })

  it('shows the plan of today', async () => {
    const member = await aMember(app)
    await loadShippedTiers(app.outside)
    await assignSubscription(app.outside, {
      member_id: member.id,
      tier_name: 'PRIME',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
    })
    const shown = async () => (await app.call(getProfile, {}, member.token)).body
    expect(await shown()).toMatchObject({
      subscription_tier: 'PRIME',
      subscription_status: 'active',
      subscription_start_date: '2026-10-01',
      subscription_end_date: '2026-10-31',
    })
  })

  it.each(['/api/v1/users/profile/me', '/api/public/auth/profile', '/api/v1/auth/me/profile'])(
    'changes under %s',
    async (url) => {
      const member = await aMember(app)
      const answer = await app.inject({
        method: 'PUT',
        url,
        payload: { nickname: ' 행운이 ' },
        headers: { authorization: `Bearer ${member.token}` },
      })
      expect(answer.json()).toEqual({ ...member.user, nickname: '행운이' })
      expect((await app.inject({ method: 'PUT', url, payload: { nickname: 'x' } })).statusCode).toBe(401)
    },
  )

  it('loses its nickname when it is empty, and keeps it when it is not sent', async () => {
    const member = await aMember(app)
    await update(member, { nickname: '행운이' })
    expect((await update(member, {})).body.nickname).toBe('행운이')
    expect((await update(member, { nickname: '' })).body.nickname).toBeNull()
    expect((await update(member, { nickname: null })).body.nickname).toBeNull()
  })

  it.each([
    'username',
    'name',
    'email',
    'role',
    'id',
    'provider',
    'password_hash',
    'created_at',
    'blocked_at',
    'deleted_at',
    'subscription_tier',
    'subscription_status',
    'mobile_number_held_until',
    'must_change_password',
    'member_id',
    '__proto__',
    'constructor',
  ])('does not take %s', async (key) => {
    const member = await aMember(app)
    const answer = await app.inject({
      method: 'PUT',
      url: updateProfile.path,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      payload: `{"nickname":"x","${key}":"administrator"}`,
    })
    expect(answer.statusCode).toBe(400)
    expect((await app.call(getMe, {}, member.token)).body).toEqual(member.user)
  })

  it('changes in all or in nothing', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    const answer = await update(member, { nickname: '행운이', mobile_number: other.mobile_number })
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'mobile_number_taken',
      '이미 등록된 휴대폰 번호입니다.',
    ])
    expect((await app.call(getMe, {}, member.token)).body).toEqual(member.user)
  })

  it('gives a number to one of many who want it at the same time', async () => {
    const { mobile_number } = anApplicant()
    const wanting = [await aMember(app), await aMember(app), await aMember(app), await aMember(app)]
    const answers = await Promise.all(wanting.map((member) => update(member, { mobile_number })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'mobile_number_taken')).toHaveLength(3)
  })
})

describe('a new password', () => {
  it('ends the other sessions and not this one', async () => {
    const member = await aMember(app)
    const other = await signInAgain(member)
    const body = { current_password: member.password, new_password: 'quite another one' }
    expect((await update(member, body)).status).toBe(200)
    expect((await app.call(getMe, {}, member.token)).status).toBe(200)
    expect((await app.call(getMe, {}, other.access_token)).status).toBe(401)
    expect((await app.call(refreshTokens, { body: { refresh_token: other.refresh_token } })).status).toBe(401)
    expect((await app.call(refreshTokens, { body: { refresh_token: member.refresh_token } })).status).toBe(200)
    expect(await isPassword(member, member.password)).toBe(false)
    expect(await isPassword(member, 'quite another one')).toBe(true)
  })

  it.each([
    ['the current password', {}, 'current_password_required', '현재 비밀번호를 입력해 주세요.'],
    ['the right one', { current_password: 'not this one' }, 'wrong_password', '비밀번호가 올바르지 않습니다.'],
  ])('needs %s', async (_, proof, code, detail) => {
    const member = await aMember(app)
    const { status, body } = await update(member, { nickname: '행운이', new_password: 'quite another one', ...proof })
    expect([status, body.code, body.detail]).toEqual([422, code, detail])
    expect((await app.call(getMe, {}, member.token)).body.nickname).toBeNull()
    expect(await isPassword(member, member.password)).toBe(true)
  })

  it.each([
    [({ password }: MadeMember) => password, 'password_unchanged'],
    [() => 'qwertyuiop', 'password_too_common'],
    [({ username }: MadeMember) => username, 'password_is_username'],
  ])('follows the rules (%#)', async (wanted, code) => {
    const member = await aMember(app)
    const { body } = await update(member, { current_password: member.password, new_password: wanted(member) })
    expect(body.code).toBe(code)
  })

  it('has at least eight characters', async () => {
    const member = await aMember(app)
    const { status, body } = await update(member, { current_password: member.password, new_password: 'k7~zQ w' })
    expect([status, body.errors]).toEqual([
      400,
      [{ path: 'new_password', message: '새 비밀번호는 8자 이상이어야 합니다.' }],
    ])
  })

  it('cannot be found out by trying with a stolen access token', async () => {
    const member = await aMember(app)
    const codes = []
    for (let i = 0; i < 7; i++)
      codes.push(
        (await update(member, { current_password: `guess ${i}`, new_password: 'quite another one' })).body.code,
      )
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong_password'),
      'too_many_attempts',
      'too_many_attempts',
    ])
  })

  it('wanted twice at the same time is set once', async () => {
    const member = await aMember(app)
    const answers = await Promise.all(
      ['first new one', 'second new one'].map((new_password) =>
        update(member, { current_password: member.password, new_password }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a new number', () => {
  const HELD_UNTIL = '2026-10-15T03:00:00.000Z'
  const change = async () => {
    const member = await aMember(app)
    const { mobile_number } = anApplicant()
    const { body } = await update(member, { mobile_number })
    expect(body).toMatchObject({ mobile_number, mobile_number_held_until: HELD_UNTIL })
    return { member, mobile_number }
  }

  it('takes effect at once, and the old one is told', async () => {
    const { member } = await change()
    expect(await textsTo(app, member.mobile_number)).toEqual([expect.stringContaining('휴대폰 번호가 변경되었습니다')])
    // Free for somebody else.
    expect((await aMember(app, { mobile_number: member.mobile_number })).user.mobile_number).toBe(member.mobile_number)
  })

  it('receives no login code and no temporary password for 72 hours', async () => {
    const { member, mobile_number } = await change()
    await post(sendPhoneCode.path, { mobile_number })
    await post(requestPasswordReset.path, { username: member.username, mobile_number })
    for (const text of await textsTo(app, mobile_number)) expect(text).toContain('보낼 수 없습니다')
    app.setNow(NOW + 72 * HOUR - 1_000)
    await post(sendPhoneCode.path, { mobile_number })
    expect((await textsTo(app, mobile_number))[0]).toContain('보낼 수 없습니다')
    app.setNow(NOW + 72 * HOUR + 60_000)
    await post(sendPhoneCode.path, { mobile_number })
    const verification_code = await secretSentTo(app, mobile_number)
    expect((await post(logInByPhone.path, { mobile_number, verification_code })).statusCode).toBe(200)
    await post(requestPasswordReset.path, { username: member.username, mobile_number })
    expect(await secretSentTo(app, mobile_number)).toMatch(/^[a-z2-9]{10}$/)
  })

  it('that a code was already on its way to does not open the account either', async () => {
    const victim = await aMember(app)
    const { mobile_number } = anApplicant()
    const thief = await aMember(app, { mobile_number })
    await post(sendPhoneCode.path, { mobile_number })
    const verification_code = await secretSentTo(app, mobile_number)
    await update(thief, { mobile_number: anApplicant().mobile_number })
    // With the victim's access token:
    expect((await update(victim, { mobile_number })).status).toBe(200)
    expect((await post(logInByPhone.path, { mobile_number, verification_code })).json().code).toBe('code_wrong')
  })

  it('is good at once when its code and the password confirm it', async () => {
    const { member, mobile_number } = await change()
    const sent = await app.call(sendMobileNumberCode, {}, member.token)
    expect(sent.body).toMatchObject({ expires_in: 180, resend_after: 60 })
    const verification_code = await secretSentTo(app, mobile_number)
    const body = { verification_code, current_password: member.password }
    const confirmed = await app.call(confirmMobileNumber, { body }, member.token)
    expect(confirmed.body).toMatchObject({ mobile_number, mobile_number_held_until: null })
    await post(sendPhoneCode.path, { mobile_number })
    expect(await secretSentTo(app, mobile_number)).toMatch(/^\d{6}$/)
  })

  it('is not confirmed by its code alone: that much a stolen access token could do', async () => {
    const { member, mobile_number } = await change()
    await app.call(sendMobileNumberCode, {}, member.token)
    const verification_code = await secretSentTo(app, mobile_number)
    const without = await app.call(confirmMobileNumber, { body: { verification_code } }, member.token)
    expect([without.status, without.body.code]).toEqual([422, 'current_password_required'])
    const body = { verification_code: '000000', current_password: member.password }
    expect((await app.call(confirmMobileNumber, { body }, member.token)).body.code).toBe('code_wrong')
  })

  it('has nothing to confirm when it is not held', async () => {
    const member = await aMember(app)
    const sent = await app.call(sendMobileNumberCode, {}, member.token)
    expect([sent.status, sent.body.code]).toEqual([409, 'nothing_to_confirm'])
  })

  it('that is the old one in other writing is no change', async () => {
    const member = await aMember(app)
    const { body } = await update(member, { mobile_number: `+82 ${member.mobile_number.slice(1)}` })
    expect(body.mobile_number_held_until).toBeNull()
    expect(await textsTo(app, member.mobile_number)).toEqual([])
  })

  it('cannot be changed without end, each change being a text message to somebody', async () => {
    const member = await aMember(app)
    const statuses = []
    for (let i = 0; i < 6; i++)
      statuses.push((await update(member, { mobile_number: anApplicant().mobile_number })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

it('keeps consents that are given later, and lets marketing be taken back', async () => {
  const member = await aMember(app)
  const give = (body: object) => app.call(giveConsents, { body: { version: '2026-10-01', ...body } }, member.token)
  expect((await give({ terms: true, privacy: true })).body.missing_consents).toEqual(['age'])
  expect((await give({ age: true, marketing: true })).body).toMatchObject({
    missing_consents: [],
    agrees_to_marketing: true,
  })
  expect((await give({ marketing: false })).body).toMatchObject({ missing_consents: [], agrees_to_marketing: false })
})

it('answers nobody who was blocked a moment ago', async () => {
  const member = await aMember(app)
  await app.db.update(members).set({ blocked_at: member.user.created_at }).where(eq(members.id, member.id))
  expect((await update(member, { nickname: 'x' })).status).toBe(401)
})
