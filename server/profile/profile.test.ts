import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getProfile, giveConsents, updateProfile } from '#contract/members/profile.ts'
import { getMe } from '#contract/members/sessions.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription, type MadeMember } from '#tests/support/makers.ts'
import { members } from '../members/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
const update = (member: MadeMember, body: object) => app.call(updateProfile, { body }, member.token)

describe('the profile', () => {
  it('is the current user', async () => {
    const member = await aMember(app)
    expect((await app.call(getProfile, {}, member.token)).body).toEqual(member.user)
  })

  it('shows the plan of today', async () => {
    const member = await aMember(app)
    await loadShippedTiers(app.db, app.deps)
    await aSubscription(app, {
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

  it.each(['\u3164', '\u200b', '\u2800', '행\u200b운'])(
    'takes no nickname %j, which is not all seen',
    async (nickname) => {
      const member = await aMember(app)
      expect((await update(member, { nickname })).status).toBe(400)
      expect((await update(member, { nickname: '❤️ 👨‍👩‍👧‍👦' })).body.nickname).toBe('❤️ 👨‍👩‍👧‍👦')
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
    'is_mobile_number_confirmed',
    'must_change_password',
    'member_id',
    'constructor',
  ])('does not take %s', async (key) => {
    const member = await aMember(app)
    const answer = await app.inject({
      method: 'PUT',
      url: updateProfile.path,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      payload: `{"nickname":"x","${key}":"administrator"}`,
    })
    expect(answer.statusCode).toBe(200)
    expect((await app.call(getMe, {}, member.token)).body).toEqual({ ...member.user, nickname: 'x' })
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
})

it('keeps consents that are given later, and lets marketing be taken back', async () => {
  const member = await aMember(app)
  const give = (body: object) => app.call(giveConsents, { body: { version: '2026-10-10', ...body } }, member.token)
  expect((await give({ terms: true, privacy: true })).body.missing_consents).toEqual(['age'])
  expect((await give({ age: true, marketing: true })).body).toMatchObject({
    missing_consents: [],
    agrees_to_marketing: true,
  })
  expect((await give({ marketing: false })).body).toMatchObject({ missing_consents: [], agrees_to_marketing: false })
})

it('takes no consent to texts that nobody could read, and lets one be taken back all the same', async () => {
  const member = await aMember(app)
  const give = (body: object) => app.call(giveConsents, { body: body as never }, member.token)
  for (const version of ['2026-09-30', '2026-10-02', '9999-12-31']) {
    const { status, body } = await give({ terms: true, version })
    expect([status, body.code]).toEqual([409, 'terms_outdated'])
    expect((await give({ marketing: false, version })).status).toBe(200)
  }
  expect((await app.call(getMe, {}, member.token)).body.missing_consents).toContain('terms')
})

it('answers nobody who was blocked a moment ago', async () => {
  const member = await aMember(app)
  await app.db.update(members).set({ blocked_at: member.user.created_at }).where(eq(members.id, member.id))
  expect((await update(member, { nickname: 'x' })).status).toBe(401)
})
