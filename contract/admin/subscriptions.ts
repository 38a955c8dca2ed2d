import { z } from 'zod'
import { SUBSCRIPTION_STATUSES, subscriptionStatusWording } from '#domain/plan/plan.ts'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanDate, KoreanMonth, RealDay, Won } from '../fields.ts'
import { choiceOf, type Tone, table } from '../table.ts'
import { line } from '../text-fields.ts'

const TierName = line(40, '플랜 이름은 40자 이하여야 합니다.')

const ListedPeriod = z.object({
  id: z.int(),
  member_id: z.int(),
  /** `김*나`; empty once the member has left. */
  name: z.string(),
  tier_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  start_date: KoreanDate,
  /** The last day on which it runs. */
  last_day: KoreanDate,
  /** Won for which it was sold, that arrived, and that were paid back. */
  price: Won,
  arrived: Won,
  refunded: Won,
})

const STATUS_TONES: Readonly<Record<(typeof SUBSCRIPTION_STATUSES)[number], Tone>> = {
  active: 'good',
  inactive: 'waiting',
  expired: 'plain',
  cancelled: 'plain',
}

export const subscriptionTable = table({
  name: 'subscriptions',
  title: '구독',
  path: '/api/v1/admin/subscriptions',
  access: { staff: 'members:read' },
  summary: '모든 구독 기간: 플랜, 마지막 날, 요금과 들어온 돈. 이름은 가립니다.',
  file: 'members:export',
  row: ListedPeriod,
  key: 'id',
  /** `ends`: those that end first. */
  sorts: ['newest', 'oldest', 'ends'],
  filters: {
    state: choiceOf({
      label: '상태',
      names: { active: '이용 중', ending: '7일 안에 끝남', inactive: '시작 전', over: '끝남' },
      all: '모두',
    }),
    paid: choiceOf({ label: '요금', names: { all: '다 들어옴', part: '덜 들어옴', none: '안 들어옴' }, all: '모두' }),
    /** The name of a plan. */
    tier: { schema: TierName.optional(), control: 'text', label: '플랜' },
    /** Korean days between which the last day lies. */
    from: { schema: RealDay.optional(), control: 'day', label: '이날부터 끝나는' },
    to: { schema: RealDay.optional(), control: 'day', label: '이날까지 끝나는' },
  },
  empty: '그런 구독이 없어요.',
  columns: [
    { key: 'id', heading: '번호', format: 'number', only: 'file' },
    { key: 'member_id', heading: '회원 번호', format: 'number', only: 'file' },
    { key: 'name', heading: '회원', value: ({ name }) => name || '탈퇴한 회원' },
    { key: 'tier_name', heading: '플랜' },
    {
      key: 'status',
      heading: '상태',
      value: ({ status }) => subscriptionStatusWording(status),
      tone: ({ status }) => STATUS_TONES[status],
    },
    { key: 'last_day', heading: '마지막 날', format: 'day', sorts: [['ends', 'ascending']] },
    { key: 'arrived', heading: '들어온 돈', format: 'won' },
    { key: 'price', heading: '요금', format: 'won' },
    { key: 'refunded', heading: '돌려준 돈', format: 'won' },
    { key: 'start_date', heading: '시작', format: 'day' },
  ],
})
export const { list: listSubscriptions, export: exportSubscriptions } = subscriptionTable

/** A month that there is, within the years that days are taken of. */
const RealMonth = KoreanMonth.refine((month) => RealDay.safeParse(`${month}-01`).success, {
  error: '달은 2026-10처럼 적어 주세요.',
})

export const getSales = endpoint({
  method: 'GET',
  path: '/api/v1/admin/sales',
  access: { staff: 'payments:write' },
  summary:
    '한 달의 매출을 플랜별로(원): 그달에 판 구독의 수와 요금, 그달에 들어와 맞춘 입금(은행 날짜), 그달에 돌려준 돈. 맞추지 않은 입금은 들어가지 않습니다.',
  query: z.object({ month: RealMonth.optional() }),
  reply: z.object({
    /** `YYYY-MM`, Korea; this month unless another was asked for. */
    month: KoreanMonth,
    tiers: z.array(
      z.object({
        /** Null: payments that are for no period yet. */
        tier_name: z.string().nullable(),
        /** Periods sold in the month, and won for which they were sold. */
        sold: Count,
        price: Won,
        /** Won that arrived and that were paid back in the month, whenever the period was sold. */
        arrived: Won,
        refunded: Won,
      }),
    ),
  }),
})
