import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, it } from 'vitest'
import { confirmMobileNumber, deleteAccount, sendMobileNumberCode, updateProfile } from '#contract/members/profile.ts'
import * as factor from '#contract/members/second-factor.ts'
import { getMe, refreshTokens } from '#contract/members/sessions.ts'
import { getConfirmationUrl, listLoginMethods, logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, anAddress, anApplicant, cookiesOf, secretSentTo } from '#tests/support/makers.ts'
import { type Fault, type StandInProvider, startStandInProvider } from '#tests/support/stand-in-provider.ts'
import { members } from '../../members/tables.ts'
import { social_accounts, social_attempts } from '../tables.ts'

let provider: StandInProvider
// The stand-in's tokens are checked by the real clock, as a provider's are.
const app = useApp(async () => {
  provider = await startStandInProvider({ now: Date.now, answersWithin: 3 })
  return { social: provider.social }
})
afterAll(() => provider.stop())

const MINUTE = 60_000
const NOW = Date.UTC(2026, 9, 12, 3)
type Social = SignedIn & { confirmation_token: string | null; code: string; detail: string }

/** A browser, as far as social login needs one. */
const aBrowser = () => {
  const jar: Record<string, string> = {}
  const remoteAddress = anAddress()
  const send = async (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) => {
    const cookie = Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const answer = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie, ...headers },
      ...(payload && { payload }),
    })
    for (const pair of cookiesOf(answer.headers).split('; ').filter(Boolean)) {
      const [name = '', value = ''] = pair.split('=')
      jar[name] = value
    }
    return answer
  }
  return {
    send,
    begin: async (name: string, query = '') =>
      (await send('GET', `/api/v1/auth/${name}/login/url${query}`)).json().login_url as string,
    finish: async (name: string, back: URL) => {
      const answer = await send('POST', `/api/v1/auth/${name}/callback`, {
        code: back.searchParams.get('code') ?? undefined,
        state: back.searchParams.get('state') ?? undefined,
      })
      return { status: answer.statusCode, body: answer.json<Social>(), headers: answer.headers }
    },
  }
}
const signIn = async (name: 'google' | 'kakao', person: string, browser = aBrowser()) =>
  browser.finish(name, await provider.approve(await browser.begin(name), { person }))
let made = 0
const aPerson = () => `사람 ${++made}`

