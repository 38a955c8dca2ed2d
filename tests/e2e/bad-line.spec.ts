import type { Page } from '@playwright/test'
import { expect, open, test } from './journey.ts'

/** Keeps the code of the pages away until the function that it gives back is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test.use({ refused: [/./] })

test('on a bad line presses wait for scripts, and a page out of reach costs nothing that was filled in', async ({
  page,
  context,
  isMobile,
}) => {
  let letGo = await holdScripts(page)
  await page.goto('/auth/login', { waitUntil: 'commit' })
  const show = page.getByRole('button', { name: '비밀번호 보기' })
  await page.getByRole('textbox', { name: '비밀번호', exact: true }).fill('비밀')
  await show.click()
  await expect(show).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('textbox', { name: '비밀번호', exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByRole('textbox', { name: '비밀번호', exact: true })).toHaveValue('비밀')
  await page.unroute('**/assets/*.js')

  await open(page, '/contact')
  await page.getByLabel('이름', { exact: true }).fill('김 로또')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' }).click()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('페이지를 불러오지 못했습니다.')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('이름', { exact: true })).toHaveValue('김 로또')
  await context.setOffline(false)

  await page.route('**/api/v1/public/subscription-tiers', () => {})
  await page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' }).click()
  await expect(page.getByRole('main').getByText('불러오는 중…')).toBeVisible()
  await expect(page.getByText('구독 플랜을 불러올 수 없습니다.')).toBeVisible({ timeout: 15_000 })
  if (isMobile) return

  // A key on a plot before its scripts are there.
  letGo = await holdScripts(page)
  await page.goto('/analysis/hot-cold?range=30', { waitUntil: 'commit' })
  const columns = page.getByRole('group', { name: /번호별 출현 횟수/ }).getByRole('img')
  await columns.first().focus()
  await page.keyboard.press('ArrowRight')
  letGo()
  await expect(columns.nth(1)).toBeFocused()
})
