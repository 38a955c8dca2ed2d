import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { setsOfRound } from '#web/number-sets/number-set-queries.ts'
import { roundsOf } from '#web/number-sets/slips/rounds-of.ts'
import { useMatchedSets } from '#web/number-sets/slips/use-matched-sets.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { ResultSkeleton } from './dashboard-skeleton.tsx'
import { Missed } from './missed.tsx'
import { RoundLine, type Summary } from './round-line.tsx'
import { Won } from './won.tsx'

interface WeekResultProps {
  readonly summary: Pick<UseQueryResult<Summary>, 'data' | 'isError' | 'refetch'>
}

/** Did I win? Never an answer before it is certain. Nothing for who has not played yet. */
export function WeekResult({ summary: { data, isError, refetch } }: WeekResultProps) {
  if (isError && !data)
    return (
      <Card>
        <Empty onRetry={refetch}>당첨 확인을 불러오지 못했습니다.</Empty>
      </Card>
    )
  if (!data || data.round_number === null) return null
  return data.state === 'settled' ? (
    <Settled summary={data} round={data.round_number} />
  ) : (
    <Waiting summary={data} round={data.round_number} />
  )
}

function Settled({ summary, round }: { summary: Summary; round: number }) {
  const { data, isPending } = useQuery(setsOfRound(round))
  const sets = useMatchedSets(data?.generated_numbers ?? [])
  const ofRound = roundsOf(sets).find((one) => one.round === round)?.sets ?? []
  if (isPending) return <ResultSkeleton />
  return summary.bought_by_rank?.some((games) => games > 0) ? (
    <Won summary={summary} round={round} sets={ofRound} />
  ) : (
    <Missed summary={summary} round={round} sets={ofRound} />
  )
}

/** The draw has begun, or its numbers are known; what they won is not. */
function Waiting({ summary: { state, sets, most_matched }, round }: { summary: Summary; round: number }) {
  const isMatched = state === 'matched'
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-soft">
          <RoundLine round={round} />
        </p>
        <Badge look="amber">{isMatched ? '집계 중' : '번호 확인 중'}</Badge>
      </div>
      <h2 className="mt-2 text-heading font-bold">
        {isMatched ? `가장 많이 맞은 건 ${most_matched ?? 0}개예요` : '번호를 확인하고 있어요'}
      </h2>
      <p className="text-soft">
        {isMatched
          ? `만든 번호 ${sets}세트 · 등수와 금액은 당첨금 집계가 끝나야 확정돼요.`
          : `만든 번호 ${sets}세트 · 번호가 나오면 바로 맞춰 드릴게요.`}
      </p>
    </Card>
  )
}
