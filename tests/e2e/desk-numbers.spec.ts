import type { Page } from '@playwright/test'
import { signedIn } from './accounts.ts'
import { expect, expectAccessible, open, overflowOf, test } from './journey.ts'
import { aMiss, aSecondPrize, aSet } from './made-set.ts'
import { staff } from './staff.ts'

const PATH = '/dashboard/numbers'
const LIST = '**/api/v1/auth/me/generated-numbers?*'
const GENERATE = '**/api/v1/auth/me/generate-numbers'
const button = (page: Page) => page.getByRole('button', { name: '번호 만들기' })
const history = (page: Page) => page.getByRole('list', { name: '만든 번호', exact: true })
const cards = (page: Page) => history(page).locator('> li')

// Many presses and checks in each journey, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 })

test('a member makes numbers, by the keyboard too, and sees what of the month is left', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  await expect(page.getByRole('main')).toContainText('이번 달 10세트 중 0세트 사용')
  await expect(page.getByText('10세트 남음')).toBeVisible()
  await expect(page.getByText('아직 생성한 번호가 없습니다.')).toBeVisible()
  await expectAccessible(page)

  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1세트를 만들었습니다. 이번 달 9세트 남았습니다.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).getByText('추첨 전')).toBeVisible()
  await expect(page.getByText('9세트 남음')).toBeVisible()

  await page.getByLabel('세트 수').selectOption('3')
  await button(page).click()
  await expect(page.getByText('3세트를 만들었습니다. 이번 달 6세트 남았습니다.')).toBeVisible()
  await expect(cards(page)).toHaveCount(4)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

test('each strategy says what it does, and that the odds are the same', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  const strategy = page.getByLabel('전략')
  await expect(strategy.getByRole('option')).toHaveText(['핫·콜드', '패턴', '빈도', '무작위'])
  for (const [value, sentence] of [
    ['hot_cold', '최근 50회에서 많이 나온 번호'],
    ['pattern', '홀짝 비율과 합계'],
    ['frequency', '지금까지 많이 나온 번호일수록'],
    ['random', '모든 번호를 똑같은 가능성으로'],
  ] as const) {
    await strategy.selectOption(value)
    await expect(strategy).toHaveAccessibleDescription(
      new RegExp(`${sentence}.*어떤 전략으로 골라도 당첨 확률은 같습니다.`),
    )
  }
  await strategy.selectOption('frequency')
  await button(page).click()
  await expect(cards(page).first()).toContainText('빈도')
})

test('fixed numbers are in every set and excluded ones in none; what clashes is said', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  await page.getByText('고정·제외 번호').click()
  const number = (name: string) => page.getByRole('button', { name, exact: true })
  for (const one of ['7', '14', '21', '28', '35', '42']) await number(one).click()
  await expect(number('7 고정')).toHaveAttribute('aria-pressed', 'true')
  await number('1').click()
  await expect(page.getByRole('alert').getByText('고정 번호는 6개까지 고를 수 있습니다.')).toBeVisible()
  await number('42 고정').click()
  await page.getByRole('radio', { name: '제외' }).check()
  await number('7 고정').click()
  await expect(page.getByRole('alert').getByText('고정한 번호를 제외할 수 없습니다.')).toBeVisible()
  for (const one of ['1', '2', '3']) await number(one).click()
  await page.getByRole('radio', { name: '고정' }).check()
  await number('2 제외').click()
  await expect(page.getByRole('alert').getByText('제외한 번호를 고정할 수 없습니다.')).toBeVisible()
  await expect(page.getByText('고정 7, 14, 21, 28, 35 · 제외 1, 2, 3')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('세트 수').selectOption('5')
  await button(page).click()
  await expect(cards(page)).toHaveCount(5)
  for (const balls of await history(page).getByRole('list').all()) {
    const numbers = (await balls.getByRole('listitem').allInnerTexts()).map(Number)
    expect(numbers).toEqual(expect.arrayContaining([7, 14, 21, 28, 35]))
    expect(numbers.filter((one) => [1, 2, 3].includes(one))).toEqual([])
  }
  await number('고른 번호 지우기').click()
  await expect(page.getByText('고정 없음 · 제외 없음')).toBeVisible()
})

