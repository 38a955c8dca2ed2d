import { expect, expectAccessible, open, test } from './journey.ts'

test('on a wide screen the links stand in the header', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the wide screen only')
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  await expect(menu.getByRole('link')).toHaveText(['당첨결과', '번호분석', '구독플랜', '고객지원'])
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '회원가입' })).toBeVisible()
  await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeHidden()

  await menu.getByRole('link', { name: '고객지원' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(menu.getByRole('link', { name: '고객지원' })).toHaveAttribute('aria-current', 'page')
})

test.describe('on a small screen', () => {
  test.beforeEach(async ({ page, isMobile }) => {
    test.skip(!isMobile, 'the small screen only')
    await open(page, '/')
  })

  test('a button opens the menu, and choosing closes it', async ({ page }) => {
    const button = page.getByRole('button', { name: '메뉴 열기' })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    const menu = page.getByRole('dialog', { name: '메뉴' })
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
      '홈',
      '당첨결과',
      '번호분석',
      '구독플랜',
      '고객지원',
    ])
    await menu.getByRole('link', { name: '당첨결과' }).click()
    await expect(page).toHaveURL('/results')
    await expect(menu).toBeHidden()
  })

  test('works by the keyboard alone', async ({ page }) => {
    const button = page.getByRole('button', { name: '메뉴 열기' })
    const menu = page.getByRole('dialog', { name: '메뉴' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    // The focus is inside and stays there.
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: '고객지원' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/faq')
    await expect(menu).toBeHidden()
  })

  test('a tap beside the menu closes it', async ({ page }) => {
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    await page.mouse.click(8, 400)
    await expect(page.getByRole('dialog', { name: '메뉴' })).toBeHidden()
  })
})
