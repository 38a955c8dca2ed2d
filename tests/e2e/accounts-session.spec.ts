import type { Page } from '@playwright/test'
import { endAllSessions } from '#contract/accounts.ts'
import {
  chooseInMenu,
  expectSignedIn,
  join,
  keepTokens,
  logIn,
  signedIn,
  spoilAccessToken,
  tokensOf,
} from './accounts.ts'
import { dataAskedFor, expect, open, test } from './journey.ts'

const ENDED = '로그인이 만료되었습니다. 다시 로그인해 주세요.'
const REFRESH = '/api/v1/auth/refresh'
const nickname = (page: Page) => page.getByRole('textbox', { name: '별명' })
const save = (page: Page) => page.getByRole('button', { name: '저장' }).click()
const toast = (page: Page) => page.getByRole('region', { name: '알림' })

test('a visitor’s pages ask for no member', async ({ page }) => {
  const asked = dataAskedFor(page)
  await open(page, '/')
  expect(asked).toEqual([])
})

test('a member’s name is asked for once at the start, on public pages too', async ({ page }) => {
  await signedIn(page)
  const asked = dataAskedFor(page)
  await open(page, '/faq')
  await expectSignedIn(page)
  expect(asked.filter((address) => address === '/api/v1/auth/me')).toHaveLength(1)
})

// The browser reports every 401.
test.describe('an access token that has run out', () => {
  test.use({ refused: [/\/api\/v1\//] })

  test('in the middle of a page is renewed without a word', async ({ page }) => {
    await signedIn(page)
    await open(page, '/dashboard/profile')
    await nickname(page).fill('행운')
    await spoilAccessToken(page)
    const before = await tokensOf(page)
    await save(page)
    await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
    await expect(page).toHaveURL('/dashboard/profile')
    expect(await tokensOf(page)).not.toEqual(before)
    await page.reload()
    await expect(nickname(page)).toHaveValue('행운')
  })

  test('is renewed once, however many calls find out at the same time', async ({ page }) => {
    await signedIn(page)
    await spoilAccessToken(page)
    const asked = dataAskedFor(page)
    await open(page, '/dashboard')
    await expectSignedIn(page)
    await expect(page).toHaveURL('/dashboard')
    expect(asked.filter((address) => address === REFRESH)).toHaveLength(1)
  })

  test('is renewed by many tabs at once without anybody being logged out', async ({ page, context }) => {
    await signedIn(page)
    await spoilAccessToken(page)
    const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/dashboard/profile')))
    for (const tab of tabs) await expect(nickname(tab)).toBeVisible()
  })

  test('and cannot be renewed ends the session, and the login leads back', async ({ page }) => {
    const member = await signedIn(page)
    await open(page, '/dashboard/profile')
    await nickname(page).fill('행운')
    await page.evaluate(() => localStorage.setItem('refresh_token', 'a token that nobody gave'))
    await spoilAccessToken(page)
    await save(page)
    await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fprofile&reason=ended')
    await expect(page.getByText(ENDED)).toBeVisible()
    expect(await tokensOf(page)).toEqual([null, null])
    await logIn(page, member)
    await expect(page).toHaveURL('/dashboard/profile')
  })

  test('is explained when another device has ended the session', async ({ page }) => {
    const { access_token } = await signedIn(page)
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await page.request.delete(endAllSessions.path, { headers })).ok()).toBe(true)
    await page.goto('/dashboard/numbers')
    await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fnumbers&reason=ended')
    await expect(page.getByText(ENDED)).toBeVisible()
  })

  test('and cannot be renewed leaves a visitor on a public page', async ({ page }) => {
    await signedIn(page)
    await page.evaluate(() => localStorage.setItem('refresh_token', 'a token that nobody gave'))
    await spoilAccessToken(page)
    await open(page, '/faq')
    await expect(page).toHaveURL('/faq')
    await expect.poll(() => tokensOf(page)).toEqual([null, null])
    await expect(page.getByRole('banner').getByRole('link', { name: '마이페이지' })).toBeHidden()
  })

  for (const [what, answer] of [
    [
      'the server is in trouble',
      { status: 503, json: { code: 'database_away', detail: '지금은 불러올 수 없습니다.' } },
    ],
    ['the network is away', null],
  ] as const)
    test(`keeps the member signed in while ${what}`, async ({ page }) => {
      await signedIn(page)
      await spoilAccessToken(page)
      await page.route(`**${REFRESH}`, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto('/dashboard/profile')
      const sentence = answer?.json.detail ?? '네트워크 오류가 발생했습니다.'
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
      await page.unroute(`**${REFRESH}`)
      await page.getByRole('button', { name: '다시 시도' }).click()
      await expect(nickname(page)).toBeVisible()
      await expect(page.locator(':focus')).toHaveCount(1)
    })
})

test.describe('tabs follow each other', () => {
  test('out', async ({ page, context, isMobile }) => {
    await signedIn(page)
    await open(page, '/dashboard/profile')
    const other = await context.newPage()
    await open(other, '/faq')
    await expectSignedIn(other)
    await chooseInMenu(other, '로그아웃', isMobile)
    await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fprofile')
  })

  test('in', async ({ page, context }) => {
    const member = await join(page)
    await open(page, '/faq')
    const waiting = await context.newPage()
    await waiting.goto('/dashboard/profile')
    await expect(waiting).toHaveURL(/auth\/login/)
    const other = await context.newPage()
    await open(other, '/auth/login')
    await logIn(other, member)
    await expect(other).toHaveURL('/dashboard')
    await expectSignedIn(page)
    await expect(waiting).toHaveURL('/dashboard/profile')
  })

  test('and show nothing of one member to another', async ({ page, context }) => {
    const first = await signedIn(page)
    await open(page, '/dashboard/profile')
    await expect(page.getByText(first.username)).toBeVisible()
    const other = await context.newPage()
    const second = await join(other)
    await keepTokens(other, second)
    await expect(page.getByText(second.username)).toBeVisible()
    await expect(page.getByText(first.username)).toBeHidden()
  })
})

test('without scripts or before them, a page of members shows nobody’s data', async ({ page }) => {
  const answer = await page.request.get('/dashboard/profile')
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('자바스크립트를 켜야 이용할 수 있습니다')
})
