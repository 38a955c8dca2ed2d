import type { Page } from '@playwright/test'
import { MEMBER_PAGES } from '#contract/site-pages.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import {
  clippedText,
  crowdedTargets,
  dataAskedFor,
  doubleText,
  expect,
  expectAccessible,
  idleTabStops,
  open,
  overflowOf,
  PAGES,
  spaceText,
  test,
} from './journey.ts'
import { signedIn } from './member.ts'
import { staff } from './staff.ts'

for (const path of PAGES)
  test(`${path} is accessible, asks for nothing again, fits narrow windows and large letters, and says what it is`, async ({
    page,
    isMobile,
  }) => {
    const asked = dataAskedFor(page)
    await open(page, path)
    expect(asked).toEqual([])
    await expect(page).toHaveTitle(/로또렌즈/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /[가-힣]{2}/)
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(/round=|from=|set=/.test(path) ? 0 : 1)
    await expectUsable(page, path, isMobile)
  })

/** Every page of signing in, and every one of members, one of each kind. */
const SIGN_IN = ['/auth/login', '/auth/register', '/auth/forgot-password']
const MEMBERS = [
  ...MEMBER_PAGES.map(({ path }) => path),
  '/dashboard/numbers?show=bought',
  '/dashboard/subscription/cancel',
]

for (const path of SIGN_IN)
  test(`${path} is accessible, and fits narrow windows and large letters`, async ({ page, isMobile }) => {
    await open(page, path)
    await expectUsable(page, path, isMobile)
  })

test('every page of members is accessible, and fits narrow windows and large letters', async ({ page, isMobile }) => {
  const { username } = await signedIn(page)
  await staff('subscription', 'assign', username, 'PRIME', koreanDay(Date.now()), addDays(koreanDay(Date.now()), 20))
  await open(page, '/dashboard/numbers')
  await page.getByRole('button', { name: /5세트 만들기$/ }).click()
  await page
    .getByText(/^5세트를 만들었어요/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^샀어요/ })
    .first()
    .click()
  for (const path of MEMBERS)
    await test.step(path, async () => {
      await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1200, height: 900 })
      await open(page, path)
      await expect(page.locator('.skeleton, .spinner')).toHaveCount(0)
      await expectUsable(page, path, isMobile)
    })
})

/** Whatever the eyes, the letters and the window. */
async function expectUsable(page: Page, path: string, isMobile: boolean) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  expect(await idleTabStops(page), 'what only shows does not stop who tabs').toEqual([])
  if (!isMobile) return

  expect(await crowdedTargets(page), 'room around what is pressed').toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await overflowOf(page), 'forced colours').toBe(0)
  expect(await clippedText(page), 'forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  const unspaced = await spaceText(page)
  expect(await overflowOf(page), 'spaced text').toBe(0)
  expect(await clippedText(page), 'spaced text').toEqual([])
  await unspaced()

  await doubleText(page)
  expect(await overflowOf(page), 'letters twice their size').toBe(0)
  const menu = page.getByRole('button', { name: '메뉴 열기' })
  if (await menu.count()) await expect(menu).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, path)
  expect(await overflowOf(page), '320 px').toBe(0)
  for (const balls of await page.getByRole('list', { name: /당첨번호/ }).all()) {
    const tops = await balls.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        const ball = item.querySelector('.ball') ?? item
        return Math.round(ball.getBoundingClientRect().top)
      }),
    )
    expect(tops).toHaveLength(7)
    expect(new Set(tops).size).toBe(1)
  }
}

test.describe('an address that is no page', () => {
  test.use({ refused: [/no-such-page/] })

  test('says so with a 404, and leads on', async ({ page }) => {
    expect((await open(page, '/no-such-page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없습니다.')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: '홈으로' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('search engines find every page and round, and what they need', async ({ page, request, baseURL, isMobile }) => {
  test.skip(isMobile, 'the same on every screen')
  const missing = [
    '/nothing',
    '/results/0',
    '/results/1e3',
    '/results/01',
    '/results/99999',
    '/results?page=126',
    '/results?page=0',
    '/analysis/number/46',
    '/analysis/number/07',
    '/analysis/pairs?pair=7-7',
    '/analysis/statistics?from=9&to=3',
    '/analysis/pairs?pair=7-46',
    '/analysis/hot-cold?range=20',
    '/analysis/odd-even?scope=30',
    '/analysis/number-sum?scope=',
  ]
  const found = [...PAGES, '/favicon.ico', '/favicon.svg', '/site.webmanifest', '/apple-touch-icon.png', '/share.png']
  const statusOf = async (path: string) => [path, (await request.get(path)).status()]
  expect(await Promise.all(found.map(statusOf))).toEqual(found.map((path) => [path, 200]))
  expect(await Promise.all(missing.map(statusOf))).toEqual(missing.map((path) => [path, 404]))
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap.match(/\/results\/\d+<\/loc>/g)).toHaveLength(1245)
  expect(sitemap.match(/\/analysis\/number\/\d+<\/loc>/g)).toHaveLength(45)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')

  // The page of the API is readable, from our own origin.
  const foreign: string[] = []
  page.on('request', (asked) => {
    if (!/^(data|blob):/.test(asked.url()) && new URL(asked.url()).origin !== baseURL) foreign.push(asked.url())
  })
  await page.goto('/api/docs')
  await expect(page.getByText('/api/v1/public/lottery/latest-result')).toBeVisible({ timeout: 60_000 })
  expect(foreign).toEqual([])
})
