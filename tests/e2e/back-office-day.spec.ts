import type { Page } from '@playwright/test'
import { logIn, register, type SignedIn } from '#contract/sign-in.ts'
import { atTheDesk, goTo, menu } from './desk.ts'
import { expect, expectAccessible, open, test } from './journey.ts'
import { aPerson } from './member.ts'
import { type SaturdaySite, startSaturdaySite } from './saturday-site.ts'

// From an empty installation to money that goes back, by the people who do it, as days go by.
test.describe.configure({ mode: 'default', timeout: 100_000 })
test.skip(({ isMobile }) => isMobile, 'what differs on phones is looked at in the pages themselves')
test.use({ refused: [/api\/v1\/(admin|auth\/me\/cancellation$)/] })

let site: SaturdaySite
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startSaturdaySite()
})
test.afterAll(() => site.stop())

const PLAN = { name: '새봄', price: '31000', shown: '31,000' }
const BALLS = ['3', '11', '19', '24', '36', '44'] as const

async function setUpCompany(admin: Page) {
  await goTo(admin, '회사 정보')
  await admin.getByLabel('상호').fill('새봄로또 주식회사')
  await admin.getByLabel('상호').press('Enter')
  await open(admin, site.url('/'))
  await expect(admin.getByRole('contentinfo')).toContainText('새봄로또 주식회사')
  await open(admin, site.url('/admin'))
}

async function setUpPlan(admin: Page) {
  await goTo(admin, '플랜')
  await admin.getByRole('button', { name: '플랜 더하기' }).click()
  await admin.getByLabel('이름').last().fill(PLAN.name)
  await admin.getByLabel('가격(원/월)').last().fill(PLAN.price)
  await admin.getByLabel('한 달 세트').last().fill('30')
  await admin.getByLabel('설명').last().fill('봄에 시작하는 플랜')
  await admin.getByLabel('특징(한 줄에 하나)').last().fill('한 달 30세트\n상담')
  await expectAccessible(admin)
  await admin.getByLabel('설명').last().press('Control+Enter')
  await open(admin, site.url('/plans'))
  await expect(admin.getByRole('main')).toContainText(PLAN.shown)
  await open(admin, site.url('/admin'))
}

async function announce(admin: Page) {
  await goTo(admin, '공지')
  await admin.getByRole('button', { name: '공지 쓰기' }).click()
  await admin.getByLabel('제목').fill('문을 열었어요')
  await admin.getByLabel('내용').fill('반가워요.')
  await admin.getByRole('button', { name: '올리기' }).click()
  await expect(admin.getByRole('row').filter({ hasText: '문을 열었어요' })).toContainText('게시 중')
}

async function enterDraw(admin: Page, round: number) {
  await admin.goto(site.url(`/admin/draws/${round}`))
  for (const [i, ball] of BALLS.entries()) await admin.getByLabel(`${i + 1}번째`).fill(ball)
  await admin.getByLabel('보너스').fill('7')
  await expect(admin.getByText('맞아요')).toBeVisible()
  await admin.getByRole('button', { name: '확정하고 공개' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: `제${round}회 정정` })).toBeVisible()
  await open(admin, site.url(`/results/${round}`))
  await expect(admin.getByRole('list', { name: `제${round}회 당첨번호`, exact: true })).toContainText('44')
}

const keep = async (page: Page, { access_token, refresh_token }: SignedIn) => {
  await page.goto(site.url('/robots.txt'))
  await page.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token })
}