describe('signing in with a provider', () => {
  it.each(['google', 'kakao'] as const)('%s makes a member at the first time and finds them again', async (name) => {
    const person = aPerson()
    const first = await signIn(name, person)
    expect(first.status).toBe(200)
    expect(first.body.user).toMatchObject({
      provider: name,
      username: expect.stringMatching(new RegExp(`^${name}-[a-z2-9]{10}$`)),
      name: person,
      nickname: person,
      mobile_number: null,
      missing_consents: ['terms', 'privacy', 'age'],
      email: name === 'google' ? expect.stringContaining('@example.com') : null,
    })
    expect(first.body.confirmation_token).toBeNull()
    expect((await app.call(getMe, {}, first.body.access_token)).status).toBe(200)
    const second = await signIn(name, person)
    expect(second.body.user).toEqual(first.body.user)
    expect((await signIn(name, aPerson())).body.user.id).not.toBe(first.body.user.id)
  })

  it('asks for a code with PKCE, a state that names the provider, and a nonce, and comes back to our own address', async () => {
    const { searchParams, origin } = new URL(await aBrowser().begin('kakao'))
    expect(origin).toBe(new URL(provider.social.kakao.issuer).origin)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'lottolens',
      response_type: 'code',
      redirect_uri: 'https://lotto.example.kr/auth/callback',
      scope: 'openid profile_nickname',
      state: expect.stringMatching(/^kakao\.[\w-]{43}\.[\w-]{12}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('takes no address from the visitor', async () => {
    const answer = await app.inject({
      method: 'GET',
      url: '/api/v1/auth/kakao/login/url',
      remoteAddress: anAddress(),
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
    })
    expect(answer.body).not.toContain('evil')
    const asked = await app.get('/api/v1/auth/kakao/login/url?redirect_uri=https://evil.example')
    expect([asked.statusCode, asked.body.includes('evil')]).toEqual([200, false])
  })

  it('works by the other address, which answers errors with a message', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('google'), { person: aPerson() })
    const [code, state] = [back.searchParams.get('code'), back.searchParams.get('state')]
    const answer = await browser.send('POST', '/api/v1/auth/oauth/callback', { code, state })
    expect(answer.statusCode).toBe(200)
    expect(answer.json<Social>().user.provider).toBe('google')
    const again = await browser.send('POST', '/api/v1/auth/oauth/callback', { code, state, provider: 'google' })
    expect(again.json()).toEqual({
      detail: '로그인 처리 중 오류가 발생했습니다.',
      code: 'social_login_failed',
      message: '로그인 처리 중 오류가 발생했습니다.',
    })
    const wrong = await browser.send('POST', '/api/v1/auth/oauth/callback', { code: 1 })
    expect(wrong.json()).toMatchObject({ code: 'invalid_request', message: '입력 내용을 확인해 주세요.' })
  })

  it('works for clients that send the code alone, by the cookie of their attempt', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao'), { person: aPerson() })
    const answer = await browser.send('POST', '/api/v1/auth/kakao/callback', { code: back.searchParams.get('code') })
    expect(answer.statusCode).toBe(200)
  })

  it('lasts as long as was wished', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao', '?stay_logged_in=true'), { person: aPerson() })
    const { body } = await browser.finish('kakao', back)
    app.setNow(NOW + 14 * 24 * 60 * MINUTE)
    expect((await app.call(refreshTokens, { body: { refresh_token: body.refresh_token } })).status).toBe(200)
  })

  it('in two tabs at once ends well in both', async () => {
    const browser = aBrowser()
    const [one, two] = [await browser.begin('kakao'), await browser.begin('google')]
    const [backTwo, backOne] = [
      await provider.approve(two, { person: aPerson() }),
      await provider.approve(one, { person: aPerson() }),
    ]
    expect((await browser.finish('google', backTwo)).status).toBe(200)
    expect((await browser.finish('kakao', backOne)).status).toBe(200)
  })

  it('for the first time in many tabs at once makes one member', async () => {
    const person = aPerson()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('kakao', person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  it('joins nobody by an e-mail address', async () => {
    const { body } = await signIn('google', aPerson())
    const member = await aMember(app)
    await app.db.update(members).set({ email: body.user.email }).where(eq(members.id, member.id))
    await app.db.delete(social_accounts).where(eq(social_accounts.member_id, body.user.id))
    expect((await signIn('google', body.user.name)).body.user.id).not.toBe(member.id)
  })

  it('is refused to a blocked member', async () => {
    const person = aPerson()
    const { body } = await signIn('kakao', person)
    await app.db.update(members).set({ blocked_at: body.user.created_at }).where(eq(members.id, body.user.id))
    expect((await signIn('kakao', person)).body.code).toBe('member_blocked')
  })

  it('stores nothing that would let somebody else end an attempt', async () => {
    const browser = aBrowser()
    const { searchParams } = new URL(await browser.begin('kakao'))
    const stored = JSON.stringify(await app.db.select().from(social_attempts))
    for (const name of ['state', 'nonce', 'code_challenge']) expect(stored).not.toContain(searchParams.get(name))
  })
})

describe('what a provider or a stranger does wrong', () => {
  it.each<[Fault, number, string]>([
    ['wrong_state', 422, 'social_login_failed'],
    ['replayed_code', 422, 'social_login_failed'],
    ['wrong_nonce', 422, 'social_login_failed'],
    ['wrong_audience', 422, 'social_login_failed'],
    ['wrong_issuer', 422, 'social_login_failed'],
    ['wrong_signature', 422, 'social_login_failed'],
    ['expired_token', 422, 'social_login_failed'],
    ['slow', 503, 'social_provider_away'],
    ['broken', 503, 'social_provider_away'],
  ])('%s signs nobody in', async (fault, status, code) => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao'), { fault, person: aPerson() })
    const answer = await browser.finish('kakao', back)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(cookiesOf(answer.headers)).toBe('')
  })

  it('denied: there is no code, and that is said', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao'), { fault: 'denied' })
    expect(back.searchParams.get('error')).toBe('access_denied')
    const answer = await browser.finish('kakao', back)
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      400,
      'social_code_missing',
      '인증 코드가 없습니다.',
    ])
  })

  it('a login of one browser cannot be ended in another', async () => {
    const [thief, victim] = [aBrowser(), aBrowser()]
    const back = await provider.approve(await thief.begin('kakao'), { person: aPerson() })
    await victim.begin('kakao')
    expect((await victim.finish('kakao', back)).body.code).toBe('social_login_failed')
    // Nor with the code alone: the victim's attempt has another verifier.
    const injected = await victim.send('POST', '/api/v1/auth/kakao/callback', { code: back.searchParams.get('code') })
    expect(injected.json().code).toBe('social_login_failed')
    expect((await aBrowser().finish('kakao', back)).body.code).toBe('social_login_failed')
  })

  it('works once, also for many at once', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao'), { person: aPerson() })
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.finish('kakao', back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('takes too long: ten minutes', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao'), { person: aPerson() })
    app.setNow(NOW + 10 * MINUTE)
    expect((await browser.finish('kakao', back)).body.code).toBe('social_login_failed')
  })

  it('brings the code of one provider to the other', async () => {
    const browser = aBrowser()
    const back = await provider.approve(await browser.begin('kakao'), { person: aPerson() })
    expect((await browser.finish('google', back)).body.code).toBe('social_login_failed')
  })

  it.each(['naver', 'me', 'constructor', '__proto__', 'KAKAO'])('%s is no provider', async (name) => {
    const answer = await app.get(`/api/v1/auth/${name}/login/url`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { detail: '지원하지 않는 로그인 방식입니다.', code: 'unsupported_login' },
    ])
  })
})

