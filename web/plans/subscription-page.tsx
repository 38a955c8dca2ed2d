import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { withdrawMyConsultation } from '#contract/plans/consultations.ts'
import type { getMySubscription } from '#contract/plans/plans.ts'
import { dayWording, instantWording, koreanDay } from '#domain/calendar.ts'
import { CANCELLATION_STATE_NAMES } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { CONSULTATION_STATE_NAMES, isConsultationOpen, PREFERRED_TIME_NAMES } from '#domain/plan/consultation.ts'
import {
  DAYS_LEFT_NAME,
  daysLeft,
  type SubscriptionStatus,
  subscriptionStatusWording,
  tierSubtitle,
} from '#domain/plan/plan.ts'
import { isApiError } from '#web/data/api-error.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageIntro } from '#web/page/page-intro.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Alert, Empty, Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { UsageMeter } from '#web/ui/usage-meter.tsx'
import { cancellationOf, cancellationsShown } from './cancel/cancellation-parts.tsx'
import { consultationShown, subscriptionShown } from './plan-queries.ts'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'

const FAILED = '구독 정보를 불러오지 못했어요.'

export default function SubscriptionPage() {
  return (
    <>
      <PageHead title="구독 관리" description="이용 중인 구독입니다." path="/dashboard/subscription" isHidden />
      <PageIntro title="구독 관리">플랜과 남은 세트, 영수증을 한곳에서 볼 수 있어요.</PageIntro>
      <Subscription />
    </>
  )
}

function Subscription() {
  const { data, error, refetch } = useQuery(subscriptionShown)
  // Its parts come together, so that none pushes another down.
  const parts = [useQuery(cancellationsShown), useQuery(consultationShown)]
  useEffect(() => {
    if (error === null) return
    // The server's own sentence; for other errors only that it did not work.
    const message = isApiError(error) && error.status > 0 ? error.detail : FAILED
    void showToast({ kind: 'error', message })
  }, [error])
  if (!data && error) return <Empty onRetry={refetch}>{FAILED}</Empty>
  if (!data || parts.some(({ isLoading }) => isLoading)) return <SubscriptionSkeleton />
  return (
    <div className="space-y-5">
      <SubscriptionNow subscription={data} />
      <MyConsultation />
      <MyCancellations />
      {data.history.length > 0 && <SubscriptionHistory history={data.history} />}
    </div>
  )
}

/** Plans that were ended early and what became of the money; nothing where none was. */
function MyCancellations() {
  const { data = [] } = useQuery(cancellationsShown)
  if (data.length === 0) return null
  return (
    <Card>
      <h2 id="cancellations" className="mb-2 text-lead font-bold">
        해지와 환불
      </h2>
      <List isOrdered aria-labelledby="cancellations" className="divide-y divide-line">
        {data.map(({ receipt, tier_name, start_date, last_day, refund, state }) => (
          <li key={receipt} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <TextLink look="more" to={`/dashboard/subscription/cancellations/${receipt}`}>
              {tier_name} · {last_day < start_date ? '시작 전' : `${dayWording(last_day)}까지`}
            </TextLink>
            <span className="flex items-center gap-3">
              {exactWon(refund.amount)}
              <Badge look={state === 'paid' || state === 'approved' || state === 'requested' ? 'celadon' : 'plain'}>
                {CANCELLATION_STATE_NAMES[state]}
              </Badge>
            </span>
          </li>
        ))}
      </List>
    </Card>
  )
}

/** The state of the member's consultation; nothing without one. */
function MyConsultation() {
  const { data } = useQuery(consultationShown)
  const { run, isRunning, error } = useChange(withdrawMyConsultation)
  const consultation = data?.consultation
  if (!consultation) return null
  const { receipt, tier_name, preferred_time, state, created_at } = consultation
  const isOpen = isConsultationOpen(state)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-bold">{tier_name} 상담</h2>
        <Badge look={isOpen ? 'celadon' : 'plain'}>{CONSULTATION_STATE_NAMES[state]}</Badge>
      </div>
      <p className="mt-1 text-small text-soft">
        {instantWording(created_at)} 신청 · 접수 번호 {receipt}
      </p>
      {isOpen && (
        <>
          <p className="mt-3">
            {state === 'waiting'
              ? `담당자가 곧 전화드릴게요. 통화 가능 시간: ${PREFERRED_TIME_NAMES[preferred_time]}`
              : '담당자와 상담하고 있어요.'}
          </p>
          <BusyButton
            look="quiet"
            className="mt-4"
            isWaiting={isRunning}
            onClick={() => void run({ params: { receipt } })}
          >
            상담 신청 취소
          </BusyButton>
        </>
      )}
      <Alert>{error?.detail}</Alert>
    </Card>
  )
}

