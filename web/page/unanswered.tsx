import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isApiError, sentenceOf } from '#web/data/api-error.ts'
import { Empty } from '#web/ui/notice.tsx'
import { AwaitedShape } from './page-shape.tsx'

interface UnansweredProps {
  /** Of several that stand together, the one that failed, and how to ask all of these again. */
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown }
  /** Said where the server gave no reason. */
  readonly failed: ReactNode
  /** What stands here until the answer comes; else the outline of the page. */
  readonly shape?: ReactNode
}

/** In place of what a query has not answered: its outline, or why it failed and a way to try again. */
export function Unanswered({ query: { error, refetch }, failed, shape }: UnansweredProps) {
  const { pathname } = useLocation()
  if (!error) return shape ?? <AwaitedShape pathname={pathname} />
  const isRefused = isApiError(error) && error.isAnswer && error.isRefusal
  return <Empty onRetry={refetch}>{isRefused ? sentenceOf(error) : failed}</Empty>
}
