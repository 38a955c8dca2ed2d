import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import { getSecondFactor } from '#contract/members/second-factor.ts'
import {
  cancelMySubscription,
  getMyCancellation,
  getMySubscriptionReceipt,
  listMyCancellations,
  previewCancellation,
  withdrawMyCancellation,
} from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { addDays, dayWording, koreanDay } from '#domain/calendar.ts'
import { answer, callsOf, HANA, MIDWEEK, reply, visit } from '#tests/support/screen.tsx'

const refund = { paid: 59_700, days: 92, used_days: 41, sets_used: 30, for_days: 26_605, for_sets: 0, amount: 33_095 }
const period = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' }
const PREVIEW = {
  subscription_id: 7,
  ...period,
  today: '2026-11-21',
  refund,
  is_whole: false,
  due_on: '2026-11-25',
  receipt: null,
}
const CANCELLATION = {
  ...period,
  ...{
    receipt: 'C-2026-1121-AB12',
    ends: 'today' as const,
    last_day: '2026-11-21',
    reason: null,
    refund,
    is_revocable: true,
  },
  ...{ requested_at: '2026-11-21T05:32:00.000Z', state: 'requested' as const, due_on: '2026-11-25', paid_on: null },
  account: '국민 ●●●● 4417 · 김*나',
} as const
const SOLD = {
  ...{ id: 7, ...period, monthly_price: 19_900, monthly_sets: 60, sold_days: 92, cancelled_date: null },
  ...{ terms_version: '2026-10-01', contract_wording: 1, not_known: [] },
}
const PATH = '/dashboard/subscription/cancel'
const cancelling = (answers: ReturnType<typeof answer>) =>
  visit(PATH, {
    isSignedIn: true,
    answers: { ...reply(getSecondFactor, { since: null, recovery_codes_left: 0 }), ...answers },
  })
const main = () => within(screen.getByRole('main'))

it('says of a plan that nothing was paid for that nothing comes back, and lists no zeros', async () => {
  const unpaid = { ...refund, paid: 0, for_days: 0, amount: 0 }
  await cancelling(reply(previewCancellation, { ...PREVIEW, refund: unpaid }))
  await screen.findByText(/입금 내역이 없어 환불액은 0원이에요/)
  expect(screen.getByRole('main').textContent?.match(/(?<![\d,])0원/g)).toHaveLength(1)
  expect(screen.getByRole('button', { name: '해지하기' })).toBeTruthy()
})

it('shows what comes back before the press, and the receipt after it', async () => {
  const { user, calls, address } = await cancelling({
    ...reply(previewCancellation, PREVIEW),
    ...reply(cancelMySubscription, { receipt: CANCELLATION.receipt }),
    ...reply(getMyCancellation, CANCELLATION),
  })
  const button = await screen.findByRole('button', { name: '해지하고 33,095원 돌려받기' })
  expect(main().getByText('− 26,605원')).toBeTruthy()
  expect(main().getByText('2026.11.25 (수)까지')).toBeTruthy()
  await user.click(button)
  await screen.findByText('은행을 적어 주세요.')
  expect(callsOf(cancelMySubscription, calls)).toEqual([])
  await user.type(main().getByLabelText('은행'), '국민')
  await user.type(main().getByLabelText('계좌번호'), '123-456-784417')
  await user.type(main().getByLabelText('본인 확인 비밀번호'), 'my own password')
  await user.click(main().getByRole('button', { name: '자주 안 써요' }))
  await user.click(button)
  await screen.findByRole('heading', { level: 1, name: '해지했어요' })
  expect(address()).toBe(`/dashboard/subscription/cancellations/${CANCELLATION.receipt}`)
  expect(callsOf(cancelMySubscription, calls).map(({ body }) => body)).toEqual([
    {
      ...{ subscription_id: 7, ends: 'today', amount: 33_095, reason: 'unused' },
      account: { bank_name: '국민', account_number: '123-456-784417', account_holder: HANA.name },
      current_password: 'my own password',
    },
  ])
  expect(main().getByText('국민 ●●●● 4417 · 김*나')).toBeTruthy()
})

it('to use it to the end gives nothing back and asks for no account', async () => {
  const { user, calls } = await cancelling({
    ...reply(previewCancellation, PREVIEW),
    ...reply(cancelMySubscription, { receipt: CANCELLATION.receipt }),
    ...reply(getMyCancellation, { ...CANCELLATION, ends: 'at_end', state: 'nothing_due', account: null, due_on: null }),
  })
  await user.click(await screen.findByRole('radio', { name: /기간이 끝나면 해지/ }))
  expect(main().queryByLabelText('은행')).toBeNull()
  await user.click(main().getByRole('button', { name: '해지하기' }))
  await screen.findByRole('heading', { level: 1, name: '끝나는 날을 정했어요' })
  expect(callsOf(cancelMySubscription, calls)[0]?.body).toEqual({
    subscription_id: 7,
    ends: 'at_end',
    amount: 0,
    reason: null,
    account: null,
  })
})

it('an amount that changed meanwhile is said, and shown anew', async () => {
  let preview: typeof PREVIEW = PREVIEW
  const { user } = await cancelling({
    ...answer(previewCancellation, () => ({ json: preview })),
    ...answer(cancelMySubscription, () => {
      preview = { ...PREVIEW, refund: { ...refund, for_sets: 95, amount: 33_000 } }
      return { status: 409, json: { code: 'refund_changed', detail: '그사이 돌려받을 금액이 달라졌습니다.' } }
    }),
  })
  await user.type(await screen.findByLabelText('은행'), '국민')
  await user.type(main().getByLabelText('계좌번호'), '12345678')
  await user.type(main().getByLabelText('본인 확인 비밀번호'), 'my own password')
  await user.click(main().getByRole('button', { name: '해지하고 33,095원 돌려받기' }))
  await screen.findByRole('button', { name: '해지하고 33,000원 돌려받기' })
  expect(main().getByText('그사이 돌려받을 금액이 달라졌습니다.')).toBeTruthy()
  expect(main().getByLabelText<HTMLInputElement>('은행').value).toBe('국민')
})

