import type { Locator, Page } from '@playwright/test'
import type { Reply } from '#contract/endpoint.ts'
import { listMyCancellations } from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { API_EXAMPLES, DATA_FILES } from '#contract/site/open-data.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { LANDING_PAGES } from '../support/landing-pages.ts'
import { crowdedTargets, expectAccessible, idleTabStops } from './accessible.ts'
import { dataAskedFor, expect, open, taken, test } from './journey.ts'
import {
  clippedText,
  doubleText,
  firstVisit,
  NARROW,
  overflowOf,
  spaceText,
  unfold,
  unmarkedChoices,
  vanishedText,
  watchShifts,
} from './layout.ts'
import { join, joinWithoutConsents, signedIn } from './member.ts'
import { addressesOf, ofMembers, ofSigningIn, ofStaff, PATHS, PUBLIC_ADDRESSES } from './site-addresses.ts'
import { signInAsStaff } from './staff.ts'
import { assignPlan, cancelPlan } from './staff-calls.ts'

/** Consents are asked for of a member who has not given them, below. */
const SIGN_IN = addressesOf(PATHS.filter(ofSigningIn), {}).filter((path) => path !== '/auth/consents')

/** A cancelled plan, since its page has a number in its address. */
interface Papers {
  readonly subscription: number
  readonly cancellation: string
}
const membersPages = ({ subscription, cancellation }: Papers) =>
  addressesOf(PATHS.filter(ofMembers), {
    '/dashboard/numbers': ['/dashboard/numbers?show=bought'],
    '/dashboard/subscription/cancellations/:receipt': [`/dashboard/subscription/cancellations/${cancellation}`],
    '/dashboard/subscription/receipts/:id': [`/dashboard/subscription/receipts/${subscription}`],
  })
const staffPages = (member: number) =>
  addressesOf(PATHS.filter(ofStaff), {
    '/admin/members/:id': [`/admin/members/${member}`],
    '/admin/draws/:round': ['/admin/draws/1245'],
  }).filter((path) => path !== '/admin/login')

for (const path of PUBLIC_ADDRESSES)
  test(`${path} stands still, is accessible, asks for nothing again, fits narrow windows and large letters, and says what it is`, {
    tag: LANDING_PAGES.includes(path) ? '@core' : [],
  }, async ({ page, isMobile }) => {
    const asked = dataAskedFor(page)
    await watchShifts(page)
    expect(await firstVisit(page, path), 'moves under the eyes of a first visitor').toEqual([])
    await taken(page)
    expect(asked).toEqual([])
    await expect(page).toHaveTitle(/로또렌즈/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /[가-힣]{2}/)
    await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
    // A page that search engines are not to list has no canonical address, and is not in the sitemap.
    const [pathname = ''] = path.split('?')
    const inSitemap = (await (await page.request.get('/sitemap.xml')).text()).includes(`${pathname}</loc>`)
    const isListed = inSitemap && !/round=|from=|set=/.test(path)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(isListed ? 1 : 0)
    await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(isListed ? 0 : 1)
    await expectUsable(page, path, isMobile)
    if (!isMobile) await expectReadByKeys(page, path)
  })

for (const path of SIGN_IN)
  test(`${path} stands still, is accessible, and fits narrow windows and large letters`, async ({ page, isMobile }) => {
    await watchShifts(page)
    expect(await firstVisit(page, path), 'moves under the eyes of a first visitor').toEqual([])
    await taken(page)
    await expectUsable(page, path, isMobile)
  })

/** Some of the addresses that have plots, so that a plot which is no longer found is missed. */
const PLOTTED = /^\/(results\/1245|analysis\/(number\/34|trends|hot-cold|number-sum|statistics|crowding|fairness))$/

/** Every mark of every plot says its figures by the keys, which is the same on every screen. */
async function expectReadByKeys(page: Page, path: string) {
  const plots = await page.getByRole('group', { name: /화살표 키로 값을 읽어요\.$/ }).all()
  if (PLOTTED.test(path)) expect(plots.length).toBeGreaterThan(0)
  for (const plot of plots) expect(await readByKeys(page, plot)).toBe('')
}

/** Faults of plots for keyboard and screen reader; empty where all is well. */
async function readByKeys(page: Page, plot: Locator): Promise<string> {
  const marks = plot.getByRole('img')
  const names = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label') ?? ''))
  if (names.length === 0 || names.some((name) => !/\d/.test(name))) return `marks without figures: ${names.join(' | ')}`
  const stops = await marks.evaluateAll((all) => all.filter((mark) => mark.getAttribute('tabindex') === '0').length)
  if (stops !== 1) return `${stops} stops of the keyboard`
  await marks.first().focus()
  await page.keyboard.press('End')
  const last = names.at(-1) ?? ''
  const reading = page.locator('p, figcaption').filter({ hasText: last })
  return (await reading.count()) > 0 ? '' : `not read: ${last}`
}

