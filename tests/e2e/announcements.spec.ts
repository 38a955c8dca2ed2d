import type { Page } from '@playwright/test'
import { expectAccessible, expectFocusHeld } from './accessible.ts'
import { expect, holdBack, open } from './journey.ts'
import { join, logIn } from './member.ts'
import { test } from './own-site.ts'
import type { Site } from './site.ts'
import { announcementsOf } from './staff-calls.ts'

const dialogs = (page: Page) => page.locator('dialog[open]')

/** The counts of an announcement, as staff read them. */
async function countsOf(site: Site, title: string) {
  const found = (await announcementsOf(site)).find((one) => one.title.includes(title))
  return { views: found?.view_count, clicks: found?.click_count }
}

const add = ({ staff }: Site, title: string, ...options: string[]) =>
  staff('write-announcement', `title=${title}`, `content=<p>${title} 내용입니다.</p>`, ...options)

/** Ends all that are shown. */
async function endAll(site: Site) {
  for (const { id, state } of await announcementsOf(site))
    if (state === 'shown') await site.staff('end-announcement', `id=${id}`)
}

test('a visitor reads announcements, waves them away and hides one', async ({ page, site, isMobile }) => {
  await test.step('the important first, each counted once', () => readOneByOne(page, site))
  await test.step('waved away, they stay away, and stand on the home page', () => findThemAgain(page, site))
  await endAll(site)
  await test.step('one that may not be dismissed is hidden for today', () => hideForToday(page, site))
  await endAll(site)
  await test.step('one for members stands over their own pages, and over no page of a visitor', () =>
    readAsMember(page, site))
  await endAll(site)
  if (isMobile) await test.step('one waits while the menu is open', () => openMenuFirst(page, site))
})

async function readOneByOne(page: Page, site: Site) {
  await add(site, '먼저 쓴 보통 공지')
  await add(site, '나중에 쓴 보통 공지', `link_url=${site.origin}/results`, 'link_text=결과 보러 가기')
  await add(site, '긴급 공지', 'priority=urgent')
  await open(page, '/faq')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('긴급 공지')
  await expect(dialog).toContainText('긴급 공지 내용입니다.')
  await expect(dialogs(page)).toHaveCount(1)
  await expectAccessible(page)
  await expectFocusHeld(page)
  await expect.poll(() => countsOf(site, '긴급 공지')).toMatchObject({ views: 1 })
  expect(await countsOf(site, '나중에 쓴')).toMatchObject({ views: 0 })
  await dialog.getByRole('button', { name: '다음 공지' }).click()
  await expect(dialog.getByRole('heading', { name: '나중에 쓴 보통 공지' })).toBeFocused()
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: '결과 보러 가기' }).click(),
  ])
  await opened.close()
  await expect.poll(() => countsOf(site, '나중에 쓴')).toMatchObject({ views: 1, clicks: 1 })
  await dialog.getByRole('button', { name: '다음 공지' }).click()
  await expect(dialog).toHaveAccessibleName('먼저 쓴 보통 공지')
  await expect(dialog.getByRole('button', { name: '다음 공지' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialogs(page)).toHaveCount(0)
}

async function findThemAgain(page: Page, site: Site) {
  await page.getByRole('contentinfo').getByRole('link', { name: '당첨결과' }).click()
  await expect(page).toHaveURL('/results')
  await expect(dialogs(page)).toHaveCount(0)
  expect(await countsOf(site, '긴급 공지')).toMatchObject({ views: 1 })
  await open(page, '/')
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  const titles = page.getByRole('region', { name: '공지사항' }).getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['긴급 공지', '나중에 쓴 보통 공지', '먼저 쓴 보통 공지'])
}

async function hideForToday(page: Page, site: Site) {
  await add(site, '꼭 읽을 공지', 'is_dismissible=no')
  await open(page, '/auth/login')
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
  await open(page, '/faq')
  await expect(dialogs(page)).toHaveCount(0)
}

async function readAsMember(page: Page, site: Site) {
  await add(site, '회원에게만', 'audience=members')
  await add(site, '구독자에게만', 'audience=subscribers', 'priority=urgent')
  const member = await join(page)
  await open(page, '/auth/login')
  expect(await page.content()).not.toContain('회원에게만')
  await expect(dialogs(page)).toHaveCount(0)
  await logIn(page, member)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('회원에게만')
  await expectAccessible(page)
  // The other is for those whose plan runs.
  await expect(dialog.getByRole('button', { name: '다음 공지' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect.poll(() => countsOf(site, '회원에게만')).toMatchObject({ views: 1 })
}

async function openMenuFirst(page: Page, site: Site) {
  await add(site, '기다리는 공지')
  const letGo = await holdBack(page, '**/announcement-popup-*.js')
  await page.goto('/faq')
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible()
  const loaded = page.waitForResponse(/announcement-popup/)
  letGo()
  await loaded
  await page.waitForLoadState('networkidle')
  await expect(dialogs(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '기다리는 공지' })).toBeVisible()
}
