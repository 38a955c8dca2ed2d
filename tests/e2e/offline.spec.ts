import type { Page } from '@playwright/test'
import { OFFLINE } from '#domain/site/offline.ts'
import { expect, open, test } from './journey.ts'
import { field, press, signedIn, toast } from './member.ts'

/*
 * Without a line a press says that there is none, and nothing of what was typed or shown is lost. What the service worker
 * keeps open is walked in app.spec.ts; here pages are open already when the line goes.
 */

const main = (page: Page) => page.getByRole('main')
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** Opens a page, takes the line away for as long as `visit` lasts, and gives it back. `before`: what is done with a line. */
async function whileOffline(page: Page, path: string, visit: () => Promise<void>, before = async () => {}) {
  await open(page, path)
  await before()
  await page.context().setOffline(true)
  await visit()
  await page.context().setOffline(false)
}

/** Fills in fields by their labels, presses a button, and expects the sentence with everything still as it was typed. */
async function fillAndPress(page: Page, typed: Readonly<Record<string, string>>, button: string) {
  for (const [label, text] of Object.entries(typed)) await main(page).getByLabel(label, { exact: true }).fill(text)
  await main(page).getByRole('button', { name: button, exact: true }).click()
  await expect(main(page).getByText(OFFLINE).first()).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await expect(main(page).getByLabel(label, { exact: true })).toHaveValue(text)
}

test('without a line every press of a visitor says so, and what was typed stays', { tag: ['@core', '@phone'] }, async ({
  page,
  refused,
}) => {
  // The browser reports each request that fails offline as an error.
  refused.push(/./)

  await test.step('a form that is sent', () =>
    whileOffline(page, '/contact', () =>
      fillAndPress(
        page,
        { 이름: '김 로또', '답변 받을 이메일 또는 전화번호': 'kim@example.com', '문의 내용': '추첨은 언제인가요?' },
        '문의 보내기',
      ),
    ))

  await test.step('signing in, by name and when the password is forgotten', async () => {
    await whileOffline(page, '/auth/login', () =>
      fillAndPress(page, { 아이디: 'kimlotto', 비밀번호: 'a good password' }, '로그인'),
    )
    await whileOffline(page, '/auth/forgot-password', () =>
      fillAndPress(page, { 아이디: 'kimlotto', '휴대폰 번호': '010-1234-5678' }, '임시 비밀번호 받기'),
    )
  })

  await test.step('a search, whose list stays', () =>
    whileOffline(page, '/results', async () => {
      await fillAndPress(page, { '회차 번호': '1200' }, '검색')
      await expect(main(page).getByRole('heading', { name: '최신 당첨결과' })).toBeVisible()
    }))

  await test.step('another page of a list, and back', () =>
    whileOffline(page, '/results', async () => {
      await main(page).getByRole('link', { name: '다음', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('인터넷 연결이 끊겼어요.')
      await page.goBack()
      await expect(main(page).getByRole('heading', { name: '최신 당첨결과' })).toBeVisible()
    }))

  await test.step('another round', () =>
    whileOffline(page, '/results/1245', async () => {
      await main(page).getByRole('link', { name: /1244/ }).first().click()
      await expect(toast(page)).toContainText('페이지를 불러오지 못했어요.')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('1245')
    }))

  await test.step('another period of an analysis', () =>
    whileOffline(page, '/analysis/odd-even', async () => {
      await main(page).getByRole('link', { name: '최근 50회' }).click()
      await expect(main(page).getByText(OFFLINE)).toBeVisible()
    }))

  await test.step('the keys of six numbers, which come once there is a line', async () => {
    await whileOffline(page, '/', async () => {
      await press(page, '번호 고르기')
      await expect(toast(page)).toContainText(OFFLINE)
    })
    await expect(page.getByRole('button', { name: '45', exact: true })).toBeVisible()
  })

  await test.step('all draws against six numbers, which stay', () =>
    whileOffline(
      page,
      '/',
      async () => {
        for (const number of [1, 2, 3, 4, 5, 6]) await press(page, String(number))
        await main(page)
          .getByRole('button', { name: /모든 회차와 맞춰 보기/ })
          .click()
        await expect(main(page).getByText(OFFLINE)).toBeVisible()
        await expect(main(page).getByText(/^고른 번호 1,/)).toBeAttached()
      },
      async () => {
        await press(page, '번호 고르기')
        await expect(page.getByRole('button', { name: '45', exact: true })).toBeVisible()
      },
    ))

  await test.step('the bar that says so, and no key moves from under the finger', async () => {
    await open(page, '/')
    await press(page, '번호 고르기')
    const key = page.getByRole('button', { name: '6', exact: true })
    const place = () => key.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    await expect(key).toBeVisible()
    const bar = page.getByRole('complementary', { name: '연결 상태' })
    // Its code comes with a line, some seconds after that was first missed.
    const code = page.waitForEvent('requestfinished', (request) => request.url().includes('/offline-bar-'))
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await code
    await expect(bar).toBeHidden()
    for (const from of [0, 200]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from)
      // A press beside all that does something.
      await page.mouse.click(3, 300)
      const before = await place()
      await page.context().setOffline(true)
      await expect(bar).toBeVisible()
      expect(await place()).toBe(before)
      await page.context().setOffline(false)
      await expect(bar).toBeHidden()
    }
    const before = await place()
    for (const number of [1, 2, 3, 4, 5, 6]) await press(page, String(number))
    await expect(main(page).getByText(/^고른 번호 1,/)).toBeAttached()
    expect(await place()).toBe(before)
  })

  await test.step('what is opened by a press', () =>
    whileOffline(page, '/plans', async () => {
      await main(page).getByRole('button', { name: '상담 신청' }).first().click()
      await expect(toast(page)).toContainText(OFFLINE)
    }))

  await test.step('the way to another page, and this one stays', () =>
    whileOffline(page, '/faq', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: '데이터', exact: true }).click()
      await expect(toast(page)).toContainText('인터넷 연결을 확인하고')
      await expect(page).toHaveURL('/faq')
    }))
})

test('without a line every press of a member says so, and nothing is spent or lost', { tag: '@phone' }, async ({
  page,
  refused,
}) => {
  refused.push(/./)
  await signedIn(page)

  await test.step('making numbers', () =>
    whileOffline(page, '/dashboard/numbers/new', async () => {
      await radio(page, '3세트').check()
      await press(page, '3세트 만들기')
      await expect(main(page).getByText(`${OFFLINE} 세트는 줄지 않았어요.`)).toBeVisible()
      await expect(radio(page, '3세트')).toBeChecked()
    }))

  await test.step('who they are', () =>
    whileOffline(page, '/dashboard/profile', async () => {
      await field(page, '별명').fill('하나')
      await press(page, '저장')
      await expect(page.getByText(OFFLINE).first()).toBeVisible()
      await expect(field(page, '별명')).toHaveValue('하나')
    }))

  await test.step('what they are told of, whose choice stays as it was', () =>
    whileOffline(page, '/dashboard/inbox/settings', async () => {
      const choice = main(page).getByRole('checkbox', { disabled: false }).last()
      const before = await choice.isChecked()
      await choice.click()
      await expect(toast(page)).toContainText(OFFLINE)
      expect(await choice.isChecked()).toBe(before)
    }))
})
