import { z } from 'zod'
import { CANCELLATION_ENDS, CANCELLATION_REASONS, CANCELLATION_STATES } from '#domain/money/refund.ts'
import { SOLD_FACTS } from '#domain/plan/plan.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, KoreanDate, ReceiptInUrl, Won } from '../fields.ts'
import { CancellationRequest, NamedRefundAccount } from './cancellation-form.ts'

const SubscriptionIdInUrl = idInUrl('구독의 번호가 아닙니다.').shape.id

/** The refund and how it is computed: `paid − for_days − for_sets = amount`, in won. */
export const RefundShown = z.object({
  paid: Won,
  days: Count,
  used_days: Count,
  sets_used: Count,
  for_days: Won,
  for_sets: Won,
  amount: Won,
})

/** A period that may be ended. */
const PeriodShown = z.object({
  tier_name: z.string(),
  /** First and last Korean day, both included. */
  start_date: KoreanDate,
  end_date: KoreanDate,
})

export const CancellationShown = z.object({
  receipt: z.string(),
  ...PeriodShown.shape,
  ends: z.enum(CANCELLATION_ENDS),
  /** The last Korean day on which the plan runs. */
  last_day: KoreanDate,
  reason: z.enum(CANCELLATION_REASONS).nullable(),
  requested_at: Instant,
  refund: RefundShown,
  state: z.enum(CANCELLATION_STATES),
  /** The Korean day by which the money is to be there; null where none comes back. */
  due_on: KoreanDate.nullable(),
  /** The Korean day on which it was paid. */
  paid_on: KoreanDate.nullable(),
  /** `국민 ●●●● 4417 · 김*나`; null where no money comes back. */
  account: z.string().nullable(),
})

export const previewCancellation = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/cancellation',
  access: 'member',
  refuses: ['no_subscription'],
  summary:
    '구독을 오늘 끝내면 돌려받는 금액(원)과 그 계산. 번호를 적지 않으면 이용 중인 구독, 없으면 곧 시작할 구독. 둘 다 없으면 404.',
  query: z.object({ subscription_id: SubscriptionIdInUrl.optional() }),
  reply: PeriodShown.extend({
    subscription_id: z.int(),
    today: KoreanDate,
    refund: RefundShown,
    /** Nothing was used in the first week, so everything comes back. */
    is_whole: z.boolean(),
    due_on: KoreanDate,
    /** The cancellation that stands already. */
    receipt: z.string().nullable(),
  }),
})

/**
 * 422 `account_required`, `current_password_required`, `wrong_password`, `code_wrong`, `sign_in_again`; 403
 * `second_factor_required`; 409 `refund_changed`, `already_cancelled`; 429 `too_many_attempts`.
 */
export const cancelMySubscription = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/cancellations',
  access: 'member',
  changes: ['subscription'],
  refuses: [
    'account_required',
    'already_cancelled',
    'code_wrong',
    'current_password_required',
    'member_not_found',
    'no_subscription',
    'period_overlaps',
    'refund_changed',
    'second_factor_off',
    'second_factor_required',
    'sign_in_again',
    'wrong_password',
  ],
  status: 201,
  summary:
    '이용 중이거나 시작할 구독을 오늘까지로, 또는 마지막 날에 끝냅니다. 보여 준 금액과 달라졌으면 거절합니다. 돌려받을 계좌를 적으면 비밀번호(소셜 회원은 본인 확인)와, 쓰고 있다면 2단계 인증 코드가 필요하고, 메시지와 문자로 알립니다.',
  body: CancellationRequest,
  reply: z.object({ receipt: z.string() }),
})

export const previewLeaving = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/leaving',
  access: 'member',
  summary: '계정을 지우면 함께 끝나는 구독과 돌려받는 금액(원). 없으면 빈 목록.',
  reply: z.object({
    /** Running and future periods, the latest begun first; won that arrived for each, and that come back. */
    periods: z.array(PeriodShown.extend({ paid: Won, amount: Won })),
    /** Won that come back in all. */
    amount: Won,
    /** The Korean day by which they are to be there. */
    due_on: KoreanDate,
  }),
})

