import { z } from 'zod'
import { DEPOSIT_SOURCES } from '#domain/money/bank-statement.ts'
import { CANCELLATION_STATE_NAMES, CANCELLATION_STATES, type CancellationState } from '#domain/money/refund.ts'
import { SOLD_FACTS, SUBSCRIPTION_STATUSES } from '#domain/plan/plan.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Instant, idInUrl, KoreanDate, NewPeriod, RealDay, ReceiptInUrl, RowNumber, Won } from '../fields.ts'
import { CancellationChoice, RefundAccount } from '../plans/cancellation-form.ts'
import { CancellationShown, RefundShown } from '../plans/cancellations.ts'
import { Saving, SeenRevision } from '../revisions.ts'
import { BY_AGE, choiceOf, type Tone, table } from '../table.ts'
import { MemberId, Reason } from './members.ts'

const AccountHash = z
  .string({ error: '확인한 계좌(account_hash)가 필요합니다.' })
  .max(100, { error: '확인한 계좌(account_hash)가 아닙니다.' })

const ListedRefund = CancellationShown.extend({
  /** The key after which the next page begins. */
  id: z.int(),
  member_id: z.int(),
  /** `김*나`; empty once the member has left. */
  name: z.string(),
  /** The member of staff that asked for it; null: the member. */
  requested_by: z.string().nullable(),
  /** Why, where staff ended it. */
  staff_reason: z.string().nullable(),
  /** The member of staff that named the account, and when; null: the member, or there is none. */
  account_set_by: z.string().nullable(),
  account_set_at: Instant.nullable(),
  /** Stands for the whole account, so that an approval or a payment is of the one that was seen; null without one. */
  account_hash: z.string().nullable(),
  /** Whether the account's holder has the member's name; null without an account, or once the member has left. */
  is_held_by_member: z.boolean().nullable(),
  /** Whether it waits for an approval, also where an earlier one was of another account. */
  is_to_approve: z.boolean(),
  approved_by: z.string().nullable(),
  approved_at: Instant.nullable(),
  paid_by: z.string().nullable(),
})

export const REFUND_TONES: Readonly<Record<CancellationState, Tone>> = {
  requested: 'waiting',
  approved: 'waiting',
  paid: 'good',
  nothing_due: 'plain',
  withdrawn: 'plain',
}

export const refundTable = table({
  name: 'refunds',
  title: '환불',
  path: '/api/v1/admin/refunds',
  access: { staff: 'refunds:write' },
  summary:
    '환불. 상태를 적지 않으면 승인과 지급을 기다리는 것. 승인을 기다리는 것의 금액은 지금 다시 계산한 것입니다. 이름과 계좌는 가립니다.',
  row: ListedRefund,
  key: 'receipt',
  sorts: ['oldest', 'newest'],
  filters: {
    state: choiceOf({ label: '상태', names: CANCELLATION_STATE_NAMES, all: '할 일' }),
  },
  /** All that wait to be approved, and to be paid; 10,000 where there are more. */
  totals: { requested: Count, approved: Count },
  totalsWording: ({ requested, approved }) => `승인할 것 ${requested}건 · 지급할 것 ${approved}건`,
  empty: '환불이 없어요.',
  opens: 'name',
  columns: [
    { key: 'member_id', heading: '회원 번호', only: 'file' },
    // On a phone the first three are in sight: whose, how much, until when.
    { key: 'name', heading: '이름', value: ({ name }) => name || '탈퇴한 회원' },
    { key: 'amount', heading: '금액', format: 'won', value: ({ refund }) => refund.amount },
    { key: 'due_on', heading: '기한', format: 'day', only: 'page' },
    {
      key: 'state',
      heading: '상태',
      value: ({ state }) => CANCELLATION_STATE_NAMES[state],
      tone: ({ state }) => REFUND_TONES[state],
    },
    { key: 'tier_name', heading: '플랜' },
    { key: 'receipt', heading: '확인 번호' },
    { key: 'requested_at', heading: '신청', format: 'instant', sorts: BY_AGE },
    { key: 'requested_by', heading: '신청한 직원', only: 'file' },
    { key: 'account_set_by', heading: '계좌를 적은 직원', only: 'file' },
    { key: 'approved_by', heading: '승인한 직원', only: 'file' },
    { key: 'approved_at', heading: '승인', only: 'file' },
    { key: 'paid_on', heading: '지급일', only: 'file' },
    { key: 'paid_by', heading: '지급한 직원', only: 'file' },
  ],
})
export const { list: listRefunds, export: exportRefunds } = refundTable

