import type { Member } from '#contract/members/members.ts'
import { dayWording } from '#domain/calendar.ts'
import { ALLOWANCE_WITHOUT_PLAN, subscriptionStatusWording } from '#domain/plan/plan.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts, Section } from './section.tsx'

const FREE = `무료 · 매달 ${ALLOWANCE_WITHOUT_PLAN}세트`

/** The plan as far as the profile knows it. */
export function SubscriptionSection({ member }: { member: Member }) {
  const { subscription_tier, subscription_status, subscription_start_date, subscription_end_date } = member
  const facts =
    subscription_start_date && subscription_end_date
      ? ([
          ['현재 플랜', subscription_tier ?? FREE],
          ['상태', subscriptionStatusWording(subscription_status)],
          ['기간', `${dayWording(subscription_start_date)} ~ ${dayWording(subscription_end_date)}`],
        ] as const)
      : ([['현재 플랜', FREE]] as const)
  return (
    <Section id="subscription" title="구독 정보">
      <Facts facts={facts} />
      <ButtonLink to="/plans" look="quiet">
        {subscription_tier === null ? '구독하기' : '플랜 변경'}
      </ButtonLink>
    </Section>
  )
}
