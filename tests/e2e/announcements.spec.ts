import type { Page } from '@playwright/test'
import { register } from '#contract/sign-in.ts'
import { expect, expectAccessible, expectFocusHeld, open, test } from './journey.ts'
import { aPerson, logIn } from './member.ts'
import { useOwnSite } from './own-site.ts'

const site = useOwnSite()
const dialogs = (page: Page) => page.locator('dialog[open]')

/** How often an announcement was seen and followed, as staff read it. */
async function countsOf(title: string) {
  const line = (await site.staff('announcement', 'list')).split('\n').find((one) => one.includes(title)) ?? ''
  return { views: Number(/본 횟수 (\d+)/.exec(line)?.[1]), clicks: Number(/누른 횟수 (\d+)/.exec(line)?.[1]) }
}

const add = (title: string, ...options: string[]) =>
  site.staff('announcement', 'add', title, '--content', `<p>${title} 내용입니다.</p>`, ...options)

/** Ends all that are shown. */
test.beforeEach(async () => {
  const ids = (await site.staff('announcement', 'list')).match(/^\d+(?=\t게시 중)/gm) ?? []
  for (const id of ids) await site.staff('announcement', 'end', id)
})

test('a visitor reads them one at a time, the important first, each counted once, and waves them away', async ({
  page,
  context,
}) => {
  await add('먼저 쓴 보통 공지')
  await add('나중에 쓴 보통 공지', '--link', site.url('/results'), '--link-text', '결과 보러 가기')
  await add('긴급 공지', '--priority', 'urgent')
  await open(page, site.url('/faq'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('긴급 공지')
  await expect(dialog).toContainText('긴급 공지 내용입니다.')
  await expect(dialogs(page)).toHaveCount(1)
  await expectAccessible(page)
  await expectFocusHeld(page)
  await expect.poll(() => countsOf('긴급 공지')).toMatchObject({ views: 1 })
  expect(await countsOf('나중에 쓴')).toMatchObject({ views: 0 })
  await dialog.getByRole('button', { name: '다음 공지' }).click()
  await expect(dialog.getByRole('heading', { name: '나중에 쓴 보통 공지' })).toBeFocused()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: '결과 보러 가기' }).click(),
  ])
  await opened.close()
  await expect.poll(() => countsOf('나중에 쓴')).toMatchObject({ views: 1, clicks: 1 })
  await dialog.getByRole('button', { name: '다음 공지' }).click()
  await expect(dialog).toHaveAccessibleName('먼저 쓴 보통 공지')
  await expect(dialog.getByRole('button', { name: '다음 공지' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  // The frame stays, and so does what was waved away, also around a page that is not there.
  await page.getByRole('contentinfo').getByRole('link', { name: '당첨결과' }).click()
  await expect(page).toHaveURL(site.url('/results'))
  await expect(dialogs(page)).toHaveCount(0)
  expect(await countsOf('긴급 공지')).toMatchObject({ views: 1 })

  await open(page, site.url('/'))
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  const list = page.getByRole('region', { name: '공지사항' })
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([
    '긴급 공지',
    '나중에 쓴 보통 공지',
    '먼저 쓴 보통 공지',
  ])
})

test('one that may not be dismissed has no way around it but to hide it for today', async ({ page }) => {
  await add('꼭 읽을 공지', '--dismissible', 'no')
  await open(page, site.url('/auth/login'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: '닫기' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '확인' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialogs(page)).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await open(page, site.url('/faq'))
  await expect(dialogs(page)).toHaveCount(0)
  // What has run out or is broken is forgotten.
  for (const kept of ['{"1":1}', '{broken']) {
    await page.evaluate((text) => localStorage.setItem('hidden_announcements', text), kept)
    await open(page, site.url('/faq'))
    await expect(dialogs(page)).toHaveCount(1)
    expect(await page.evaluate(() => localStorage.getItem('hidden_announcements'))).toBeNull()
  }
})

test('one for members stands over their own pages, and over no page of a visitor', async ({ page }) => {
  await add('회원에게만', '--audience', 'members')
  await add('구독자에게만', '--audience', 'subscribers', '--priority', 'urgent')
  const { username, password, phone } = aPerson()
  const consents = { terms: true, privacy: true, age: true, version: '2026-10-01' }
  const data = { name: '하나 김', username, password, mobile_number: phone, consents }
  expect((await page.request.post(site.url(register.path), { data })).ok()).toBe(true)
  await open(page, site.url('/auth/login'))
  expect(await page.content()).not.toContain('회원에게만')
  await expect(dialogs(page)).toHaveCount(0)
  await logIn(page, { username, password })
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('회원에게만')
  await expectAccessible(page)
  // The other is for those whose plan runs.
  await expect(dialog.getByRole('button', { name: '다음 공지' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect.poll(() => countsOf('회원에게만')).toMatchObject({ views: 1 })
})

test('one waits while the menu is open', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu is a dialog on small screens only')
  await add('기다리는 공지')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/announcement-popup-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.url('/faq'))
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible()
  const loaded = page.waitForResponse(/announcement-popup/)
  letGo()
  await loaded
  await page.waitForLoadState('networkidle')
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '기다리는 공지' })).toBeVisible()
})
