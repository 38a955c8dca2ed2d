import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { enterSecondFactor } from '#contract/members/second-factor.ts'
import { getSocialLoginUrl, listLoginMethods, logIn } from '#contract/members/sign-in.ts'
import { listActiveAnnouncements, trackAnnouncementView } from '#contract/site/announcements.ts'
import { withParticle } from '#domain/particle.ts'
import { type Answer, answer, callsOf, reply, SIGNED_IN, visit } from '#tests/support/screen.tsx'

const WRONG = '아이디 또는 비밀번호가 올바르지 않습니다.'
const username = () => screen.findByLabelText<HTMLInputElement>('아이디')
const password = () => screen.getByLabelText<HTMLInputElement>('비밀번호')
const button = () => screen.getByRole('button', { name: '로그인' })

async function onLogin(answers: Parameters<typeof visit>[1] & object = {}, search = '') {
  const shown = await visit(`/auth/login${search}`, answers)
  await username()
  return shown
}

describe('a login', () => {
  it('is not sent without a username and a password, and the focus goes to what is missing', async () => {
    const { user, calls } = await onLogin()
    await user.click(button())
    await screen.findByText('아이디를 입력해 주세요.')
    expect(document.activeElement).toBe(await username())
    await user.keyboard('hana')
    await user.click(button())
    await screen.findByText('비밀번호를 입력해 주세요.')
    expect(document.activeElement).toBe(password())
    // The problem of a field goes once something is typed there.
    await user.keyboard('a')
    expect(screen.queryByText('비밀번호를 입력해 주세요.')).toBeNull()
    expect(callsOf(logIn, calls)).toEqual([])
  })

  it.each<[sentence: string, answer: Answer]>([
    [WRONG, { status: 401, json: { code: 'invalid_credentials', detail: WRONG } }],
    ['점검 중입니다.', { status: 403, json: { detail: '점검 중입니다.' } }],
    [WRONG, { status: 401, text: '' }],
    ['로그인에 실패했습니다.', { status: 500, text: '<html>' }],
    ['로그인에 실패했습니다.', null],
  ])('that is refused says “%s”, and keeps what was typed', async (sentence, answering) => {
    const { user, address } = await onLogin({ answers: answer(logIn, answering) })
    await user.type(await username(), 'hana')
    await user.type(password(), 'a good password')
    await user.click(button())
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(sentence)
    expect((await username()).value).toBe('hana')
    expect(address()).toBe('/auth/login')
  })

  it('lets the password be looked at, by a button that is named by what it shows', async () => {
    const { user } = await onLogin()
    expect(password().type).toBe('password')
    await user.click(screen.getByRole('button', { name: '비밀번호 보기' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: '비밀번호 숨김' }))
    expect(password().type).toBe('password')
  })

  it('leads back to where it was asked for, and says why it was', async () => {
    const { user, address } = await onLogin({ answers: reply(logIn, SIGNED_IN) }, '?return=%2Fdashboard%2Fnumbers')
    expect(screen.getByText('로그인이 필요합니다.')).toBeTruthy()
    await user.type(await username(), 'hana')
    await user.type(password(), 'a good password')
    await user.click(button())
    await screen.findByRole('heading', { level: 1, name: '내 번호' })
    expect(address()).toBe('/dashboard/numbers')
  })

  it('says that a session has ended, and knows no other reason', async () => {
    await onLogin({}, '?return=%2Fdashboard&reason=ended')
    expect(screen.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeTruthy()
    await onLogin({}, '?return=%2Fdashboard&reason=%EC%86%A1%EA%B8%88')
    expect(screen.getByText('로그인이 필요합니다.')).toBeTruthy()
    expect(screen.queryByText(/송금/)).toBeNull()
  })

  it('lasts for this page where the browser stores nothing, and says so', async () => {
    const { user, address } = await onLogin({ answers: reply(logIn, SIGNED_IN) })
    onTestFinished(() => void vi.unstubAllGlobals())
    for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, null)
    await user.type(await username(), 'hana')
    await user.type(password(), 'a good password')
    await user.click(button())
    await expect.poll(address).toBe('/dashboard')
    await screen.findByText(/새로 고치거나 창을 닫으면 다시 로그인해야 해요/)
  })

  it('has no business with who is signed in already', async () => {
    const { address } = await visit('/auth/login', { isSignedIn: true })
    await expect.poll(address).toBe('/dashboard')
  })
})

describe('the two ways to log in', () => {
  it('keep what was typed in the other one, and each asks for itself whether to stay logged in', async () => {
    const { user } = await onLogin()
    const stay = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /로그인 상태 유지/ })
    await user.type(await username(), 'hana')
    expect(stay().checked).toBe(true)
    const why = document.getElementById(stay().getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain('토요일 밤에 다시 로그인하지 않아도 돼요')
    await user.click(stay())
    await user.click(screen.getByRole('tab', { name: '휴대폰 로그인' }))
    expect(stay().checked).toBe(true)
    await user.type(screen.getByRole('textbox', { name: '휴대폰 번호' }), '010-1234-5678')
    await user.click(screen.getByRole('tab', { name: '아이디 로그인' }))
    expect((await username()).value).toBe('hana')
    expect(stay().checked).toBe(false)
    await user.click(screen.getByRole('tab', { name: '휴대폰 로그인' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '휴대폰 번호' }).value).toBe('010-1234-5678')
  })

  it('are one stop for the keyboard, with arrows and ends inside', async () => {
    const { user } = await onLogin()
    const tab = (name: string) => screen.getByRole('tab', { name })
    tab('아이디 로그인').focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tab('휴대폰 로그인'))
    expect(tab('휴대폰 로그인').getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(tab('아이디 로그인'))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(tab('휴대폰 로그인'))
  })
})

