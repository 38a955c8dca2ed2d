import type { Member } from '#contract/members.ts'
import { dayWording } from '#domain/calendar.ts'
import { subscriptionStatusWording } from '#domain/plan.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts, Section } from './section.tsx'

/** The plan as far as the profile knows it. */
export function SubscriptionSection({ member }: { member: Member }) {
  const { subscription_tier, subscription_status, subscription_start_date, subscription_end_date } = member
  const period =
    subscription_start_date && subscription_end_date
      ? `${dayWording(subscription_start_date)} ~ ${dayWording(subscription_end_date)}`
      : '-'
  return (
    <Section id="subscription" title="구독 정보">
      <Facts
        facts={[
          ['현재 플랜', subscription_tier ?? '없음'],
          ['상태', subscriptionStatusWording(subscription_status)],
          ['기간', period],
        ]}
      />
      <ButtonLink to="/plans" look="quiet">
        {subscription_tier === null ? '구독하기' : '플랜 변경'}
      </ButtonLink>
    </Section>
  )
}