describe('a plan that was ended and still runs', () => {
  const today = koreanDay(MIDWEEK)
  const running = { tier_name: 'STANDARD', start_date: addDays(today, -20), end_date: addDays(today, 40) }
  const shown = (cancellation: Partial<Reply<typeof listMyCancellations>[number]> | null, days: number | null) => {
    const { is_revocable: _, ...written } = CANCELLATION
    return visit('/dashboard/subscription', {
      isSignedIn: true,
      answers: {
        ...reply(getMySubscription, {
          ...{ tier_name: running.tier_name, subscription_status: 'active', days_until_renewal: days },
          ...{ subscription_start_date: running.start_date, subscription_end_date: running.end_date },
          last_day: cancellation?.last_day ?? running.end_date,
          ...{ monthly_allowance: 60, used_this_month: 0, remaining_numbers: 60 },
          history: [{ id: 7, ...running, status: 'active' }],
        }),
        ...reply(listMyCancellations, cancellation === null ? [] : [{ ...written, ...running, ...cancellation }]),
      },
    })
  }

  it.each(['requested', 'approved', 'paid'] as const)(
    'today (%s) says so, and is not ended a second time',
    async (state) => {
      await shown({ state, last_day: today }, null)
      await screen.findByText('해지했어요. 오늘까지 이용할 수 있어요.')
      expect(main().queryByRole('link', { name: '해지하기' })).toBeNull()
      expect(main().getByText('종료일').parentElement?.textContent).toContain(dayWording(today))
      expect(main().getByRole('link', { name: '해지 내역 보기' }).getAttribute('href')).toBe(
        `/dashboard/subscription/cancellations/${CANCELLATION.receipt}`,
      )
    },
  )

  it('by itself on its last day says which, and speaks of no next payment', async () => {
    await shown({ state: 'nothing_due', ends: 'at_end', last_day: running.end_date }, 40)
    await screen.findByText(`해지했어요. ${dayWording(running.end_date)}까지 이용할 수 있어요.`)
    expect(main().queryByRole('link', { name: '해지하기' })).toBeNull()
    expect(main().queryByText('다음 결제까지')).toBeNull()
  })

  it.each([
    ['never', null],
    ['and taken back', { state: 'withdrawn', last_day: today }],
  ] as const)('(%s) can be ended', async (_, cancellation) => {
    await shown(cancellation, 40)
    await screen.findByRole('link', { name: '해지하기' })
    expect(main().queryByText(/이용할 수 있어요/)).toBeNull()
  })
})

it('without a running plan there is nothing to end', async () => {
  await cancelling(answer(previewCancellation, { status: 404, json: { code: 'no_subscription', detail: '없습니다.' } }))
  await screen.findByText(/해지할 구독이 없어요/)
})

it('is taken back by one press', async () => {
  let state: 'requested' | 'withdrawn' = 'requested'
  const { user } = await visit(`/dashboard/subscription/cancellations/${CANCELLATION.receipt}`, {
    isSignedIn: true,
    answers: {
      ...answer(getMyCancellation, () => ({
        json: { ...CANCELLATION, state, is_revocable: state === 'requested' },
      })),
      ...answer(withdrawMyCancellation, () => {
        state = 'withdrawn'
        return { json: { receipt: CANCELLATION.receipt } }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '해지 되돌리기' }))
  await screen.findByRole('heading', { level: 1, name: '해지를 되돌렸어요' })
})

it('a receipt says what was paid for which days', async () => {
  await visit('/dashboard/subscription/receipts/7', {
    isSignedIn: true,
    answers: reply(getMySubscriptionReceipt, {
      ...SOLD,
      ...{ payments: [{ day: '2026-10-12', amount: 59_700, depositor: '김하나' }], paid: 59_700, refunded: 0 },
    }),
  })
  await screen.findByText('2026.10.12 ~ 2027.01.11')
  expect(main().getByText('2026.10.12 · 김하나')).toBeTruthy()
  expect(main().getAllByText('59,700원')).toHaveLength(2)
  const terms = main().getByRole('link', { name: '이용약관(2026.10.01 시행)' })
  expect(terms.getAttribute('href')).toBe('/terms?from=2026-10-01')
})

it('a receipt is not shown without who sold', async () => {
  await visit('/dashboard/subscription/receipts/7', {
    isSignedIn: true,
    answers: {
      ...reply(getMySubscriptionReceipt, { ...SOLD, payments: [], paid: 0, refunded: 0 }),
      ...answer(getCompanyInfo, { status: 503, json: { code: 'busy', detail: '잠시 후 다시 시도해 주세요.' } }),
    },
  })
  await screen.findByRole('alert')
  expect(main().queryByText('판매자')).toBeNull()
})

it('a receipt of before sales were kept says what is not known', async () => {
  await visit('/dashboard/subscription/receipts/7', {
    isSignedIn: true,
    answers: reply(getMySubscriptionReceipt, {
      ...{ ...SOLD, terms_version: null, not_known: ['monthly_sets', 'terms_version'] },
      ...{ payments: [], paid: 0, refunded: 0 },
    }),
  })
  await screen.findByText('한 달 60세트 (기록 없음, 추정)')
  expect(main().getByText('한 달 19,900원')).toBeTruthy()
  expect(main().getByText(/그날의 글은 기록되어 있지 않으니/)).toBeTruthy()
  expect(main().queryByRole('link', { name: /이용약관/ })).toBeNull()
})
