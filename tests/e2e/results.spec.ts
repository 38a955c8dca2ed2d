import { expectAccessible } from './accessible.ts'
import { dataAskedFor, expect, open, test } from './journey.ts'

test('a visitor pages through the results, finds a round, and reads all about it', async ({ page, isMobile }) => {
  await open(page, '/results')
  const main = page.getByRole('main')
  const scrolled = () => page.evaluate(() => window.scrollY)
  const rounds = async () =>
    (await main.getByRole('heading', { level: 3 }).allInnerTexts()).map((text) => Number(text.match(/\d+/)?.[0]))
  const pages = page.getByRole('navigation', { name: '쪽 이동' })

  await test.step('prizes and shops of one of the ten newest', async () => {
    expect(await rounds()).toEqual(Array.from({ length: 10 }, (_, i) => 1245 - i))
    await expect(pages.getByRole('link', { name: '1쪽', exact: true })).toHaveAttribute('aria-current', 'page')
    // As many as fit.
    await expect(pages.getByRole('link', { name: /^\d+쪽$/ })).toHaveCount(isMobile ? 6 : 11)
    const asked = dataAskedFor(page)
    await page.getByRole('button', { name: '제1244회 당첨금 상세' }).click()
    await expect(page.getByRole('table', { name: '등수별 당첨금' }).getByRole('row')).toHaveCount(6)
    await page.getByRole('button', { name: '제1244회 1등 판매점' }).click()
    await expect(page.getByText(/^(자동|수동|반자동)$/).first()).toBeVisible()
    expect(asked).toEqual(['/api/v1/public/lottery/results/1244'])
    await expectAccessible(page)
  })

  await test.step('page by page, and back', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await pages.getByRole('link', { name: '다음' }).click()
    await expect(page).toHaveURL('/results?page=2')
    await expect(main.getByRole('heading', { name: '제1235회' })).toBeVisible()
    expect(await scrolled()).toBe(0)
    await pages.getByRole('link', { name: '125쪽' }).click()
    await expect(page).toHaveURL('/results?page=125')
    await expect.poll(rounds).toEqual([5, 4, 3, 2, 1])
    await page.goBack()
    await expect(main.getByRole('heading', { name: '제1235회' })).toBeVisible()
  })

  await test.step('a round by its number, and its neighbour', async () => {
    const field = page.getByRole('textbox', { name: '회차 번호' })
    await field.fill('제1,244회')
    await field.press('Enter')
    await expect(page).toHaveURL('/results?round=1244')
    await page.getByRole('region', { name: '검색 결과' }).getByRole('link', { name: '제1244회' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('제1244회 당첨번호')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    for (const name of ['1등 당첨자 수', '총 판매금액', '추첨일']) await expect(main.getByText(name)).toBeVisible()
    await page.getByRole('navigation', { name: '다른 회차' }).getByRole('link', { name: '제1245회' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('제1245회 당첨번호')
    expect(await scrolled()).toBe(0)
  })

  await test.step('how it was shared out, bought and sold', async () => {
    await expect(main.getByRole('list', { name: '이번 회차 1등의 구매 방법' })).toContainText('자동 10')
    await expect(main.getByText('당첨금 청구 마감').locator('..')).toContainText('2027.10.12')
    await main.getByRole('navigation', { name: '판매점 지역' }).getByRole('link', { name: /^서울/ }).click()
    await expect(main.getByRole('heading', { level: 3, name: '서울' })).toBeInViewport()
    const plot = page.getByRole('group', { name: /^제1194회부터 제1245회까지의 판매금액/ })
    await plot.getByRole('img').first().focus()
    await page.keyboard.press('End')
    await expect(page.getByText(/^제1245회 \(2026\.10\.10\): 1,243\.6억원$/).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a year is two presses away', async () => {
    await open(page, '/results')
    await main.getByText('연도로 이동').click()
    await main.getByRole('navigation', { name: '연도' }).getByRole('link', { name: '2025년' }).click()
    await expect(page).toHaveURL('/results?page=5#round-1204')
    await expect(main.getByRole('heading', { name: '제1204회' })).toBeInViewport()
  })
})
