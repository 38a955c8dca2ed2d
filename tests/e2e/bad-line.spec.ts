import { expect, holdBack, open, test } from './journey.ts'
import { field } from './member.ts'

const SCRIPTS = '**/assets/*.js'

test('on a bad line no press and nothing filled in is lost', async ({ page, context, isMobile, refused }) => {
  await test.step('a press before the scripts are there', async () => {
    const letGo = await holdBack(page, SCRIPTS)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const password = field(page, '비밀번호')
    const show = page.getByRole('button', { name: '비밀번호 보기' })
    await password.fill('비밀')
    await show.click()
    await expect(show).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('비밀')
    await page.unroute(SCRIPTS)
  })

  await test.step('another page while the line is gone', async () => {
    await open(page, '/contact')
    refused.push(/./)
    await page.getByLabel('이름', { exact: true }).fill('김 로또')
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' }).click()
    await expect(page.getByRole('region', { name: '알림' })).toContainText('페이지를 불러오지 못했습니다.')
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('이름', { exact: true })).toHaveValue('김 로또')
    await context.setOffline(false)
  })

  if (isMobile) return

  await test.step('a key on a plot before the scripts are there', async () => {
    const letGo = await holdBack(page, SCRIPTS)
    await page.goto('/analysis/hot-cold?range=30', { waitUntil: 'commit' })
    const columns = page.getByRole('group', { name: /번호별 출현 횟수/ }).getByRole('img')
    await columns.first().focus()
    await page.keyboard.press('ArrowRight')
    letGo()
    await expect(columns.nth(1)).toBeFocused()
  })
})
