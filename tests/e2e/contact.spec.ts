import { expect, expectAccessible, open, test } from './journey.ts'
import { useOwnSite } from './own-site.ts'

const site = useOwnSite()

test.use({ refused: [/enquiry-answers/] })

test('a visitor reads how to reach the operator, asks, and gets a receipt that staff find', async ({ page }) => {
  await site.staff('company', 'set', 'contact_number', '02-1234-5678')
  await site.staff('company', 'set', 'address', '서울특별시 중구 세종대로 110')
  await open(page, site.url('/contact'))
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['전화', '주소'])
  await expect(main.getByRole('link', { name: '02-1234-5678' })).toHaveAttribute('href', 'tel:0212345678')
  await expectAccessible(page)
  await page.getByLabel('이름', { exact: true }).fill('김 로또')
  await page.getByLabel('답변 받을 이메일 또는 전화번호').fill('kim@lottolens.example')
  await page.getByLabel('문의 내용').fill('플랜을 바꾸고 싶습니다.')
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByRole('heading', { name: '문의를 접수했습니다.' })).toBeFocused()
  const receipt = await page.getByText(/접수 번호 [0-9A-F]{10}/).innerText()
  expect(await site.staff('enquiry', 'list')).toContain(receipt.slice(-10))
  await expectAccessible(page)

  const answerField = page.getByRole('textbox', { name: '접수 번호' })
  await answerField.fill('0000000000')
  await page.getByRole('button', { name: '답변 보기' }).click()
  await expect(page.getByText('문의를 찾을 수 없습니다.')).toBeVisible()
  await answerField.fill(receipt.slice(-10).toLowerCase())
  await page.getByRole('button', { name: '답변 보기' }).click()
  await expect(page.getByRole('heading', { name: '아직 답변을 준비하고 있어요.' })).toBeFocused()
  await site.staff('enquiry', 'answer', receipt.slice(-10), '다음 달부터\n바꿔 드릴게요.')
  await page.getByRole('button', { name: '답변 보기' }).click()
  await expect(page.getByRole('heading', { name: '답변', exact: true })).toBeFocused()
  await expect(page.getByText('바꿔 드릴게요.')).toBeVisible()
  await expectAccessible(page)
})
