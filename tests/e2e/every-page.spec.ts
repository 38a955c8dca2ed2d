import { dataAskedFor, doubleText, expect, expectAccessible, open, overflowOf, PAGES, test } from './journey.ts'

for (const path of PAGES)
  test.describe(path, () => {
    test('is accessible in light and dark', async ({ page }) => {
      await open(page, path)
      await expectAccessible(page)
    })

    test('asks for nothing again when its scripts take over', async ({ page }) => {
      const asked = dataAskedFor(page)
      await open(page, path)
      expect(asked).toEqual([])
    })

    test('fits a window 320 px wide, balls on one line', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, path)
      expect(await overflowOf(page)).toBe(0)
      for (const balls of await page.getByRole('list', { name: /당첨번호/ }).all()) {
        const tops = await balls.getByRole('listitem').evaluateAll((items) =>
          items.map((item) => {
            const ball = item.querySelector('.ball') ?? item
            return Math.round(ball.getBoundingClientRect().top)
          }),
        )
        expect(tops).toHaveLength(7)
        expect(new Set(tops).size).toBe(1)
      }
    })

    test('fits a phone with text twice its size', async ({ page, isMobile }) => {
      test.skip(!isMobile, 'the small screen only')
      test.skip(/\/results\/\d/.test(path), 'a table of prizes may be scrolled sideways')
      await open(page, path)
      await doubleText(page)
      expect(await overflowOf(page)).toBe(0)
      await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeInViewport({ ratio: 1 })
    })

    test('says what it is to those who share and search', async ({ page }) => {
      await open(page, path)
      await expect(page).toHaveTitle(/로또렌즈/)
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /[가-힣]{2}/)
      await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
      const isSearch = path.includes('round=')
      await expect(page.locator('link[rel=canonical]')).toHaveCount(isSearch ? 0 : 1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  })

test.describe('an address that is no page', () => {
  test.use({ refused: [/no-such-page/] })

  test('says so with a 404, and leads on', async ({ page }) => {
    expect((await open(page, '/no-such-page'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없습니다.')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: '홈으로' }).click()
    await expect(page).toHaveURL('/')
  })
})
