import { expect, holdBack, open, taken, test } from './journey.ts'
import { field } from './member.ts'

const SCRIPTS = '**/assets/*.js'

test('on a bad line nothing filled in is lost, and what cannot come says so', { tag: '@desktop' }, async ({
  page,
  context,
  refused,
}) => {
  await test.step('what is typed before the scripts are there stays', async () => {
    const letGo = await holdBack(page, SCRIPTS)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const password = field(page, '비밀번호')
    await password.fill('비밀')
    letGo()
    await expect(async () => {
      await page.getByRole('button', { name: '비밀번호 보기' }).click({ timeout: 1_000 })
      await expect(password).toHaveAttribute('type', 'text', { timeout: 1_000 })
    }).toPass()
    await expect(password).toHaveValue('비밀')
    await page.unroute(SCRIPTS)
  })

  await test.step('another page while the line is gone', async () => {
    await open(page, '/contact')
    refused.push(/./)
    await page.getByLabel('이름', { exact: true }).fill('김 로또')
    await context.setOffline(true)
    const plans = page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' })
    await plans.click()
    await expect(page.getByRole('region', { name: '알림' })).toContainText('페이지를 불러오지 못했습니다.')
    await expect(page).toHaveURL('/contact')
    await expect(page.getByLabel('이름', { exact: true })).toHaveValue('김 로또')
    await context.setOffline(false)
    await plans.click()
    await expect(page).toHaveURL('/plans')
  })

  await test.step('a plot that had the focus before the scripts were there keeps it, and hears the next key', async () => {
    const letGo = await holdBack(page, SCRIPTS)
    await page.goto('/results/1245', { waitUntil: 'commit' })
    const rounds = page.getByRole('group', { name: /판매금액/ }).getByRole('img')
    await rounds.first().focus()
    letGo()
    await taken(page)
    await expect(rounds.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(rounds.nth(1)).toBeFocused()
  })
})
