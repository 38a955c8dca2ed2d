import { describe, expect, it } from 'vitest'
import { logInByPhone, requestPasswordReset, sendPhoneCode } from '#contract/accounts.ts'
import { confirmMobileNumber, sendMobileNumberCode, updateProfile } from '#contract/members.ts'
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

  it('makes a temporary password worthless that was sent to the old one', async () => {
    const member = await aMember(app)
    const { username, mobile_number } = member
    await post(requestPasswordReset.path, { username, mobile_number })
    const password = await secretSentTo(app, mobile_number)
    expect((await update(member, { mobile_number: anApplicant().mobile_number })).status).toBe(200)
    expect((await typedIn(app, { username, password })).json().code).toBe('invalid_credentials')
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
    const { mobile_number } = anApplicant()
    for (let i = 0; i < 6; i++) {
      const member = await aMember(app, { mobile_number })
      expect((await update(member, { mobile_number: anApplicant().mobile_number })).status).toBe(200)
    }
    expect(await textsTo(app, mobile_number)).toHaveLength(3)
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
