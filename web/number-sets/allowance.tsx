import { useQuery } from '@tanstack/react-query'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { UseMeter } from '#web/ui/use-meter.tsx'
import { allowanceShown } from './number-set-queries.ts'

/** What may be made this month, and what of it is left. */
export function Allowance() {
  const { data, isError, refetch } = useQuery(allowanceShown)
  if (isError && !data) return <Empty onRetry={() => void refetch()}>남은 번호를 불러오지 못했습니다.</Empty>
  if (!data) return <SkeletonLines lines={1} lineClass="h-9" />
  return <UseMeter used={data.used_this_month} allowance={data.monthly_allowance} remaining={data.remaining_numbers} />
}
