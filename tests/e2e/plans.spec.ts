import type { Page } from '@playwright/test'
import type { SubscriptionTier } from '#contract/plans/plans.ts'
import { expectAccessible, expectFocusHeld } from './accessible.ts'
import { expect, open } from './journey.ts'
import { expectFits } from './layout.ts'
import { test } from './own-site.ts'
import type { Site } from './site.ts'
import { enterCompany } from './staff-calls.ts'

test('a visitor writes to the operator, reads the answer, and compares the plans', { tag: '@core' }, async ({
  page,
  site,
  refused,
}) => {
  await enterCompany(site, 'contact_number=02-1234-5678', 'address=서울특별시 중구 세종대로 110')
  await open(page, '/contact')
  const receipt = await test.step('asks, and gets a receipt that staff find', () => ask(page, site))
  refused.push(/enquiry-answers/)
  await test.step('finds the answer by it', () => findAnswer(page, site, receipt))

  await enterCompany(site, 'contact_number_secondary=+82 10 9876 5432', 'working_hours=평일 09:00~18:00')
  await test.step('compares the plans', () => comparePlans(page))
  await test.step('asks about one; the dialog keeps the focus and gives it back', () => askAboutPlan(page))
  await test.step('finds them as the operator orders and marks them', () => seeMarks(page, site))
})

async function ask(page: Page, site: Site) {
  const main = page.getByRole('main')
  await expect(main.getByRole('term')).toHaveText(['전화', '주소'])
  await expect(main.getByRole('link', { name: '02-1234-5678' })).toHaveAttribute('href', 'tel:0212345678')
  await page.getByLabel('이름', { exact: true }).fill('김 로또')
  await page.getByLabel('답변 받을 이메일 또는 전화번호').fill('kim@lottolens.example')
  await page.getByLabel('문의 내용').fill('플랜을 바꾸고 싶습니다.')
  await expectAccessible(page)
  await page.getByRole('button', { name: '문의 보내기' }).click()
  await expect(page.getByRole('heading', { name: '문의를 접수했어요.' })).toBeFocused()
  const receipt = (await page.getByText(/접수 번호 [0-9A-F]{10}/).innerText()).slice(-10)
  expect(await site.staff('list-enquiries')).toContain(receipt)
  await expectAccessible(page)
  return receipt
}

async function findAnswer(page: Page, site: Site, receipt: string) {
  const field = page.getByRole('textbox', { name: '접수 번호' })
  const look = page.getByRole('button', { name: '답변 보기' })
  await field.fill('0000000000')
  await look.click()
  await expect(page.getByText('문의를 찾을 수 없습니다.')).toBeVisible()
  await field.fill(receipt.toLowerCase())
  await look.click()
  await expect(page.getByRole('heading', { name: '아직 답변을 준비하고 있어요.' })).toBeFocused()
  await site.staffWithInput(
    '다음 달부터\n바꿔 드릴게요.',
    ...['answer-enquiry', `receipt=${receipt}`, 'answered_at=-', '--file', 'answer=-'],
  )
  // A press within half a second of the answer before counts as the same press; staff here answer faster than people do.
  await expect(async () => {
    await look.click()
    await expect(page.getByRole('heading', { name: '답변', exact: true })).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('바꿔 드릴게요.')).toBeVisible()
  await expectAccessible(page)
}

const plans = (page: Page) => page.getByRole('article')

async function comparePlans(page: Page) {
  await open(page, '/plans')
  await expect(plans(page).getByRole('heading')).toHaveText([
    'SELECT 기본형',
    'STANDARD 선택형',
    'PRIME 프리미엄',
    'PRESTIGE 고급형',
    'ROYAL 최상위',
  ])
  await expect(plans(page).last()).toContainText('세트당 167원')
  await expect(plans(page).last().getByRole('listitem').first()).toHaveText('전담 상담원')
  await expect(page.getByRole('region', { name: '모든 플랜에 포함돼요' }).getByRole('listitem')).toHaveCount(4)
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const offers = things.map((thing) => JSON.parse(thing)).find(({ offers }) => offers).offers
  expect(offers[0]).toMatchObject({ name: 'SELECT', price: 9900, priceCurrency: 'KRW' })
}

async function askAboutPlan(page: Page) {
  const button = page.getByRole('button', { name: '상담 신청 PRIME' })
  const dialog = page.getByRole('dialog', { name: 'PRIME 상담 신청' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('term')).toHaveText(['대표 전화', '보조 전화', '상담 시간'])
  await expect(dialog.getByRole('link', { name: '+82 10 9876 5432' })).toHaveAttribute('href', 'tel:821098765432')
  await expect(dialog.getByRole('link', { name: '문의 남기기' })).toHaveAttribute('href', '/contact')
  await expectAccessible(page)
  await expectFocusHeld(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
}

/** As the operator orders them, whatever they cost, with their words on what is not to be had. */
async function seeMarks(page: Page, site: Site) {
  const colours = ['RED', 'ORANGE', 'YELLOW', 'BLUE'] as const
  const shipped: Partial<SubscriptionTier>[] = ['SELECT', 'STANDARD', 'PRIME', 'PRESTIGE', 'ROYAL'].map(
    (name, index) => ({
      name,
      price: 1_000 * (5 - index),
      is_popular: index === 2,
      features: ['하나'],
      description: '설명',
      max_numbers_per_month: 5,
      ...(index < 4 && { sold_out_mark: `마감 ${colours[index]}`, sold_out_color: colours[index] as 'RED' }),
      is_disabled: index === 0 || index === 4,
    }),
  )
  const revision = /^revision: (\w+)$/m.exec(await site.staff('list-tiers'))?.[1]
  await site.staffWithInput(JSON.stringify(shipped), 'replace-tiers', `revision=${revision}`, '--file', '-')
  await open(page, '/plans')
  await expect(plans(page).first()).toContainText('SELECT')
  await expect(plans(page).filter({ hasText: '인기 플랜' })).toContainText('PRIME')
  await expect(page.getByRole('button', { name: '마감 RED' })).toBeDisabled()
  const fills = await page
    .getByText(/^마감 /)
    .evaluateAll((marks) =>
      marks.filter(({ tagName }) => tagName === 'SPAN').map((mark) => getComputedStyle(mark).backgroundColor),
    )
  expect(new Set(fills).size).toBe(4)
  await expectAccessible(page)
  await expectFits(page)
}
