import type { Page } from '@playwright/test'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './journey.ts'
import { expectFits } from './layout.ts'
import { logIn, signedIn } from './member.ts'
import { onSaturdays as test } from './own-site.ts'
import { utterancesUntil } from './read-aloud.ts'
import type { Saturday } from './saturday-site.ts'

const night = (page: Page) => page.locator('section.night')
const listening = (page: Page) => page.waitForRequest(/\/api\/v1\/public\/events/)
const ballsOf = (page: Page, { round }: Saturday) => page.locator('.balls').filter({ hasText: `제${round}회 당첨번호` })
const table = (page: Page) => page.getByRole('table', { name: '등수별 당첨금' })

/** Opens a page and waits until it listens. */
async function watch(page: Page, path: string) {
  const heard = listening(page)
  await page.goto(path)
  await heard
}

test('a visitor follows a draw from 20:44 to the shops without touching anything', { tag: '@phone' }, async ({
  page,
  another,
  site,
}) => {
  test.slow()
  const saturday = await site.nextSaturday()
  await test.step('it strikes a quarter to nine', async () => {
    await saturday.at('20:44:00', page)
    await watch(page, '/')
    await expect(night(page)).toContainText('오늘 밤 추첨해요')
    await expect(page.getByText(`제${saturday.round}회 당첨번호 아직 나오지 않음`)).toBeAttached()
    await saturday.at('20:45:01', page)
    await expect(night(page)).toContainText(`제${saturday.round}회 추첨 중이에요`)
    await expect(night(page)).toContainText('번호가 나오면 바로 보여 드릴게요.')
    await expectAccessible(page)
  })

  // The round has a page before it has numbers.
  const round = await another()
  await saturday.at('20:50:00', page, round)
  await watch(round, `/results/${saturday.round}`)
  await expect(round.getByRole('heading', { level: 1 })).toHaveText(`제${saturday.round}회 당첨번호`)
  await expect(night(round)).toContainText(`제${saturday.round}회 추첨 중이에요`)

  await test.step('the numbers', async () => {
    expect(await saturday.published('numbers')).toContain(`제${saturday.round}회\t저장`)
    await expect(ballsOf(page, saturday).getByText('44', { exact: true })).toBeVisible()
    await expect(night(page)).toContainText('당첨번호가 나왔어요')
    await expect(night(page).getByRole('listitem').filter({ hasText: '당첨금' })).toContainText('집계 중')
    await expect(night(page).getByRole('status')).toHaveText(
      `제${saturday.round}회 당첨번호 3, 11, 19, 24, 36, 44, 보너스 7`,
    )
    await expectAccessible(page)
    await expect(round.getByText('당첨금을 집계하고 있어요.')).toBeVisible()
  })

  await test.step('the prizes, and the shops', async () => {
    await saturday.published('prizes')
    await expect(night(page)).toContainText('당첨금이 나왔어요')
    await expect(night(page)).toContainText('1등 10명 · 한 명이 30.1억원')
    await saturday.published('shops')
    await expect(night(page)).toContainText(`제${saturday.round}회 결과예요`)
    await expect(table(round)).toBeVisible()
    await expectAccessible(page)
    await round.goto('/results')
    await expect(night(round)).toContainText(`제${saturday.round}회 결과예요`)
    await expect(round.getByRole('main')).not.toContainText('아직 등록되지 않았습니다')
    await round.close()
    await expectFits(page)
    await page.getByRole('link', { name: '당첨금과 판매점 보기' }).click()
    await expect(page).toHaveURL(`/results/${saturday.round}`)
    await expect(table(page).getByRole('row')).toHaveCount(6)
  })

  await test.step('in the morning the night is over', async () => {
    await saturday.sunday('06:00:01', page)
    await expect(night(page)).toHaveCount(0)
    await expect(ballsOf(page, saturday)).toBeVisible()
  })

  await test.step('a week later it is late, and why is not made up', async () => {
    const next = await site.nextSaturday()
    await next.at('21:20:00', page)
    await page.goto('/')
    await expect(night(page)).toContainText('번호 확인이 늦어요')
    await page.goto('/status')
    await expect(page.getByRole('main')).toContainText('번호 확인이 늦어지고 있어요')
    await expectAccessible(page)
  })
})

