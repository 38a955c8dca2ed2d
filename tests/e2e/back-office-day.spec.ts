import type { Page } from '@playwright/test'
import { logIn, type SignedIn } from '#contract/members/sign-in.ts'
import { koreanDay } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { expectAccessible } from './accessible.ts'
import { expect, open } from './journey.ts'
import { NARROW, overflowOf } from './layout.ts'
import { keepTokens, type Person, signedIn } from './member.ts'
import { onSaturdays as test } from './own-site.ts'
import { goTo, menu, signInAgain, signInAsStaff } from './staff.ts'

const PLAN = { name: '새봄', price: 31_000, shown: '31,000' }
const BALLS = ['3', '11', '19', '24', '36', '44'] as const

test('from an empty installation to a partial refund, by whose it is', { tag: ['@core', '@desktop'] }, async ({
  page,
  another,
  site,
  refused,
}) => {
  test.slow()
  refused.push(/api\/v1\/(admin|auth\/me\/cancellation$)/)
  // The round that the administrator is about to enter.
  refused.push(/lottery\/results\/1246$/)
  const saturday = await site.nextSaturday()
  const [admin, counsel, operator] = [await another(), await another(), await another()]
  await saturday.at('20:50:00', page, admin, counsel, operator)

  const administrator = await signInAsStaff(admin, '관리자', site)
  await test.step('an administrator opens the site', async () => {
    await setUpPlan(admin)
    await announce(admin)
    await enterDraw(admin, saturday.round)
  })

  const member = await signedIn(page)
  const timesRead = await readAnnouncement(page)
  const receipt = await test.step('a member asks for the plan', () => askForPlan(page))
  await test.step('whoever calls gives it; money, plans and people are not theirs', async () => {
    await signInAsStaff(counsel, '상담', site)
    await stayWithinRole(counsel)
    await openMember(counsel, member)
    await givePlan(counsel, receipt, member)
  })
  await test.step('the operator finds the money', async () => {
    await signInAsStaff(operator, '운영', site)
    await matchDeposit(operator, koreanDay(site.now()), member.username)
  })
  await test.step('the member ends it at once, and thinks better of it', () => endAndTakeBack(page, member))

  await saturday.daysLater(12, page, admin, operator)
  const { refund, amount } = await test.step('twelve days later they end it', () => endForGood(page, member))
  expect(timesRead()).toBe(2)
  await test.step('one approves, another pays; both were away for days and sign in again', async () => {
    await signInAsStaff(operator, '운영', site)
    await waitForApproval(operator, refund)
    // Nobody approves with an account that is younger than a week.
    await signInAgain(admin, administrator, site)
    await approve(admin, refund, amount)
    await pay(operator, refund, amount)
  })
  await test.step('the member sees it paid', async () => {
    await page.reload()
    await expect(page.getByText('입금 완료')).toBeVisible()
    await open(page, '/dashboard/subscription')
    // The day that was paid for runs to its end, also once the money is back.
    const ended = page
      .getByRole('list', { name: '해지와 환불' })
      .getByRole('listitem')
      .filter({ hasText: `${amount}원` })
    await expect(ended).toContainText('입금 완료')
  })
  await test.step('all of it is on record, whole', async () => {
    await goTo(admin, '감사 기록')
    expect(await overflowOf(admin)).toBe(0)
    for (const action of [
      '플랜을 저장',
      '공지를 추가',
      '추첨 결과를 저장',
      '상담을 처리',
      '입금을 연결',
      '환불을 승인',
    ])
      await expect(admin.getByRole('row').filter({ hasText: action }).first()).toBeVisible()
    await admin.getByRole('button', { name: '온전한지 확인' }).click()
    await expect(admin.getByText(/건 모두 온전해요/)).toBeVisible()
  })
})

