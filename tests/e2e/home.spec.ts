import { expect, open, test } from './journey.ts'

test('a visitor sees the newest draw, when the next one is, and what the site offers', async ({ page }) => {
  await open(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('list', { name: '제1245회 당첨번호' })).toContainText('보너스')
  await expect(main.locator('time[datetime="2026-10-10"]')).toBeVisible()
  await expect(main.getByText('다음 추첨까지')).toBeVisible()
  await expect(main.getByRole('region', { name: '서비스 특징' }).getByRole('heading')).toHaveCount(3)
  await expect(main.getByRole('region', { name: '숫자로 보는 로또' })).toContainText('1,245회')
  await expect(main.getByRole('link', { name: '시작하기', exact: true })).toHaveAttribute('href', '/auth/register')
  await expect(main.getByRole('link', { name: '플랜 보기' })).toHaveAttribute('href', '/plans')

  await main.getByRole('link', { name: '제1245회 당첨번호' }).click()
  await expect(page).toHaveURL('/results/1245')
})

test('the countdown runs', async ({ page }) => {
  await open(page, '/')
  const time = page.getByText('다음 추첨까지').locator('..').locator('time')
  const before = await time.innerText()
  await expect(time).not.toHaveText(before)
})

test('the hero leads to the results, and the page begins at its top', async ({ page }) => {
  await open(page, '/')
  const link = page.getByRole('main').getByRole('link', { name: '당첨결과 보기' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await link.click()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('당첨결과')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the footer names whom the site is for, and leads everywhere', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('만 19세 이상')
  await expect(footer).toContainText('© 2024 로또렌즈')
  const links = footer.getByRole('navigation').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/results',
    '/analysis',
    '/plans',
    '/dashboard',
    '/faq',
    '/contact',
  ])
})

test('the first Tab offers to skip the menu', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '본문 바로가기' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
