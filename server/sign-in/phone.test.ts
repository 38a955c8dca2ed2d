import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getMe } from '#contract/members/sessions.ts'
import { logInByPhone, type SignedIn, sendPhoneCode } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant, secretSentTo, textsTo } from '#tests/support/makers.ts'
import { members } from '../members/tables.ts'
import { phone_codes } from './tables.ts'

const app = useApp()
const NOW = Date.UTC(2026, 9, 12, 3)

const send = (mobile_number: string, remoteAddress = anAddress(), cookie = '') =>
  app.inject({
    method: 'POST',
    url: sendPhoneCode.path,
    payload: { mobile_number },
    remoteAddress,
    headers: { cookie },
  })
const enter = (mobile_number: string, verification_code: string, remoteAddress = anAddress()) =>
  app.inject({ method: 'POST', url: logInByPhone.path, payload: { mobile_number, verification_code }, remoteAddress })
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a login code', () => {
  it('arrives by text message and signs in once', async () => {
    const member = await aMember(app)
    const sent = await send(`${member.mobile_number.slice(0, 3)}-${member.mobile_number.slice(3)}`)
    expect(sent.json()).toEqual({
      message: '가입된 번호라면 인증번호를 문자로 보냈습니다.',
      expires_in: 180,
      resend_after: 60,
    })
    const code = await secretSentTo(app, member.mobile_number)
    expect(code).toMatch(/^\d{6}$/)
    const answer = await enter(member.mobile_number, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer.statusCode).toBe(200)
    const { access_token, user } = answer.json<SignedIn>()
    expect(user).toEqual(member.user)
    expect((await app.call(getMe, {}, access_token)).status).toBe(200)
    expect((await enter(member.mobile_number, code)).json().code).toBe('code_wrong')
  })

  it('of one number signs nobody else in', async () => {
    const [member, other] = [await aMember(app), await aMember(app)]
    await send(member.mobile_number)
    await send(other.mobile_number)
    const code = await secretSentTo(app, member.mobile_number)
    if (code !== (await secretSentTo(app, other.mobile_number)))
      expect((await enter(other.mobile_number, code)).json().code).toBe('code_wrong')
  })

  it('is good for three minutes', async () => {
    const member = await aMember(app)
    await send(member.mobile_number)
    app.setNow(NOW + 180_000)
    const answer = await enter(member.mobile_number, await secretSentTo(app, member.mobile_number))
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { detail: '인증번호가 올바르지 않거나 만료되었습니다.', code: 'code_wrong' },
    ])
  })

  it('is the only one of its number, and comes again after 60 seconds', async () => {
    const member = await aMember(app)
    await send(member.mobile_number)
    const first = await secretSentTo(app, member.mobile_number)
    app.setNow(NOW + 59_000)
    const soon = await send(member.mobile_number)
    expect([soon.statusCode, soon.json().code, soon.headers['retry-after']]).toEqual([429, 'code_too_soon', '1'])
    app.setNow(NOW + 60_000)
    expect((await send(member.mobile_number)).statusCode).toBe(200)
    const second = await secretSentTo(app, member.mobile_number)
    if (first !== second) expect((await enter(member.mobile_number, first)).json().code).toBe('code_wrong')
    expect((await enter(member.mobile_number, second)).statusCode).toBe(200)
  })

  it('can be guessed five times, in parallel too, and then not even known', async () => {
    const member = await aMember(app)
    await send(member.mobile_number)
    const code = await secretSentTo(app, member.mobile_number)
    const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(member.mobile_number, another(code))))
    expect(new Set(guesses.map((answer) => answer.json().code))).toEqual(new Set(['code_wrong']))
    expect((await enter(member.mobile_number, code)).json().code).toBe('code_wrong')
  })

  it('right at the fifth try signs in', async () => {
    const member = await aMember(app)
    await send(member.mobile_number)
    const code = await secretSentTo(app, member.mobile_number)
    for (let i = 0; i < 4; i++) await enter(member.mobile_number, another(code))
    expect((await enter(member.mobile_number, code)).statusCode).toBe(200)
  })

  it('entered by many at once signs one of them in', async () => {
    const member = await aMember(app)
    await send(member.mobile_number)
    const code = await secretSentTo(app, member.mobile_number)
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(member.mobile_number, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is asked for by many at once, and sent once', async () => {
    const member = await aMember(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(member.mobile_number)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await textsTo(app, member.mobile_number)).toHaveLength(1)
  })

  it('is stored neither as itself nor with its number', async () => {
    const member = await aMember(app)
    await send(member.mobile_number)
    const code = await secretSentTo(app, member.mobile_number)
    const stored = JSON.stringify(await app.db.select().from(phone_codes))
    expect(stored).not.toContain(member.mobile_number)
    expect(stored).not.toContain(`"${code}"`)
  })
})

describe('a number that nobody has', () => {
  it('gets the same answers, and no message', async () => {
    const { mobile_number } = anApplicant()
    const member = await aMember(app)
    const [nobodys, members] = [await send(mobile_number), await send(member.mobile_number)]
    expect([nobodys.statusCode, nobodys.json()]).toEqual([members.statusCode, members.json()])
    expect((await send(mobile_number)).json().code).toBe('code_too_soon')
    expect(await textsTo(app, mobile_number)).toEqual([])
    expect((await enter(mobile_number, '123456')).json().code).toBe('code_wrong')
  })
})

it('sends nothing to a blocked member, and lets none in who was blocked meanwhile', async () => {
  const member = await aMember(app)
  await send(member.mobile_number)
  const code = await secretSentTo(app, member.mobile_number)
  await app.db.update(members).set({ blocked_at: member.user.created_at }).where(eq(members.id, member.id))
  expect((await enter(member.mobile_number, code)).json().code).toBe('member_blocked')
  app.setNow(NOW + 60_000)
  await send(member.mobile_number)
  expect(await textsTo(app, member.mobile_number)).toHaveLength(1)
})

it('slows down whoever asks for codes without end, but not the member in their own browser', async () => {
  const member = await aMember(app)
  for (let i = 0; i < 5; i++) {
    app.setNow(NOW + i * 60_000)
    expect((await send(member.mobile_number)).statusCode).toBe(200)
  }
  app.setNow(NOW + 5 * 60_000)
  const strangers = await send(member.mobile_number)
  expect([strangers.statusCode, strangers.json().code]).toEqual([429, 'too_many_attempts'])
  expect((await send(member.mobile_number, anAddress(), member.cookie)).statusCode).toBe(200)
})

it('slows down whoever guesses codes of many numbers', async () => {
  const remoteAddress = anAddress()
  const statuses = []
  for (let i = 0; i < 22; i++)
    statuses.push((await enter(anApplicant().mobile_number, '000000', remoteAddress)).statusCode)
  expect(statuses.slice(20)).toEqual([429, 429])
})
