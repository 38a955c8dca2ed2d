import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError } from '#web/data/api-error.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { MyCancellations } from './cancel/my-cancellations.tsx'
import { MyConsultation } from './my-consultation.tsx'
import { subscriptionShown } from './plan-queries.ts'
import { SubscriptionHistory } from './subscription-history.tsx'
import { SubscriptionNow } from './subscription-now.tsx'
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
  useEffect(() => {
    if (error === null) return
    // What the server itself said; of anything else only that it did not work.
    const message = isApiError(error) && error.status > 0 ? error.detail : FAILED
    void showToast({ kind: 'error', message })
  }, [error])
  if (!data && error) return <Empty onRetry={refetch}>{FAILED}</Empty>
  if (!data) return <SubscriptionSkeleton />
  return (
    <div className="space-y-5">
      <SubscriptionNow subscription={data} />
      <MyConsultation />
      <MyCancellations />
      <SubscriptionHistory history={data.history} />
    </div>
  )
}
