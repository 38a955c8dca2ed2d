import { describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/members/profile.ts'
import { getMe, refreshTokens } from '#contract/members/sessions.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, typedBy, typedIn } from '#tests/support/makers.ts'

const app = useApp()

const update = (member: MadeMember, body: object) => app.call(updateProfile, { body }, member.token)
const isPassword = async ({ username }: MadeMember, password: string) =>
  (await typedIn(app, { username, password })).statusCode === 200

describe('a new password', () => {
  it('ends the other sessions and not this one', async () => {
    const member = await aMember(app)
    const other = (await typedIn(app, typedBy(member))).json<SignedIn>()
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
