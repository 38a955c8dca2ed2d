import { useQuery } from '@tanstack/react-query'
import { calledName } from '#domain/member.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { NightOrDay } from '#web/draws/live/night-or-day.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { recentSets, settlementShown } from '#web/number-sets/number-set-queries.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { DashboardDraw } from './dashboard-draw.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Matches } from './matches.tsx'
import { Month } from './month.tsx'
import { NextSlips } from './next-slips.tsx'
import { WeekResult } from './week-result.tsx'
import { WeekSlip } from './week-slip.tsx'

/** The result of the week first, then what follows from it, then what is to come. */
export default function DashboardPage() {
  const { name } = useSignedInMember()
  return (
    <>
      <PageHead title="마이페이지" description="로또렌즈 회원 페이지입니다." path="/dashboard" isHidden />
      <div className="pb-4">
        <PageTitle>{calledName(name) || '게스트'}님의 이번 주</PageTitle>
      </div>
      <Week />
    </>
  )
}

function Week() {
  const summary = useQuery(settlementShown)
  const recent = useQuery(recentSets)
  const { isNight } = useLiveRound()
  if (summary.isPending || recent.isPending) return <DashboardSkeleton />
  const round = summary.data?.round_number ?? null
  return (
    <div className="space-y-5">
      <NightOrDay otherwise={null} />
      <WeekResult summary={summary} />
      <div className="grid items-start gap-5 min-[1040px]:grid-cols-2">
        <div className="min-w-0 space-y-5">
          {round !== null && <WeekSlip round={round} />}
          <NextSlips recent={recent} />
          {!isNight && <DashboardDraw />}
        </div>
        <div className="min-w-0 space-y-5">
          {summary.data && <Matches summary={summary.data} />}
          <Month />
        </div>
      </div>
    </div>
  )
}
