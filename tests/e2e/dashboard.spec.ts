import type { Page } from '@playwright/test'
import { addDays, drawDateOf, koreanDay, openRound } from '#domain/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { expectFits } from './layout.ts'
import { signedIn } from './member.ts'
import type { Site } from './site.ts'
import { assignPlan, cancelPlan } from './staff-calls.ts'

test('a new member looks around, makes first numbers, and has a plan for a while', { tag: '@core' }, async ({
  page,
  site,
}) => {
  const { username } = await signedIn(page)
  await test.step('their week, where visitors are invited', () => lookAround(page))
  await test.step('first numbers', () => makeFirst(page))
  await test.step('what was bought is said, taken back, and holds', () => markBought(page))
  await test.step('a plan: its days, its use and what came before, until it is cancelled', () =>
    havePlan(page, site, username))
})

async function lookAround(page: Page) {
  await open(page, '/')
  const main = page.getByRole('main')
  const week = main.getByRole('region', { name: '김하나님의 이번 주' })
  await expect(week).toContainText('첫 번호를 만들어 볼까요?')
  await expect(main.getByRole('link', { name: /회원가입|무료로 시작하기/ })).toHaveCount(0)
  await main.getByText('로또렌즈 소개 · 공지사항').click()
  await expect(page.getByRole('link', { name: '시작하기', exact: true })).toHaveAttribute('href', '/plans')
  await expectAccessible(page)
  await week.getByRole('link', { name: '방법과 번호를 골라서 만들기' }).click()
  await expect(page).toHaveURL('/dashboard/numbers/new')
  for (const path of ['/dashboard/profile', '/dashboard/numbers', '/dashboard/subscription', '/dashboard']) {
    await open(page, path)
    await expect(main.locator('.skeleton')).toHaveCount(0)
  }
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('김하나님의 이번 주')
  await expect(main.getByText('제1245회 당첨번호 4, 5, 25, 28, 32, 42, 보너스 12')).toBeAttached()
  await expectAccessible(page)
}

async function makeFirst(page: Page) {
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '방법과 번호를 골라서 만들기' }).click()
  await page.getByRole('radio', { name: '3세트' }).check()
  await page.getByRole('button', { name: '3세트 만들기' }).click()
  await expect(page.getByText('7세트 남음')).toBeVisible()
  await page.getByRole('navigation', { name: '마이페이지 메뉴' }).getByRole('link', { name: '대시보드' }).click()
  await expect(main.getByText('이번 달 만든 번호').locator('..')).toContainText('3세트')
  await expect(main.locator('.slip-row')).toHaveCount(3)
  await expect(main.locator('.slip')).toContainText(/추첨 전|일 뒤/)
}

async function markBought(page: Page) {
  const main = page.getByRole('main')
  const marks = page.getByRole('button', { name: /^샀(어요|나요\?) / })
  const pressed = page.getByRole('button', { name: /^샀어요 /, pressed: true })
  await open(page, '/dashboard/numbers')
  await expect(marks).toHaveCount(3)
  await marks.first().click()
  await expect(pressed).toHaveCount(1)
  await page.reload()
  await expect(pressed).toHaveCount(1)
  await expect(page.getByText('산 번호 1게임 · 1,000원')).toBeVisible()
  await expectAccessible(page)

  await open(page, '/dashboard')
  await main.getByRole('button', { name: '모두 샀어요' }).click()
  // A month is that of the draw: on the last evenings of one, what is bought is of the next.
  const now = Date.now()
  const isOfThisMonth = drawDateOf(openRound(now)).slice(0, 7) === koreanDay(now).slice(0, 7)
  await expect(main.getByText('이번 달 쓴 돈').locator('..')).toContainText(isOfThisMonth ? /돈3,000원/ : /돈0원/)
  await expectAccessible(page)

  await open(page, '/dashboard/numbers')
  await expect(pressed).toHaveCount(3)
  await marks.last().focus()
  await page.keyboard.press('Space')
  await expect(pressed).toHaveCount(2)
  await page.getByRole('link', { name: '샀어요 2', exact: true }).click()
  await expect(main.locator('.slip-row')).toHaveCount(2)
  await open(page, '/dashboard/numbers')
  await expect(pressed).toHaveCount(2)
}

async function havePlan(page: Page, site: Site, username: string) {
  const day = (daysFromNow: number) => addDays(koreanDay(Date.now()), daysFromNow)
  const dotted = (daysFromNow: number) => day(daysFromNow).replaceAll('-', '.')
  await assignPlan(site, username, 'SELECT', day(-60), day(-31))
  await assignPlan(site, username, 'PRIME', day(-3), day(20))
  await open(page, '/dashboard/subscription')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'PRIME 프리미엄' })).toBeVisible()
  await expect(main.getByText('이용 중')).toHaveCount(2)
  await expect(main.getByText('시작일').locator('..')).toContainText(dotted(-3))
  await expect(main.getByText('종료일').locator('..')).toContainText(dotted(20))
  await expect(main.getByText('이용 종료까지').locator('..')).toContainText('20일')
  await expect(main).toContainText('이번 달 150세트 중 3세트 사용')
  await expect(main.getByRole('list', { name: '구독 이력' }).getByRole('listitem')).toHaveText([
    /^PRIME.*이용 중$/,
    /^SELECT.*만료됨$/,
  ])
  await expectAccessible(page)
  await expectFits(page)
  await cancelPlan(site, username)
  await open(page, '/dashboard/subscription')
  // Today is used to its end.
  await expect(main.getByText('이용 중')).toHaveCount(2)
  await expect(main.getByRole('list', { name: '해지와 환불' }).getByRole('listitem')).toHaveText([/^PRIME.*환불 없음$/])
  await main.getByRole('link', { name: '플랜 변경' }).click()
  await expect(page).toHaveURL('/plans')
}
