import { describe, expect, it } from 'vitest'
import { confirmMobileNumber, sendMobileNumberCode, updateProfile } from '#contract/members/profile.ts'
import { logInByPhone, requestPasswordReset, sendPhoneCode } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import {
  aMember,
  anAddress,
  anApplicant,
  type MadeMember,
  secretSentTo,
  textsTo,
  typedIn,
} from '#tests/support/makers.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)
const HOUR = 60 * 60_000

const update = (member: MadeMember, body: object) => app.call(updateProfile, { body }, member.token)
const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, remoteAddress: anAddress() })

describe('a new number', () => {
  const change = async () => {
    const member = await aMember(app)
    const { mobile_number } = anApplicant()
    const { body } = await update(member, { mobile_number })
    expect(body).toMatchObject({ mobile_number, is_mobile_number_confirmed: false })
    return { member, mobile_number }
  }
  /** Confirms it with what was sent to it. */
  const confirm = async (member: MadeMember, mobile_number: string) => {
    await app.call(sendMobileNumberCode, {}, member.token)
    const verification_code = await secretSentTo(app, mobile_number)
    const body = { verification_code, current_password: member.password }
    return app.call(confirmMobileNumber, { body }, member.token)
  }

  it('is told to the one before it, which keeps opening the account', async () => {
    const { member } = await change()
    expect(await textsTo(app, member.mobile_number)).toEqual([expect.stringContaining('휴대폰 번호가 변경되었습니다')])
    await post(sendPhoneCode.path, { mobile_number: member.mobile_number })
    const verification_code = await secretSentTo(app, member.mobile_number)
    const { mobile_number } = member
    expect((await post(logInByPhone.path, { mobile_number, verification_code })).statusCode).toBe(200)
  })

  it('receives no login code and no temporary password, however long it waits', async () => {
    const { member, mobile_number } = await change()
    for (const days of [0, 3, 400]) {
      app.setNow(NOW + days * 24 * HOUR)
      await post(sendPhoneCode.path, { mobile_number })
      await post(requestPasswordReset.path, { username: member.username, mobile_number })
    }
    expect(await textsTo(app, mobile_number)).toEqual([])
  })

  it('is taken back by a new password, which a thief of the access token cannot set', async () => {
    const { member } = await change()
    const body = { current_password: member.password, new_password: 'the owner is back' }
    const { body: profile } = await update(member, body)
    expect(profile).toMatchObject({ mobile_number: member.mobile_number, is_mobile_number_confirmed: true })
    expect((await app.call(sendMobileNumberCode, {}, member.token)).body.code).toBe('nothing_to_confirm')
  })

  it('is taken back by writing the old one again', async () => {
    const { member } = await change()
    const { body } = await update(member, { mobile_number: member.mobile_number })
    expect(body).toMatchObject({ mobile_number: member.mobile_number, is_mobile_number_confirmed: true })
  })

  it('once confirmed makes a temporary password worthless that was sent to the old one, and the old one free', async () => {
    const { member, mobile_number } = await change()
    const { username } = member
    await post(requestPasswordReset.path, { username, mobile_number: member.mobile_number })
    const password = await secretSentTo(app, member.mobile_number)
    expect((await confirm(member, mobile_number)).status).toBe(200)
    expect((await typedIn(app, { username, password })).json().code).toBe('invalid_credentials')
    const next = await aMember(app, { mobile_number: member.mobile_number })
    expect(next.user.mobile_number).toBe(member.mobile_number)
  })

  it('is the one’s of many who confirms it first', async () => {
    const { mobile_number } = anApplicant()
    const wanting = await Promise.all(Array.from({ length: 3 }, () => aMember(app)))
    for (const member of wanting) expect((await update(member, { mobile_number })).status).toBe(200)
    const typed: [MadeMember, string][] = []
    for (const member of wanting) {
      await app.call(sendMobileNumberCode, {}, member.token)
      typed.push([member, await secretSentTo(app, mobile_number)])
    }
    const answers = await Promise.all(
      typed.map(([{ token, password }, verification_code]) =>
        app.call(confirmMobileNumber, { body: { verification_code, current_password: password } }, token),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('mobile_number_taken')
  })

  it('that is nobody’s yet does not get a flood of messages from accounts that pass it on', async () => {
    const { mobile_number } = anApplicant()
    for (let i = 0; i < 8; i++) {
      const member = await aMember(app)
      await update(member, { mobile_number })
      const headers = { authorization: `Bearer ${member.token}` }
      await app.inject({ method: 'POST', url: sendMobileNumberCode.path, headers, remoteAddress: anAddress() })
      expect((await update(member, { mobile_number: member.mobile_number })).status).toBe(200)
    }
    expect((await textsTo(app, mobile_number)).length).toBeLessThanOrEqual(5)
  })

  it('is announced to the one before it a few times a day at most', async () => {
    const member = await aMember(app)
    for (let i = 0; i < 5; i++)
      expect((await update(member, { mobile_number: anApplicant().mobile_number })).status).toBe(200)
    expect(await textsTo(app, member.mobile_number)).toHaveLength(3)
  })

  it('that a code was already on its way to does not open the account either', async () => {
    const { member: thief } = await change()
    const { mobile_number } = thief
    await post(sendPhoneCode.path, { mobile_number })
    const verification_code = await secretSentTo(app, mobile_number)
    const { mobile_number: next } = (await update(thief, {})).body
    expect((await confirm(thief, next ?? '')).status).toBe(200)
    // With the victim's access token:
    expect((await update(await aMember(app), { mobile_number })).status).toBe(200)
    expect((await post(logInByPhone.path, { mobile_number, verification_code })).json().code).toBe('code_wrong')
  })

  it('is good at once when its code and the password confirm it', async () => {
    const { member, mobile_number } = await change()
    expect((await confirm(member, mobile_number)).body).toMatchObject({
      mobile_number,
      is_mobile_number_confirmed: true,
    })
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

  it('has nothing to confirm when it is not new', async () => {
    const member = await aMember(app)
    const sent = await app.call(sendMobileNumberCode, {}, member.token)
    expect([sent.status, sent.body.code]).toEqual([409, 'nothing_to_confirm'])
  })

  it('that is the old one in other writing is no change', async () => {
    const member = await aMember(app)
    const { body } = await update(member, { mobile_number: `+82 ${member.mobile_number.slice(1)}` })
    expect(body.is_mobile_number_confirmed).toBe(true)
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