test('from an empty installation to a partial refund, each step by whose it is', async ({ page, browser }) => {
  const saturday = await site.nextSaturday()
  const another = async () =>
    (await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.9.8.7' } })).newPage()
  const [admin, counsel, operator] = [await another(), await another(), await another()]
  await saturday.at('20:50:00', page, admin, counsel, operator)

  await atTheDesk(admin, '관리자', site)
  await setUpCompany(admin)
  await setUpPlan(admin)
  await announce(admin)
  await enterDraw(admin, saturday.round)

  // Somebody asks for the plan.
  const { username, password, phone } = aPerson()
  const consents = { terms: true, privacy: true, age: true, version: '2026-10-01' }
  const data = { name: '하나 김', username, password, mobile_number: phone, consents }
  await keep(page, (await (await page.request.post(site.url(register.path), { data })).json()) as SignedIn)
  // Whoever comes reads the announcement, and again after some days.
  const announced = page.getByRole('dialog', { name: '문을 열었어요' })
  let timesRead = 0
  await page.addLocatorHandler(announced, async () => {
    timesRead += 1
    await announced.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  })
  await open(page, site.url('/plans'))
  await page.getByRole('button', { name: `상담 신청 ${PLAN.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `${PLAN.name} 상담 신청` })
  await dialog.getByRole('button', { name: '다음' }).click()
  await dialog.getByRole('button', { name: '상담 신청하기' }).click()
  await expect(dialog.getByRole('heading', { name: '상담을 신청했어요' })).toBeVisible()
  const receipt = (await dialog.locator('strong').first().textContent()) ?? ''

  // Whoever calls gives the plan; money, plans and people are not theirs.
  await atTheDesk(counsel, '상담', site)
  for (const name of ['입금', '환불', '플랜', '공지', '직원', '추첨', '감사 기록'])
    await expect(menu(counsel).getByRole('link', { name, exact: true })).toHaveCount(0)
  for (const path of ['refunds', 'payments', 'plans', 'staff', 'draws/runs', 'audit']) {
    await counsel.goto(site.url(`/admin/${path}`))
    await expect(counsel.getByRole('alert').first()).toContainText('권한이 없습니다')
  }
  await counsel.goto(site.url(`/admin/consultations?opened=${receipt}`))
  await counsel.getByLabel('상태', { exact: true }).selectOption('joined')
  await counsel.getByLabel('내용').fill('한 달로 시작')
  await counsel.getByRole('button', { name: '저장', exact: true }).click()
  await expect(counsel.getByRole('list', { name: '메모' })).toContainText('한 달로 시작')
  await counsel.getByRole('button', { name: '플랜 주기' }).click()
  await counsel.getByLabel('받을 금액(원)').fill(PLAN.shown)
  await counsel.getByRole('button', { name: '기다리기' }).click()
  await counsel.getByRole('button', { name: /부터의 구독과 잇기/ }).click()
  await expect(counsel.getByText(/구독 \d+의 입금/)).toBeVisible()

  // The operator finds the money.
  await atTheDesk(operator, '운영', site)
  await goTo(operator, '입금')
  await operator.getByLabel('금액(원)').fill(PLAN.shown)
  await operator.getByLabel('입금자').fill('하나 김')
  await operator.getByRole('button', { name: '입금 적기' }).click()
  await operator.getByRole('button', { name: /금액과 이름이 같아요/ }).click()
  await expect(operator.getByText('맞출 입금이 없어요.')).toBeVisible()

  // Twelve days later the member ends it, and gets back what is left.
  await saturday.daysLater(12, page, admin, operator)
  const typed = { data: { username, password } }
  await keep(page, (await (await page.request.post(site.url(logIn.path), typed)).json()) as SignedIn)
  await open(page, site.url('/dashboard/subscription/cancel'))
  await page.getByLabel('은행').fill('국민')
  await page.getByLabel('계좌번호').fill('123-456-784417')
  const end = page.getByRole('button', { name: /^해지하고 [\d,]+원 돌려받기$/ })
  const amount = /([\d,]+)원/.exec((await end.textContent()) ?? '')?.[1] ?? ''
  const won = Number(amount.replaceAll(',', ''))
  expect(won).toBeGreaterThan(0)
  expect(won).toBeLessThan(Number(PLAN.price))
  await end.click()
  await expect(page.getByRole('heading', { level: 1, name: '해지했어요' })).toBeVisible()
  const refund = page.url().split('/').at(-1) ?? ''
  expect(timesRead).toBe(2)

  // One approves, another pays. Both were away for days and sign in again.
  await atTheDesk(admin, '관리자', site)
  await admin.goto(site.url(`/admin/refunds?opened=${refund}`))
  await admin.getByRole('button', { name: `${amount}원 환불 승인` }).click()
  await expect(admin.getByText('입금 준비 중').last()).toBeVisible()
  await atTheDesk(operator, '운영', site)
  await operator.goto(site.url(`/admin/refunds?opened=${refund}`))
  await expect(operator.getByRole('button', { name: /환불 승인/ })).toHaveCount(0)
  await operator.getByRole('button', { name: `${amount}원 입금했어요` }).click()
  await expect(operator.getByRole('table').getByText('입금 완료').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('입금 완료')).toBeVisible()

  // All of it is on record, whole.
  await goTo(admin, '감사 기록')
  for (const deed of ['플랜 수정', '공지 쓰기', '추첨 결과 입력', '상담 처리', '입금 확인', '환불 승인'])
    await expect(admin.getByRole('row').filter({ hasText: deed }).first()).toBeVisible()
  await admin.getByRole('button', { name: '온전한지 확인' }).click()
  await expect(admin.getByText(/건 모두 온전해요/)).toBeVisible()
  for (const one of [admin, counsel, operator]) await one.context().close()
})
