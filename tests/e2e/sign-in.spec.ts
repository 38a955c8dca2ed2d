import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, holdBack, open, test } from './journey.ts'
import { NARROW, overflowOf } from './layout.ts'
import {
  agreeToAll,
  aPerson,
  chooseInMenu,
  expectSignedIn,
  field,
  fillRegistration,
  hoursOfSessions,
  join,
  logIn,
  type Person,
  press,
  texted,
  toast,
  tokensOf,
} from './member.ts'

const WRONG = '아이디 또는 비밀번호가 올바르지 않습니다.'
const SENT = '일치하는 회원이 있으면 임시 비밀번호를 문자로 보냈습니다.'
const REFUSALS = /auth\/login|phone\/login|auth\/me/
const LOG_IN = '**/api/v1/public/auth/login'

test('a visitor becomes a member, logs out, and comes back to a page', { tag: '@core' }, async ({
  page,
  isMobile,
  refused,
}) => {
  const person = aPerson()
  if (isMobile) await page.setViewportSize(NARROW)
  await open(page, '/auth/register')
  await expectAccessible(page)
  if (isMobile) await test.step('the form fits a narrow phone, and nothing covers the focus', () => tabThrough(page))
  await test.step('registers, with a look at the terms', () => signUp(page, person))

  refused.push(REFUSALS)
  await test.step('logs out, for good', async () => {
    const [token] = await tokensOf(page)
    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
    const me = await page.request.get('/api/v1/auth/me', { headers: { Authorization: `Bearer ${token}` } })
    expect(me.status()).toBe(401)
  })

  await page.goto('/dashboard/numbers')
  await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fnumbers')
  await expect(page.getByText('로그인이 필요합니다.')).toBeVisible()
  await expectAccessible(page)
  await test.step('mistypes the password; nothing moves under the finger', () => mistype(page, person))
  await test.step('comes back, and stays logged in', async () => {
    await page.getByRole('checkbox', { name: /로그인 상태 유지/ }).check()
    await logIn(page, person)
    await expect(page).toHaveURL('/dashboard/numbers')
    expect((await hoursOfSessions(page))[0]).toBe(360)
    // The way back does not lead to the login, and who is signed in has no business there.
    await page.goBack()
    await expect(page).not.toHaveURL(/auth\/login/)
    await page.goto('/auth/login?return=%2Fx%2F..%2F%2Fevil.example')
    await expect(page).toHaveURL('/dashboard')
  })
})

async function tabThrough(page: Page) {
  expect(await overflowOf(page)).toBe(0)
  // The consents lie above the button, wherever the page is scrolled to.
  const consents = await page.getByRole('group', { name: '동의' }).boundingBox()
  const button = await page.getByRole('button', { name: '회원가입', exact: true }).boundingBox()
  expect(button?.y).toBeGreaterThan((consents?.y ?? 0) + (consents?.height ?? Number.POSITIVE_INFINITY))
  await press(page, '회원가입')
  await expect(page.getByText('이름을 입력해 주세요.').first()).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  const isCovered = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const seen = document.elementFromPoint(left + width / 2, top + height - 1)
      return !document.activeElement?.contains(seen)
    })
  await field(page, '성').focus()
  for (let i = 0; i < 17; i++) {
    expect(await isCovered(), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: '카카오로 회원가입' })).toBeFocused()
}

async function signUp(page: Page, person: Person) {
  await field(page, '성').fill('김')
  // The texts that are agreed to open beside the form.
  const [text] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: '이용약관 보기 (새 창)' }).click(),
  ])
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('이용약관')
  await text.close()
  await expect(field(page, '성')).toHaveValue('김')
  await fillRegistration(page, person)
  await press(page, '회원가입')
  await expect(page.getByText('이용약관에 동의해 주세요.')).toBeVisible()
  await agreeToAll(page)
  await press(page, '회원가입')
  await expect(page).toHaveURL('/dashboard')
  await expectSignedIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('김하나님의 이번 주')
}

async function mistype(page: Page, person: Person) {
  await logIn(page, { ...person, password: 'not the password' })
  const problem = page.getByRole('alert').getByText(WRONG)
  await expect(problem).toBeVisible()
  await expectAccessible(page)
  const top = () =>
    page.getByRole('button', { name: /^로그인/ }).evaluate((it) => it.getBoundingClientRect().top + scrollY)
  const before = await top()
  const letGo = await holdBack(page, LOG_IN)
  await problem.evaluate((element) => element.setAttribute('data-said', 'before'))
  await press(page, '로그인')
  await expect(page.getByRole('button', { name: '로그인 중…' })).toBeVisible()
  expect(await top()).toBe(before)
  letGo()
  // A screen reader hears what comes anew.
  await expect(problem).not.toHaveAttribute('data-said')
  await page.unroute(LOG_IN)
}

test('who forgot the password gets in by text message, twice', { tag: '@phone' }, async ({
  page,
  site,
  isMobile,
  refused,
}) => {
  refused.push(REFUSALS)
  const member = await join(page)
  await open(page, '/auth/login')

  await test.step('asks for a temporary password', async () => {
    await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click()
    await expect(page).toHaveURL('/auth/forgot-password')
    await field(page, '아이디').fill(member.username)
    await field(page, '휴대폰 번호').fill(member.phone)
    await press(page, '임시 비밀번호 받기')
    await expect(page.getByRole('main').getByText(SENT).first()).toBeVisible()
    await expect(toast(page)).toContainText(SENT)
    // The page goes there by itself after a while, and the next one repeats the sentence.
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByRole('main').getByText(SENT)).toBeVisible()
  })

  await test.step('replaces it', async () => {
    const temporary = await texted(site, member.phone, /임시 비밀번호 (\S+)/)
    await logIn(page, { username: member.username, password: temporary })
    await expect(page).toHaveURL('/dashboard/profile')
    await expect(page.getByText(/임시 비밀번호로 로그인했어요/)).toBeVisible()
    await expectAccessible(page)
    // On the other pages of members it is remembered.
    await page.getByRole('navigation', { name: '마이페이지 메뉴' }).getByRole('link', { name: '대시보드' }).click()
    await page.getByRole('link', { name: '새 비밀번호로 변경해 주세요.' }).click()
    await field(page, '현재 비밀번호').fill(temporary)
    for (const name of ['새 비밀번호', '새 비밀번호 확인']) await field(page, name).fill('another good password')
    await press(page, '비밀번호 변경')
    await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
    await expect(page.getByText(/임시 비밀번호로 로그인했어요/)).toBeHidden()
    await expect(page.getByRole('button', { name: '비밀번호 변경' })).toBeFocused()
    const data = { username: member.username, password: 'another good password' }
    expect((await page.request.post('/api/v1/public/auth/login', { data })).status()).toBe(200)
    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
  })

  await test.step('signs in by a code, by the keyboard alone', async () => {
    await open(page, '/auth/login')
    await page.getByRole('tab', { name: '아이디 로그인' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await expect(field(page, '휴대폰 번호')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(member.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByText('가입된 번호라면 인증번호를 문자로 보냈습니다.')).toBeVisible()
    const code = field(page, '인증번호')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    const right = await texted(site, member.phone, /인증번호 (\d{6})/)
    await code.fill(right === '000000' ? '000001' : '000000')
    await code.press('Enter')
    await expect(code).toHaveAccessibleDescription(/인증번호가 올바르지 않거나 만료되었습니다\./)
    await code.fill(right)
    await code.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
  })
})
