import { signedIn } from './accounts.ts'
import { dataAskedFor, expect, expectAccessible, open, overflowOf, test } from './journey.ts'
import { aMiss, aSecondPrize, aSet } from './made-set.ts'
import { staff } from './staff.ts'

const PATH = '/dashboard'
const LIST = '**/api/v1/auth/me/generated-numbers?*'
const SETTLEMENT = '**/api/v1/auth/me/settlement'
const LATEST = '**/api/v1/public/lottery/latest-result'

// Several checks in each journey, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 })

test('a new member is greeted, and shown where to begin', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('하나 김님, 안녕하세요')
  const main = page.getByRole('main')
  await expect(main.getByText('이번 달 생성').locator('..')).toContainText('0세트')
  await expect(main.getByText('남은 생성').locator('..')).toContainText('10세트')
  await expect(main.getByText('현재 플랜').locator('..')).toContainText('없음')
  await expect(main.getByText('다음 결제까지').locator('..')).toContainText('-')
  await expect(main.getByText('아직 생성한 번호가 없습니다.')).toBeVisible()
  await expect(main.getByText('아직 추첨한 회차에 만든 번호가 없습니다.')).toBeVisible()
  await expect(main.getByRole('list', { name: '제1245회 당첨번호' })).toContainText('보너스')
  await expect(main.locator('time[datetime="2026-10-10"]')).toBeVisible()
  await expect(main.getByText('1등 당첨자 수').locator('..')).toContainText('10명')
  await expect(main.getByText('1등 당첨금').locator('..')).toContainText('30억원')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  await main.getByRole('link', { name: '번호 만들기' }).click()
  await expect(page).toHaveURL('/dashboard/numbers')
})

test('who has a plan and has made numbers finds both', async ({ page }) => {
  const { username } = await signedIn(page)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
  await staff('subscription', 'assign', username, 'STANDARD', today, today)
  await open(page, '/dashboard/numbers')
  await page.getByLabel('세트 수').selectOption('4')
  await page.getByRole('button', { name: '번호 만들기' }).click()
  await expect(page.getByText('56세트 남음')).toBeVisible()

  const asked = page.waitForRequest(/generated-numbers\?/)
  await open(page, PATH)
  expect(new URL((await asked).url()).search).toBe('?skip=0&limit=5')
  const main = page.getByRole('main')
  await expect(main.getByText('이번 달 생성').locator('..')).toContainText('4세트')
  await expect(main.getByText('남은 생성').locator('..')).toContainText('56세트')
  await expect(main.getByText('현재 플랜').locator('..')).toContainText('STANDARD')
  await expect(main.getByText('다음 결제까지').locator('..')).toContainText('0일')
  const recent = main.getByRole('list', { name: '최근에 만든 번호' }).locator('> li')
  await expect(recent).toHaveCount(3)
  await expect(recent.first().locator('time')).toHaveText(/^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/)
  await expect(main.getByText('이번 주 당첨 확인').locator('..')).toContainText('추첨 전')
  await expectAccessible(page)
})

test('whether the member won is said only once it is certain', async ({ page }) => {
  await signedIn(page)
  await page.route(LIST, (route) =>
    route.fulfill({ json: { generated_numbers: [aSet(), aMiss(), aSecondPrize()], has_more: false } }),
  )
  const waiting = { round_number: 1245, state: 'awaiting', sets: 3, winners_by_rank: null, total_prize: null }
  const settled = { ...waiting, state: 'settled' }
  let answer: object = waiting
  await page.route(SETTLEMENT, (route) => route.fulfill({ json: answer }))
  const week = page.getByText('이번 주 당첨 확인').locator('..')
  await open(page, PATH)
  await expect(week).toContainText('제1245회 발표 대기 · 3세트')
  await expect(week).not.toContainText('낙첨')
  answer = { ...settled, winners_by_rank: [0, 0, 0, 0, 0], total_prize: 0 }
  await open(page, PATH)
  await expect(week).toContainText('확정 · 3세트 모두 낙첨입니다.')
  answer = { ...settled, winners_by_rank: [0, 1, 0, 0, 1], total_prize: 52_350_678 }
  await open(page, PATH)
  await expect(week).toContainText('확정 · 3세트 중 2등 1세트, 5등 1세트 · 당첨금 52,350,678원')
  await expectAccessible(page)
  await week.getByRole('link', { name: '제1245회' }).click()
  await expect(page).toHaveURL('/dashboard/numbers?round=1245')
})

test.describe('what cannot be had', () => {
  test.use({ refused: [/\/api\//] })

  test('is said where it would stand, and can be tried again', async ({ page }) => {
    await signedIn(page)
    for (const call of [LIST, SETTLEMENT, LATEST]) await page.route(call, (route) => route.abort())
    await open(page, PATH)
    await expect(page.getByText('번호를 불러오지 못했습니다.')).toBeVisible()
    await expect(page.getByText('로또 결과를 불러올 수 없습니다.')).toBeVisible()
    await expect(page.getByText('당첨 확인을 불러오지 못했습니다.')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(LATEST)
    await page
      .getByText('로또 결과를 불러올 수 없습니다.')
      .locator('..')
      .getByRole('button', { name: '다시 시도' })
      .click()
    await expect(page.getByRole('list', { name: '제1245회 당첨번호' })).toBeVisible()
  })
})

test('what was read a moment ago is not asked for again', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  await expect(page.getByText('아직 생성한 번호가 없습니다.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: '고객지원' }).click()
  await expect(page).toHaveURL('/faq')
  const asked = dataAskedFor(page)
  await page.getByRole('contentinfo').getByRole('link', { name: '마이페이지' }).click()
  await expect(page.getByText('아직 생성한 번호가 없습니다.')).toBeVisible()
  expect(asked).toEqual([])
})

test('the home page offers a member the plans rather than to sign up', async ({ page }) => {
  await signedIn(page)
  await open(page, '/')
  await expect(page.getByRole('link', { name: '시작하기', exact: true })).toHaveAttribute('href', '/plans')
})
