import type { Page } from '@playwright/test'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { expect, open, test } from './journey.ts'
import { aPerson, chooseInMenu, countTaps, field, openRow, press, signedIn } from './member.ts'
import { assignPlan } from './staff-calls.ts'

/*
 * What people come for, by the presses that it takes on a phone from the home page: a figure that grows is a step that somebody
 * has to take each time.
 */

const SIX = ['1', '2', '3', '4', '5', '6']
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The result walks one task from the home page, and fails where it takes more presses than `most`. */
async function tasksOf(page: Page) {
  await open(page, '/')
  const taps = await countTaps(page)
  return (task: string, most: number, walk: () => Promise<unknown>) =>
    test.step(task, async () => {
      await open(page, '/')
      const before = await taps()
      await walk()
      expect((await taps()) - before, task).toBeLessThanOrEqual(most)
    })
}

test('what a stranger comes for takes few presses', { tag: '@phone' }, async ({ page }) => {
  const task = await tasksOf(page)
  await task('the newest result', 0, () => expect(main(page).getByText('제1245회').first()).toBeVisible())
  await task('six numbers against it', 7, async () => {
    await press(page, '번호 고르기')
    for (const number of SIX) await press(page, number)
    await expect(main(page).getByText(/^\d개 맞았어요/)).toBeVisible()
  })
  await task('a ticket by a picture of its code', 2, async () => {
    await main(page).getByRole('link', { name: '복권 QR' }).click()
    const chooser = page.waitForEvent('filechooser')
    await main(page).getByText('사진에서 찾기').click()
    await chooser
  })
  await task('how many others hold six numbers', 8, async () => {
    await chooseInMenu(page, '겹침 지도', true)
    await expect(heading(page)).toHaveText('1등을 몇 명과 나눌까요?')
    for (const number of SIX)
      await main(page)
        .getByRole('checkbox', { name: `${number}번`, exact: true })
        .click()
  })
  await task('the odds', 3, async () => {
    await chooseInMenu(page, '고객지원', true)
    await main(page).getByText('1등에 당첨될 확률은 얼마나 되나요?').click()
    await expect(
      main(page)
        .getByText(/8,145,060/)
        .first(),
    ).toBeVisible()
  })
  await task('where first prizes were sold in 부산', 4, async () => {
    await chooseInMenu(page, '번호분석', true)
    await main(page).locator('a[href^="/analysis/stores"]:visible').first().click()
    await main(page).getByRole('link', { name: /^부산/ }).click()
    await expect(main(page).getByRole('heading', { name: /^부산 \d+곳$/ })).toBeInViewport()
  })
  await task('an account, and five sets', 10, async () => {
    const { username, password, phone } = aPerson()
    await main(page)
      .getByRole('link', { name: /^회원가입/ })
      .first()
      .click()
    const typed = { 성: '김', 이름: '하나', 아이디: username, 비밀번호: password, '비밀번호 확인': password }
    for (const [name, text] of Object.entries({ ...typed, '휴대폰 번호': phone })) {
      await field(page, name).click()
      await field(page, name).fill(text)
    }
    await page.getByRole('checkbox', { name: /^모두 동의/ }).click()
    await press(page, '회원가입')
    await main(page)
      .getByRole('button', { name: /만들기$/ })
      .first()
      .click()
    await expect(main(page).getByRole('button', { name: /^샀나요\? / })).toHaveCount(5)
  })
})

test('what a member comes for takes few presses', { tag: '@phone' }, async ({ page, site }) => {
  const { username, password } = await signedIn(page)
  const task = await tasksOf(page)
  const today = koreanDay(Date.now())
  await assignPlan(site, username, 'PRIME', today, addDays(today, 29))
  await task('five sets, and that one was bought', 2, async () => {
    await main(page)
      .getByRole('button', { name: /만들기$/ })
      .first()
      .click()
    await main(page)
      .getByRole('button', { name: /^샀나요\? / })
      .first()
      .click()
    await expect(main(page).getByRole('button', { name: /^샀어요 / })).toHaveCount(1)
  })
  await task('a limit for the month', 4, async () => {
    await chooseInMenu(page, '내가 정한 한도', true)
    await main(page).getByText('3만원', { exact: true }).click()
    await press(page, '3만원으로 정하기')
    await expect(main(page).getByText(/^남은 한도/)).toBeVisible()
  })
  await task('a call about a plan', 5, async () => {
    await chooseInMenu(page, '구독플랜', true)
    await main(page)
      .getByRole('button', { name: /상담 ROYAL$/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '다음' }).click()
    await dialog.getByRole('button', { name: '상담 신청하기' }).click()
    await expect(page.getByText(/상담을 신청했어요/).first()).toBeVisible()
  })
  await task('the end of a plan, and its return', 6, async () => {
    await chooseInMenu(page, '마이페이지', true)
    await page.getByRole('link', { name: '구독 관리' }).first().click()
    await page.getByRole('link', { name: '해지하기' }).click()
    await press(page, '해지하기')
    await press(page, '해지 되돌리기')
    await expect(heading(page)).toHaveText('해지를 되돌렸어요')
  })
  await task('a break', 6, async () => {
    await chooseInMenu(page, '내가 정한 한도', true)
    await page.getByRole('link', { name: /^잠시 쉬기/ }).click()
    await page.getByRole('radio', { name: /^30일/ }).check()
    await press(page, '30일 쉬기')
    await page.getByRole('dialog').getByRole('button', { name: '쉬기 시작' }).click()
    await expect(page.getByRole('link', { name: /^잠시 쉬기/ })).toContainText('까지 쉬고 있어요')
  })
  await task('the end of an account', 6, async () => {
    await chooseInMenu(page, '마이페이지', true)
    await page.getByRole('link', { name: '내 정보' }).first().click()
    await openRow(page, '계정 삭제')
    await press(page, '계정 삭제')
    const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
    await dialog.getByRole('textbox', { name: '비밀번호' }).fill(password)
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    await expect(page).toHaveURL('/')
  })
})
