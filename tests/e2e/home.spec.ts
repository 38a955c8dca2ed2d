import type { Page } from '@playwright/test'
import { expectAccessible, expectFocusHeld } from './accessible.ts'
import { expect, open, test } from './journey.ts'

const NAMES = ['당첨결과', '복권 확인', '번호분석', '구독플랜', '고객지원']

test('a first visit: the newest draw, the way to every part of the site, and answers', { tag: '@core' }, async ({
  page,
  isMobile,
}) => {
  await open(page, '/')
  const main = page.getByRole('main')
  const footer = page.getByRole('contentinfo')

  await test.step('a key leads past the header', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: '본문 바로가기' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
  })

  await test.step('what is here', async () => {
    await expect(main.getByText('제1245회 당첨번호 4, 5, 25, 28, 32, 42, 보너스 12')).toBeAttached()
    await expect(main.locator('time[datetime="2026-10-10"]')).toBeVisible()
    await expect(main.getByRole('region', { name: '서비스 특징' }).getByRole('heading')).toHaveCount(3)
    await expect(main.getByRole('region', { name: '숫자로 보는 로또' })).toContainText('1,245회')
    await expect(main.getByRole('link', { name: '회원가입하고 만들기' })).toHaveAttribute('href', '/auth/register')
    await expect(main.getByRole('link', { name: '플랜 보기' })).toHaveAttribute('href', '/plans')
    await expect(main.getByText(/^다음 추첨 제\d+회/).first()).toBeVisible()
    await expect(main.getByRole('region', { name: '숫자가 들려주는 이야기' }).getByRole('link')).toHaveCount(3)
    await main.getByRole('button', { name: '번호 고르기' }).click()
    for (const number of [4, 5, 25, 1, 2, 3])
      await main.getByRole('button', { name: String(number), exact: true }).click()
    await expect(main.getByRole('heading', { name: '3개 맞았어요 · 5등' })).toBeVisible()
    await main.getByRole('button', { name: '모든 회차와 맞춰 보기' }).click()
    await expect(main.getByRole('table', { name: '지난 1,245회 모두' }).getByRole('row')).toHaveCount(6)
    await main.getByRole('button', { name: '매주 샀다면 보기' }).click()
    await expect(main.getByText('쓴 돈 (1,245게임)')).toBeVisible()
    await expect(main.getByText('1,332,000원')).toBeVisible()
    await main.getByRole('textbox', { name: '시작 회차' }).fill('1245')
    await main.getByRole('button', { name: '다시 계산' }).click()
    await expect(main.getByText('쓴 돈 (1게임)')).toBeVisible()
    await main.getByRole('textbox', { name: '시작 회차' }).fill('9999')
    await main.getByRole('button', { name: '다시 계산' }).click()
    await expect(main.getByText('1에서 1245 사이의 회차를 적어 주세요.')).toBeVisible()
    await expectAccessible(page)
    await expect(footer).toContainText('만 19세 이상')
    await expect(footer).toContainText('© 2024 로또렌즈')
    const links = footer.getByRole('navigation').getByRole('link')
    const paths = [
      '/results',
      '/check',
      '/analysis',
      '/plans',
      '/dashboard',
      '/faq',
      '/contact',
      '/seals',
      '/data',
      '/status',
    ]
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(paths)
  })

  await test.step('from far down to the top of another page', async () => {
    await page.evaluate(() => window.scrollTo(0, 300))
    await main.getByRole('link', { name: '당첨결과', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('당첨결과')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('the menu', () => (isMobile ? useSheet(page) : useHeader(page)))

  await test.step('answers', async () => {
    await footer.getByRole('link', { name: '고객지원' }).click()
    const openAnswers = main.locator('details[open]')
    await expect(main.locator('details')).toHaveCount(12)
    await page.getByText('구독은 어떻게 해지하나요?').click()
    await expect(openAnswers).toHaveText(/구독 관리에서 언제든 해지할 수 있어요/)
    await page.getByText('결제는 어떤 방법으로 하나요?').click()
    await expect(openAnswers).toHaveText(/사이트 안에서는 결제하지 않아요/)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(openAnswers).toHaveCount(0)
  })
})

/** On a wide screen the menu stands in the header. */
async function useHeader(page: Page) {
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  await expect(menu.getByRole('link')).toHaveText(NAMES)
  for (const name of ['로그인', '회원가입'])
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeHidden()
  await menu.getByRole('link', { name: '번호분석' }).click()
  await expect(menu.getByRole('link', { name: '번호분석' })).toHaveAttribute('aria-current', 'page')
}

/** On a narrow screen the menu is a sheet. */
async function useSheet(page: Page) {
  const button = page.getByRole('button', { name: '메뉴 열기' })
  const menu = page.getByRole('dialog', { name: '메뉴' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText(['홈', ...NAMES.toSpliced(3, 0, '겹침 지도')])
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await expectFocusHeld(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await page.mouse.click(8, 400)
  await expect(menu).toBeHidden()
  await button.click()
  await menu.getByRole('link', { name: '번호분석' }).click()
  await expect(page).toHaveURL('/analysis')
  await expect(menu).toBeHidden()
}
