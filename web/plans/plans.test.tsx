import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getMySubscription, listSubscriptionTiers, type SubscriptionTier } from '#contract/plans/plans.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { type Answer, answer, MIDWEEK, NO_COMPANY, NO_PLAN, reply, visit } from '#tests/support/screen.tsx'

const aTier = (id: number, more: Partial<SubscriptionTier>): SubscriptionTier => ({
  id,
  name: 'SELECT',
  price: 1_000 * id,
  features: ['하나', '둘', '셋', '넷', '다섯'],
  description: '설명',
  max_numbers_per_month: 5,
  is_disabled: false,
  sold_out_mark: null,
  sold_out_color: 'RED',
  is_popular: false,
  ...more,
})

it('say who sells the plans', async () => {
  const company = { ...NO_COMPANY, representative: '김하나', business_number: '120-88-00767', hosting_provider: '행운' }
  await visit('/plans', {
    answers: { ...reply(listSubscriptionTiers, [aTier(1, {})]), ...reply(getCompanyInfo, company) },
  })
  const main = within(await screen.findByRole('main'))
  const seller = (await main.findByRole('heading', { name: '판매하는 곳 · 로또렌즈' })).parentElement as HTMLElement
  expect(
    within(seller)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['대표자', '사업자등록번호'])
})

describe('the plans', () => {
  it('stand as the operator ordered them, with what only they have, and the popular one marked', async () => {
    await visit('/plans', {
      answers: reply(listSubscriptionTiers, [
        aTier(1, {}),
        aTier(2, { name: 'STANDARD', is_popular: true }),
        aTier(3, { name: 'PRIME', features: ['하나', '둘', '전화 상담'] }),
      ]),
    })
    const plans = await screen.findAllByRole('article')
    const names = plans.map((plan) => within(plan).getByRole('heading').textContent)
    expect(names).toEqual(['SELECT 기본형', 'STANDARD 선택형', 'PRIME 프리미엄'])
    const itemsOf = (part: HTMLElement | undefined) =>
      within(part as HTMLElement)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(itemsOf(plans[0])).toEqual(['셋', '넷', '다섯'])
    expect(itemsOf(plans[2])).toEqual(['전화 상담'])
    expect(itemsOf(screen.getByRole('region', { name: '모든 플랜에 포함돼요' }))).toEqual([
      '하나',
      '둘',
      '모든 분석 화면',
    ])
    expect(plans[0]?.textContent).toContain('세트당 200원')
    const free = screen.getByRole('heading', { name: '무료 가입만 하면' }).closest('li')
    expect(free?.textContent).toContain('월 10세트')
    expect(free?.nextElementSibling?.textContent).toContain('SELECT')
    expect(screen.getAllByText('인기 플랜').map((mark) => mark.closest('article'))).toEqual([plans[1]])
    expect(screen.getByText(/어떤 플랜도 당첨 확률을 높이지 않아요/)).toBeTruthy()
  })

  it('that cannot be had say so in words and ask for nothing', async () => {
    await visit('/plans', {
      answers: reply(listSubscriptionTiers, [
        aTier(1, { is_disabled: true }),
        aTier(2, { name: 'PRIME', is_disabled: true, sold_out_mark: '마감' }),
        aTier(3, { name: 'STANDARD', sold_out_mark: '마감 임박', sold_out_color: 'ORANGE' }),
      ]),
    })
    const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
    expect((await button('이용 불가')).disabled).toBe(true)
    expect((await button('마감')).disabled).toBe(true)
    expect((await button('상담 신청 STANDARD')).disabled).toBe(false)
    expect(screen.getByText('마감 임박')).toBeTruthy()
  })

  it.each<[what: string, answer: Answer]>([
    ['cannot be had', { status: 404, json: { code: 'not_found', detail: '없음' } }],
    ['are none', { json: [] }],
  ])('that %s are said not to come, with a way to try again', async (_, answering) => {
    await visit('/plans', { answers: answer(listSubscriptionTiers, answering) })
    expect((await screen.findByText('구독 플랜을 불러올 수 없습니다.')).closest('[role=alert]')).not.toBeNull()
    expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy()
  })
})

