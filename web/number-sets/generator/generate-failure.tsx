import type { ReactNode } from 'react'
import type { RefusalCode } from '#contract/refusals.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { LIMITS } from '#web/play-limits/limits-parts.tsx'
import { RetryAlert } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const FAILED = '번호 생성에 실패했습니다.'

/** Where to go from a refusal that trying again would not change. */
const INSTEAD: Partial<Record<RefusalCode, ReactNode>> = {
  quota_exceeded: (
    <TextLink look="line" to="/plans" className="font-semibold">
      구독플랜 보기
    </TextLink>
  ),
  budget_spent: <LimitsLink />,
  on_break: <LimitsLink />,
}

function LimitsLink() {
  return (
    <TextLink look="line" to={LIMITS} className="font-semibold">
      내가 정한 한도 보기
    </TextLink>
  )
}

/** Why no set was made, and what to do about it. */
export function GenerateFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const sentence = error.isRefusal
    ? (error.errors[0]?.message ?? error.detail)
    : error.isOffline
      ? `${error.detail} 세트는 줄지 않았어요.`
      : FAILED
  return (
    <div className="mt-4">
      <RetryAlert onRetry={onRetry} instead={INSTEAD[error.code as RefusalCode]}>
        {sentence}
      </RetryAlert>
    </div>
  )
}
