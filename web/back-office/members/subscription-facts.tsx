import type { Reply } from '#contract/endpoint.ts'
import type { getSubscriptionOf } from '#contract/plans-for-staff.ts'
import { Facts } from '../kit/panel.tsx'

/** A member's plan as it runs today, and what of the month's sets is used. */
export const SubscriptionFacts = ({ of }: { of: Reply<typeof getSubscriptionOf> }) => (
  <Facts
    facts={[
      ['플랜', of.tier_name ?? '무료 이용 중'],
      ['기간', of.subscription_start_date ? `${of.subscription_start_date} ~ ${of.subscription_end_date}` : '–'],
      ['이번 달', `${of.used_this_month} / ${of.monthly_allowance}세트`],
    ]}
  />
)
