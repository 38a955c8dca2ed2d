import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Draw } from '#contract/draws/draws.ts'
import { wonWording } from '#domain/money/won.ts'
import { Fact } from '#web/draws/draw-facts.tsx'
import { DrawHead } from '#web/draws/draw-head.tsx'
import { latestDraw } from '#web/draws/draw-queries.ts'
import { winnersWording } from '#web/draws/draw-wording.ts'
import { MissingRounds } from '#web/draws/missing-rounds.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'

/** The newest result; without its balls where the slip above it shows them. */
export function DashboardDraw({ hasBalls = true }: { hasBalls?: boolean }) {
  const { data, isError, refetch } = useQuery(latestDraw)
  return (
    <Card className="space-y-4">
      {data ? (
        <Result draw={data} hasBalls={hasBalls} />
      ) : isError ? (
        <Empty onRetry={refetch}>로또 결과를 불러올 수 없습니다.</Empty>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Card>
  )
}

const Result = ({ draw, hasBalls }: { draw: Draw; hasBalls: boolean }) => (
  <>
    {hasBalls ? (
      <DrawHead draw={draw} />
    ) : (
      <h2 className="text-lead font-bold">
        <Link to={`/results/${draw.round_number}`} className="underline-offset-4 hover:underline">
          제{draw.round_number}회 결과
        </Link>
      </h2>
    )}
    <dl className="space-y-2">
      <Fact name="1등 당첨자 수">{winnersWording(draw.first_prize_winners)}</Fact>
      <Fact name="1등 당첨금">{amountWording(draw.first_prize_amount)}</Fact>
    </dl>
    <MissingRounds newestStored={draw.round_number} />
  </>
)

const amountWording = (won: number | null) => (won === null ? '집계 중' : won === 0 ? '당첨자 없음' : wonWording(won))