/** Makes three sets while the round is on sale: with three of the drawn numbers, none of them, all of them. */
async function makeSets(page: Page, numbers: readonly number[], access_token: string) {
  const headers = { authorization: `Bearer ${access_token}` }
  const [a = 0, b = 0, c = 0] = numbers
  for (const fixed_numbers of [[a, b, c, 40, 41, 42], [1, 2, 4, 5, 6, 8], numbers]) {
    const made = await page.request.post(generateNumberSets.path, { headers, data: { fixed_numbers } })
    expect(made.ok(), await made.text()).toBe(true)
  }
}

test('a member’s sets are matched at once, and win what was bought', { tag: ['@core', '@phone'] }, async ({
  page,
  site,
  refused,
}) => {
  // Their access token has run out by then; the page gets a new one by itself.
  refused.push(/\/api\/v1\/auth\//)
  test.slow()
  const saturday = await site.nextSaturday()
  const { access_token, ...member } = await signedIn(page)
  await makeSets(page, saturday.numbers, access_token)
  await saturday.at('20:44:00', page)
  await watch(page, '/dashboard/numbers')
  const slip = page.getByRole('region', { name: `제${saturday.round}회`, exact: true })
  const sets = slip.locator('.slip-row')
  await expect(sets).toHaveCount(3)
  await expect(slip).toContainText('추첨 전')

  await test.step('the numbers', async () => {
    await saturday.at('20:46:00', page)
    await saturday.published('numbers')
    await expect(sets.nth(0)).toContainText('3개 일치')
    await expect(sets.nth(1)).toContainText('0개 일치')
    await expect(sets.nth(2)).toContainText('6개 일치')
    await expect(slip).toContainText('최고 6개 일치')
    await expect(page.getByRole('main')).not.toContainText('낙첨')
    await expect(sets.nth(0).locator('.ball-hit')).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('the prizes', async () => {
    await saturday.published('prizes')
    await expect(sets.nth(0)).toContainText('5등 샀다면 5,000원')
    await expect(sets.nth(1)).toContainText('0개 일치')
    await expect(sets.nth(2)).toContainText('샀다면 1등')
    await expect(slip).toContainText('사지 않음')
  })

  // A set can be marked as bought after the draw, too.
  await test.step('only the miss was bought: nothing is won', async () => {
    await sets.nth(1).getByRole('button', { name: /메뉴$/ }).click()
    await page.getByRole('button', { name: '샀어요로 표시하기' }).click()
    await expect(slip).toContainText('산 번호 1게임 · 1,000원')
    await page.goto('/dashboard')
    await expect(night(page)).toContainText('당첨금이 나왔어요')
    await expectAccessible(page)
    await saturday.sunday('06:00:01', page)
    // A sign-in without "stay signed in" ends after four hours without use.
    await page.goto('/dashboard')
    await logIn(page, member)
    await expect(page).toHaveURL('/dashboard')
    await expectWeek(page, '당첨이 없어요', '샀다면 1등')
  })
  await test.step('all were bought', async () => {
    await page.goto('/dashboard/numbers')
    await slip.getByRole('button', { name: '모두 샀어요' }).click()
    await expect(slip).toContainText('당첨 2게임')
    // What won stands first.
    await expect(sets.nth(0)).toContainText('1등')
    await expect(sets.nth(1)).toContainText('5등 5,000원')
    await expectWeek(page, '1등', '농협은행')
    await expect(page.getByRole('main')).toContainText('1등 1게임 · 5등 1게임')
  })
  await test.step('who hears the site hears what they won with the title', async () => {
    // On the dashboard the four links of its menu come first.
    for (const [path, most] of [
      ['/', 2],
      ['/dashboard', 6],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('여섯 개 맞아 1등')
      const heard = await utterancesUntil(page, /여섯 개 맞아 1등.*세금을 떼고 [\d,]+원\. \d{4}년 .*까지/)
      expect(heard, path).toBeLessThanOrEqual(most)
    }
  })
})

/** The result of the week comes first, and fits every window. */
async function expectWeek(page: Page, word: string, then: string) {
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 }).first()).toContainText(word)
  await expect(main).toContainText(then)
  await main.getByText('표로 보기').click()
  await expectAccessible(page)
  await expectFits(page)
}
