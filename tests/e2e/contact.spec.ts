import { expect, expectAccessible, open, test } from './journey.ts'
import { useOwnSite } from './own-site.ts'

const ENQUIRIES = '**/api/v1/public/enquiries'
const site = useOwnSite()

test('where nothing was entered, the form is the way to ask', async ({ page }) => {
  await open(page, site.url('/contact'))
  await expect(page.getByRole('main')).toContainText('등록된 연락처가 없습니다.')
  await expect(page.getByRole('button', { name: '문의 보내기' })).toBeVisible()
  await expectAccessible(page)
})

test('shows what the operator has entered, and the way there', async ({ page }) => {
  await site.staff('company', 'set', 'contact_email', 'help@lottolens.example')
  await site.staff('company', 'set', 'contact_number', '02-1234-5678')
  await site.staff('company', 'set', 'address', '서울특별시 중구 세종대로 110')
  await open(page, site.url('/contact'))
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['이메일', '전화', '주소'])
  await expect(main.getByRole('link', { name: '02-1234-5678' })).toHaveAttribute('href', 'tel:0212345678')
  const map = main.getByRole('link', { name: '지도에서 보기' })
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(map).toHaveAttribute('rel', /noopener/)
  expect(decodeURIComponent((await map.getAttribute('href')) ?? '')).toContain('서울특별시 중구 세종대로 110')
  await site.staff('company', 'set', 'bank_name', '한빛은행')
  await site.staff('company', 'set', 'account_number', '123-456-789012')
  await site.staff('company', 'set', 'working_hours', '평일 09:00~18:00')
  await open(page, site.url('/contact'))
  await expect(main.getByRole('term')).toHaveText(['이메일', '전화', '운영 시간', '주소', '입금 계좌'])
  await expectAccessible(page)
})

test('an enquiry arrives, and its receipt is shown', async ({ page }) => {
  await open(page, site.url('/contact'))
  await page.getByLabel('이름', { exact: true }).fill('김 로또')
  await page.getByLabel('답변 받을 이메일 또는 전화번호').fill('kim@lottolens.example')
  await page.getByLabel('문의 내용').fill('플랜을 바꾸고 싶습니다.')
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByRole('heading', { name: '문의를 접수했습니다.' })).toBeFocused()
  const receipt = await page.getByText(/접수 번호 [0-9A-F]{10}/).innerText()
  expect(await site.staff('enquiry', 'list')).toContain(receipt.slice(-10))
  await expectAccessible(page)
  await page.getByRole('button', { name: '다른 문의 남기기' }).click()
  await expect(page.getByLabel('문의 내용')).toHaveValue('')
})

test('what is missing is said at its field, and the first takes the focus', async ({ page }) => {
  await open(page, site.url('/contact'))
  const contact = page.getByLabel('답변 받을 이메일 또는 전화번호')
  await page.getByLabel('이름', { exact: true }).fill('김 로또')
  await contact.fill('kim')
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(contact).toBeFocused()
  await expect(contact).toHaveAccessibleDescription('이메일 주소나 전화번호를 확인해 주세요.')
  await expect(page.getByLabel('문의 내용')).toHaveAccessibleDescription('문의 내용을 입력해 주세요.')
  await expectAccessible(page)
})

test.describe('when the server cannot be reached', () => {
  test.use({ refused: [/enquiries/] })

  test('what was written stays, and can be sent again', async ({ page }) => {
    await open(page, site.url('/contact'))
    await page.getByLabel('이름', { exact: true }).fill('김 로또')
    await page.getByLabel('답변 받을 이메일 또는 전화번호').fill('010-1234-5678')
    await page.getByLabel('문의 내용').fill('다시 보내 봅니다.')
    await page.route(ENQUIRIES, (route) => route.abort())
    await page.getByRole('button', { name: '문의 보내기' }).click()
    await expect(page.getByRole('alert')).toHaveText('네트워크 오류가 발생했습니다.')
    await expect(page.getByLabel('문의 내용')).toHaveValue('다시 보내 봅니다.')
    await page.unroute(ENQUIRIES)
    await page.getByRole('button', { name: '문의 보내기' }).click()
    await expect(page.getByText(/접수 번호/).first()).toBeVisible()
  })
})
