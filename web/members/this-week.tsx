import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { getSettlementSummary } from '#contract/number-sets.ts'
import { dayAndWeekdayWording, timeWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/won.ts'
import { useNextDraw } from '#web/data/use-next-draw.ts'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { recentSets, settlementShown } from './dashboard-queries.ts'

type Summary = Reply<typeof getSettlementSummary>

/** Did I win? Never an answer before it is certain. */
export function ThisWeek() {
  const next = useNextDraw()
  const { data } = useQuery(recentSets)
  const isPlaying = data?.generated_numbers.some(({ round_target }) => round_target === next.round_number) === true
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">이번 주 당첨 확인</h2>
      {isPlaying && <NextDraw />}
      <LastDraw isPlaying={isPlaying} />
    </Card>
  )
}

/** The open round, for which the member has sets. */
function NextDraw() {
  const next = useNextDraw()
  return (
    <p>
      <RoundLink round={next.round_number} /> <strong className="font-semibold text-celadon">추첨 전</strong> ·{' '}
      {dayAndWeekdayWording(next.draw_date)} {timeWording(next.begins_at)} 추첨
    </p>
  )
}

function LastDraw({ isPlaying }: { isPlaying: boolean }) {
  const { data, isError, refetch } = useQuery(settlementShown)
  if (isError && !data) return <Empty onRetry={() => void refetch()}>당첨 확인을 불러오지 못했습니다.</Empty>
  if (!data) return <SkeletonLines lines={1} />
  if (data.round_number === null)
    return isPlaying ? null : <p className="text-soft">아직 추첨한 회차에 만든 번호가 없습니다.</p>
  return (
    <p>
      <RoundLink round={data.round_number} /> {summaryWording(data)}
    </p>
  )
}

const RoundLink = ({ round }: { round: number }) => (
  <Link
    to={`/dashboard/numbers?round=${round}`}
    className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
  >
    제{round}회
  </Link>
)

/** `확정 · 10세트 중 5등 1세트 · 당첨금 5,000원`. */
function summaryWording({ state, sets, winners_by_rank, total_prize }: Summary): string {
  if (state !== 'settled' || winners_by_rank === null)
    return `발표 대기 · ${sets}세트. 당첨번호와 당첨금이 확정되면 알려 드립니다.`
  const won = winners_by_rank.flatMap((count, index) => (count > 0 ? `${index + 1}등 ${count}세트` : []))
  return won.length === 0
    ? `확정 · ${sets}세트 모두 낙첨입니다.`
    : `확정 · ${sets}세트 중 ${won.join(', ')} · 당첨금 ${exactWon(total_prize ?? 0)}`
}
