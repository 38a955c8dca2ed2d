import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayWording } from '#domain/calendar.ts'
import { tierSubtitle } from '#domain/plan/plan.ts'
import { isApiError } from '#web/data/api-error.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CancelForm } from './cancel-form.tsx'
import { cancellationPreview, PlanPart } from './cancellation-parts.tsx'

/** Ends a plan, in as many steps as it took to begin one: what comes back is seen before the only press. */
export default function CancelPage() {
  const preview = useQuery(cancellationPreview(useSearchParams()[0].get('period')))
  const { data, error } = preview
  const hasNone = isApiError(error, 'no_subscription')
  return (
    <PlanPart
      title="구독 해지"
      description="구독을 해지합니다."
      at="cancel"
      about={
        data &&
        !hasNone &&
        `${data.tier_name} ${tierSubtitle(data.tier_name)} · ${dayWording(data.start_date)} ~ ${dayWording(data.end_date)}`
      }
    >
      {hasNone ? (
        <EmptyState word="0" title="해지할 구독이 없어요">
          <p className="mt-1">따로 하실 일은 없어요. 지난 구독과 영수증은 구독 관리에 있어요.</p>
          <ButtonLink to="/dashboard/subscription" className="mt-4 min-h-[3.25rem] w-full sm:w-auto">
            구독 관리로
          </ButtonLink>
        </EmptyState>
      ) : !data ? (
        <Unanswered query={preview} failed="해지 정보를 불러오지 못했어요." />
      ) : data.receipt === null ? (
        <CancelForm preview={data} />
      ) : (
        <EmptyState word="0" title="이미 해지를 신청했어요">
          <ButtonLink
            to={`/dashboard/subscription/cancellations/${data.receipt}`}
            className="mt-4 min-h-[3.25rem] w-full sm:w-auto"
          >
            해지 내역 보기
          </ButtonLink>
        </EmptyState>
      )}
    </PlanPart>
  )
}
