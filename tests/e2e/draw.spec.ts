import { expect, expectAccessible, open, test } from './journey.ts'

test('a round shows its numbers, money and shops, and leads to its neighbours', async ({ page }) => {
  await open(page, '/results/1244')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('제1244회 당첨번호')
  await expect(main.getByRole('list', { name: '제1244회 당첨번호' }).getByRole('listitem')).toHaveCount(7)
  for (const name of ['1등 당첨자 수', '총 판매금액', '추첨일']) await expect(main.getByText(name)).toBeVisible()
  await expect(main.getByRole('table', { name: '등수별 당첨금' }).getByRole('row')).toHaveCount(6)

  const others = page.getByRole('navigation', { name: '다른 회차' })
  await others.getByRole('link', { name: '제1245회' }).click()
  await expect(page).toHaveURL('/results/1245')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('제1245회 당첨번호')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // The newest round has none after it.
  await expect(others.getByRole('link')).toHaveCount(1)

  await main.getByRole('link', { name: '당첨결과', exact: true }).click()
  await expect(page).toHaveURL('/results')
})

test('the first round has none before it', async ({ page }) => {
  await open(page, '/results/1')
  const links = page.getByRole('navigation', { name: '다른 회차' }).getByRole('link')
  await expect(links).toHaveText(['제2회'])
})

test.describe('a round that does not exist', () => {
  test.use({ refused: [/results\/99999/] })

  test('is a 404 with a way back', async ({ page }) => {
    expect((await open(page, '/results/99999'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('결과를 찾을 수 없습니다.')
    await expectAccessible(page)
    await page.getByRole('link', { name: '당첨결과 보기' }).click()
    await expect(page).toHaveURL('/results')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('당첨결과')
  })
})