test('every page of members is accessible, and fits narrow windows and large letters', async ({
  page,
  site,
  isMobile,
}) => {
  test.slow()
  const { username, access_token } = await signedIn(page)
  const today = koreanDay(Date.now())
  await assignPlan(site, username, 'PRIME', today, addDays(today, 20))
  await open(page, '/dashboard/numbers')
  await page.getByRole('button', { name: /5세트 만들기$/ }).click()
  await page
    .getByText(/^5세트를 만들었어요/)
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^샀나요/ })
    .first()
    .click()
  const expectUsableNow = (path: string) =>
    test.step(path, async () => {
      await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1200, height: 900 })
      await open(page, path)
      await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
      await expectUsable(page, path, isMobile)
    })
  await expectUsableNow('/dashboard/subscription/cancel')
  await cancelPlan(site, username)
  for (const path of membersPages(await papersOf(page, access_token))) await expectUsableNow(path)

  const { access_token: other, refresh_token } = await joinWithoutConsents(page)
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token: other, refresh_token })
  await expectUsableNow('/auth/consents')
})

async function papersOf(page: Page, access_token: string): Promise<Papers> {
  const read = async (path: string) =>
    (await page.request.get(path, { headers: { Authorization: `Bearer ${access_token}` } })).json()
  const { history } = (await read(getMySubscription.path)) as Reply<typeof getMySubscription>
  const cancellations = (await read(listMyCancellations.path)) as Reply<typeof listMyCancellations>
  return { subscription: history[0]?.id ?? 0, cancellation: cancellations[0]?.receipt ?? '' }
}

test('every page of staff fits narrow windows and large letters', async ({ page, site, isMobile, refused }) => {
  test.skip(!isMobile, 'what is narrow is looked at once')
  test.slow()
  refused.push(/api\/v1\/admin/)
  const { user } = await join(page)
  await signInAsStaff(page, '관리자', site)
  for (const path of staffPages(user.id))
    await test.step(path, async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectRoomForLetters(page, path)
    })
})

/** Whatever the eyes, the letters and the window. */
async function expectUsable(page: Page, path: string, isMobile: boolean) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  expect(await idleTabStops(page), 'what only shows does not stop who tabs').toEqual([])
  if (!isMobile) return

  expect(await crowdedTargets(page), 'room around what is pressed').toEqual([])
  await expectRoomForLetters(page, path)
  for (const balls of await page.locator('.balls').filter({ hasText: '당첨번호' }).all()) {
    const tops = await balls
      .locator('li')
      .evaluateAll((items) =>
        items.map((item) => Math.round((item.querySelector('.ball') ?? item).getBoundingClientRect().top)),
      )
    expect(tops).toHaveLength(7)
    expect(new Set(tops).size).toBe(1)
  }
}

/** Forced colours, spaced text, letters twice their size and the narrowest window; the page is left narrow. */
async function expectRoomForLetters(page: Page, path: string) {
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await overflowOf(page), 'forced colours').toBe(0)
  expect(await clippedText(page), 'forced colours').toEqual([])
  expect(await unmarkedChoices(page), 'chosen, in forced colours').toEqual([])
  expect(await vanishedText(page), 'no letters in forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  const unspaced = await spaceText(page)
  expect(await overflowOf(page), 'spaced text').toBe(0)
  expect(await clippedText(page), 'spaced text').toEqual([])
  await unspaced()

  const ballsBefore = await widthsOfBalls(page)
  await doubleText(page)
  expect(await overflowOf(page), 'letters twice their size').toBe(0)
  const menu = page.getByRole('button', { name: '메뉴 열기' })
  if (await menu.count()) await expect(menu).toBeInViewport({ ratio: 1 })
  const shrunk = (await widthsOfBalls(page)).filter((width, i) => width < (ballsBefore[i] ?? 0))
  expect(shrunk, 'balls never become smaller with larger letters').toEqual([])
  await page.setViewportSize(NARROW)
  expect(await overflowOf(page), '320 px, letters twice their size').toBe(0)
  await unfold(page)
  expect(await overflowOf(page), '320 px, letters twice their size, everything unfolded').toBe(0)
  await open(page, path)
  expect(await overflowOf(page), '320 px').toBe(0)
  await spaceText(page)
  expect(await overflowOf(page), '320 px, spaced text').toBe(0)
  expect(await clippedText(page), '320 px, spaced text').toEqual([])
}

const widthsOfBalls = (page: Page) =>
  page
    .getByRole('main')
    .locator('.ball:visible')
    .evaluateAll((balls) => balls.map((ball) => Math.floor(ball.getBoundingClientRect().width)))

