import type { Page } from '@playwright/test'
import { logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import { expectFits } from './layout.ts'
import { join, keepTokens, type Person } from './member.ts'
import { onSaturdays as test } from './own-site.ts'

/** Three of the numbers that are drawn on every Saturday of this site. */
const FAVOURITE = [3, 11, 19, 1, 2, 5]

async function comesBack(page: Page, { username, password }: Person) {
  const answer = await page.request.post(logIn.path, { data: { username, password } })
  await keepTokens(page, (await answer.json()) as SignedIn)
}

test('a member buys a favourite in three weeks, and fetches what it won', { tag: '@phone' }, async ({ page, site }) => {
  test.slow()
  const first = await site.nextSaturday()
  await first.at('12:00:00', page)
  const member = await join(page)
  let saturday = first
  for (const week of [1, 2, 3]) {
    if (week > 1) {
      saturday = await site.nextSaturday()
      await saturday.at('12:00:00', page)
    }
    await test.step(`week ${week}`, async () => {
      await comesBack(page, member)
      await open(page, '/dashboard/numbers')
      if (week === 1) {
        await page.getByRole('heading', { name: '매주 사는 번호' }).click()
        await page.getByRole('button', { name: '번호 더하기' }).click()
        for (const number of FAVOURITE)
          await page
            .getByRole('group', { name: '매주 사는 번호 여섯 개' })
            .getByRole('button', { name: String(number), exact: true })
            .click()
        await page.getByRole('button', { name: '더하기', exact: true }).click()
      }
      const tap = page.getByRole('button', {
        name: new RegExp(`제${saturday.round}회 샀(어요|나요\\?) 1, 2, 3, 5, 11, 19`),
      })
      await expect(tap).toHaveAttribute('aria-pressed', 'false')
      await tap.click()
      await expect(tap).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('region', { name: `제${saturday.round}회` })).toBeVisible()
      await expectAccessible(page)
      await expectFits(page)
    })
    // The tokens of a page that stays open would end with the hours that are skipped.
    await page.goto('/robots.txt')
    await saturday.at('21:10:00', page)
    await saturday.published('shops')
  }

  await test.step('the ledger', async () => {
    await comesBack(page, member)
    await open(page, '/dashboard/numbers')
    await expect(page.getByText('당첨 1게임')).toHaveCount(3)
    await page.getByRole('link', { name: '당첨금 가계부' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('당첨금 가계부')
    const main = page.getByRole('main')
    await expect(main.getByText('2026년 · 산 복권 3게임')).toBeVisible()
    await expect(main.getByText('15,000원').first()).toBeVisible()
    await expect(main.getByText(/우연이면 열 명 중 여덟 명은/)).toContainText('0원')
    const prize = main.getByRole('region', { name: `제${first.round}회 아직 안 받은 5등` })
    await expect(prize).toContainText('판매점이나 농협은행')
    await expectAccessible(page)
    await expectFits(page)
    await prize.getByRole('button', { name: '받았어요' }).click()
    await expect(prize).toHaveCount(0)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: '파일 받기' }).click()
    expect((await file).suggestedFilename()).toBe('lottolens-ledger.csv')
  })
})
