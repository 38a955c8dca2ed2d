import type { SubscriptionTier } from '#contract/plans.ts'
import { expect, expectAccessible, expectFocusHeld, open, overflowOf, test } from './journey.ts'
import { useOwnSite } from './own-site.ts'

const TIERS = '/api/v1/public/subscription-tiers'
const CANNOT = '구독 플랜을 불러올 수 없습니다.'
const site = useOwnSite()

test('the plans stand from the cheapest to the dearest, with what each gives', async ({ page }) => {
  await open(page, site.url('/plans'))
  const plans = page.getByRole('article')
  await expect(plans.getByRole('heading')).toHaveText([
    'SELECT 기본형',
    'STANDARD 선택형',
    'PRIME 프리미엄',
    'PRESTIGE 고급형',
    'ROYAL 최상위',
  ])
  const royal = plans.last()
  await expect(royal).toContainText('99,900원')
  await expect(royal).toContainText('월 600세트')
  await expect(royal.getByRole('listitem')).toHaveCount(4)
  await expect(royal.getByRole('listitem').last()).toHaveText('외 3개')
  await expect(plans.first().getByRole('listitem').last()).toHaveText('외 1개')
  await expect(page.getByText('인기 플랜')).toHaveCount(1)
  await expect(plans.nth(1)).toContainText('인기 플랜')
  await expect(page.getByRole('main')).toContainText('어떤 플랜도 당첨 확률을 높이지 않습니다.')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '무료로 시작하기' })).toHaveAttribute('href', '/auth/register')
  await main.getByRole('link', { name: '당첨결과' }).click()
  await expect(page).toHaveURL(site.url('/results'))
})

test('search engines read what each plan costs', async ({ page }) => {
  await page.goto(site.url('/plans'))
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const offers = things.map((thing) => JSON.parse(thing)).find(({ offers }) => offers).offers
  expect(offers[0]).toMatchObject({ name: 'SELECT', price: 9900, priceCurrency: 'KRW' })
})

test('asking about a plan shows how to reach the operator, as far as that was entered', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'PRIME 상담 신청' })
  const ask = page.getByRole('button', { name: '상담 신청 PRIME' })
  await open(page, site.url('/plans'))
  await ask.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: '문의 남기기' })).toHaveAttribute('href', '/contact')

  await site.staff('company', 'set', 'contact_number', '02-1234-5678')
  await site.staff('company', 'set', 'working_hours', '평일 09:00~18:00')
  await open(page, site.url('/plans'))
  await ask.click()
  await expect(dialog.getByRole('term')).toHaveText(['대표 전화', '상담 시간'])

  await site.staff('company', 'set', 'contact_number_secondary', '+82 10 9876 5432')
  await site.staff('company', 'set', 'contact_email', 'help@lottolens.example')
  await open(page, site.url('/plans'))
  await ask.click()
  await expect(dialog.getByRole('term')).toHaveText(['대표 전화', '보조 전화', '이메일', '상담 시간'])
  await expect(dialog.getByRole('link', { name: '02-1234-5678' })).toHaveAttribute('href', 'tel:0212345678')
  await expect(dialog.getByRole('link', { name: '+82 10 9876 5432' })).toHaveAttribute('href', 'tel:821098765432')
  await expect(dialog).toContainText('평일 09:00~18:00')
  await expectAccessible(page)
})

test('the consultation keeps the focus and gives it back', async ({ page }) => {
  await open(page, site.url('/plans'))
  const ask = page.getByRole('button', { name: '상담 신청 SELECT' })
  const dialog = page.getByRole('dialog')
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expectFocusHeld(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()

  await ask.click()
  await dialog.getByRole('button', { name: '닫기' }).click()
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()
})

test('a plan that cannot be had says so in words and asks for nothing', async ({ page }) => {
  const colours = ['RED', 'ORANGE', 'YELLOW', 'BLUE'] as const
  const shipped: Partial<SubscriptionTier>[] = ['SELECT', 'STANDARD', 'PRIME', 'PRESTIGE', 'ROYAL'].map(
    (name, index) => ({
      name,
      price: 1_000 * (5 - index),
      features: ['하나'],
      description: '설명',
      max_numbers_per_month: 5,
      ...(index < 4 && { sold_out_mark: `마감 ${colours[index]}`, sold_out_color: colours[index] as 'RED' }),
      is_disabled: index === 0 || index === 4,
    }),
  )
  await site.staffWithInput(JSON.stringify(shipped), 'plans', 'load', '-')
  await open(page, site.url('/plans'))
  const plan = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await expect(page.getByRole('article').first()).toContainText('ROYAL')
  await expect(plan('ROYAL').getByRole('button', { name: '이용 불가' })).toBeDisabled()
  await expect(plan('SELECT').getByRole('button', { name: '마감 RED' })).toBeDisabled()
  await expect(plan('STANDARD').getByText('마감 ORANGE')).toBeVisible()
  await expect(plan('STANDARD').getByRole('button', { name: '상담 신청' })).toBeEnabled()
  const fills = await page
    .getByText(/^마감 /)
    .filter({ hasNot: page.locator('button') })
    .evaluateAll((marks) =>
      marks.filter(({ tagName }) => tagName === 'SPAN').map((mark) => getComputedStyle(mark).backgroundColor),
    )
  expect(new Set(fills).size).toBe(4)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

for (const [what, answer] of [
  ['cannot be had', { status: 404, json: { code: 'not_found', detail: '없음' } }],
  ['are none', { status: 200, json: [] }],
] as const)
  test.describe(`plans that ${what}`, () => {
    test.use({ refused: [/subscription-tiers/] })

    test('say so, and loading the page again helps', async ({ page }) => {
      await open(page, site.url('/faq'))
      await page.route(`**${TIERS}`, (route) => route.fulfill(answer))
      await page.getByRole('contentinfo').getByRole('link', { name: '구독플랜' }).click()
      await expect(page.getByText(CANNOT)).toBeVisible()
      await expectAccessible(page)
      await page.unroute(`**${TIERS}`)
      await page.getByRole('button', { name: '다시 시도' }).click()
      await expect(page.getByRole('article')).toHaveCount(5)
      await expect(page.getByText(CANNOT)).toHaveCount(0)
    })
  })
