import { expect, expectAccessible, open, test } from './journey.ts'

test('five questions, one answer open at a time', async ({ page }) => {
  await open(page, '/faq')
  const answers = page.getByRole('main').locator('details')
  const openAnswers = page.getByRole('main').locator('details[open]')
  await expect(answers).toHaveCount(5)
  await expect(openAnswers).toHaveCount(0)

  await page.getByText('구독은 어떻게 해지하나요?').click()
  await expect(openAnswers).toHaveText(/상담으로 해지합니다/)
  await page.getByText('결제는 어떤 방법으로 하나요?').click()
  await expect(openAnswers).toHaveText(/사이트 안에서는 결제하지 않습니다/)
  await expectAccessible(page)

  await page.getByText('결제는 어떤 방법으로 하나요?').click()
  await expect(openAnswers).toHaveCount(0)
})

test('answers open by the keyboard', async ({ page }) => {
  await open(page, '/faq')
  await page.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.locator('details[open] summary')).toHaveText('구독은 어떻게 해지하나요?')
})