async function setUpPlan(admin: Page) {
  await goTo(admin, '플랜')
  await admin.getByRole('button', { name: '플랜 더하기' }).click()
  await admin.getByLabel('이름').last().fill(PLAN.name)
  await admin.getByLabel('가격(원/월)').last().fill(String(PLAN.price))
  await admin.getByLabel('한 달 세트').last().fill('30')
  await admin.getByLabel('설명').last().fill('봄에 시작하는 플랜')
  await admin.getByLabel('특징(한 줄에 하나)').last().fill('한 달 30세트\n상담')
  await expectAccessible(admin)
  await admin.getByLabel('설명').last().press('Control+Enter')
  await open(admin, '/plans')
  await expect(admin.getByRole('main')).toContainText(PLAN.shown)
  await open(admin, '/admin')
}

async function announce(admin: Page) {
  await goTo(admin, '공지')
  await admin.getByRole('button', { name: '공지 쓰기' }).click()
  await admin.getByLabel('제목').fill('문을 열었어요')
  expect(await overflowOf(admin)).toBe(0)
  // Somebody reloads although they are asked: what they typed is there again.
  admin.once('dialog', (asked) => asked.accept())
  await admin.reload()
  await expect(admin.getByText('저장하지 않은 내용을 되살렸어요.')).toBeVisible()
  await expect(admin.getByLabel('제목')).toHaveValue('문을 열었어요')
  await admin.getByLabel('내용').fill('반가워요.')
  await admin.getByRole('button', { name: '올리기' }).click()
  await expect(admin.getByText('저장했어요. 사이트에 바로 보여요.')).toBeVisible()
  await expect(admin.getByRole('row').filter({ hasText: '문을 열었어요' })).toContainText('게시 중')
}

async function enterDraw(admin: Page, round: number) {
  await admin.goto(`/admin/draws/${round}`)
  for (const [i, ball] of BALLS.entries()) await admin.getByLabel(`${i + 1}번째`).fill(ball)
  await admin.getByLabel('보너스').fill('7')
  await admin.getByLabel('한 번 더 적어 주세요').fill([...BALLS, '7'].join(' '))
  await expect(admin.getByText('맞아요')).toBeVisible()
  await admin.getByRole('button', { name: '확정하고 공개' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: `제${round}회 정정` })).toBeVisible()
  await open(admin, `/results/${round}`)
  await expect(admin.getByText(new RegExp(`^제${round}회 당첨번호 \\d.*44`))).toBeAttached()
}

/** Closes the announcement whenever it opens, as a reader does. @returns how often that was */
async function readAnnouncement(page: Page): Promise<() => number> {
  const announced = page.getByRole('dialog', { name: '문을 열었어요' })
  let timesRead = 0
  await page.addLocatorHandler(announced, async () => {
    timesRead += 1
    await announced.getByRole('button', { name: '오늘 하루 보지 않기' }).click()
  })
  return () => timesRead
}

