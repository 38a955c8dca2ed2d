import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KoreanDate, NewPeriod, RealDay, Won } from '../fields.ts'
import { CancellationChoice } from '../plans/cancellation-form.ts'
import { getMySubscription, SubscriptionTier } from '../plans/plans.ts'
import { Saving, SeenRevision } from '../revisions.ts'
import { line } from '../text-fields.ts'
import { MemberId, Reason } from './members.ts'

const Text = (longest: number) => line(longest, `${longest}자 이하여야 합니다.`, '내용을 적어 주세요.')

/** A tier as the operator writes it; `data/plans.json` is a list of them. A key with a typo is refused rather than lost. */
const WrittenTier = SubscriptionTier.omit({ id: true })
  .extend({
    name: Text(40),
    price: z.int().min(0).max(100_000_000),
    features: z.array(Text(100)).max(20),
    description: Text(500),
    max_numbers_per_month: z.int().min(0).max(100_000),
    is_disabled: z.boolean().default(false),
    sold_out_mark: Text(20).nullable().default(null),
    sold_out_color: SubscriptionTier.shape.sold_out_color.default('RED'),
    is_popular: z.boolean().default(false),
  })
  .strict()

/** All tiers there shall be, in the order in which they stand, no name twice. */
export const WrittenTiers = z
  .array(WrittenTier)
  .min(1)
  .max(50)
  .refine((tiers) => new Set(tiers.map(({ name }) => name)).size === tiers.length, {
    error: '같은 이름의 플랜이 두 번 있습니다.',
  })
export type WrittenTiers = z.output<typeof WrittenTiers>

const TiersRevision = z.string().regex(/^[0-9a-f]{16}$/, { error: '플랜의 판이 아닙니다.' })

export const listTiers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/plans',
  access: { staff: 'plans:write' },
  summary: '모든 플랜, 보이는 순서로, 그리고 이 내용의 판(revision).',
  reply: z.object({ tiers: z.array(SubscriptionTier), revision: TiersRevision }),
})

export const replaceTiers = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/plans',
  access: { staff: 'plans:write' },
  action: '플랜을 저장',
  refuses: ['edit_conflict'],
  writes_public_words: true,
  publishes: 'site',
  largest_body: 512 * 1024,
  summary:
    '모든 플랜을 바꿉니다. 특징의 ‘매달 …세트’와 FAQ의 세트 수는 플랜의 세트 수를 따라갑니다. 이용한 회원이 있는 플랜은 이용 불가로 남습니다(withdrawn). 보고 있던 판 뒤에 다른 사람이 고쳤으면 거절합니다.',
  query: z.object({ revision: TiersRevision }),
  body: WrittenTiers,
  reply: z.object({ tiers: z.int(), withdrawn: z.array(z.string()) }),
})

export const getSubscriptionOf = endpoint({
  method: 'GET',
  path: '/api/v1/admin/members/:id/subscription',
  access: { staff: 'members:read' },
  refuses: ['member_not_found'],
  summary: '회원의 구독과 이번 달 사용량, 누가 마지막으로 고쳤는지.',
  params: MemberId,
  reply: getMySubscription.reply.extend({ saving: Saving }),
})

export const assignSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/subscriptions',
  access: { staff: 'subscriptions:write' },
  action: '회원의 구독을 배정',
  refuses: [
    'edit_conflict',
    'member_not_found',
    'period_overlaps',
    'period_reversed',
    'tier_not_found',
    'tier_not_offered',
  ],
  status: 201,
  summary:
    '회원에게 플랜을 줍니다. 시작일과 종료일을 포함합니다. 회원의 열린 상담은 가입으로 끝나고, 거기서 약속한 입금은 이 구독의 것이 됩니다.',
  params: MemberId,
  body: NewPeriod.extend({ revision: SeenRevision.optional() }),
  reply: z.object({ id: z.int() }),
})

export const extendSubscription = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/members/:id/subscription',
  access: { staff: 'subscriptions:write' },
  action: '회원의 구독 마지막 날을 변경',
  refuses: [
    'already_cancelled',
    'edit_conflict',
    'member_not_found',
    'no_subscription',
    'period_overlaps',
    'period_reversed',
    'period_shortened',
  ],
  summary: '구독의 마지막 날을 뒤로 옮깁니다. 번호를 적지 않으면 이용 중인 구독. 판 기간보다 짧아지지 않습니다.',
  params: MemberId,
  body: z.object({
    subscription_id: CancellationChoice.shape.subscription_id,
    end_date: RealDay,
    revision: SeenRevision.optional(),
  }),
  reply: z.object({ end_date: KoreanDate }),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/v1/admin/members/:id/subscription/cancel',
  access: { staff: 'subscriptions:write' },
  action: '회원의 구독을 해지',
  refuses: [
    'already_cancelled',
    'edit_conflict',
    'member_not_found',
    'no_subscription',
    'period_overlaps',
    'refund_changed',
  ],
  guarded_field: { name: 'account', staff: 'refunds:write' },
  summary:
    '이용 중이거나 시작할 구독을 오늘까지로 끝냅니다. 구독의 번호나 시작일로 고르고, 돌려줄 금액이 있으면 환불 요청이 함께 생깁니다. 계좌는 나중에 적어도 되고, 적으려면 환불 권한(refunds:write)과 2단계 인증이 필요합니다.',
  params: MemberId,
  body: z.object({
    subscription_id: CancellationChoice.shape.subscription_id,
    /** Chooses the period that begins on this day, where its number is not at hand. */
    start_date: KoreanDate.nullable().default(null),
    /** Won that come back, as the caller saw them; absent: not looked at. */
    amount: Won.optional(),
    /** Why, for colleagues and the audit log. */
    staff_reason: Reason,
    account: CancellationChoice.shape.account,
    revision: SeenRevision.optional(),
  }),
  reply: z.object({
    receipt: z.string(),
    /** The first day on which it no longer runs. */
    cancelled_date: KoreanDate,
    amount: Won,
  }),
})
