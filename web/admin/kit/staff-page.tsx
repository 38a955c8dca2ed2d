import type { ReactNode } from 'react'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { RetryButton } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

interface StaffPageProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A page of the back office. */
export const StaffPage = ({ title, end, children }: StaffPageProps) => (
  <>
    <PageHead title={`${title} · 관리`} description="로또렌즈 직원 페이지입니다." path="/admin" isHidden />
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-lead font-bold">{title}</h1>
      {end}
    </div>
    <div className="space-y-4">{children}</div>
  </>
)

interface ReadProps<T> {
  readonly of: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly children: (data: T) => ReactNode
}

/** The answer of a query, once it is there; before, its place, and why it does not come. */
export function Read<T>({ of: { data, error, refetch }, children }: ReadProps<T>) {
  if (data !== undefined) return children(data)
  if (!isApiError(error))
    return (
      <div className="p-4">
        <SkeletonLines lines={4} />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3 p-4">
      <Alert>{error.detail}</Alert>
      {isWorthRetrying(error) && <RetryButton onRetry={refetch} />}
    </div>
  )
}

/** Also after a 401: staff may have signed in again in another tab. */
const isWorthRetrying = (error: ApiError) => !error.isFinal || error.status === 401