async function askForPlan(page: Page): Promise<string> {
  await open(page, '/plans')
  await page.getByRole('button', { name: `상담 신청 ${PLAN.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `${PLAN.name} 상담 신청` })
  await expect(dialog.getByLabel('이름')).toHaveValue('김 하나')
  await dialog.getByRole('button', { name: '다음' }).click()
  await expectAccessible(page)
  await dialog.getByLabel('통화 가능 시간').selectOption('오전')
  await dialog.getByRole('button', { name: '상담 신청하기' }).click()
  await expect(dialog.getByRole('heading', { name: '상담을 신청했어요' })).toBeVisible()
  const receipt = (await dialog.locator('strong').first().textContent()) ?? ''
  await dialog.getByRole('link', { name: '구독 관리에서 보기' }).click()
  await expect(page.getByRole('heading', { name: `${PLAN.name} 상담` })).toBeVisible()
  await expectAccessible(page)
  return receipt
}

async function stayWithinRole(counsel: Page) {
  await expect(counsel.getByRole('heading', { name: '기다리는 상담' })).toBeVisible()
  for (const name of ['입금', '환불', '플랜', '공지', '직원', '추첨', '감사 기록'])
    await expect(menu(counsel).getByRole('link', { name, exact: true })).toHaveCount(0)
  for (const path of ['refunds', 'payments', 'plans', 'announcements', 'staff', 'draws/runs', 'audit']) {
    await counsel.goto(`/admin/${path}`)
    await expect(counsel.getByRole('alert').first()).toContainText('권한이 없습니다')
  }
}

/** Finds a member masked, and opens them with a reason. */
async function openMember(counsel: Page, { username, phone }: Person) {
  await goTo(counsel, '회원')
  await counsel.getByLabel('찾기').fill(phone.slice(-8))
  await counsel.getByRole('button', { name: '찾기' }).click()
  await expect(counsel.getByRole('cell', { name: `····${phone.slice(-4)}` })).toBeVisible()
  await expect(counsel.getByRole('main')).not.toContainText(username)
  await counsel.getByRole('cell').getByRole('link').first().click()
  await counsel.getByLabel('이유').fill('상담에 답하려고')
  await counsel.getByRole('button', { name: '가린 정보 열기' }).click()
  await expect(counsel.getByRole('main')).toContainText(username)
  await counsel.getByRole('button', { name: '동의', exact: true }).click()
  await expect(counsel.getByRole('row').filter({ hasText: '이용약관' })).toContainText('동의')
  await expect(counsel.getByText('회원 삭제')).toHaveCount(0)
  await expect(counsel.getByRole('list', { name: '있었던 일' })).toContainText('가입')
  expect(await overflowOf(counsel)).toBe(0)
  await expectAccessible(counsel)
}

async function givePlan(counsel: Page, receipt: string, { phone }: Person) {
  await counsel.goto(`/admin/consultations?opened=${receipt}`)
  await expect(counsel.getByRole('link', { name: formatMobileNumber(phone) })).toBeInViewport()
  expect(await overflowOf(counsel)).toBe(0)
  await counsel.getByLabel('상태', { exact: true }).selectOption('joined')
  await counsel.getByLabel('내용').fill('한 달로 시작')
  await counsel.getByRole('button', { name: '저장', exact: true }).click()
  await expect(counsel.getByRole('list', { name: '메모' })).toContainText('한 달로 시작')
  await counsel.getByRole('button', { name: '플랜 주기' }).click()
  await expect(counsel.getByRole('list', { name: '구독 기간' }).getByRole('listitem')).toHaveCount(1)
  await counsel.getByLabel('받을 금액(원)').fill(PLAN.shown)
  await counsel.getByRole('button', { name: '기다리기' }).click()
  await counsel.getByRole('button', { name: /부터의 구독과 잇기/ }).click()
  await expect(counsel.getByText(/구독 \d+의 입금/)).toBeVisible()
  await expectAccessible(counsel)
}

/** Takes the bank's list, twice, writes a deposit down by hand, and matches the member's. */
async function matchDeposit(operator: Page, today: string, username: string) {
  await goTo(operator, '입금')
  const paste = operator.getByLabel('또는 붙여 넣기')
  const save = operator.getByRole('button', { name: '붙여 넣은 내역 저장' })
  await paste.fill('거래일\t메모\n2026-10-12\t?')
  await save.click()
  await expect(operator.getByText('입금액 열이 없습니다')).toBeVisible()
  const list = `거래일시\t보낸분\t입금액\t잔액\n${today} 09:00:00\t김 하나 ${username}\t${PLAN.shown}\t119,900`
  for (const [pasted, told] of [
    [list, '입금 1건을 저장했어요'],
    // Not the very same text, which right after the first would be a second press.
    [`${list}\n`, '입금 0건을 저장했어요. 이미 있던 줄 1건'],
  ] as const) {
    await paste.fill(pasted)
    await save.click()
    await expect(operator.getByText(told)).toBeVisible()
  }
  await operator.getByLabel('금액(원)').fill('1,000')
  await operator.getByLabel('입금자').fill('모르는 사람')
  await operator.getByRole('button', { name: '입금 적기' }).click()
  await expect(operator.getByRole('row').filter({ hasText: '모르는 사람' })).toBeVisible()
  const deposit = operator.getByRole('row').filter({ hasText: username })
  await deposit
    .getByRole('button', { name: /금액과 이름이 같아요/ })
    .first()
    .click()
  await expect(deposit).toHaveCount(0)
  await expectAccessible(operator)
}

const cancelled = (page: Page) => page.getByRole('heading', { level: 1, name: '해지했어요' })

async function fillAccount(page: Page, { password }: Pick<Person, 'password'>) {
  await page.getByLabel('은행').fill('국민')
  await page.getByLabel('계좌번호').fill('123-456-784417')
  await page.getByLabel('본인 확인 비밀번호', { exact: true }).fill(password)
}

/** Unused within the week, all of it would come back. */
async function endAndTakeBack(page: Page, person: Person) {
  await open(page, '/dashboard/subscription')
  await page.getByRole('link', { name: /^영수증/ }).click()
  await expect(page.getByRole('main')).toContainText(`${PLAN.shown}원`)
  await expectAccessible(page)
  await open(page, '/dashboard/subscription')
  await page.getByRole('link', { name: '해지하기' }).click()
  await fillAccount(page, person)
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: `해지하고 ${PLAN.shown}원 돌려받기` }).click()
  await expect(cancelled(page)).toBeVisible()
  await expect(page.getByText('확인 중')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '해지 되돌리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '해지를 되돌렸어요' })).toBeVisible()
}

/** Signs in again, ends the plan, and gets back what is left of it. */
async function endForGood(page: Page, { username, password }: Person) {
  const answer = await page.request.post(logIn.path, { data: { username, password } })
  await keepTokens(page, (await answer.json()) as SignedIn)
  await open(page, '/dashboard/subscription/cancel')
  await fillAccount(page, { password })
  const end = page.getByRole('button', { name: /^해지하고 [\d,]+원 돌려받기$/ })
  const amount = /([\d,]+)원/.exec((await end.textContent()) ?? '')?.[1] ?? ''
  const won = Number(amount.replaceAll(',', ''))
  expect(won).toBeGreaterThan(0)
  expect(won).toBeLessThan(PLAN.price)
  await end.click()
  await expect(cancelled(page)).toBeVisible()
  return { refund: page.url().split('/').at(-1) ?? '', amount }
}

async function waitForApproval(operator: Page, refund: string) {
  await goTo(operator, '환불')
  await operator.getByRole('row').filter({ hasText: refund }).getByRole('button').first().click()
  await expect(operator.getByText('승인할 수 있는 사람을 기다리고 있어요.')).toBeVisible()
  await expect(operator.getByRole('button', { name: /환불 승인/ })).toHaveCount(0)
}

async function approve(admin: Page, refund: string, amount: string) {
  await expect(admin.getByRole('link', { name: /확인 중/ }).first()).toBeVisible()
  await admin.goto(`/admin/refunds?opened=${refund}`)
  // The opened row comes first, also where there is no room beside the list.
  await expect(admin.getByRole('heading', { name: refund })).toBeInViewport()
  expect(await overflowOf(admin)).toBe(0)
  const approval = admin.getByRole('button', { name: `${amount}원 환불 승인` })
  await expect(approval).toBeVisible()
  // Asked only of money that was typed in by hand: this came with a statement.
  await expect(admin.getByRole('checkbox', { name: /통장에 들어온 것을/ })).toHaveCount(0)
  await approval.click()
  await expect(approval).toHaveCount(0)
  await expect(admin.getByRole('region', { name: '환불' }).getByText('입금 준비 중').last()).toBeVisible()
}

async function pay(operator: Page, refund: string, amount: string) {
  await operator.reload()
  await operator.getByRole('button', { name: '계좌 열기(기록에 남아요)' }).click()
  await expect(operator.getByText('국민 123-456-784417 김 하나')).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: `${amount}원 입금했어요` }).dblclick()
  await operator.goto(`/admin/refunds?state=paid&opened=${refund}`)
  await expect(operator.getByRole('table').getByText('입금 완료').first()).toBeVisible()
}
