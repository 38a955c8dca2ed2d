import type { Page } from '@playwright/test'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { aMiss, aSecondPrize } from '#tests/support/made-set.ts'
import { slipPath } from '#web/number-sets/slip-address.ts'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { expectFits, NARROW } from './layout.ts'
import { signedIn } from './member.ts'
import { assignPlan } from './staff-calls.ts'

const PATH = '/dashboard/numbers'
const GENERATOR = '/dashboard/numbers/new'
const button = (page: Page) => page.getByRole('button', { name: /^\d+세트 만들기$/ })
const rows = (page: Page) => page.getByRole('main').locator('.slip-row')
const chip = (page: Page, count: number) => page.getByRole('radio', { name: `${count}세트`, exact: true })
const number = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const remaining = (page: Page, count: number) => page.getByText(`더 만들 수 있는 번호 ${count}세트`)

/** From today, both days included. */
const aMonth = (): [string, string] => [koreanDay(Date.now()), addDays(koreanDay(Date.now()), 30)]

test('a member makes numbers until the month is used up, and then with a plan', async ({ page, site, refused }) => {
  const { username } = await signedIn(page)
  await open(page, PATH)
  await expect(page.getByText('첫 번호를 만들어 볼까요?')).toBeVisible()
  await expect(remaining(page, 10)).toBeVisible()
  await expectAccessible(page)
  await test.step('with some numbers, and without others', () => makeWithWishes(page))
  await test.step('what was chosen is one press away from now on', async () => {
    await page.getByRole('link', { name: '내 번호 모두 보기' }).click()
    await expect(page.getByText('무작위 · 고정 7, 14, 21, 28, 35 · 제외 1, 2, 3')).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await button(page).dblclick()
    await expect(rows(page)).toHaveCount(4)
    await expect(remaining(page, 6)).toBeVisible()
  })

  refused.push(/generate/)
  await test.step('a line that breaks on the way back spends nothing twice', () => makeOnBrokenLine(page))
  await test.step('the month is used up', async () => {
    await open(page, PATH)
    await expect(remaining(page, 0)).toBeVisible()
    await button(page).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByText('이번 달에 만들 수 있는 번호를 모두 사용했습니다.')).toBeVisible()
    await expect(alert.getByRole('link', { name: '구독플랜 보기' })).toHaveAttribute('href', '/plans')
  })

  await assignPlan(site, username, 'STANDARD', ...aMonth())
  await test.step('a plan gives more, on every window', async () => {
    for (const path of [GENERATOR, PATH]) {
      await open(page, path)
      await expect(button(page)).toBeVisible()
      await expectFits(page)
    }
    await expect(remaining(page, 50)).toBeVisible()
  })
  await test.step('less crowded ones, and the list sorted and filtered by crowding', () => makeLessCrowded(page))
})

async function makeWithWishes(page: Page) {
  await page.getByRole('link', { name: '방법과 번호를 골라서 만들기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('번호 만들기')
  await page.getByText('무작위', { exact: true }).click()
  await chip(page, 2).check()
  for (const one of ['7', '14', '21', '28', '35']) await number(page, one).click()
  await page.getByRole('radio', { name: '제외하기' }).check()
  for (const one of ['1', '2', '3']) await number(page, one).click()
  await expectAccessible(page)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2세트를 만들었어요')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  for (const row of await rows(page).all()) {
    const numbers = (await row.locator('.ball').allInnerTexts()).map(Number)
    expect(numbers).toEqual(expect.arrayContaining([7, 14, 21, 28, 35]))
    expect(numbers.filter((one) => [1, 2, 3].includes(one))).toEqual([])
  }
}

async function makeOnBrokenLine(page: Page) {
  const call = '**/api/v1/auth/me/generate-numbers'
  await page.getByRole('link', { name: '바꾸기' }).click()
  await number(page, '모두 지우기').click()
  await chip(page, 3).check()
  await page.route(call, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page).click()
  await expect(page.getByRole('alert').getByText('번호 생성에 실패했습니다.')).toBeVisible()
  await page.unroute(call)
  await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3세트를 만들었어요')
  await page.getByRole('button', { name: '같은 조건으로 다시 만들기' }).click()
  await expect(page.getByText('0세트 남음')).toBeVisible()
}

async function makeLessCrowded(page: Page) {
  const marks = rows(page).getByText(/^겹침 \d+/)
  const crowdings = async () => (await marks.allTextContents()).map((text) => Number.parseInt(text.slice(3), 10))
  await open(page, GENERATOR)
  await page.getByRole('radio', { name: '덜 겹치는 번호' }).check()
  await chip(page, 5).check()
  await button(page).click()
  await expect(marks).toHaveCount(5)
  for (const crowding of await crowdings()) expect(crowding).toBeLessThanOrEqual(50)
  await expect(page.getByText('당첨 확률은 변하지 않아요.').first()).toBeVisible()

  await page.getByRole('link', { name: '내 번호 모두 보기' }).click()
  await page.getByRole('button', { name: '정렬', exact: true }).click()
  await page.getByRole('link', { name: '덜 겹치는 순' }).click()
  await expect(page).toHaveURL(/order=least_crowded/)
  /** Holds of one reading of the list, which is empty while another order or part of it is fetched. */
  const readsAs = (expected: (list: readonly number[]) => readonly number[], atLeast: number) =>
    expect(async () => {
      const list = await crowdings()
      expect(list.length).toBeGreaterThanOrEqual(atLeast)
      expect(list).toEqual(expected(list))
    }).toPass()
  await readsAs((list) => list.toSorted((a, b) => a - b), 5)
  await page.getByRole('link', { name: '겹침 50 이상' }).click()
  // Of the sets of before, which are of chance, none need be among these.
  await readsAs((list) => list.filter((one) => one >= 50), 0)
  await page.getByRole('link', { name: '겹침 50 미만' }).click()
  await readsAs((list) => list.filter((one) => one <= 50), 5)
  await page
    .getByRole('button', { name: /^[A-Z] 메뉴$/ })
    .first()
    .click()
  await page.getByRole('link', { name: '겹침 자세히 보기' }).click()
  await expect(page).toHaveURL(/\/analysis\/crowding\?numbers=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1등을 몇 명과 나눌까요?')
}

test('a member reads what they hit, and keeps order among their numbers', async ({ page, site, isMobile }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { username } = await signedIn(page)
  await test.step('hits are told by more than their colour', () => readHits(page, isMobile))
  await assignPlan(site, username, 'ROYAL', ...aMonth())
  await open(page, GENERATOR)
  await chip(page, 1).check()
  await button(page).click()
  await page.getByRole('link', { name: '내 번호 모두 보기' }).click()
  await test.step('one set, from its menu', () => useMenu(page))
  await test.step('thirty sets', () => findAmongMany(page))
})

async function useMenu(page: Page) {
  const numbers = (await rows(page).first().locator('.ball').allInnerTexts()).join(', ')
  const menu = page.getByRole('button', { name: 'A 메뉴' })
  await menu.click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '번호 복사' }).click()
  // In the sheet that it was pressed in.
  await expect(page.getByRole('dialog').getByText('번호를 복사했어요.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(numbers)
  await page.getByRole('button', { name: '이름 붙이기' }).click()
  const name = page.getByLabel('번호 이름')
  await expect(name).toBeFocused()
  await name.fill('가족 생일')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('가족 생일')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '지우기', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '이 번호를 삭제할까요?' })
  await expect(dialog).toContainText(numbers)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('첫 번호를 만들어 볼까요?')).toBeVisible()
  // A deleted set does not give back the allowance.
  await expect(remaining(page, 599)).toBeVisible()
}

