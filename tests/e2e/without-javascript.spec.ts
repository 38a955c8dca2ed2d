import { expect, overflowOf, PAGES, test } from './journey.ts'

test('every page can be read without scripts, and forms say what they need', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([path, await overflowOf(page)]).toEqual([path, 0])
    await expect(page.locator('dialog[open]')).toHaveCount(0)
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

test('a visitor without scripts finds a round and its prizes, counts an own range, and reads answers', async ({
  page,
}) => {
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

  await page.goto('/analysis/hot-cold?range=custom')
  await page.getByLabel('시작 회차').fill('100')
  await page.getByLabel('종료 회차').fill('150')
  await page.getByRole('button', { name: '분석하기' }).click()
  await expect(page.getByText('제100회 ~ 제150회 (51회)')).toBeVisible()
  await page.getByLabel('종료 회차').fill('99')
  await page.getByRole('button', { name: '분석하기' }).click()
  await expect(page.getByText('시작 회차는 종료 회차보다 작아야 합니다.')).toBeVisible()

  await page.goto('/faq')
  await page.getByText('구독은 어떻게 해지하나요?').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: '메뉴 열기' }).click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '고객지원' })).toBeInViewport()
})
