import { z } from 'zod'
import { SOLD_OUT_COLORS, SUBSCRIPTION_STATUSES } from '#domain/plan/plan.ts'
import { endpoint } from '../endpoint.ts'
import { Count, KoreanDate, Won } from '../fields.ts'

export const SubscriptionTier = z.object({
  id: z.int(),
  /** SELECT, STANDARD, PRIME, PRESTIGE or ROYAL. */
  name: z.string(),
  /** Won a month. */
  price: Won,
  features: z.array(z.string()),
  description: z.string(),
  /** Number sets a calendar month. */
  max_numbers_per_month: Count,
  is_disabled: z.boolean(),
  /** For example `마감`; null: on sale. */
  sold_out_mark: z.string().nullable(),
  sold_out_color: z.enum(SOLD_OUT_COLORS),
  is_popular: z.boolean(),
})
export type SubscriptionTier = z.output<typeof SubscriptionTier>

export const listSubscriptionTiers = endpoint({
  method: 'GET',
  path: '/api/v1/public/subscription-tiers',
  access: 'anyone',
  fresh_for: 1_800_000,
  summary: '구독 플랜, 운영자가 정한 순서로(처음에는 싼 것부터). 가격은 원/월입니다.',
  cached: 'until_change',
  reply: z.array(SubscriptionTier),
})

const SubscriptionPeriod = z.object({
  /** The id by which its receipt is asked for. */
  id: z.int(),
  tier_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** First and last Korean day, both included. */
  start_date: KoreanDate,
  end_date: KoreanDate,
})

export const getMySubscription = endpoint({
  method: 'GET',
  path: '/api/v1/auth/me/subscription',
  access: 'member',
  fresh_for: 600_000,
  offline: 'member',
  follows: ['allowance', 'subscription'],
  summary: '내 구독과 이번 달 사용량. 플랜이 없으면 tier_name이 null이고 한 달에 10세트입니다.',
  reply: z.object({
    tier_name: z.string().nullable(),
    subscription_status: z.enum(SUBSCRIPTION_STATUSES),
    subscription_start_date: KoreanDate.nullable(),
    subscription_end_date: KoreanDate.nullable(),
    /** Days until the last day of the running period; null without one, and once it was ended before it. */
    days_until_renewal: Count.nullable(),
    /** The last Korean day on which the running plan can be used, also where it was ended before its time; null without one. */
    last_day: KoreanDate.nullable(),
    /** Sets in a calendar month (Korea): allowed, used and remaining. */
    monthly_allowance: Count,
    used_this_month: Count,
    remaining_numbers: Count,
    /** All periods, newest first. */
    history: z.array(SubscriptionPeriod),
  }),
})
