import type { Page } from '@playwright/test'
import { endAllSessions } from '#contract/members/sessions.ts'
import { dataAskedFor, expect, open, test } from './journey.ts'
import {
  chooseInMenu,
  expectSignedIn,
  join,
  keepTokens,
  logIn,
  type Person,
  press,
  signedIn,
  spoilAccessToken,
  toast,
  tokensOf,
} from './member.ts'

const REFRESH = '/api/v1/auth/refresh'
/** The browser reports every 401. */
const REFUSALS = /\/api\/v1\//
const nickname = (page: Page) => page.getByRole('textbox', { name: '별명' })
const spoilRefreshToken = (page: Page) =>
  page.evaluate(() => localStorage.setItem('refresh_token', 'a token that nobody gave'))

test('a member stays signed in until the session has ended, and signs in again', { tag: '@phone' }, async ({
  page,
  isMobile,
  refused,
}) => {
  refused.push(REFUSALS)
  const member = await signedIn(page)
  await open(page, '/dashboard/profile')
  await test.step('an access token is renewed without a word, once, in however many tabs', () => renew(page))
  await test.step('an ended session leads to the login and back', () => comeBack(page, member))
  await test.step('a line that breaks ends none', () => sitOutTrouble(page))

  await test.step('logging out happens here also when the server does not hear of it', async () => {
    await page.route('**/api/v1/auth/logout', (route) => route.abort())
    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
  })
})

async function renew(page: Page) {
  await nickname(page).fill('행운')
  await spoilAccessToken(page)
  await press(page, '저장')
  await expect(toast(page)).toContainText('프로필이 수정되었습니다.')

  await spoilAccessToken(page)
  const asked = dataAskedFor(page)
  await open(page, '/dashboard')
  await expectSignedIn(page)
  await expect(page).toHaveURL('/dashboard')
  expect(asked.filter((address) => address === REFRESH)).toHaveLength(1)

  await spoilAccessToken(page)
  const tabs = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/dashboard/profile')))
  for (const tab of tabs) await expect(nickname(tab)).toHaveValue('행운')
  for (const tab of tabs) await tab.close()
}

async function comeBack(page: Page, member: Person) {
  await open(page, '/dashboard/profile')
  await nickname(page).fill('대박')
  await spoilRefreshToken(page)
  await spoilAccessToken(page)
  await press(page, '저장')
  await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fprofile&reason=ended')
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
  expect(await tokensOf(page)).toEqual([null, null])
  await logIn(page, member)
  await expect(page).toHaveURL('/dashboard/profile')

  const [token] = await tokensOf(page)
  // An open page might learn of it first, and go to the login by itself.
  await page.goto('about:blank')
  await page.request.delete(endAllSessions.path, { headers: { Authorization: `Bearer ${token}` } })
  await page.goto('/dashboard/numbers', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fnumbers&reason=ended')
  await logIn(page, member)
  await expect(page).toHaveURL('/dashboard/numbers')
}

async function sitOutTrouble(page: Page) {
  await spoilAccessToken(page)
  await page.route(`**${REFRESH}`, (route) => route.abort())
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('main').getByText('네트워크 오류가 발생했습니다.')).toBeVisible()
  await page.unroute(`**${REFRESH}`)
  await press(page, '다시 시도')
  await expect(nickname(page)).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(1)
}

test('tabs follow each other, and show nothing of one member to another', { tag: '@phone' }, async ({
  page,
  isMobile,
  refused,
}) => {
  refused.push(REFUSALS)
  const first = await join(page)
  await open(page, '/faq')
  const waiting = await page.context().newPage()
  await waiting.goto('/dashboard/profile')
  await expect(waiting).toHaveURL(/auth\/login/)
  const other = await page.context().newPage()
  await open(other, '/auth/login')
  await logIn(other, first)
  await expect(other).toHaveURL('/dashboard')
  await expectSignedIn(page)
  await expect(waiting).toHaveURL('/dashboard/profile')
  await expect(waiting.getByText(first.username)).toBeVisible()

  const second = await join(other)
  await keepTokens(other, second)
  await expect(waiting.getByText(second.username)).toBeVisible()
  await expect(waiting.getByText(first.username)).toBeHidden()

  await chooseInMenu(page, '로그아웃', isMobile)
  await expect(waiting).toHaveURL('/auth/login?return=%2Fdashboard%2Fprofile')
})