describe('a social member', () => {
  const confirm = async (browser: ReturnType<typeof aBrowser>, token: string, person: string) => {
    const asked = await browser.send('POST', getConfirmationUrl.path, undefined, { authorization: `Bearer ${token}` })
    const { login_url } = asked.json()
    expect(new URL(login_url).searchParams.get('prompt')).toBe('login')
    return browser.finish('kakao', await provider.approve(login_url, { person }))
  }

  it('has no password to change', async () => {
    const { body } = await signIn('kakao', aPerson())
    const change = { current_password: 'whatever it is', new_password: 'quite another one' }
    const answer = await app.call(updateProfile, { body: change }, body.access_token)
    expect([answer.status, answer.body.code]).toEqual([403, 'password_not_used'])
    const login = await app.call(logIn, { body: { username: body.user.username, password: 'whatever it is' } })
    expect(login.body.code).toBe('invalid_credentials')
  })

  it('leaves by signing in again', async () => {
    const [person, browser] = [aPerson(), aBrowser()]
    const { body } = await signIn('kakao', person, browser)
    const without = await app.call(deleteAccount, { query: {}, body: undefined }, body.access_token)
    expect([without.status, without.body.code]).toEqual([422, 'sign_in_again'])
    const confirmed = await confirm(browser, body.access_token, person)
    const confirmation_token = confirmed.body.confirmation_token ?? ''
    const gone = await app.call(deleteAccount, { query: {}, body: { confirmation_token } }, confirmed.body.access_token)
    expect([gone.status, gone.body.message]).toEqual([200, '계정이 삭제되었습니다.'])
    expect((await app.call(getMe, {}, confirmed.body.access_token)).status).toBe(401)
    // The same person may come back, as somebody new.
    expect((await signIn('kakao', person)).body.user.id).not.toBe(body.user.id)
  })

  it('is not confirmed by somebody else’s sign-in, token, or patience', async () => {
    const [person, browser] = [aPerson(), aBrowser()]
    const { body } = await signIn('kakao', person, browser)
    expect((await confirm(browser, body.access_token, aPerson())).body.code).toBe('account_mismatch')

    const other = aBrowser()
    const otherPerson = aPerson()
    const theirs = await confirm(other, (await signIn('kakao', otherPerson, other)).body.access_token, otherPerson)
    const stolen = { confirmation_token: theirs.body.confirmation_token ?? '' }
    expect((await app.call(deleteAccount, { query: {}, body: stolen }, body.access_token)).body.code).toBe(
      'sign_in_again',
    )

    const confirmed = await confirm(browser, body.access_token, person)
    app.setNow(NOW + 5 * MINUTE)
    const late = { confirmation_token: confirmed.body.confirmation_token ?? '' }
    expect((await app.call(deleteAccount, { query: {}, body: late }, confirmed.body.access_token)).body.code).toBe(
      'sign_in_again',
    )
  })

  it('can add a number, which is held until code and sign-in confirm it', async () => {
    const [person, browser] = [aPerson(), aBrowser()]
    const { body } = await signIn('kakao', person, browser)
    const { mobile_number } = anApplicant()
    const changed = await app.call(updateProfile, { body: { mobile_number } }, body.access_token)
    expect(changed.body.is_mobile_number_confirmed).toBe(false)
    const confirmed = await confirm(browser, body.access_token, person)
    await app.call(sendMobileNumberCode, {}, confirmed.body.access_token)
    const verification_code = await secretSentTo(app, mobile_number)
    const given = { verification_code, confirmation_token: confirmed.body.confirmation_token ?? '' }
    const answer = await app.call(confirmMobileNumber, { body: given }, confirmed.body.access_token)
    expect(answer.body.is_mobile_number_confirmed).toBe(true)
    // It works once.
    const again = await app.call(
      deleteAccount,
      { query: {}, body: { confirmation_token: given.confirmation_token } },
      confirmed.body.access_token,
    )
    expect(again.body.code).toBe('sign_in_again')
  })

  it('stays logged in for as long as before after confirming', async () => {
    const [person, browser] = [aPerson(), aBrowser()]
    const stay = await browser.begin('kakao', '?stay_logged_in=true')
    const { body } = await browser.finish('kakao', await provider.approve(stay, { person }))
    const confirmed = await confirm(browser, body.access_token, person)
    app.setNow(NOW + 14 * 24 * 60 * MINUTE)
    const { refresh_token } = confirmed.body
    expect((await browser.send('POST', refreshTokens.path, { refresh_token })).statusCode).toBe(200)
  })

  it('turns a second factor on by signing in again, and is asked for it after the provider, also to confirm', async () => {
    const [person, browser] = [aPerson(), aBrowser()]
    const { body } = await signIn('kakao', person, browser)
    const { confirmation_token = '' } = (await confirm(browser, body.access_token, person)).body
    const begun = await browser.finish('kakao', await provider.approve(await browser.begin('kakao'), { person }))
    const token = begun.body.access_token
    const none = await app.call(factor.beginSecondFactor, { body: {} }, token)
    expect(none.body.code).toBe('sign_in_again')
    const shown = await app.call(
      factor.beginSecondFactor,
      { body: { confirmation_token: confirmation_token ?? '' } },
      token,
    )
    const code = (ms: number) => {
      app.setNow(NOW + ms)
      return new TOTP({ secret: shown.body.secret, period: 30 }).generate({ timestamp: NOW + ms })
    }
    await app.call(factor.confirmSecondFactor, { body: { verification_code: code(0) } }, token)

    const second = await signIn('kakao', person, browser)
    expect([second.status, second.body.code]).toEqual([403, 'second_factor_required'])
    const enter = async (ms: number) =>
      (await browser.send('POST', factor.enterSecondFactor.path, { verification_code: code(ms) })).json<Social>()
    const entered = await enter(MINUTE)
    expect(entered.confirmation_token).toBeNull()

    expect((await confirm(browser, entered.access_token, person)).body.code).toBe('second_factor_required')
    const confirmed = await enter(2 * MINUTE)
    const off = { confirmation_token: confirmed.confirmation_token ?? '' }
    const remove = (verification_code: string) =>
      app.call(factor.removeSecondFactor, { body: { ...off, verification_code } }, confirmed.access_token)
    // A mistyped code costs no sign-in.
    expect((await remove('000000')).body.code).toBe('code_wrong')
    expect((await remove(code(3 * MINUTE))).body).toEqual({ since: null, recovery_codes_left: 0 })
    expect((await signIn('kakao', person, browser)).status).toBe(200)
  })

  it('is the only one who confirms so', async () => {
    const member = await aMember(app)
    const answer = await app.call(getConfirmationUrl, {}, member.token)
    expect([answer.status, answer.body.code]).toEqual([403, 'password_used'])
  })
})

it('says which providers are set up', async () => {
  expect((await app.call(listLoginMethods)).body).toEqual({ google: true, kakao: true })
})

it('reads the provider’s page in development', async () => {
  const page = await fetch(await aBrowser().begin('kakao'))
  const text = await page.text()
  expect(text).toContain('김하나 계정으로 계속하기')
  const attack = await fetch(`${provider.social.kakao.issuer}/authorize?state=%22%3E%3Cscript%3E`)
  expect(await attack.text()).not.toContain('<script>')
})
