import type { SubscriptionTier } from '#contract/plans.ts'
import { expect, expectAccessible, expectFocusHeld, open, overflowOf, test } from './journey.ts'
import { useOwnSite } from './own-site.ts'

const site = useOwnSite()

test('a visitor compares the plans and asks about one; the dialog keeps the focus and gives it back', async ({
  page,
}) => {
  await site.staff('company', 'set', 'contact_number', '02-1234-5678')
  await site.staff('company', 'set', 'contact_number_secondary', '+82 10 9876 5432')
  await site.staff('company', 'set', 'working_hours', '평일 09:00~18:00')
  await open(page, site.url('/plans'))
  const plans = page.getByRole('article')
  await expect(plans.getByRole('heading')).toHaveText([
    'SELECT 기본형',
    'STANDARD 선택형',
    'PRIME 프리미엄',
    'PRESTIGE 고급형',
    'ROYAL 최상위',
  ])
  await expect(plans.last()).toContainText('99,900원')
  await expect(plans.last()).toContainText('월 600세트')
  await expect(plans.last()).toContainText('세트당 167원')
  await expect(plans.last().getByRole('listitem').first()).toHaveText('전담 상담원')
  await expect(page.getByRole('region', { name: '모든 플랜이 똑같아요' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('main')).toContainText('어떤 플랜도 당첨 확률을 높이지 않아요.')
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const offers = things.map((thing) => JSON.parse(thing)).find(({ offers }) => offers).offers
  expect(offers[0]).toMatchObject({ name: 'SELECT', price: 9900, priceCurrency: 'KRW' })

  const ask = page.getByRole('button', { name: '상담 신청 PRIME' })
  const dialog = page.getByRole('dialog', { name: 'PRIME 상담 신청' })
  await ask.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('term')).toHaveText(['대표 전화', '보조 전화', '상담 시간'])
  await expect(dialog.getByRole('link', { name: '+82 10 9876 5432' })).toHaveAttribute('href', 'tel:821098765432')
  await expect(dialog.getByRole('link', { name: '문의 남기기' })).toHaveAttribute('href', '/contact')
  await expectAccessible(page)
  await expectFocusHeld(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ask).toBeFocused()

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
  const version = /판\t(\w+)/.exec(await site.staff('plans', 'show'))?.[1] ?? ''
  await site.staffWithInput(JSON.stringify(shipped), 'plans', 'load', '-', '--version', version)
  await open(page, site.url('/plans'))
  // As the operator orders them, whatever they cost.
  await expect(plans.first()).toContainText('SELECT')
  await expect(plans.filter({ hasText: '인기 플랜' })).toContainText('PRIME')
  await expect(page.getByRole('button', { name: '마감 RED' })).toBeDisabled()
  const fills = await page
    .getByText(/^마감 /)
    .evaluateAll((marks) =>
      marks.filter(({ tagName }) => tagName === 'SPAN').map((mark) => getComputedStyle(mark).backgroundColor),
    )
  expect(new Set(fills).size).toBe(4)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})