export const showRefund = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refunds/:receipt',
  access: { staff: 'refunds:write' },
  refuses: ['cancellation_not_found'],
  summary: '환불 하나, 목록에서처럼 가려서. 어떤 입금을 돌려주는지, 누가 적고 누가 맞추었는지와 함께.',
  params: ReceiptInUrl,
  reply: ListedRefund.extend({
    /** Deposits that paid for the period, the oldest first: how each came here, who typed or imported it, who matched it. */
    deposits: z.array(
      z.object({
        id: z.int(),
        day: KoreanDate,
        amount: Won,
        /** `김*나`. */
        depositor: z.string(),
        /** The payer as the bank wrote it, masked, where staff have corrected it. */
        bank_depositor: z.string().nullable(),
        source: z.enum(DEPOSIT_SOURCES),
        stored_by: z.string(),
        matched_by: z.string().nullable(),
      }),
    ),
  }),
})

export const openRefundAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refunds/:receipt/account',
  access: { staff: 'refunds:write' },
  action: '환불 계좌를 열람',
  refuses: ['cancellation_not_found'],
  opens_personal_data: true,
  summary: '돌려줄 계좌를 엽니다. 감사 기록에 남습니다.',
  params: ReceiptInUrl,
  reply: z.object({ bank_name: z.string(), account_number: z.string(), account_holder: z.string() }),
})

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/refunds',
  access: { staff: 'refunds:write' },
  action: '회원의 환불을 요청',
  refuses: ['account_required', 'already_cancelled', 'no_subscription', 'period_overlaps', 'refund_changed'],
  needs_fresh_factor: true,
  status: 201,
  summary:
    '회원을 대신해 이용 중이거나 시작할 구독을 오늘까지로 끝내거나, 환불 없이 해지해 둔 구독의 환불을 요청합니다. 승인은 다른 사람이 합니다.',
  params: MemberId,
  body: CancellationChoice.pick({ subscription_id: true, amount: true, reason: true, account: true }),
  reply: z.object({ receipt: z.string() }),
})

export const withdrawCancellation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/:receipt/withdraw',
  access: { staff: 'subscriptions:write' },
  action: '해지를 취소',
  refuses: ['cancellation_in_force', 'cancellation_not_found', 'no_subscription', 'period_overlaps'],
  summary: '해지를 되돌립니다. 마지막 날이 지나기 전, 환불이 승인되기 전까지 할 수 있습니다.',
  params: ReceiptInUrl,
  reply: z.object({ receipt: z.string() }),
})

export const setRefundAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/refunds/:receipt/account',
  access: { staff: 'refunds:write' },
  action: '환불 계좌를 저장',
  refuses: ['cancellation_not_found', 'refund_not_approved'],
  needs_fresh_factor: true,
  summary:
    '아직 지급하지 않은 환불의 돌려줄 계좌를 적거나 고칩니다. 승인한 뒤라면 다시 승인을 받아야 합니다. 회원에게 알립니다.',
  params: ReceiptInUrl,
  body: RefundAccount,
  reply: z.object({ receipt: z.string() }),
})

const PeriodOfMember = z.object({
  id: z.int(),
  tier_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** First and last Korean day, both included. */
  start_date: KoreanDate,
  end_date: KoreanDate,
  /** The first day on which it no longer runs because it was ended early. */
  cancelled_date: KoreanDate.nullable(),
  /** The sold terms: won and sets a month, days. */
  monthly_price: Won,
  monthly_sets: Count,
  sold_days: Count,
  not_known: z.array(z.enum(SOLD_FACTS)),
  /** Won that arrived for it, and that went back. */
  paid: Won,
  refunded: Won,
  /** The refund if the period ends today, or of a period that was ended without one; null if there is nothing to end. */
  ending: z.object({ last_day: KoreanDate, refund: RefundShown }).nullable(),
  /** The cancellation that stands. */
  cancellation: z
    .object({
      receipt: z.string(),
      state: z.enum(CANCELLATION_STATES),
      last_day: KoreanDate,
      amount: Won,
      has_account: z.boolean(),
      /** Whether it can still be taken back. */
      is_revocable: z.boolean(),
    })
    .nullable(),
})

export const listPeriodsOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/subscriptions',
  access: { staff: 'members:read' },
  refuses: ['member_not_found'],
  summary: '회원의 모든 구독 기간, 새것부터: 판 조건, 들어온 돈과 돌려준 돈, 오늘 끝내면 돌려줄 금액(원).',
  params: MemberId,
  reply: z.object({ periods: z.array(PeriodOfMember), saving: Saving }),
})

