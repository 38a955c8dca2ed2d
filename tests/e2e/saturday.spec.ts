import type { Page } from '@playwright/test'
import { generateNumberSets } from '#contract/number-sets.ts'
import { register, type SignedIn } from '#contract/sign-in.ts'
import { expect, expectAccessible, overflowOf, test } from './journey.ts'
import { aPerson } from './member.ts'
import { type Saturday, type SaturdaySite, startSaturdaySite } from './saturday-site.ts'

// One server for all, and one Saturday after the other.
test.describe.configure({ mode: 'default', timeout: 400_000 })

let site: SaturdaySite
let saturday: Saturday
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startSaturdaySite()
})
test.beforeEach(async () => {
  saturday = await site.nextSaturday()
})
test.afterAll(() => site.stop())

/** A member with the three sets, made while the round was on sale, and signed in at the site. */
async function memberWithSets(page: Page) {
  const { username, password, phone } = aPerson()
  const consents = { terms: true, privacy: true, age: true, version: '2026-10-01' }
  const data = { name: '하나 김', username, password, mobile_number: phone, consents }
  const answer = await page.request.post(site.server.origin + register.path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { access_token, refresh_token } = (await answer.json()) as SignedIn
  const headers = { authorization: `Bearer ${access_token}` }
  const [a = 0, b = 0, c = 0] = saturday.numbers
  // Three of the drawn numbers, none of them, all of them.
  for (const fixed_numbers of [[a, b, c, 40, 41, 42], [1, 2, 4, 5, 6, 8], saturday.numbers]) {
    const made = await page.request.post(site.server.origin + generateNumberSets.path, {
      headers,
      data: { fixed_numbers },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
  await page.goto(`${site.server.origin}/robots.txt`)
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token })
}

const night = (page: Page) => page.locator('section.night')
const listening = (page: Page) => page.waitForRequest(/\/api\/v1\/public\/events/)

test('a visitor follows a draw from 20:44 to the shops without touching anything', async ({ page }) => {
  await saturday.at('20:44:00', page)
  const heard = listening(page)
  await page.goto(`${site.server.origin}/`)
  await expect(night(page)).toContainText('오늘 밤 추첨해요')
  await expect(page.getByRole('list', { name: `제${saturday.round}회 당첨번호, 아직 나오지 않음` })).toBeVisible()
  await heard
  // It strikes a quarter to nine.
  await saturday.at('20:45:01', page)
  await expect(night(page)).toContainText(`제${saturday.round}회 추첨 중이에요.`)
  await expect(night(page)).toContainText('번호가 나오면 바로 보여 드릴게요.')
  await expectAccessible(page)

  expect(await saturday.published('numbers')).toContain(`제${saturday.round}회\t저장`)
  const balls = page.getByRole('list', { name: `제${saturday.round}회 당첨번호`, exact: true })
  await expect(balls.getByText('44')).toBeVisible()
  await expect(night(page)).toContainText('당첨번호가 나왔어요')
  await expect(night(page).getByRole('listitem').filter({ hasText: '당첨금' })).toContainText('집계 중')
  await expect(night(page).getByRole('status')).toHaveText(
    `제${saturday.round}회 당첨번호 3, 11, 19, 24, 36, 44, 보너스 7`,
  )
  await expectAccessible(page)

  await saturday.published('prizes')
  await expect(night(page)).toContainText('당첨금이 나왔어요')
  await expect(night(page)).toContainText('1등 10게임 · 한 게임당30.1억원')
  await saturday.published('shops')
  await expect(night(page)).toContainText(`제${saturday.round}회 결과예요`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('link', { name: '당첨금과 판매점 보기' }).click()
  await expect(page).toHaveURL(site.url(`/results/${saturday.round}`))
  await expect(page.getByRole('table', { name: '등수별 당첨금' }).getByRole('row')).toHaveCount(6)

  // In the morning the night is over.
  await saturday.sunday('06:00:01', page)
  await expect(night(page)).toHaveCount(0)
  await expect(balls).toBeVisible()
})

test('the round has a page before it has numbers, and the list shows it as it comes', async ({ page }) => {
  await saturday.at('20:50:00', page)
  const heard = listening(page)
  await page.goto(`${site.server.origin}/results/${saturday.round}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`제${saturday.round}회 당첨번호`)
  await expect(night(page)).toContainText(`제${saturday.round}회 추첨 중이에요.`)
  await heard
  await saturday.published('numbers')
  await expect(page.getByText('당첨금을 집계하고 있어요.')).toBeVisible()
  await saturday.published('shops')
  await expect(page.getByRole('table', { name: '등수별 당첨금' })).toBeVisible()
  await page.goto(`${site.server.origin}/results`)
  await expect(night(page)).toContainText(`제${saturday.round}회 결과예요`)
  await expect(page.getByRole('main')).not.toContainText('아직 등록되지 않았습니다')
})

test.describe('a member', () => {
  // Their access token has run out by then; the page gets a new one by itself.
  test.use({ refused: [/\/api\/v1\/auth\//] })

  test('own sets are matched at once, and are a miss only when it is certain', async ({ page }) => {
    await memberWithSets(page)
    await saturday.at('20:44:00', page)
    const heard = listening(page)
    await page.goto(`${site.server.origin}/dashboard/numbers`)
    const slip = page.getByRole('region', { name: `제${saturday.round}회`, exact: true })
    const sets = slip.locator('.slip-row')
    await expect(sets).toHaveCount(3)
    await expect(slip).toContainText('추첨 전')
    await heard
    await saturday.at('20:46:00', page)
    await saturday.published('numbers')
    await expect(sets.nth(0)).toContainText('3개 일치')
    await expect(sets.nth(1)).toContainText('일치 없음')
    await expect(sets.nth(2)).toContainText('6개 일치')
    await expect(slip).toContainText('집계 중')
    await expect(page.getByRole('main')).not.toContainText('낙첨')
    await expect(sets.nth(0).getByRole('listitem').filter({ hasText: '일치' })).toHaveCount(3)
    await expectAccessible(page)

    await saturday.published('prizes')
    await expect(sets.nth(0)).toContainText('이 번호로 샀다면 5등')
    await expect(sets.nth(1)).toContainText('일치 없음')
    await expect(sets.nth(2)).toContainText('이 번호로 샀다면 1등')
    await expect(slip).toContainText('사지 않음')
    // What was bought can be said after the draw, too.
    await slip.getByRole('button', { name: '모두 샀어요' }).click()
    await expect(slip).toContainText('당첨 2게임')
    await expect(sets.nth(0)).toContainText('5등 5,000원')
    await page.goto(`${site.server.origin}/dashboard`)
    await expect(page.getByRole('main')).toContainText('5등 1게임까지 더하면')
  })
})

test('what is late is said to be late, and why is not made up', async ({ page }) => {
  await saturday.at('21:20:00', page)
  await page.goto(`${site.server.origin}/`)
  await expect(night(page)).toContainText('번호 확인이 늦어지고 있어요')
  await page.goto(`${site.server.origin}/status`)
  await expect(page.getByRole('main')).toContainText('추첨 중 · 번호를 기다려요')
  await expectAccessible(page)
})
