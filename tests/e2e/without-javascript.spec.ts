import { expect, overflowOf, PAGES, test } from './journey.ts'

for (const path of PAGES)
  test(`${path} can be read`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
  })

test('a visitor finds a round, its prizes and its neighbours', async ({ page }) => {
  await page.goto('/results')
  await page.getByRole('textbox', { name: '회차 번호' }).fill('777')
  await page.getByRole('button', { name: '검색' }).click()
  await expect(page).toHaveURL('/results?round=777')
  await page.getByRole('link', { name: '제777회 당첨금 상세' }).click()
  await expect(page).toHaveURL('/results/777#prizes')
  await expect(page.getByRole('table', { name: '등수별 당첨금' }).getByRole('row')).toHaveCount(6)
  await page.getByRole('link', { name: '제778회' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('제778회 당첨번호')
})

test('the list goes on page by page', async ({ page }) => {
  await page.goto('/results')
  await page.getByRole('navigation', { name: '쪽 이동' }).getByRole('link', { name: '다음' }).click()
  await expect(page.getByRole('heading', { name: '제1235회' })).toBeVisible()
})

test('a small screen has its menu at the foot of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: '메뉴 열기' }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '고객지원' })).toBeInViewport()
})

test('answers of the FAQ open', async ({ page }) => {
  await page.goto('/faq')
  await page.getByText('구독은 어떻게 해지하나요?').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

for (const [path, sentence] of [
  ['/auth/login', '로그인하려면 자바스크립트를 켜야 합니다.'],
  ['/auth/register', '가입하려면 자바스크립트를 켜야 합니다.'],
  ['/auth/forgot-password', '임시 비밀번호를 받으려면 자바스크립트를 켜야 합니다.'],
] as const)
  test(`${path} says what its form needs`, async ({ page }) => {
    // Playwright turns scripts off behind the parser's back, which then still hides what is said without them.
    expect(await (await page.request.get(path)).text()).toContain(sentence)
  })
