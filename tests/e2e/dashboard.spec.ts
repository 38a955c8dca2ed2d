import { aMiss, aSecondPrize } from '#tests/support/made-set.ts'
import { doubleText, expect, expectAccessible, open, overflowOf, test, watchJumps } from './journey.ts'
import { signedIn } from './member.ts'

test('a new member looks around their pages, and nothing jumps while they load', async ({ page }) => {
  await signedIn(page)
  await open(page, '/')
  await expect(page.getByRole('link', { name: '시작하기', exact: true })).toHaveAttribute('href', '/plans')
  const jumps = await watchJumps(page)
  for (const path of ['/dashboard', '/dashboard/profile', '/dashboard/numbers', '/dashboard/subscription']) {
    await open(page, path)
    await expect(page.getByRole('main').locator('.skeleton, .spinner')).toHaveCount(0)
    expect([path, (await jumps()) < 0.1]).toEqual([path, true])
  }
  await open(page, '/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('하나김님의 이번 주')
  await expect(main.getByText('더 만들 수 있는 번호').locator('..')).toContainText('10세트')
  await expect(main.getByText('첫 번호를 만들어 볼까요?')).toBeVisible()
  await expect(main.getByRole('list', { name: '제1245회 당첨번호' })).toContainText('보너스')
  await expect(main.getByText('1등 당첨금').locator('..')).toContainText('30억원')
  await expectAccessible(page)

  await main.getByRole('link', { name: '번호 만들기' }).click()
  await page.getByRole('radio', { name: '3세트' }).check()
  await page.getByRole('button', { name: '3세트 만들기' }).click()
  await expect(page.getByText('7세트 남음')).toBeVisible()
  await page.getByRole('navigation', { name: '마이페이지 메뉴' }).getByRole('link', { name: '대시보드' }).click()
  await expect(main.getByText('이번 달 만든 번호').locator('..')).toContainText('3세트')
  await expect(main.locator('.slip-row')).toHaveCount(3)
  await expect(main.locator('.slip')).toContainText('추첨 전')
  await main.getByRole('button', { name: '모두 샀어요' }).click()
  await expect(main.getByText('이번 달 쓴 돈').locator('..')).toContainText('3,000원')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

for (const [word, bought_by_rank] of [
  ['2등', [0, 1, 0, 0, 0]],
  ['당첨이 없어요', [0, 0, 0, 0, 0]],
] as const)
  test(`the result of the week comes first: ${word}`, async ({ page }) => {
    await signedIn(page)
    const isWon = bought_by_rank.some((games) => games > 0)
    const summary = {
      ...{ round_number: 1245, state: 'settled', sets: 2, bought_sets: 1, most_matched: 5, bought_by_rank },
      ...{
        sets_by_matches: [0, 1, 0, 0, 0, 1, 0],
        winners_by_rank: [0, 1, 0, 0, 0],
        total_prize: isWon ? 52_345_678 : 0,
      },
    }
    await page.route('**/api/v1/auth/me/settlement', (route) => route.fulfill({ json: summary }))
    const generated_numbers = [
      { ...aMiss(), is_bought: !isWon },
      { ...aSecondPrize(), is_bought: isWon },
    ]
    await page.route('**/api/v1/auth/me/generated-numbers?*', (route) =>
      route.fulfill({ json: { generated_numbers, has_more: false } }),
    )
    await open(page, '/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 }).first()).toContainText(word)
    await expect(main).toContainText(isWon ? '농협은행 모든 지점' : '이 번호로 샀다면 2등')
    if (!isWon) await expect(main).not.toContainText('52,345,678원')
    await main.getByText('표로 보기').click()
    await expectAccessible(page)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 })
      expect([width, await overflowOf(page)]).toEqual([width, 0])
    }
    await doubleText(page)
    expect(await overflowOf(page), 'letters twice their size').toBe(0)
  })
