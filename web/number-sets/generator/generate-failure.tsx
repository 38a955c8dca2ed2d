import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RefusalCode } from '#contract/refusals.ts'
import type { ApiError } from '#web/data/api-error.ts'
import { LIMITS } from '#web/play-limits/limits-parts.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

const FAILED = '번호 생성에 실패했습니다.'

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** Where to go from a refusal that trying again would not change. */
const INSTEAD: Partial<Record<RefusalCode, ReactNode>> = {
  quota_exceeded: (
    <Link to="/plans" className={LINK}>
      구독플랜 보기
    </Link>
  ),
  budget_spent: <LimitsLink />,
  on_break: <LimitsLink />,
}

function LimitsLink() {
  return (
    <Link to={LIMITS} className={LINK}>
      내가 정한 한도 보기
    </Link>
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
