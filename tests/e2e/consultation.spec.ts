import type { Browser, Page } from '@playwright/test'
import { atTheDesk, goTo, menu } from './desk.ts'
import { expect, expectAccessible, open, overflowOf, test } from './journey.ts'
import { signedIn } from './member.ts'

test.use({ refused: [/api\/v1\/(admin|auth\/me\/cancellation$)/] })

/** A browser of somebody else. */
async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' } })
  return context.newPage()
}

test('a request becomes a plan, the plan a refund, and each step is somebody’s', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'what differs on phones is looked at in the member’s pages')
  test.slow()
  // A member asks on /plans.
  const { phone, username } = await signedIn(page)
  await open(page, '/plans')
  await page.getByRole('button', { name: '상담 신청 STANDARD' }).click()
  const dialog = page.getByRole('dialog', { name: 'STANDARD 상담 신청' })
  await expect(dialog.getByLabel('이름')).toHaveValue('하나 김')
  await dialog.getByRole('button', { name: '다음' }).click()
  await expectAccessible(page)
  await dialog.getByLabel('통화하기 좋은 때').selectOption('오전')
  await dialog.getByRole('button', { name: '상담 신청하기' }).click()
  await expect(dialog.getByRole('heading', { name: '상담을 신청했어요' })).toBeVisible()
  const receipt = (await dialog.locator('strong').first().textContent()) ?? ''
  await dialog.getByRole('link', { name: '구독 관리에서 보기' }).click()
  await expect(page.getByRole('heading', { name: 'STANDARD 상담' })).toBeVisible()
  await expectAccessible(page)

  // A colleague of 상담 calls, agrees on a payment and gives the plan; money is not theirs.
  const counsel = await another(browser)
  await atTheDesk(counsel, '상담')
  await expect(counsel.getByRole('heading', { name: '기다리는 상담' })).toBeVisible()
  for (const name of ['입금', '환불'])
    await expect(menu(counsel).getByRole('link', { name, exact: true })).toHaveCount(0)
  await counsel.goto('/admin/refunds')
  await expect(counsel.getByRole('alert').first()).toContainText('권한이 없습니다')
  await counsel.goto('/admin/payments')
  await expect(counsel.getByRole('alert').first()).toContainText('권한이 없습니다')
  await counsel.goto(`/admin/consultations?opened=${receipt}`)
  await expect(
    counsel.getByRole('link', { name: `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}` }),
  ).toBeVisible()
  await counsel.getByLabel('상태', { exact: true }).selectOption('joined')
  await counsel.getByLabel('내용').fill('석 달로 시작하기로 함')
  await counsel.getByRole('button', { name: '저장', exact: true }).click()
  await expect(counsel.getByRole('list', { name: '메모' })).toContainText('석 달로 시작하기로 함')
  await counsel.getByRole('button', { name: '플랜 주기' }).click()
  await expect(counsel.getByRole('button', { name: '기간 바꾸기' })).toBeVisible()
  await counsel.getByLabel('받을 금액(원)').fill('19,900')
  await counsel.getByRole('button', { name: '기다리기' }).click()
  await counsel.getByRole('button', { name: /부터의 구독과 잇기/ }).click()
  await expect(counsel.getByText(/구독 \d+의 입금/)).toBeVisible()
  await expectAccessible(counsel)

  // The operator takes the bank's list, matches it by hand, and may not approve refunds.
  const operator = await another(browser)
  await atTheDesk(operator, '운영')
  await goTo(operator, '입금')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
  await operator.getByLabel('또는 붙여 넣기').fill('거래일\t메모\n2026-10-12\t?')
  await operator.getByRole('button', { name: '붙여 넣은 내역 저장' }).click()
  await expect(operator.getByRole('alert').filter({ hasText: '입금액, 입금자 열이 없습니다' })).toBeVisible()
  const list = `거래일시\t보낸분\t입금액\t잔액\n${today} 09:00:00\t하나 김 ${username}\t19,900\t119,900`
  for (const told of ['입금 1건을 저장했어요', '입금 0건을 저장했어요. 이미 있던 줄 1건']) {
    await operator.getByLabel('또는 붙여 넣기').fill(list)
    await operator.getByRole('button', { name: '붙여 넣은 내역 저장' }).click()
    await expect(operator.getByText(told)).toBeVisible()
  }
  const deposit = operator.getByRole('row').filter({ hasText: username })
  await deposit
    .getByRole('button', { name: /금액과 이름이 같아요/ })
    .first()
    .click()
  await expect(deposit).toHaveCount(0)
  await expectAccessible(operator)

  // The member ends it: unused within the week, all of it comes back.
  await open(page, '/dashboard/subscription')
  await page.getByRole('link', { name: /^영수증/ }).click()
  await expect(page.getByRole('main')).toContainText('19,900원')
  await expectAccessible(page)
  await open(page, '/dashboard/subscription')
  await page.getByRole('link', { name: '해지하기' }).click()
  await page.getByLabel('은행').fill('국민')
  await page.getByLabel('계좌번호').fill('123-456-784417')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: '해지하고 19,900원 돌려받기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '해지했어요' })).toBeVisible()
  await expect(page.getByText('확인 중')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '해지 되돌리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '해지를 되돌렸어요' })).toBeVisible()
  await open(page, '/dashboard/subscription/cancel')
  await page.getByLabel('은행').fill('국민')
  await page.getByLabel('계좌번호').fill('123-456-784417')
  await page.getByRole('button', { name: '해지하고 19,900원 돌려받기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '해지했어요' })).toBeVisible()
  const refund = page.url().split('/').at(-1) ?? ''

  // The operator waits for an administrator, who approves; then it is paid, once.
  await goTo(operator, '환불')
  await operator.getByRole('button', { name: refund }).click()
  await expect(operator.getByText('승인할 수 있는 사람을 기다리고 있어요.')).toBeVisible()
  const admin = await another(browser)
  await atTheDesk(admin, '관리자')
  await expect(admin.getByRole('link', { name: /확인 중/ }).first()).toBeVisible()
  await admin.goto(`/admin/refunds?opened=${refund}`)
  await admin.getByRole('button', { name: '19,900원 환불 승인' }).click()
  await expect(admin.getByText('입금 준비 중').last()).toBeVisible()
  await operator.reload()
  await operator.getByRole('button', { name: '계좌 열기(기록에 남아요)' }).click()
  await expect(operator.getByText('국민 123-456-784417 하나 김')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: '19,900원 입금했어요' }).dblclick()
  await operator.goto(`/admin/refunds?state=paid&opened=${refund}`)
  await expect(operator.getByRole('table').getByText('입금 완료').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('입금 완료')).toBeVisible()
  await open(page, '/dashboard/subscription')
  await expect(page.getByRole('main')).toContainText('취소됨')
  for (const other of [counsel, operator, admin]) await other.context().close()
})
