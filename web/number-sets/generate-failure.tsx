import { Link } from 'react-router'
import type { ApiError } from '#web/data/api-error.ts'
import { Button } from '#web/ui/button.tsx'

const FAILED = '번호 생성에 실패했습니다.'

/** Why no set was made, and what to do about it. */
export function GenerateFailure({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const sentence = error?.isRefusal ? (error.errors[0]?.message ?? error.detail) : FAILED
  return (
    <div role="alert">
      {error && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
          <p>{sentence}</p>
          {error.code === 'quota_exceeded' ? (
            <Link to="/plans" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
              구독플랜 보기
            </Link>
          ) : (
            <Button look="quiet" onClick={onRetry}>
              다시 시도
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