export const previewPlanChange = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/plan-change',
  access: { staff: 'members:read' },
  refuses: [
    'already_cancelled',
    'member_not_found',
    'no_subscription',
    'period_reversed',
    'plan_change_late',
    'tier_not_found',
    'tier_not_offered',
  ],
  summary: '이용 중인 구독을 다른 플랜으로 바꿀 때 돌려줄 금액과 새로 받을 금액, 그 차이(원).',
  params: MemberId,
  query: z.object({ subscription_id: idInUrl('구독의 번호가 아닙니다.').shape.id, ...NewPeriod.shape }),
  reply: z.object({
    ends: z.object({ tier_name: z.string(), last_day: KoreanDate, refund: RefundShown }),
    begins: z.object({
      tier_name: z.string(),
      start_date: KoreanDate,
      end_date: KoreanDate,
      monthly_price: Won,
      monthly_sets: Count,
      /** For the whole period. */
      price: Won,
    }),
    /** Won that the member pays in all; below 0 where more comes back than is to be paid. */
    difference: z.int(),
  }),
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/plan-change',
  access: { staff: 'subscriptions:write' },
  action: '회원의 플랜을 변경',
  refuses: [
    'already_cancelled',
    'edit_conflict',
    'member_not_found',
    'no_subscription',
    'period_overlaps',
    'period_reversed',
    'plan_change_late',
    'price_changed',
    'refund_changed',
    'tier_not_found',
    'tier_not_offered',
  ],
  guarded_field: { name: 'account', staff: 'refunds:write' },
  status: 201,
  summary:
    '이용 중인 구독을 끝내고(환불 요청이 생깁니다) 새 플랜을 줍니다. 기간마다 돈은 따로입니다. 보여 준 금액과 달라졌으면 거절합니다. 계좌를 적으려면 환불 권한(refunds:write)과 2단계 인증이 필요합니다.',
  params: MemberId,
  /** The new plan begins today or tomorrow; the running one ends the day before. */
  body: z.object({
    subscription_id: RowNumber,
    ...NewPeriod.shape,
    /** Won, as they were shown: what comes back of the running period, and what the new one costs. */
    amount: Won,
    price: Won,
    staff_reason: Reason,
    account: CancellationChoice.shape.account,
    revision: SeenRevision.optional(),
  }),
  reply: z.object({
    /** The new period. */
    id: z.int(),
    /** Of the cancellation of the old one. */
    receipt: z.string(),
  }),
})

export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/:receipt/approve',
  access: { staff: 'refunds:approve' },
  action: '환불을 승인',
  refuses: [
    'account_required',
    'approver_made_by_asker',
    'approver_too_new',
    'cancellation_not_found',
    'deposit_unconfirmed',
    'no_subscription',
    'period_overlaps',
    'refund_account_changed',
    'refund_changed',
    'refund_not_requested',
    'refund_uncovered',
    'self_approval',
  ],
  needs_fresh_factor: true,
  summary:
    '환불을 승인합니다. 요청했거나 계좌나 입금을 손으로 적은 직원, 그 직원이 만든 계정, 만든 지 일주일이 안 된 계정은 승인할 수 없고, 금액이나 계좌가 그사이 달라졌으면 거절합니다. 해지는 되돌릴 수 없게 됩니다.',
  params: ReceiptInUrl,
  body: z.object({
    /** Won, as the approver saw them. */
    amount: Won,
    /** `account_hash`, as the approver saw it; null where nothing comes back. */
    account_seen: AccountHash.nullable().default(null),
    /** They have seen in the bank's own record that the deposits written by hand arrived. */
    is_confirmed: z.boolean().optional(),
  }),
  reply: z.object({ receipt: z.string(), amount: Won }),
})

export const payRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/:receipt/pay',
  access: { staff: 'refunds:write' },
  action: '환불 지급을 기록',
  refuses: [
    'account_required',
    'cancellation_not_found',
    'refund_account_changed',
    'refund_not_approved',
    'refund_paid_on',
    'refund_uncovered',
    'self_payment',
  ],
  needs_fresh_factor: true,
  summary: '승인된 환불을 지급했다고 적습니다. 두 번째는 거절합니다.',
  params: ReceiptInUrl,
  body: z.object({
    paid_on: RealDay,
    /** `account_hash` of the account that it was paid to. */
    account_seen: AccountHash,
  }),
  reply: z.object({ receipt: z.string(), paid_on: KoreanDate }),
})
