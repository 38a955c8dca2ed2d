import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SetSummary } from '#web/number-sets/set-summary.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { MOST_SHOWN, recentSets } from './dashboard-queries.ts'

/** The newest sets, and the way to all of them. */
export const RecentSets = () => (
  <Card>
    <div className="flex items-center justify-between gap-3">
      <h2 className="text-lead font-bold">최근에 만든 번호</h2>
      <Link
        to="/dashboard/numbers"
        className="inline-flex min-h-11 items-center text-small font-semibold text-celadon hover:underline hover:underline-offset-4"
      >
        내 번호 모두 보기
      </Link>
    </div>
    <Sets />
  </Card>
)

function Sets() {
  const { data, isError, refetch } = useQuery(recentSets)
  if (isError && !data) return <Empty onRetry={() => void refetch()}>번호를 불러오지 못했습니다.</Empty>
  if (!data) return <SkeletonLines lines={3} lineClass="h-16" />
  if (data.generated_numbers.length === 0)
    return (
      <>
        <Empty>아직 생성한 번호가 없습니다.</Empty>
        <ButtonLink to="/dashboard/numbers" className="mt-2">
          번호 만들기
        </ButtonLink>
      </>
    )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ol role="list" aria-label="최근에 만든 번호" className="divide-y divide-line">
      {data.generated_numbers.slice(0, MOST_SHOWN).map((set) => (
        <li key={set.id} className="py-4 last:pb-0">
          <SetSummary set={set} />
        </li>
      ))}
    </ol>
  )
}
