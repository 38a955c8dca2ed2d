import { expect, holdBack, open, taken, test } from './journey.ts'
import { expectSignedIn, field, join, press } from './member.ts'
import { overConnection } from './releases.ts'

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

  await test.step('a form that is sent before the scripts are there is sent once they are', async () => {
    const person = await join(page)
    const letGo = await holdBack(page, SCRIPTS)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await field(page, '아이디').fill(person.username)
    await field(page, '비밀번호').fill(person.password)
    await press(page, '로그인')
    await expect(page).toHaveURL('/auth/login')
    await expect(field(page, '아이디')).toHaveValue(person.username)
    letGo()
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
    // Where no page asks for anything in their name meanwhile.
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.clear())
    await page.unroute(SCRIPTS)
  })

  await test.step('a button that is pressed before, thrice, does its work once', async () => {
    const letGo = await holdBack(page, SCRIPTS)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    const tab = page.getByRole('tab', { name: '휴대폰 로그인' })
    for (let i = 0; i < 3; i++) await tab.click()
    await field(page, '아이디').fill('hana')
    letGo()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(field(page, '휴대폰 번호')).toBeVisible()
    await expect(tab).not.toHaveAttribute('data-held')
    await page.unroute(SCRIPTS)
  })

  await test.step('another page while the line is gone', async () => {
    await open(page, '/contact')
    refused.push(/./)
    await page.getByLabel('이름', { exact: true }).fill('김 로또')
    await context.setOffline(true)
    const plans = page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' })
    await plans.click()
    await expect(page.getByRole('region', { name: '알림' })).toContainText('페이지를 불러오지 못했어요.')
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

overConnection(
  'a tab from before a release takes up the new code at the first press, and leads on at the next',
  { tag: '@phone' },
  async ({ page, line, refused }) => {
    // Of the release that is gone.
    refused.push(/\/assets\//)
    await open(page, '/faq')
    line.be('next')
    const plans = page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' })
    await plans.click()
    await expect.poll(() => page.content().catch(() => '')).toContain('-next.js')
    await plans.click()
    await expect(page).toHaveURL('/plans')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