type MySubscription = Reply<typeof getMySubscription>

/** The plan of today, when it began and ends, and what of the month is used. */
function SubscriptionNow({ subscription }: { subscription: MySubscription }) {
  const { tier_name, subscription_status } = subscription
  const isActive = subscription_status === 'active'
  // One that has not begun can be ended, too.
  const isEndable = isActive || (subscription_status === 'inactive' && subscription.subscription_start_date !== null)
  const { data: cancellations = [], isPending } = useQuery(cancellationsShown)
  const { data: asked } = useQuery(consultationShown)
  // Who waits for a call has nothing to press: what is next is the call.
  const isAsked = asked?.consultation != null && isConsultationOpen(asked.consultation.state)
  const ended = isEndable ? cancellationOf(subscription, cancellations) : undefined
  const left = daysLeft(subscription.last_day, koreanDay(clockNow()))
  const { history } = subscription
  // The earliest coming period.
  const next = history.findLast(({ status }) => status === 'inactive')
  // State and days beside "free" would read as those of the free use.
  const over = isActive || next ? undefined : history[0]
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-bold">
          {tier_name ?? '무료 이용 중'}{' '}
          {tier_name && <span className="text-small font-semibold text-soft">{tierSubtitle(tier_name)}</span>}
        </h2>
        {isActive && <StatusLabel status={subscription_status} />}
      </div>
      {tier_name === null && (
        <p className="text-soft">매달 {subscription.monthly_allowance}세트를 만들고 모든 분석을 볼 수 있어요.</p>
      )}
      {isActive && (
        <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-3">
          <Part name="시작일">{dayOr(subscription.subscription_start_date)}</Part>
          <Part name="종료일">{dayOr(ended?.last_day ?? subscription.subscription_end_date)}</Part>
          {left !== null && <Part name={DAYS_LEFT_NAME}>{left}일</Part>}
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
      {over && (
        <p className="mt-4">
          지난 구독: <strong className="font-semibold">{over.tier_name}</strong> ·{' '}
          {over.status === 'expired'
            ? `${dayWording(over.end_date)}까지 이용했어요`
            : subscriptionStatusWording(over.status)}
        </p>
      )}
      {next && (
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
        <ButtonLink to="/plans" look={isAsked ? 'soft' : 'primary'} className="w-full sm:w-auto">
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

/** All periods for which a plan was taken, newest first. */
const SubscriptionHistory = ({ history }: Pick<MySubscription, 'history'>) => (
  <Card>
    <h2 id="subscriptions" className="mb-2 text-lead font-bold">
      구독 이력
    </h2>
    <List isOrdered aria-labelledby="subscriptions" className="divide-y divide-line">
      {history.map(({ id, tier_name, status, start_date, end_date }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-3">
          <div>
            <p className="font-semibold">{tier_name}</p>
            <p className="text-small text-soft">
              {dayWording(start_date)} ~ {dayWording(end_date)}
            </p>
          </div>
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            {status === 'inactive' && (
              <TextLink
                look="line"
                to={`/dashboard/subscription/cancel?period=${id}`}
                className="text-small text-celadon"
              >
                시작 전에 해지<span className="sr-only"> {dayWording(start_date)}부터</span>
              </TextLink>
            )}
            <TextLink look="line" to={`/dashboard/subscription/receipts/${id}`} className="text-small text-celadon">
              영수증<span className="sr-only"> {dayWording(start_date)}부터</span>
            </TextLink>
            <StatusLabel status={status} />
          </span>
        </li>
      ))}
    </List>
  </Card>
)

/** The state of a subscription, in a word. */
const StatusLabel = ({ status }: { status: SubscriptionStatus }) => (
  <Badge look={status === 'active' ? 'celadon' : 'plain'}>{subscriptionStatusWording(status)}</Badge>
)