async function findAmongMany(page: Page) {
  await open(page, GENERATOR)
  await chip(page, 10).check()
  await button(page).click()
  await expect(page.getByText('589세트 남음')).toBeVisible()
  await open(page, PATH)
  for (const left of [579, 569]) {
    await button(page).click()
    await expect(remaining(page, left)).toBeVisible()
  }
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('navigation', { name: '쪽 이동' }).getByRole('link', { name: '다음' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(page.getByRole('heading', { name: '번호 목록 2쪽' })).toBeFocused()
  const round = (await page.getByRole('heading', { name: /^제\d+회 번호 만들기/ }).innerText()).match(/\d+/)?.[0] ?? ''
  await page.getByRole('button', { name: '정렬', exact: true }).click()
  await page.getByLabel('회차로 찾기').fill(`제${round}회`)
  await page.getByRole('button', { name: '찾기' }).click()
  await expect(page).toHaveURL(`${PATH}?round=${round}`)
  await expect(page.getByRole('heading', { name: `제${round}회 번호 목록` })).toBeFocused()
}

/** Answers with sets of a settled round, since a journey cannot wait for a Saturday. */
async function readHits(page: Page, isMobile: boolean) {
  const sets = [aSecondPrize(), ...Array.from({ length: 11 }, aMiss), { ...aSecondPrize(), is_bought: true }]
  const list = '**/api/v1/auth/me/generated-numbers?*'
  await page.route(list, (route) => route.fulfill({ json: { generated_numbers: sets, has_more: false } }))
  await open(page, PATH)
  await expect(rows(page)).toHaveCount(13)
  await expect(rows(page).first()).toContainText('2등 5,235만원')
  await expectAccessible(page)
  // Bought sets are shown, the others are one line. The footer does not count: its height depends on the company's details.
  const beforeFooter = await page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().bottom)
  if (isMobile) expect(beforeFooter).toBeLessThan(1_030)
  await page.getByText('사지 않은 번호 12세트').click()
  await expect(rows(page).last()).toContainText('샀다면 2등')
  await expectAccessible(page)
  await expectFits(page)
  const window = page.viewportSize() ?? NARROW
  await page.setViewportSize(NARROW)
  const tops = await page
    .locator('.balls')
    .filter({ hasText: '제1245회 당첨번호' })
    .locator('.ball')
    .evaluateAll((balls) => balls.map((ball) => Math.round(ball.getBoundingClientRect().top)))
  expect([tops.length, new Set(tops).size]).toEqual([7, 1])
  await page.setViewportSize(window)
  await page.unroute(list)
}

test('a friend who gets the link of a slip sees its numbers alone, and prints them on paper of either size', async ({
  page,
}) => {
  const games = [
    [4, 5, 25, 28, 32, 42],
    [1, 2, 3, 43, 44, 45],
  ]
  await open(page, slipPath({ round: 1245, games }))
  await expect(page.getByRole('region', { name: '제1245회 번호' }).locator('.ball')).toHaveCount(12)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  await expectFits(page)
  await page.evaluate(() => {
    window.print = () => {}
  })
  const points = (mm: number) => (mm / 25.4) * 72
  for (const [name, width] of [
    ['인쇄 · A4', 210],
    ['인쇄 · 58mm', 58],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+)/g)].map(([, size]) => Number(size))
    expect(boxes).toHaveLength(1)
    expect(Math.abs((boxes[0] ?? 0) - points(width))).toBeLessThan(1)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('table').getByRole('row')).toHaveText(['A4525283242', 'B123434445'])
})
