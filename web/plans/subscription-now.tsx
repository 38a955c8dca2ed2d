import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { getMySubscription } from '#contract/plans/plans.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { daysLeft, tierSubtitle } from '#domain/plan/plan.ts'
import { clockNow } from '#web/data/clock.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { UsageMeter } from '#web/ui/usage-meter.tsx'
import { cancellationOf, cancellationsShown } from './cancel/cancellation-queries.ts'
import { StatusLabel } from './status-label.tsx'

export type Subscription = Reply<typeof getMySubscription>

/** The plan of today, when it began and ends, and what of the month is used. */
export function SubscriptionNow({ subscription }: { subscription: Subscription }) {
  const { tier_name, subscription_status } = subscription
  const isActive = subscription_status === 'active'
  // One that has not begun can be ended, too.
  const isEndable = isActive || (subscription_status === 'inactive' && subscription.subscription_start_date !== null)
  const { data: cancellations = [], isPending } = useQuery(cancellationsShown)
  const ended = isEndable ? cancellationOf(subscription, cancellations) : undefined
  const left = daysLeft(subscription.last_day, ended !== undefined, koreanDay(clockNow()))
  // The earliest of those that are to begin, where it is not the one that is shown.
  const next = subscription.history.findLast(({ status }) => status === 'inactive')
  const isNextApart = next !== undefined && next.start_date !== subscription.subscription_start_date
  // Who never had a plan has no state to speak of, but what is free.
  const hasPeriod = subscription.subscription_start_date !== null
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-bold">
          {tier_name ?? '무료 이용 중'}{' '}
          {tier_name && <span className="text-small font-semibold text-soft">{tierSubtitle(tier_name)}</span>}
        </h2>
        {hasPeriod && <StatusLabel status={subscription_status} />}
      </div>
      {tier_name === null && (
        <p className="text-soft">매달 {subscription.monthly_allowance}세트를 만들고 모든 분석을 볼 수 있어요.</p>
      )}
      {hasPeriod && (
        <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-3">
          <Part name="시작일">{dayOr(subscription.subscription_start_date)}</Part>
          <Part name="종료일">{dayOr(ended?.last_day ?? subscription.subscription_end_date)}</Part>
          {left.days !== null && <Part name={left.name}>{isPending ? '…' : `${left.days}일`}</Part>}
        </dl>
      )}
      {ended && (
        <div className="mt-4">
          <Notice look="amber">
            해지했어요. {ended.last_day === koreanDay(clockNow()) ? '오늘' : dayWording(ended.last_day)}까지 이용할 수
            있어요.
          </Notice>
        </div>
      )}
      {isNextApart && (
        <p className="mt-4">
          다음 구독: <strong className="font-semibold">{next.tier_name}</strong> · {dayWording(next.start_date)}부터
        </p>
      )}
      <div className="mt-5 border-t border-line pt-5">
        <UsageMeter
          used={subscription.used_this_month}
          allowance={subscription.monthly_allowance}
          remaining={subscription.remaining_numbers}
        />
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink to="/plans" className="w-full sm:w-auto">
          {isActive ? '플랜 변경' : '구독하기'}
        </ButtonLink>
        {ended ? (
          <ButtonLink
            to={`/dashboard/subscription/cancellations/${ended.receipt}`}
            look="quiet"
            className="w-full sm:w-auto"
          >
            해지 내역 보기
          </ButtonLink>
        ) : (
          isEndable &&
          !isPending && (
            <ButtonLink to="/dashboard/subscription/cancel" look="quiet" className="w-full sm:w-auto">
              해지하기
            </ButtonLink>
          )
        )}
      </div>
    </Card>
  )
}

const dayOr = (day: string | null) => (day === null ? '-' : dayWording(day))

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 sm:block">
    <dt className="text-small text-soft">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