describe('a social login', () => {
  it('that cannot be begun is said to have failed', async () => {
    const { user } = await onLogin({ answers: answer(getSocialLoginUrl, { status: 500, text: '' }) })
    for (const name of ['카카오', '구글']) {
      await user.click(screen.getByRole('button', { name: `${withParticle(name, '으로/로')} 로그인` }))
      await screen.findByText(`${name} 로그인에 실패했습니다. 다시 시도해 주세요.`)
    }
  })

  it('lasts as the box that is seen says', async () => {
    const { user, calls } = await onLogin({ answers: answer(getSocialLoginUrl, { status: 500, text: '' }) })
    const asked = async () => {
      await user.click(screen.getByRole('button', { name: '카카오로 로그인' }))
      await screen.findByText(/카카오 로그인에 실패했습니다/)
      return callsOf(getSocialLoginUrl, calls).at(-1)?.search
    }
    await user.click(screen.getByRole('checkbox', { name: /로그인 상태 유지/ }))
    expect(await asked()).toBe('?stay_logged_in=false')
    await user.click(screen.getByRole('tab', { name: '휴대폰 로그인' }))
    expect(await asked()).toBe('?stay_logged_in=true')
  })

  it.each([
    ['/auth/login', '로그인'],
    ['/auth/register', '회원가입'],
  ])('that is not set up is not spoken of on %s', async (path, action) => {
    await visit(path, { answers: reply(listLoginMethods, { google: false, kakao: false }) })
    await screen.findByRole('heading', { level: 1, name: action })
    for (const name of ['카카오', '구글'])
      expect(screen.queryByRole('button', { name: `${withParticle(name, '으로/로')} ${action}` })).toBeNull()
    expect(screen.getByRole('main').textContent).not.toMatch(/카카오|구글|또는/)
  })
})

it('an announcement stands over the pages of signing in, as over any other', async () => {
  const announcement = {
    id: 1,
    title: '점검 안내',
    content: '<p>내일 점검합니다.</p>',
    created_at: '2026-10-01T03:00:00.000Z',
    priority: 'normal',
    image_url: null,
    link_url: null,
    link_text: null,
    is_dismissible: true,
    start_date: null,
  } as const
  const { calls } = await onLogin({
    answers: { ...reply(listActiveAnnouncements, [announcement]), ...reply(trackAnnouncementView, { counted: true }) },
  })
  expect((await screen.findByRole('dialog', { name: '점검 안내' })).textContent).toContain('내일 점검합니다.')
  await expect.poll(() => callsOf(trackAnnouncementView, calls).length).toBe(1)
})

describe('a second factor', () => {
  const ASKED = '2단계 인증 코드를 입력해 주세요.'
  const asked = answer(logIn, { status: 403, json: { code: 'second_factor_required', detail: ASKED } })

  it('is asked for after the password, and leads on like any sign-in', async () => {
    const wrong = { status: 422, json: { code: 'code_wrong', detail: '인증번호가 올바르지 않거나 만료되었습니다.' } }
    let answering: Answer = wrong
    const { user, address, calls } = await onLogin(
      { answers: { ...asked, ...answer(enterSecondFactor, () => answering) } },
      '?return=%2Fdashboard%2Fnumbers',
    )
    await user.type(await username(), 'hana')
    await user.type(password(), 'a good password')
    await user.click(button())
    const code = await screen.findByLabelText<HTMLInputElement>('인증 코드')
    expect(document.activeElement).toBe(code)
    await user.type(code, '12')
    await user.click(screen.getByRole('button', { name: '확인' }))
    await screen.findByText('인증 앱의 여섯 자리나 복구 코드를 입력해 주세요.')
    await user.type(code, '3456')
    await user.click(screen.getByRole('button', { name: '확인' }))
    await screen.findByText('인증번호가 올바르지 않거나 만료되었습니다.')
    answering = { json: { ...SIGNED_IN, confirmation_token: null } }
    await user.clear(code)
    await user.type(code, 'ABCD-2345')
    await user.click(screen.getByRole('button', { name: '확인' }))
    await screen.findByRole('heading', { level: 1, name: '내 번호' })
    expect(address()).toBe('/dashboard/numbers')
    expect(callsOf(enterSecondFactor, calls).at(-1)?.body).toEqual({ verification_code: 'abcd-2345' })
  })

  it('lets one begin again', async () => {
    const { user } = await onLogin({ answers: asked })
    await user.type(await username(), 'hana')
    await user.type(password(), 'a good password')
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: '처음부터 다시 로그인' }))
    expect(await username()).toBeTruthy()
    expect(screen.queryByLabelText('인증 코드')).toBeNull()
  })
})

describe('inside another app', () => {
  const inside = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  afterEach(() => vi.restoreAllMocks())

  it('says beside the button of Google that it does not work there, and leads to the phone’s own browser', async () => {
    inside('Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36 KAKAOTALK 11.0.1')
    await onLogin()
    await screen.findByText('카카오톡 안에서는 구글 로그인이 되지 않아요.')
    const way = screen.getByRole('link', { name: '다른 브라우저로 열기' })
    expect(way.getAttribute('href')).toContain('kakaotalk://web/openExternal?url=')
  })

  it('names the menu where the app has no such address, and says nothing in a browser of its own', async () => {
    inside('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 400.0.0.0.1')
    await onLogin()
    await screen.findByText('메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요.')
    vi.restoreAllMocks()
    await onLogin()
    expect(screen.queryByText(/구글 로그인이 되지 않아요/)).toBeNull()
  })
})
