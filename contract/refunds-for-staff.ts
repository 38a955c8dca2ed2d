import { z } from 'zod'
import { CANCELLATION_STATES } from '#domain/refund.ts'
import { CancellationChoice } from './cancellation-form.ts'
import { CancellationShown } from './cancellations.ts'
import { endpoint } from './endpoint.ts'
import { Count, Instant, KoreanDate, RealDay, ReceiptInUrl, Won } from './fields.ts'
import { page, pageOf, TableFile } from './listing.ts'
import { MemberId } from './members-for-staff.ts'

const ListedRefund = CancellationShown.extend({
  /** What the next page begins after. */
  id: z.int(),
  member_id: z.int(),
  /** `김*나`; empty once the member has left. */
  name: z.string(),
  /** Who of the staff asked for it; null: the member. */
  requested_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: Instant.nullable(),
  paid_by: z.string().nullable(),
})

const RefundState = z.enum(CANCELLATION_STATES).optional()
const RefundPage = pageOf(['oldest', 'newest'])

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refunds',
  access: { staff: 'refunds:write' },
  summary:
    '환불. 상태를 적지 않으면 승인과 지급을 기다리는 것. 승인을 기다리는 것의 금액은 지금 다시 계산한 것입니다. 이름과 계좌는 가립니다.',
  query: z.object({ state: RefundState, ...RefundPage }),
  reply: z.object({
    ...page(ListedRefund),
    /** All that wait to be approved, and to be paid; 10,000 where there are more. */
    requested: Count,
    approved: Count,
  }),
})

export const showRefund = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refunds/:receipt',
  access: { staff: 'refunds:write' },
  summary: '환불 하나, 목록에서처럼 가려서.',
  params: ReceiptInUrl,
  reply: ListedRefund,
})

export const exportRefunds = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/export',
  access: { staff: 'refunds:write' },
  needs_fresh_factor: true,
  summary: '환불 목록을 CSV로, 목록에서처럼 가려서. 감사 기록에 남습니다.',
  body: z.object({ state: RefundState, sort: RefundPage.sort }),
  reply: TableFile,
})

export const openRefundAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/refunds/:receipt/account',
  access: { staff: 'refunds:write' },
  opens_personal_data: true,
  summary: '돌려줄 계좌를 엽니다. 감사 기록에 남습니다.',
  params: ReceiptInUrl,
  reply: z.object({ bank_name: z.string(), account_number: z.string(), account_holder: z.string() }),
})

export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/refunds',
  access: { staff: 'refunds:write' },
  needs_fresh_factor: true,
  status: 201,
  summary:
    '회원을 대신해 이용 중인 구독을 오늘까지로 끝내거나, 환불 없이 해지해 둔 구독의 환불을 요청합니다. 승인은 다른 사람이 합니다.',
  params: MemberId,
  body: CancellationChoice.pick({ amount: true, reason: true, account: true }),
  reply: z.object({ receipt: z.string() }),
})

export const previewRefundOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/refund',
  access: { staff: 'refunds:write' },
  summary: '회원의 구독을 오늘 끝내면 돌려줄 금액(원).',
  params: MemberId,
  reply: z.object({ tier_name: z.string(), amount: Won, paid: Won }),
})

export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/:receipt/approve',
  access: { staff: 'refunds:approve' },
  needs_fresh_factor: true,
  summary:
    '환불을 승인합니다. 요청한 직원은 승인할 수 없고, 금액이 그사이 달라졌으면 거절합니다. 해지는 되돌릴 수 없게 됩니다.',
  params: ReceiptInUrl,
  body: z.object({
    /** Won, as whoever approves has it before them. */
    amount: Won,
  }),
  reply: z.object({ receipt: z.string(), amount: Won }),
})

export const payRefund = endpoint({
  method: 'POST',
  path: '/api/v1/admin/refunds/:receipt/pay',
  access: { staff: 'refunds:write' },
  needs_fresh_factor: true,
  summary: '승인된 환불을 지급했다고 적습니다. 두 번째는 거절합니다.',
  params: ReceiptInUrl,
  body: z.object({ paid_on: RealDay }),
  reply: z.object({ receipt: z.string(), paid_on: KoreanDate }),
})
