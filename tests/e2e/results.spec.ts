import { dataAskedFor, expect, expectAccessible, open, test } from './journey.ts'

test('the newest result, and the ten before it page by page', async ({ page, isMobile }) => {
  await open(page, '/results')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('region', { name: '최신 당첨결과' }).getByRole('link', { name: '제1245회', exact: true }),
  ).toBeVisible()
  const rounds = () => main.getByRole('heading', { level: 3 }).allInnerTexts()
  expect((await rounds()).map((text) => text.match(/\d+/)?.[0])).toEqual(
    Array.from({ length: 10 }, (_, i) => String(1245 - i)),
  )

  const pages = page.getByRole('navigation', { name: '쪽 이동' })
  await expect(pages.getByRole('link', { name: '1쪽', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: /^\d+쪽$/ })).toHaveCount(isMobile ? 4 : 11)
  await expect(pages.getByText('…').locator('visible=true')).toHaveCount(1)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await pages.getByRole('link', { name: '다음' }).click()
  await expect(page).toHaveURL('/results?page=2')
  await expect(main.getByRole('heading', { name: '제1235회' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await pages.getByRole('link', { name: '125쪽' }).click()
  await expect(page).toHaveURL('/results?page=125')
  expect((await rounds()).map((text) => text.match(/\d+/)?.[0])).toEqual(['5', '4', '3', '2', '1'])
  await expect(pages.getByRole('link', { name: '다음' })).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL('/results?page=2')
  await expect(main.getByRole('heading', { name: '제1235회' })).toBeVisible()
})

test('prizes and shops load when first opened, and stay', async ({ page }) => {
  await open(page, '/results')
  const asked = dataAskedFor(page)
  const prizes = page.getByRole('button', { name: '제1244회 당첨금 상세' })
  await expect(prizes).toHaveAttribute('aria-expanded', 'false')

  await prizes.click()
  await expect(prizes).toHaveAttribute('aria-expanded', 'true')
  const table = page.getByRole('table', { name: '등수별 당첨금' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table).toContainText('5등')
  await expectAccessible(page)

  await page.getByRole('button', { name: '제1244회 1등 판매점' }).click()
  await expect(page.getByText(/^(자동|수동|반자동)$/).first()).toBeVisible()
  await prizes.click()
  await expect(table).toBeHidden()
  await prizes.click()
  await expect(table).toBeVisible()
  expect(asked).toEqual(['/api/v1/public/lottery/results/1244'])
})

test('shops that were never collected are said to be missing', async ({ page }) => {
  await open(page, '/results?page=125')
  await page.getByRole('button', { name: '제1회 1등 판매점' }).click()
  await expect(page.getByText('1등 판매점 정보가 없습니다.')).toBeVisible()
})

test.describe('search', () => {
  test.use({ refused: [/results\/99999|round=99999/] })

  test('finds a round, hides the list, and gives it back', async ({ page }) => {
    await open(page, '/results')
    const field = page.getByRole('textbox', { name: '회차 번호' })
    await field.fill('777')
    await field.press('Enter')
    await expect(page).toHaveURL('/results?round=777')
    await expect(page.getByRole('region', { name: '검색 결과' }).getByRole('link', { name: '제777회' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '쪽 이동' })).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: '제777회' })).toHaveText('제777회 결과를 찾았습니다.')

    await page.getByRole('link', { name: '초기화' }).click()
    await expect(page).toHaveURL('/results')
    await expect(page.getByRole('region', { name: '최신 당첨결과' })).toBeVisible()
    await expect(field).toHaveValue('')
  })

  test('says when there is no such round, and keeps the list', async ({ page }) => {
    await open(page, '/results')
    await page.getByRole('textbox', { name: '회차 번호' }).fill('99999')
    await page.getByRole('button', { name: '검색' }).click()
    const problem = page.getByText('해당 회차의 결과를 찾을 수 없습니다.').locator('visible=true')
    await expect(problem.first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: '회차 번호' })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('region', { name: /지난 당첨결과/ })).toBeVisible()
    await expectAccessible(page)
  })

  for (const nothing of ['', '0', '-5', '번호'])
    test(`takes “${nothing}” as no search, without a word`, async ({ page }) => {
      await open(page, '/results?round=777')
      await page.getByRole('textbox', { name: '회차 번호' }).fill(nothing)
      await page.getByRole('button', { name: '검색' }).click()
      await expect(page).toHaveURL('/results')
      await expect(page.getByRole('region', { name: '최신 당첨결과' })).toBeVisible()
      await expect(page.getByText('찾을 수 없습니다')).toHaveCount(0)
    })
})