describe('the plans of who', () => {
  const tiers = reply(listSubscriptionTiers, [aTier(1, {}), aTier(2, { name: 'PRIME' })])
  const buttons = () => screen.getAllByRole('button', { name: /상담/ }).map(({ textContent }) => textContent)
  const links = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('has one say until when it runs, offer more of it or another, and no sign-up', async () => {
    const running = { tier_name: 'PRIME', last_day: '2026-12-20', subscription_status: 'active' } as const
    await visit('/plans', {
      isSignedIn: true,
      answers: { ...tiers, ...reply(getMySubscription, { ...NO_PLAN, ...running }) },
    })
    await screen.findByText(/PRIME 플랜을 2026\.12\.20까지 이용해요/)
    expect(buttons()).toEqual(['변경 상담 SELECT', '연장 상담 PRIME'])
    expect(links()).toContain('구독 관리')
    expect(links()).not.toContain('무료로 시작하기')
  })

  it('is a member without one lead to the maker, not to a sign-up', async () => {
    await visit('/plans', { isSignedIn: true, answers: tiers })
    await screen.findByRole('link', { name: '번호 만들기' })
    expect(buttons()).toEqual(['상담 신청 SELECT', '상담 신청 PRIME'])
    expect(links()).not.toContain('무료로 시작하기')
  })

  it('is no member invite to sign up', async () => {
    await visit('/plans', { answers: tiers })
    await screen.findByRole('link', { name: '무료로 시작하기' })
  })
})

describe('the subscription', () => {
  const open = (answers: ReturnType<typeof answer>) => visit('/dashboard/subscription', { isSignedIn: true, answers })
  const period = { tier_name: 'PRIME', start_date: '2026-10-01', end_date: '2026-10-31' } as const

  it.each([
    ['active', '이용 중', 2, '플랜 변경'],
    ['cancelled', '취소됨', 1, '구독하기'],
    ['expired', '만료됨', 1, '구독하기'],
  ] as const)('that is %s is called %s in %i places, never beside the free use, and leads on by %s', async (...one) => {
    const [status, word, places, link] = one
    await open(
      reply(getMySubscription, {
        ...NO_PLAN,
        tier_name: status === 'active' ? 'PRIME' : null,
        subscription_status: status,
        subscription_start_date: period.start_date,
        subscription_end_date: period.end_date,
        days_until_renewal: status === 'active' ? 20 : null,
        last_day: status === 'active' ? addDays(koreanDay(MIDWEEK), 20) : null,
        history: [{ id: 7, ...period, status }],
      }),
    )
    expect(await screen.findAllByText(word)).toHaveLength(places)
    const past = {
      active: undefined,
      cancelled: '지난 구독: PRIME · 취소됨',
      expired: /^지난 구독: PRIME · .*까지 이용했어요$/,
    }[status]
    const main = screen.getByRole('main').textContent ?? ''
    if (past === undefined) expect(main).not.toContain('지난 구독')
    else expect(screen.getByText('PRIME', { selector: 'p > strong' }).parentElement?.textContent).toMatch(past)
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/plans')
    if (status === 'active')
      await expect.poll(() => screen.getByText('이용 종료까지').parentElement?.textContent).toContain('20일')
  })

  it('of who has none: ten sets a month, and the way to the plans', async () => {
    await open({})
    await screen.findByRole('heading', { name: '무료 이용 중' })
    const main = within(screen.getByRole('main'))
    expect(main.getByText('매달 10세트를 만들고 모든 분석을 볼 수 있어요.')).toBeTruthy()
    expect(main.queryByText('종료일')).toBeNull()
    expect(main.queryByRole('heading', { name: '구독 이력' })).toBeNull()
    expect(screen.getByRole('main').textContent).toContain('이번 달 10세트 중 0세트 사용')
  })

  it('that cannot be had is said with the server’s reason, and can be tried again', async () => {
    let answering: Answer = { status: 403, json: { code: 'member_blocked', detail: '이용이 제한된 계정입니다.' } }
    const { user } = await open(answer(getMySubscription, () => answering))
    await screen.findByText('구독 정보를 불러오지 못했어요.')
    const toasts = () => screen.getByRole('region', { name: '알림' }).textContent
    await expect.poll(toasts).toContain('이용이 제한된 계정입니다.')
    answering = { json: NO_PLAN }
    await user.click(screen.getByRole('button', { name: '다시 시도' }))
    await screen.findByRole('heading', { name: '무료 이용 중' })
  })
})
