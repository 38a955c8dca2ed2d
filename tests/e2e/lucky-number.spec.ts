import { expect, expectAccessible, open, test } from './journey.ts'

test.describe('the lucky number', () => {
  test('is made in the browser within two seconds, and made again', async ({ page }) => {
    await open(page, '/analysis/lucky-number')
    await expect(page.getByText('재미로만 이용해 주세요.')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const make = page.getByRole('button', { name: '행운의 번호 만들기' })
    const how = page.getByRole('heading', { name: '어떻게 만드나요?' })
    await expect(make).toBeDisabled()
    await page.getByLabel('생년월일').fill('1990-08-15')
    await expect(make).toBeDisabled()
    await page.getByLabel('별자리').selectOption('게자리')
    await expect(page.getByLabel('별자리').getByRole('option')).toHaveCount(13)
    await expect(how).toBeVisible()

    const before = Date.now()
    await make.click()
    await expect(page.getByRole('button', { name: '생성 중…' })).toBeDisabled()
    const balls = page.getByRole('list', { name: '행운의 번호' }).getByRole('listitem')
    await expect(balls).toHaveText(['3', '4', '12', '30', '33', '42'])
    expect(Date.now() - before).toBeGreaterThanOrEqual(1900)
    await expect(page.getByText('생년월일 숫자의 합').locator('..')).toContainText('33')
    await expect(page.getByText('번호의 의미').locator('..')).toContainText('숫자 풀이')
    await expect(page.getByText('별자리와의 연결').locator('..')).toContainText('게자리')
    await expect(how).toBeHidden()
    await expect(page).toHaveURL('/analysis/lucky-number')
    expect(asked).toEqual([])
    await expectAccessible(page)

    await page.getByRole('button', { name: '다시 생성하기' }).click()
    await expect(page.getByLabel('생년월일')).toHaveValue('')
    await expect(make).toBeDisabled()
    await expect(how).toBeVisible()
  })

  for (const day of ['2999-01-01', '1850-05-05'])
    test(`refuses to be born on ${day}`, async ({ page }) => {
      await open(page, '/analysis/lucky-number')
      await page.getByLabel('생년월일').fill(day)
      await page.getByLabel('별자리').selectOption('물고기자리')
      await page.getByRole('button', { name: '행운의 번호 만들기' }).click()
      await expect(page.getByText(/생년월일을 입력해 주세요\.$/)).toBeVisible()
      await expect(page.getByLabel('생년월일')).toBeFocused()
      await expect(page.getByLabel('생년월일')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
    })
})
