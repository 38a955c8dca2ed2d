import { Link } from 'react-router'
import type { ApiError } from '#web/data/api-error.ts'
import { RetryAlert } from '#web/ui/retry-alert.tsx'

const FAILED = '번호 생성에 실패했습니다.'

const PlansLink = () => (
  <Link to="/plans" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
    구독플랜 보기
  </Link>
)

/** Why no set was made, and what to do about it. */
export function GenerateFailure({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  const sentence = error.isRefusal
    ? (error.errors[0]?.message ?? error.detail)
    : error.isOffline
      ? `${error.detail} 세트는 줄지 않았어요.`
      : FAILED
  return (
    <div className="mt-4">
      <RetryAlert onRetry={onRetry} instead={error.code === 'quota_exceeded' && <PlansLink />}>
        {sentence}
      </RetryAlert>
    </div>
  )
}