test('an address that is no page says so with a 404, and leads on', async ({ page, refused }) => {
  refused.push(/no-such-page/)
  expect((await open(page, '/no-such-page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('찾는 페이지가 없어요')
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^당첨결과/ })
    .click()
  await expect(page).toHaveURL('/results')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test.skip(({ isMobile }) => isMobile, 'the same on every screen')

  test('every page can be read, and forms say what they need', async ({ page }) => {
    for (const path of PUBLIC_ADDRESSES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect([path, await overflowOf(page)]).toEqual([path, 0])
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      // The first picture needs none of them, so that styles go first on a slow line.
      const scripts = page.locator('link[rel=modulepreload]')
      expect([path, (await scripts.count()) > 3]).toEqual([path, true])
      await expect(page.locator('link[rel=modulepreload]:not([fetchpriority=low])')).toHaveCount(0)
      // A script in a page waits for the styles, and the browser paints what stands above it before it reads on.
      expect([path, await page.locator('main script:not([type="application/ld+json"])').count()]).toEqual([path, 0])
    }
    // Playwright turns scripts off behind the parser's back, which then still hides what is said without them.
    for (const [path, sentence] of [
      ['/auth/login', '로그인하려면 자바스크립트를 켜야 합니다.'],
      ['/auth/register', '가입하려면 자바스크립트를 켜야 합니다.'],
      ['/auth/forgot-password', '임시 비밀번호를 받으려면 자바스크립트를 켜야 합니다.'],
      ['/dashboard/profile', '자바스크립트를 켜야 이용할 수 있습니다'],
    ] as const)
      expect(await (await page.request.get(path)).text()).toContain(sentence)
  })
})

test('programs find every page, round, picture, file and call', async ({ page, request, baseURL, isMobile }) => {
  test.skip(isMobile, 'the same on every screen')
  const statusOf = async (path: string) => [path, (await request.get(path)).status()]

  await test.step('a search engine: what there is, and what there is not', async () => {
    const scoped = ['/analysis/number-sum?scope=recent_30', '/analysis/reappearance?scope=recent_50']
    const icons = ['/favicon.ico', '/favicon.svg', '/site.webmanifest', '/apple-touch-icon.png', '/share/site.png']
    const found = [...PUBLIC_ADDRESSES, ...scoped, ...icons]
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
    // One after the other, as search engines ask: of pages that are not kept, one network has few drawn at once.
    for (const path of found) expect(await statusOf(path)).toEqual([path, 200])
    for (const path of missing) expect(await statusOf(path)).toEqual([path, 404])
    const sitemap = await (await request.get('/sitemap.xml')).text()
    expect(sitemap.match(/\/results\/\d+<\/loc>/g)).toHaveLength(1245)
    expect(sitemap.match(/\/analysis\/number\/\d+<\/loc>/g)).toHaveLength(45)
    expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')
  })

  await test.step('a network that shows what somebody shared', async () => {
    for (const [path, picture] of [
      ['/results/1245', '/share/round-1245.png'],
      ['/results/1245?set=4-5-25-28-32-39', '/share/result-1245-4-5-25-28-32-39.png'],
      ['/analysis/crowding?numbers=4,5,25,28,32,39', '/share/crowding-4-5-25-28-32-39.png'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        new RegExp(`${picture}(?:\\?v=\\d+)?$`),
      )
      await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200')
      expect(await statusOf(picture)).toEqual([picture, 200])
    }
  })

  await test.step('a program that reads the data, from any site, and once', async () => {
    await page.goto('/data')
    for (const { path, type } of DATA_FILES) {
      await expect(page.locator(`a[download][href="${path}"]`)).toBeVisible()
      const answer = await request.get(path)
      expect([path, answer.status(), answer.headers()['content-type']?.split(';')[0]]).toEqual([path, 200, type])
      expect(answer.headers()['access-control-allow-origin']).toBe('*')
    }
    const draws = (await (await request.get('/data/draws.csv')).text()).trim().split('\r\n')
    expect(draws).toHaveLength(1 + 1245)
    // What the page shows of it is what is in it.
    for (const fold of await page.locator('summary', { hasText: '열과 뜻' }).all()) await fold.click()
    const shown = page.getByRole('table', { name: '추첨과 당첨금의 열과 최근 값' })
    const newest = await shown.locator('tbody td:nth-of-type(1)').allInnerTexts()
    expect(newest.join(',')).toBe(draws.at(-1))
    const [shop = ''] = (await (await request.get('/data/shops.csv')).text())
      .split('\r\n')
      .filter((row) => row.startsWith('1245,'))
    const sold = await page
      .getByRole('table', { name: /^1등 판매점/ })
      .locator('tbody td:nth-of-type(1)')
      .allInnerTexts()
    expect(sold.join(',')).toBe(shop)
    await page.getByText('다른 호출', { exact: true }).click()
    for (const { path } of API_EXAMPLES) {
      await expect(page.getByText(path, { exact: false }).first()).toBeVisible()
      const first = await request.get(path)
      const { etag = '', 'access-control-allow-origin': origins } = first.headers()
      expect([path, first.status(), origins]).toEqual([path, 200, '*'])
      expect((await request.get(path, { headers: { 'If-None-Match': etag } })).status()).toBe(304)
    }
  })

  await test.step('who writes one reads the page of the API, from our own origin', async () => {
    const foreign: string[] = []
    page.on('request', (asked) => {
      if (!/^(data|blob):/.test(asked.url()) && new URL(asked.url()).origin !== baseURL) foreign.push(asked.url())
    })
    await page.goto('/api/docs')
    await expect(page.getByText('/api/v1/public/lottery/latest-result')).toBeVisible({ timeout: 60_000 })
    expect(foreign).toEqual([])
  })
})