test('at least six numbers remain', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  await page.getByText('고정·제외 번호').click()
  await page.getByRole('radio', { name: '제외' }).check()
  for (let one = 1; one <= 40; one++) await page.getByRole('button', { name: String(one), exact: true }).click()
  await expect(page.getByRole('alert').getByText('제외하고 남는 번호가 6개 이상이어야 합니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '40', exact: true })).toHaveAttribute('aria-pressed', 'false')
})

test('pressing twice spends once', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  await button(page).dblclick()
  await expect(page.getByText('9세트 남음')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})

test('while numbers are made the button says so', async ({ page }) => {
  await signedIn(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(GENERATE, async (route) => {
    await held
    await route.continue()
  })
  await open(page, PATH)
  await button(page).click()
  await expect(page.getByRole('button', { name: '생성 중…' })).toBeVisible()
  letGo()
  await expect(button(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})

test.describe('a line that breaks', () => {
  test.use({ refused: [/generate/] })

  test('on the way back spends nothing twice', async ({ page }) => {
    await signedIn(page)
    await page.route(GENERATE, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await open(page, PATH)
    await button(page).click()
    await expect(page.getByRole('alert').getByText('번호 생성에 실패했습니다.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(GENERATE)
    await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByText('1세트를 만들었습니다. 이번 달 9세트 남았습니다.')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  })

  test('keeps the numbers away, and trying again brings them', async ({ page }) => {
    await signedIn(page)
    await page.route(LIST, (route) => route.abort())
    await open(page, PATH)
    await expect(page.getByText('번호를 불러오지 못했습니다.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(LIST)
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByText('아직 생성한 번호가 없습니다.')).toBeVisible()
  })
})

test.describe('a month that is used up', () => {
  test.use({ refused: [/generate-numbers/] })

  test('is said, and a plan gives more', async ({ page }) => {
    const { username } = await signedIn(page)
    await open(page, PATH)
    await page.getByLabel('세트 수').selectOption('10')
    await button(page).click()
    await expect(page.getByText('0세트 남음')).toBeVisible()
    await button(page).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByText('이번 달에 만들 수 있는 번호를 모두 사용했습니다.')).toBeVisible()
    await expect(alert.getByRole('link', { name: '구독플랜 보기' })).toHaveAttribute('href', '/plans')
    await expectAccessible(page)

    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
    await staff('subscription', 'assign', username, 'STANDARD', today, '1개월')
    await open(page, PATH)
    await expect(page.getByRole('main')).toContainText('이번 달 60세트 중 10세트 사용')
    await expect(page.getByText('50세트 남음')).toBeVisible()
  })
})

test('a set is copied, named, named anew and deleted', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page)
  await open(page, PATH)
  await button(page).click()
  const card = cards(page).first()
  const numbers = (await card.getByRole('listitem').allInnerTexts()).join(', ')
  await card.getByRole('button', { name: '복사' }).click()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('번호를 복사했습니다.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(numbers)

  await card.getByRole('button', { name: '이름 붙이기' }).click()
  const name = card.getByLabel('번호 이름')
  await expect(name).toBeFocused()
  await name.fill('가족 생일')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading')).toContainText('가족 생일')
  await expect(card.getByRole('button', { name: '이름 바꾸기' })).toBeFocused()
  await card.getByRole('button', { name: '이름 바꾸기' }).click()
  await name.fill('')
  await card.getByRole('button', { name: '저장' }).click()
  await expect(card.getByRole('button', { name: '이름 붙이기' })).toBeVisible()

  await card.getByRole('button', { name: '삭제' }).click()
  const dialog = page.getByRole('dialog', { name: '이 번호를 삭제할까요?' })
  await expect(dialog).toContainText(numbers)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(cards(page)).toHaveCount(1)
  await card.getByRole('button', { name: '삭제' }).click()
  await dialog.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('아직 생성한 번호가 없습니다.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '만든 번호' })).toBeFocused()
  // What it cost does not come back.
  await expect(page.getByText('9세트 남음')).toBeVisible()
})

test('before the draw, while it is counted, and once it is certain', async ({ page }) => {
  await signedIn(page)
  const sets = [aSet(), aSet({ state: 'awaiting' }), aMiss(), aSecondPrize()]
  await page.route(LIST, (route) => route.fulfill({ json: { generated_numbers: sets, has_more: false } }))
  await open(page, PATH)
  const card = (index: number) => cards(page).nth(index)
  const matched = (index: number) => card(index).getByRole('listitem').filter({ hasText: '일치' })
  await expect(card(0).getByText('추첨 전')).toBeVisible()
  await expect(card(1).getByText('발표 대기')).toBeVisible()
  for (const open of [0, 1]) {
    await expect(card(open).getByText('낙첨')).toHaveCount(0)
    await expect(matched(open)).toHaveCount(0)
  }
  await expect(card(2)).toContainText('확정')
  await expect(card(2)).toContainText('낙첨 · 1개 일치')
  await expect(matched(2)).toHaveText(['4 일치'])
  const hits = ['4 일치', '5 일치', '12 보너스 일치', '25 일치', '28 일치', '32 일치']
  await expect(matched(3)).toHaveText(hits)
  for (const words of ['2등 당첨', '5개 + 보너스 일치', '52,345,678원', '40,829,638원', '2027.10.11까지'])
    await expect(card(3)).toContainText(words)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

test('the history goes on page by page, and can be of one round', async ({ page }) => {
  const { username } = await signedIn(page)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
  await staff('subscription', 'assign', username, 'ROYAL', today, '1개월')
  await open(page, PATH)
  await page.getByLabel('세트 수').selectOption('10')
  for (const remaining of [590, 580, 570]) {
    await button(page).click()
    await expect(page.getByText(`${remaining}세트 남음`)).toBeVisible()
  }
  await expect(cards(page)).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: '쪽 이동' })
  await pages.getByRole('link', { name: '다음' }).click()
  await expect(page).toHaveURL(`${PATH}?page=2`)
  await expect(page.getByRole('list', { name: '만든 번호 2쪽' }).locator('> li')).toHaveCount(10)
  await expect(page.getByRole('heading', { name: '만든 번호 2쪽' })).toBeFocused()
  await pages.getByRole('link', { name: '이전' }).click()
  await expect(cards(page)).toHaveCount(20)

  await page.getByLabel('회차로 찾기').fill('1')
  await page.getByRole('button', { name: '찾기' }).click()
  await expect(page).toHaveURL(`${PATH}?round=1`)
  await expect(page.getByText('이 회차에 만든 번호가 없습니다.')).toBeVisible()
  const round = (await page.getByText(/^제\d+회 번호를 만듭니다/).innerText()).match(/\d+/)?.[0] ?? ''
  await page.getByLabel('회차로 찾기').fill(round)
  await page.getByRole('button', { name: '찾기' }).click()
  await expect(page.getByRole('heading', { name: `제${round}회에 만든 번호` })).toBeFocused()
  await expect(page.locator('[role=list][aria-labelledby=history] > li')).toHaveCount(20)
  await page.getByRole('link', { name: '전체 보기' }).click()
  await expect(page).toHaveURL(PATH)
})
