import { describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/members/profile.ts'
import { getMe, refreshTokens } from '#contract/members/sessions.ts'
import { logIn, requestPasswordReset, type SignedIn } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant, type MadeMember, secretSentTo, textsTo } from '#tests/support/makers.ts'
import { temporary_passwords } from './tables.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)
const MINUTE = 60_000

const ask = (payload: { username: string; mobile_number: string }, remoteAddress = anAddress()) =>
  app.inject({ method: 'POST', url: requestPasswordReset.path, payload, remoteAddress })
const enter = (username: string, password: string, stay_logged_in = false) =>
  app.inject({
    method: 'POST',
    url: logIn.path,
    payload: { username, password, stay_logged_in },
    remoteAddress: anAddress(),
  })
const sentTo = async (member: MadeMember) => {
  expect((await askFor(member)).statusCode).toBe(200)
  return secretSentTo(app, member.mobile_number)
}
const askFor = ({ username, mobile_number }: MadeMember) => ask({ username, mobile_number })

describe('a temporary password', () => {
  it('arrives by text message and leads to a new password', async () => {
    const member = await aMember(app)
    const asked = await askFor(member)
    expect(asked.json()).toEqual({ message: '일치하는 회원이 있으면 임시 비밀번호를 문자로 보냈습니다.' })
    const temporary = await secretSentTo(app, member.mobile_number)
    expect(temporary).toMatch(/^[a-z2-9]{10}$/)

    const answer = await enter(member.username, temporary)
    expect(answer.statusCode).toBe(200)
    const { access_token, user } = answer.json<SignedIn>()
    expect(user.must_change_password).toBe(true)

    const body = { current_password: temporary, new_password: 'quite another one' }
    const changed = await app.call(updateProfile, { body }, access_token)
    expect([changed.status, changed.body.must_change_password]).toEqual([200, false])
    expect((await enter(member.username, 'quite another one')).statusCode).toBe(200)
    for (const old of [temporary, member.password]) expect((await enter(member.username, old)).statusCode).toBe(401)
  })

  it('leaves the old password alone, since strangers know usernames and numbers', async () => {
    const member = await aMember(app)
    await askFor(member)
    const answer = await enter(member.username, member.password)
    expect(answer.json<SignedIn>().user.must_change_password).toBe(false)
    expect((await app.call(getMe, {}, member.token)).status).toBe(200)
  })

  it('begins one session, which ends after 30 minutes unless the password is changed', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    const { access_token, refresh_token } = (await enter(member.username, temporary, true)).json<SignedIn>()
    expect((await enter(member.username, temporary)).statusCode).toBe(401)
    app.setNow(NOW + 14 * MINUTE)
    expect((await app.call(getMe, {}, access_token)).status).toBe(200)
    app.setNow(NOW + 30 * MINUTE)
    expect((await app.call(refreshTokens, { body: { refresh_token } })).status).toBe(401)
  })

  it('makes room for a usual session once the password is changed', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    const { access_token, refresh_token } = (await enter(member.username, temporary, true)).json<SignedIn>()
    const body = { current_password: temporary, new_password: 'quite another one' }
    await app.call(updateProfile, { body }, access_token)
    app.setNow(NOW + 14 * 24 * 60 * MINUTE)
    expect((await app.call(refreshTokens, { body: { refresh_token } })).status).toBe(200)
  })

  it('is no current password in another session', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    const body = { current_password: temporary, new_password: 'quite another one' }
    const changed = await app.call(updateProfile, { body }, member.token)
    expect([changed.status, changed.body.code]).toEqual([422, 'wrong_password'])
  })

  it('goes on serving its session when a stranger has another one sent', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    const { access_token } = (await enter(member.username, temporary)).json<SignedIn>()
    await askFor(member)
    const body = { current_password: temporary, new_password: 'quite another one' }
    expect((await app.call(updateProfile, { body }, access_token)).status).toBe(200)
    // The stranger's request goes with the change.
    expect((await enter(member.username, await secretSentTo(app, member.mobile_number))).statusCode).toBe(401)
  })

  it('ends the other sessions when it is used', async () => {
    const member = await aMember(app)
    await enter(member.username, await sentTo(member))
    expect((await app.call(getMe, {}, member.token)).status).toBe(401)
  })

  it('used twice at the same time signs in once', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(member.username, temporary)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('runs out after 30 minutes', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    app.setNow(NOW + 30 * MINUTE)
    expect((await enter(member.username, temporary)).statusCode).toBe(401)
  })

  it('is replaced by the next one', async () => {
    const member = await aMember(app)
    const first = await sentTo(member)
    await sentTo(member)
    expect((await enter(member.username, first)).statusCode).toBe(401)
  })

  it('is stored only as a keyed hash', async () => {
    const member = await aMember(app)
    const temporary = await sentTo(member)
    expect(JSON.stringify(await app.db.select().from(temporary_passwords))).not.toContain(temporary)
  })
})

describe('asking for one', () => {
  it('says the same whether username and number belong together or not', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    const right = await askFor(member)
    for (const wrong of [
      { username: member.username, mobile_number: other.mobile_number },
      { username: 'nobody-has-this', mobile_number: member.mobile_number },
      { username: '\u0000', mobile_number: anApplicant().mobile_number },
    ]) {
      const answer = await ask(wrong)
      expect([answer.statusCode, answer.json()]).toEqual([right.statusCode, right.json()])
    }
    expect(await textsTo(app, member.mobile_number)).toHaveLength(1)
    expect(await textsTo(app, other.mobile_number)).toHaveLength(0)
  })

  it('gets slow for one member, and for one address', async () => {
    const member = await aMember(app)
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await askFor(member)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    const remoteAddress = anAddress()
    const others = []
    for (let i = 0; i < 11; i++) {
      const { username, mobile_number } = anApplicant()
      others.push((await ask({ username, mobile_number }, remoteAddress)).statusCode)
    }
    expect(others).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
