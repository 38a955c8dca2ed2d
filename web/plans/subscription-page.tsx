import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getMyConsultation, withdrawMyConsultation } from '#contract/plans/consultations.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { cancellationStateWording } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { consultationStateWording, isConsultationOpen, preferredTimeWording } from '#domain/plan/consultation.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { cancellationsShown } from './cancel/cancellation-queries.ts'
import { consultationShown, subscriptionShown } from './plan-queries.ts'
import { SubscriptionHistory, SubscriptionNow } from './subscription-now.tsx'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'

const FAILED = '구독 정보를 불러오지 못했습니다.'

export default function SubscriptionPage() {
  return (
    <>
      <PageHead title="구독 관리" description="이용 중인 구독입니다." path="/dashboard/subscription" isHidden />
      <div className="pb-5">
        <PageTitle>구독 관리</PageTitle>
      </div>
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
      <SubscriptionHistory history={data.history} />
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
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ol role="list" aria-labelledby="cancellations" className="divide-y divide-line">
        {data.map(({ receipt, tier_name, start_date, last_day, refund, state }) => (
          <li key={receipt} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <TextLink look="more" to={`/dashboard/subscription/cancellations/${receipt}`}>
              {tier_name} · {last_day < start_date ? '시작 전' : `${dayWording(last_day)}까지`}
            </TextLink>
            <span className="flex items-center gap-3">
              {exactWon(refund.amount)}
              <Badge look={state === 'paid' || state === 'approved' || state === 'requested' ? 'celadon' : 'plain'}>
                {cancellationStateWording(state)}
              </Badge>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The state of the member's consultation; nothing without one. */
function MyConsultation() {
  const { data } = useQuery(consultationShown)
  const { run, isRunning, error } = useChange(withdrawMyConsultation, [getMyConsultation])
  const consultation = data?.consultation
  if (!consultation) return null
  const { receipt, tier_name, preferred_time, state, created_at } = consultation
  const isOpen = isConsultationOpen(state)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-bold">{tier_name} 상담</h2>
        <Badge look={isOpen ? 'celadon' : 'plain'}>{consultationStateWording(state)}</Badge>
      </div>
      <p className="mt-1 text-small text-soft">
        {instantWording(Date.parse(created_at))} 신청 · 접수 번호 {receipt}
      </p>
      {isOpen && (
        <>
          <p className="mt-3">
            {state === 'waiting'
              ? `담당자가 곧 전화드릴게요. 통화하기 좋은 때: ${preferredTimeWording(preferred_time)}`
              : '담당자와 상담하고 있어요.'}
          </p>
          <Button
            look="quiet"
            className="mt-4"
            aria-disabled={isRunning}
            onClick={() => isRunning || void run({ params: { receipt } })}
          >
            상담 신청 취소
          </Button>
        </>
      )}
      <Alert>{error?.detail}</Alert>
    </Card>
  )
}
