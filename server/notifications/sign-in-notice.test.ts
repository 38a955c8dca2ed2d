import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { resetSecondFactor } from '#contract/admin/members.ts'
import { addPushSubscription, listNotifications } from '#contract/members/notifications.ts'
import { confirmMobileNumber, giveConsents, sendMobileNumberCode, updateProfile } from '#contract/members/profile.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewMyRecoveryCodes,
} from '#contract/members/second-factor.ts'
import { logOut, refreshTokens } from '#contract/members/sessions.ts'
import { logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import {
  aMember,
  anAddress,
  anApplicant,
  cookiesOf,
  type MadeMember,
  secretSentTo,
  textsTo,
  typedBy,
} from '#tests/support/makers.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { textOfMessage } from '../messages/store.ts'
import { messages } from '../messages/tables.ts'
import { tellOfSignIns } from './tell-members.ts'

const app = useApp()
const [MINUTE, HOUR] = [60_000, 3_600_000]
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
beforeEach(() => app.setNow(MONDAY))

/** Signs in; what the browser then has. */
async function signIn(member: MadeMember, cookie = '', remoteAddress = anAddress()) {
  const answer = await app.inject({
    ...{ method: 'POST', url: logIn.path, payload: typedBy(member), remoteAddress },
    headers: { cookie, 'user-agent': PHONE },
  })
  const { access_token, refresh_token } = answer.json<SignedIn>()
  return { token: access_token, refresh_token, cookie: cookiesOf(answer.headers) }
}
const tell = () => tellOfSignIns(app.db, app.deps)
const inboxOf = async (token: string) => (await app.call(listNotifications, { query: {} }, token)).body.rows
const sentTo = (member: MadeMember) => app.db.select().from(messages).where(eq(messages.member_id, member.id))

describe('a sign-in', () => {
  it('in a new browser is told in the inbox, once, with the browser and the time', async () => {
    const member = await aMember(app)
    const { token } = await signIn(member)
    await tell()
    await tell()
    expect(await inboxOf(token)).toMatchObject([
      {
        kind: 'security',
        title: '새 기기에서 로그인했어요',
        body: expect.stringMatching(/^Android의 Chrome · 10월 12일 \(월\) 12:00\n본인이 아니면/),
        path: '/dashboard/profile#devices',
        is_read: false,
      },
    ])
    // The member has asked for no other channel.
    expect(await sentTo(member)).toEqual([])
  })

  it('with which the account was made is told to nobody, nor is one in that browser', async () => {
    const member = await aMember(app)
    const { token } = await signIn(member, member.cookie)
    await tell()
    expect(await inboxOf(token)).toEqual([])
  })

  it('is told again only where the browser is unknown, also at an address that the member has', async () => {
    const member = await aMember(app)
    const home = anAddress()
    const first = await signIn(member, '', home)
    await signIn(member, first.cookie)
    await tell()
    expect(await inboxOf(first.token)).toHaveLength(1)
    await signIn(member, '', home)
    await tell()
    expect(await inboxOf(first.token)).toHaveLength(2)
  })

  it('with a wrong password is told to nobody', async () => {
    const member = await aMember(app)
    await signIn({ ...member, password: 'not the password' })
    await tell()
    expect(await inboxOf(member.token)).toEqual([])
  })

  it('is told by push and text where the member asked for it, also at night', async () => {
    const member = await aMember(app)
    const consents = { security_push: true, security_sms: true, version: '2026-10-10' }
    expect((await app.call(giveConsents, { body: consents }, member.token)).status).toBe(200)
    await app.call(addPushSubscription, { body: aBrowser(`https://push.example.com/night-${member.id}`) }, member.token)
    app.setNow(MONDAY + 12 * HOUR)
    await signIn(member)
    await tell()
    const rows = await sentTo(member)
    expect(rows.map(({ channel, kind, by_night }) => [channel, kind, by_night]).toSorted()).toEqual([
      ['push', 'security', true],
      ['sms', 'security', true],
    ])
    for (const row of rows) {
      const { title, stop_url } = JSON.parse(textOfMessage(app.deps, row))
      expect([title, stop_url]).toEqual(['새 기기에서 로그인했어요', expect.stringContaining('security_')])
    }
  })

  it('that nobody told of within a day is no news', async () => {
    const member = await aMember(app)
    const { token } = await signIn(member)
    app.setNow(MONDAY + 25 * HOUR)
    await tell()
    app.setNow(MONDAY)
    expect(await inboxOf(token)).toEqual([])
  })
})

/** Turns a second factor on; `code`: what its authenticator shows at a time. */
async function turnOn({ token, password }: MadeMember) {
  const { secret } = (await app.call(beginSecondFactor, { body: { current_password: password } }, token)).body
  const code = (timestamp: number) => new TOTP({ secret, period: 30 }).generate({ timestamp })
  await app.call(confirmSecondFactor, { body: { verification_code: code(MONDAY) } }, token)
  return { code }
}

describe('a second factor', () => {
  it('that was turned on, and off again, is told each time, by text where the member asked for it', async () => {
    const member = await aMember(app)
    const { token, password: current_password } = member
    await app.call(giveConsents, { body: { security_sms: true, version: '2026-10-10' } }, token)
    const { code } = await turnOn(member)
    const titles = async () => (await inboxOf(token)).map(({ title }) => title)
    expect(await titles()).toEqual(['2단계 인증이 켜졌어요'])

    const remove = (verification_code: string) =>
      app.call(removeSecondFactor, { body: { current_password, verification_code } }, token)
    expect((await remove('000000')).status).toBe(422)
    expect(await titles()).toHaveLength(1)
    app.setNow(MONDAY + 10 * MINUTE)
    expect((await remove(code(MONDAY + 10 * MINUTE))).status).toBe(200)
    expect(await inboxOf(token)).toMatchObject([
      {
        ...{ kind: 'security', title: '2단계 인증이 꺼졌어요', path: '/dashboard/profile#second-factor' },
        body: expect.stringMatching(/^10월 12일 \(월\) 12:10 · .+\n본인이 끈 것이 아니면/),
      },
      { title: '2단계 인증이 켜졌어요', body: expect.stringMatching(/^10월 12일 \(월\) 12:00 · /) },
    ])
    expect((await sentTo(member)).map(({ channel }) => channel)).toEqual(['sms', 'sms'])
  })

  it('that staff took away is told to its member', async () => {
    const member = await aMember(app)
    await turnOn(member)
    await app.asStaff(resetSecondFactor, { params: { id: String(member.id) }, body: { reason: '본인 확인' } })
    const { token } = await signIn(member, member.cookie)
    expect((await inboxOf(token))[0]).toMatchObject({
      ...{ kind: 'security', title: '2단계 인증이 꺼졌어요', path: '/dashboard/profile#second-factor' },
      body: expect.stringContaining('고객센터가 껐어요'),
    })
  })
})

describe('a stolen refresh token', () => {
  const refresh = (refresh_token: string) => app.call(refreshTokens, { body: { refresh_token } })

  it('that was used twice is told once, and says what to do', async () => {
    const member = await aMember(app)
    const other = await signIn(member, member.cookie)
    expect((await refresh(member.refresh_token)).status).toBe(200)
    app.setNow(MONDAY + MINUTE)
    for (let again = 0; again < 2; again++) {
      expect((await refresh(member.refresh_token)).status).toBe(401)
      await tell()
    }
    expect(await inboxOf(other.token)).toMatchObject([
      {
        ...{ kind: 'security', title: '로그인 정보가 다른 곳에서 쓰였어요', path: '/dashboard/profile#devices' },
        body: expect.stringMatching(/^알 수 없는 기기 · 10월 12일 \(월\) 12:01\n그 로그인을 끝냈어요/),
      },
    ])
  })

  it('that came without the cookie of its browser is told, by text where the member asked for it', async () => {
    const member = await aMember(app)
    await app.call(giveConsents, { body: { security_sms: true, version: '2026-10-10' } }, member.token)
    const { refresh_token } = await signIn(member, member.cookie)
    expect((await refresh(refresh_token)).status).toBe(401)
    await tell()
    expect((await inboxOf(member.token)).map(({ title }) => title)).toEqual(['로그인 정보가 다른 곳에서 쓰였어요'])
    expect((await sentTo(member)).map(({ channel, kind }) => [channel, kind])).toEqual([['sms', 'security']])
  })

  it('that is unknown, or of a session that has ended, is told to nobody', async () => {
    const member = await aMember(app)
    const other = await signIn(member, member.cookie)
    await app.call(logOut, { body: undefined }, member.token)
    for (const token of ['unknown', member.refresh_token]) expect((await refresh(token)).status).toBe(401)
    await tell()
    expect(await inboxOf(other.token)).toEqual([])
  })
})

describe('a change of how a member signs in', () => {
  const titles = async (token: string) => (await inboxOf(token)).map(({ title }) => title)

  it('to a new password is told, and a wrong one is not', async () => {
    const member = await aMember(app)
    await app.call(giveConsents, { body: { security_sms: true, version: '2026-10-10' } }, member.token)
    const change = (current_password: string) =>
      app.call(updateProfile, { body: { current_password, new_password: 'quite another one' } }, member.token)
    expect((await change('not the password')).status).toBe(422)
    expect(await titles(member.token)).toEqual([])
    expect((await change(member.password)).status).toBe(200)
    expect(await titles(member.token)).toEqual(['비밀번호가 바뀌었어요'])
    expect((await sentTo(member)).map(({ channel, kind }) => [channel, kind])).toEqual([['sms', 'security']])
  })

  it('to a new number is told in the inbox once it is confirmed, and by one text to the old number', async () => {
    const member = await aMember(app)
    await app.call(giveConsents, { body: { security_sms: true, version: '2026-10-10' } }, member.token)
    const { mobile_number } = anApplicant()
    await app.call(updateProfile, { body: { mobile_number } }, member.token)
    expect(await titles(member.token)).toEqual([])
    await app.call(sendMobileNumberCode, {}, member.token)
    const verification_code = await secretSentTo(app, mobile_number)
    const body = { verification_code, current_password: member.password }
    expect((await app.call(confirmMobileNumber, { body }, member.token)).status).toBe(200)
    expect(await inboxOf(member.token)).toMatchObject([
      {
        title: '휴대폰 번호가 바뀌었어요',
        body: expect.stringMatching(new RegExp(`^●●●-●●●●-${mobile_number.slice(-4)} · 10월`)),
        path: '/dashboard/profile#personal',
      },
    ])
    expect(await textsTo(app, member.mobile_number)).toEqual([expect.stringContaining('휴대폰 번호가 변경되었습니다')])
  })

  it('to new recovery codes is told', async () => {
    const member = await aMember(app)
    const { code } = await turnOn(member)
    app.setNow(MONDAY + 10 * MINUTE)
    const body = { verification_code: code(MONDAY + 10 * MINUTE) }
    expect((await app.call(renewMyRecoveryCodes, { body }, member.token)).status).toBe(200)
    expect(await titles(member.token)).toEqual(['복구 코드를 새로 받았어요', '2단계 인증이 켜졌어요'])
  })
})
