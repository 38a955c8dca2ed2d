import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFocusHeld, open, test } from './journey.ts'
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

test('shows one at a time, the important first, and counts each once', async ({ page }) => {
  await add('먼저 쓴 보통 공지')
  await add('나중에 쓴 보통 공지')
  await add('긴급 공지', '--priority', 'urgent')
  await open(page, site.url('/faq'))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('긴급 공지')
  await expect(dialog).toContainText('긴급 공지 내용입니다.')
  await expect(dialogs(page)).toHaveCount(1)
  await expectAccessible(page)
  await expect.poll(() => countsOf('긴급 공지')).toMatchObject({ views: 1 })
  expect(await countsOf('나중에 쓴')).toMatchObject({ views: 0 })

  await dialog.getByRole('button', { name: '다음 공지' }).click()
  await expect(dialog).toHaveAccessibleName('나중에 쓴 보통 공지')
  await expect(dialog.getByRole('heading', { name: '나중에 쓴 보통 공지' })).toBeFocused()
  await dialog.getByRole('button', { name: '다음 공지' }).click()
  await expect(dialog).toHaveAccessibleName('먼저 쓴 보통 공지')
  await expect(dialog.getByRole('button', { name: '다음 공지' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await expect.poll(() => countsOf('먼저 쓴')).toMatchObject({ views: 1 })
  expect(await countsOf('긴급 공지')).toMatchObject({ views: 1 })

  // The frame stays, and so does what was waved away.
  await page.getByRole('contentinfo').getByRole('link', { name: '당첨결과' }).click()
  await expect(page).toHaveURL(site.url('/results'))
  await expect(dialogs(page)).toHaveCount(0)
})

test('hides for today all that were loaded, and forgets what has run out or is broken', async ({ page }) => {
  await add('숨길 공지 하나')
  await add('숨길 공지 둘')
  await open(page, site.url('/faq'))
  await page.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await open(page, site.url('/faq'))
  await expect(dialogs(page)).toHaveCount(0)

  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('hidden_announcements') ?? '{}') as Record<string, number>
    const past = Object.keys(kept).map((id) => [id, 1])
    localStorage.setItem('hidden_announcements', JSON.stringify(Object.fromEntries(past)))
  })
  await open(page, site.url('/faq'))
  await expect(dialogs(page)).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('hidden_announcements'))).toBeNull()

  await page.evaluate(() => localStorage.setItem('hidden_announcements', '{broken'))
  await open(page, site.url('/faq'))
  await expect(dialogs(page)).toHaveCount(1)
  expect(await page.evaluate(() => localStorage.getItem('hidden_announcements'))).toBeNull()
})

test('one that may be dismissed closes by its button and by Escape, and the page has the focus again', async ({
  page,
}) => {
  await add('닫을 수 있는 공지')
  await open(page, site.url('/faq'))
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  await expect(dialogs(page)).toHaveCount(0)
  await open(page, site.url('/faq'))
  await expectFocusHeld(page)
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('dialog'))).toBeNull()
})

test('one that may not be dismissed has no way around it but to hide it', async ({ page }) => {
  await add('꼭 읽을 공지', '--dismissible', 'no')
  await open(page, site.url('/faq'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '닫기' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '확인' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(dialogs(page)).toHaveCount(1)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  await expect(dialogs(page)).toHaveCount(0)
})

test('its link opens in a new tab and is counted', async ({ page, context }) => {
  await add('링크 공지', '--link', site.url('/results'), '--link-text', '결과 보러 가기')
  await open(page, site.url('/faq'))
  const link = page.getByRole('dialog').getByRole('link', { name: '결과 보러 가기' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  expect(opened.url()).toBe(site.url('/results'))
  await expect.poll(() => countsOf('링크 공지')).toMatchObject({ clicks: 1 })
})

test('waits while another dialog is open', async ({ page, isMobile }) => {
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
  const loaded = page.waitForResponse(/announcement-popup/)
  letGo()
  await loaded
  await page.waitForLoadState('networkidle')
  await expect(dialogs(page)).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: '메뉴' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '기다리는 공지' })).toBeVisible()
  await expect(dialogs(page)).toHaveCount(1)
})

test.describe('when counting fails', () => {
  test.use({ refused: [/\/view$/] })

  test('the visitor notices nothing', async ({ page }) => {
    await add('세지 못한 공지')
    await page.route('**/announcements/*/view', (route) => route.abort())
    await open(page, site.url('/faq'))
    await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('after a page that is not there', () => {
  test.use({ refused: [/nothing-here/] })

  test('what was waved away stays away', async ({ page }) => {
    await add('한 번만 볼 공지')
    await open(page, site.url('/faq'))
    await page.getByRole('dialog').getByRole('button', { name: '확인' }).click()
    await page.evaluate(() => {
      history.pushState(null, '', '/nothing-here')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없습니다.')
    await page.getByRole('main').getByRole('link', { name: '당첨결과 보기' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('당첨결과')
    await expect(dialogs(page)).toHaveCount(0)
    await expect.poll(() => countsOf('한 번만')).toMatchObject({ views: 1 })
  })
})

test('stands over no page outside the frame', async ({ page }) => {
  await add('로그인 공지')
  await open(page, site.url('/auth/login'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialogs(page)).toHaveCount(0)
})

test('the home page lists the first three', async ({ page }) => {
  for (const title of ['하나', '둘', '셋', '넷']) await add(`${title} 번째 공지`)
  await open(page, site.url('/'))
  await page.keyboard.press('Escape')
  const list = page.getByRole('region', { name: '공지사항' })
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['넷 번째 공지', '셋 번째 공지', '둘 번째 공지'])
  await expect(list.getByText('넷 번째 공지 내용입니다.')).toBeVisible()
  await expect(list.locator('time').first()).toBeVisible()
})

test('a page without scripts shows none over it', async ({ browser }) => {
  await add('스크립트 없는 공지')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site.url('/faq'))
  await expect(dialogs(page)).toHaveCount(0)
  await context.close()
})
