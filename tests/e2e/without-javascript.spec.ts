import { LANDING_PAGES } from '#tests/support/landing-pages.ts'
import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })
test('a visitor without scripts finds a round, counts a range, fills in a slip, and reads answers', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('a round and its prizes', async () => {
    await page.goto('/results')
    await page.getByRole('navigation', { name: '쪽 이동' }).getByRole('link', { name: '다음' }).click()
    await expect(page.getByRole('heading', { name: '제1235회' })).toBeVisible()
    await page.getByRole('textbox', { name: '회차 번호' }).fill('제777회')
    await page.getByRole('button', { name: '검색' }).click()
    await page.getByRole('link', { name: '제777회 당첨금 상세' }).click()
    await expect(page).toHaveURL('/results/777#prizes')
    await expect(page.getByRole('table', { name: '등수별 당첨금' }).getByRole('row')).toHaveCount(6)
    await page.getByRole('link', { name: '제778회' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('제778회 당첨번호')
  })

  await test.step('a range of their own', async () => {
    await page.goto('/analysis/hot-cold?range=custom')
    await page.getByLabel('시작 회차').fill('100')
    await page.getByLabel('종료 회차').fill('150')
    await page.getByRole('button', { name: '분석하기' }).click()
    await expect(page.getByText('제100회 ~ 제150회 (51회)')).toBeVisible()
    await page.getByLabel('종료 회차').fill('99')
    await page.getByRole('button', { name: '분석하기' }).click()
    await expect(page.getByText('시작 회차는 종료 회차보다 작아야 합니다.')).toBeVisible()
  })

  await test.step('the slip of the crowding page is a form', async () => {
    await page.goto('/analysis/crowding?numbers=29,36,41,43,44,45')
    await expect(page.getByText('무작위 조합 100개 중 2개보다 더 많은 사람이 고르는 번호예요.')).toBeVisible()
    await page.getByRole('checkbox', { name: '29번', exact: true }).uncheck()
    await page.getByRole('checkbox', { name: '4번', exact: true }).check()
    await page.getByRole('button', { name: '겹침 보기' }).click()
    await expect(page.getByRole('heading', { name: '겹침 · 제1246회' })).toBeVisible()
    await expect(page.getByText('내 번호 4, 36, 41, 43, 44, 45', { exact: true })).toBeAttached()
    await expect(page.getByText('확률은 모두 같아요. 달라지는 건 나누는 사람 수예요.').first()).toBeVisible()
  })

  await test.step('answers, and the menu of a small screen at the foot of the page', async () => {
    await page.goto('/faq')
    await page.getByText('구독은 어떻게 해지하나요?').click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: '메뉴 열기' }).click()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '고객지원' })).toBeInViewport()
  })
})

test('a page that people land on wants only the letters that come first (else: web/fonts/common-letters.txt, npm run font)', {
  tag: '@phone',
}, async ({ page }) => {
  for (const path of LANDING_PAGES) {
    const fonts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(request.url().replace(/^.*\/(pretendard-\w+)-.*$/, '$1'))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([...fonts], path).toEqual(['pretendard-common'])
    page.removeAllListeners('request')
  }
})

test('the first picture of a page is whole before the sheet of the site is there', async ({ page }) => {
  let sheets = 0
  let isRefused = false
  // Letters may come in time or not, so both pictures go without.
  await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
  await page.route('**/assets/app-*.css', (route) => {
    sheets += 1
    return isRefused ? route.fulfill({ contentType: 'text/css', body: '' }) : route.continue()
  })
  const picture = async (path: string) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    return (await page.screenshot({ fullPage: true })).toString('base64')
  }
  for (const path of LANDING_PAGES) {
    isRefused = false
    const whole = await picture(path)
    isRefused = true
    expect((await picture(path)) === whole, path).toBe(true)
  }
  expect(sheets).toBe(2 * LANDING_PAGES.length)
})

test('who saves data is sent no letters, and nobody else goes without them', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  /** A visitor's first two pages, until nothing more is asked for: the letters that they were sent, and the pages. */
  const visit = async (isSaving: boolean) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      javaScriptEnabled: true,
      ...(isSaving && { extraHTTPHeaders: { 'Save-Data': 'on' } }),
    })
    const page = await context.newPage()
    // A browser says the same to pages and to servers; Playwright can say it to servers alone.
    if (isSaving)
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
      )
    let letters = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'font') letters += 1
    })
    const pages = []
    for (const path of ['/plans', '/analysis/number/34'])
      pages.push(await (await page.goto(path, { waitUntil: 'networkidle' }))?.text())
    await context.close()
    return { letters, pages }
  }
  const before = await visit(false)
  const saving = await visit(true)
  const after = await visit(false)
  expect([before.letters > 0, saving.letters, after.letters]).toEqual([true, 0, before.letters])
  // One page for all, so that it is kept once.
  expect(saving.pages).toEqual(before.pages)
})
