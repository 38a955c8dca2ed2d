import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { calledName } from '#domain/member/member.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { NightOrDay } from '#web/draws/live/night-or-day.tsx'
import { useLiveRound } from '#web/draws/live/use-live-round.ts'
import { recentSets, settlementShown } from '#web/number-sets/number-set-queries.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { DashboardDraw } from './dashboard-draw.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Matches } from './matches.tsx'
import { Month } from './month.tsx'
import { NextSlips } from './next-slips.tsx'
import type { Summary } from './round-line.tsx'
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
  const live = useLiveRound()
  if (summary.isPending || recent.isPending) return <DashboardSkeleton />
  const round = summary.data?.round_number ?? null
  const tonight = live.isNight ? live.round.round_number : null
  const isLastWeeks = tonight !== null && round !== null && round < tonight
  return (
    <div className="space-y-5">
      <NightOrDay otherwise={null} />
      {tonight === null ? (
        <WeekResult summary={summary} />
      ) : (
        <Tonight round={tonight} summary={summary} isSettled={round === tonight && summary.data?.state === 'settled'} />
      )}
      <div className="grid items-start gap-5 min-[1040px]:grid-cols-2">
        <div className="min-w-0 space-y-5">
          {round !== null && tonight === null && <WeekSlip round={round} />}
          <NextSlips recent={recent} besides={[round, tonight].filter((one) => one !== null)} />
          {tonight === null && <DashboardDraw />}
        </div>
        <div className="min-w-0 space-y-5">
          {summary.data && !isLastWeeks && <Matches summary={summary.data} />}
          <Month />
        </div>
      </div>
    </div>
  )
}

interface TonightProps {
  readonly round: number
  readonly summary: UseQueryResult<Summary>
  /** Whether it is known what this round's sets won. */
  readonly isSettled: boolean
}

/** The night of a draw: the slip that is being drawn right under the live card, and last week in one line. */
function Tonight({ round, summary, isSettled }: TonightProps) {
  const { data } = summary
  const isOwn = data?.round_number === round
  const slip = <WeekSlip round={round} isOnlyWithSets />
  return (
    <>
      {isSettled && <WeekResult summary={summary} />}
      <div className="max-w-2xl">{slip}</div>
      {!isSettled && (isOwn || summary.isError) && <WeekResult summary={summary} />}
      {data && data.round_number !== null && !isOwn && (
        <details className="group rounded-card border border-line bg-surface shadow-card">
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-x-4 px-5 [&::-webkit-details-marker]:hidden">
            <span>
              지난 제{data.round_number}회 <strong className="font-semibold">{lastWeekWording(data)}</strong>
            </span>
            <Icon path={DOWN} size={20} className="flex-none transition-transform group-open:rotate-180" />
          </summary>
          <div className="space-y-5 p-5 pt-0">
            <WeekResult summary={summary} />
            <WeekSlip round={data.round_number} />
          </div>
        </details>
      )}
    </>
  )
}

/** How last week went, in a word or two. */
function lastWeekWording({ state, bought_sets, bought_by_rank }: Summary): string {
  if (state !== 'settled') return '집계 중'
  const best = (bought_by_rank ?? []).findIndex((games) => games > 0)
  if (best >= 0) return `${best + 1}등 당첨`
  return bought_sets > 0 ? '당첨 없음' : '산 번호 없음'
}