export const getMyCancellation = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/cancellations/:receipt',
  access: 'member',
  follows: ['subscription'],
  refuses: ['cancellation_not_found'],
  summary: '해지 하나: 언제 끝나고 얼마를 돌려받는지, 입금은 어디까지 왔는지.',
  params: ReceiptInUrl,
  reply: CancellationShown.extend({
    /** Whether it can still be taken back. */
    is_revocable: z.boolean(),
  }),
})

/**
 * 409 `refund_not_approved` once it was paid; 422 `current_password_required`, `wrong_password`, `code_wrong`, `sign_in_again`;
 * 403 `second_factor_required`; 429 `too_many_attempts`.
 */
export const nameMyRefundAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/me/cancellations/:receipt/account',
  access: 'member',
  changes: ['subscription'],
  refuses: [
    'cancellation_not_found',
    'code_wrong',
    'current_password_required',
    'member_not_found',
    'refund_not_approved',
    'second_factor_off',
    'second_factor_required',
    'sign_in_again',
    'wrong_password',
  ],
  summary:
    '아직 입금되지 않은 환불을 받을 계좌를 적거나 바꿉니다. 비밀번호(소셜 회원은 본인 확인)와, 쓰고 있다면 2단계 인증 코드가 필요합니다. 승인은 다시 받습니다.',
  params: ReceiptInUrl,
  body: NamedRefundAccount,
  reply: z.object({ receipt: z.string() }),
})

/** Needs no proof: it stops money, and moves none. 409 `refund_not_approved` once it was paid. */
export const withdrawMyRefundAccount = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/cancellations/:receipt/account/withdraw',
  access: 'member',
  changes: ['subscription'],
  refuses: ['cancellation_not_found', 'refund_not_approved'],
  summary: '아직 입금되지 않은 환불에서 받을 계좌를 뺍니다. 다시 적을 때까지 입금되지 않습니다.',
  params: ReceiptInUrl,
  reply: z.object({ receipt: z.string() }),
})

export const listMyCancellations = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/cancellations',
  access: 'member',
  follows: ['subscription'],
  summary: '내 해지 내역, 새것부터.',
  reply: z.array(CancellationShown),
})

export const withdrawMyCancellation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/me/cancellations/:receipt/withdraw',
  access: 'member',
  changes: ['subscription'],
  refuses: ['cancellation_in_force', 'cancellation_not_found', 'no_subscription', 'period_overlaps'],
  summary: '해지가 시작되기 전, 환불이 승인되기 전에 해지를 되돌립니다.',
  params: ReceiptInUrl,
  reply: z.object({ receipt: z.string() }),
})

export const getMySubscriptionReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/subscriptions/:id/receipt',
  access: 'member',
  refuses: ['no_subscription'],
  summary: '구독 하나의 계약 내용과 영수증: 어느 날을 위해 얼마를 냈는지.',
  params: idInUrl('구독의 번호가 아닙니다.'),
  reply: PeriodShown.extend({
    id: z.int(),
    /** The terms at the time of sale: won and sets a month, and days from the first to the last. */
    monthly_price: Won,
    monthly_sets: Count,
    sold_days: Count,
    /** The wording of the terms that was agreed to, by the day from which it holds; null where it is not known. */
    terms_version: KoreanDate.nullable(),
    /** The number of the sentences that were agreed to besides. */
    contract_wording: z.int(),
    /** Facts that are unknown of a period sold before they were kept. */
    not_known: z.array(z.enum(SOLD_FACTS)),
    /** The first day on which it no longer ran because it was ended early. */
    cancelled_date: KoreanDate.nullable(),
    /** Deposits for it, the oldest first. */
    payments: z.array(z.object({ day: KoreanDate, amount: Won, depositor: z.string() })),
    paid: Won,
    /** Won that were paid back. */
    refunded: Won,
  }),
})
