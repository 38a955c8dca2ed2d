import { dataAskedFor, expect, expectAccessible, OF_EVERY_PAGE, open, test } from './journey.ts'

test.use({ refused: [/results\/99999|round=99999/] })

test('a visitor pages through the results, opens prizes, and finds a round and its neighbours', async ({
  page,
  isMobile,
}) => {
  await open(page, '/results')
  const main = page.getByRole('main')
  const rounds = async () =>
    (await main.getByRole('heading', { level: 3 }).allInnerTexts()).map((text) => Number(text.match(/\d+/)?.[0]))
  expect(await rounds()).toEqual(Array.from({ length: 10 }, (_, i) => 1245 - i))
  const pages = page.getByRole('navigation', { name: '쪽 이동' })
  await expect(pages.getByRole('link', { name: '1쪽', exact: true })).toHaveAttribute('aria-current', 'page')
  // As many as fit.
  await expect(pages.getByRole('link', { name: /^\d+쪽$/ })).toHaveCount(isMobile ? 6 : 11)
  const asked = dataAskedFor(page, OF_EVERY_PAGE)
  const prizes = page.getByRole('button', { name: '제1244회 당첨금 상세' })
  await prizes.click()
  await expect(page.getByRole('table', { name: '등수별 당첨금' }).getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: '제1244회 1등 판매점' }).click()
  await expect(page.getByText(/^(자동|수동|반자동)$/).first()).toBeVisible()
  expect(asked).toEqual(['/api/v1/public/lottery/results/1244'])
  await expectAccessible(page)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await pages.getByRole('link', { name: '다음' }).click()
  await expect(page).toHaveURL('/results?page=2')
  await expect(main.getByRole('heading', { name: '제1235회' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await pages.getByRole('link', { name: '125쪽' }).click()
  await expect(page).toHaveURL('/results?page=125')
  await expect.poll(rounds).toEqual([5, 4, 3, 2, 1])
  await page.goBack()
  await expect(main.getByRole('heading', { name: '제1235회' })).toBeVisible()

  const field = page.getByRole('textbox', { name: '회차 번호' })
  await field.fill('99999')
  await page.getByRole('button', { name: '검색' }).click()
  await expect(page.getByText('해당 회차의 결과를 찾을 수 없습니다.').locator('visible=true').first()).toBeVisible()
  await expectAccessible(page)
  await field.fill('제1,244회')
  await field.press('Enter')
  await expect(page).toHaveURL('/results?round=1244')
  await page.getByRole('region', { name: '검색 결과' }).getByRole('link', { name: '제1244회' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('제1244회 당첨번호')
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  for (const name of ['1등 당첨자 수', '총 판매금액', '추첨일']) await expect(main.getByText(name)).toBeVisible()
  await page.getByRole('navigation', { name: '다른 회차' }).getByRole('link', { name: '제1245회' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('제1245회 당첨번호')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a year is two presses away, and a round tells how it was shared out, bought and sold', async ({ page }) => {
  await open(page, '/results')
  const main = page.getByRole('main')
  await main.getByText('연도로 이동').click()
  await main.getByRole('navigation', { name: '연도' }).getByRole('link', { name: '2025년' }).click()
  await expect(page).toHaveURL('/results?page=5#round-1204')
  await expect(main.getByRole('heading', { name: '제1204회' })).toBeInViewport()

  await open(page, '/results/1245')
  await expect(main.getByRole('list', { name: '이번 회차 1등을 산 방법' })).toContainText('자동 10')
  await expect(main.getByText(/^1등 한 게임의 세후 수령액/)).toContainText('2027.10.11')
  await main.getByRole('navigation', { name: '판매점 지역' }).getByRole('link', { name: /^서울/ }).click()
  await expect(main.getByRole('heading', { level: 3, name: '서울' })).toBeInViewport()
  const plot = page.getByRole('group', { name: /^제1194회부터 제1245회까지의 판매금액/ })
  await plot.getByRole('img').first().focus()
  await page.keyboard.press('End')
  await expect(page.getByText(/^제1245회 \(2026\.10\.10\): 1,243\.6억원$/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a round, a set and a result are shared with a picture of their own', async ({ page, request, isMobile }) => {
  test.skip(isMobile, 'the same on every screen')
  const pictureOf = async () => {
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    const { pathname } = new URL(address ?? '')
    const answer = await request.get(pathname)
    return [pathname, answer.status(), answer.headers()['content-type']]
  }
  await open(page, '/results/1245')
  expect(await pictureOf()).toEqual(['/share/round-1245.png', 200, 'image/png'])
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', '1200')
  await open(page, '/results/1245?set=4-5-25-28-32-39')
  await expect(page.getByRole('main')).toContainText('3등이에요')
  expect(await pictureOf()).toEqual(['/share/result-1245-4-5-25-28-32-39.png', 200, 'image/png'])
  await open(page, '/analysis/crowding?numbers=4,5,25,28,32,39')
  expect(await pictureOf()).toEqual(['/share/set-4-5-25-28-32-39.png', 200, 'image/png'])
})
