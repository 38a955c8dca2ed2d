import type { UseQueryResult } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { useNextDraw, useOpenDraw } from '#web/data/use-next-draw.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { WeekSlip } from './week-slip.tsx'

interface NextSlipsProps {
  /** Rounds whose slips stand elsewhere on the page. */
  readonly besides: readonly number[]
  readonly recent: Pick<UseQueryResult<Reply<typeof listNumberSets>>, 'data' | 'isError' | 'refetch'>
}

/** The slips of rounds that are still to be drawn, or how to have one. */
export function NextSlips({ besides, recent: { data, isError, refetch } }: NextSlipsProps) {
  const draws = [useNextDraw(), useOpenDraw()]
  if (isError && !data) return <Empty onRetry={refetch}>번호를 불러오지 못했습니다.</Empty>
  const played = new Set(data?.generated_numbers.map(({ round_target }) => round_target))
  // From the close of sales until the draw the two are not the same, and a member may play in both.
  const coming = [...new Set(draws.map(({ round_number }) => round_number))].filter(
    (round) => played.has(round) && !besides.includes(round),
  )
  return coming.length > 0 ? (
    coming.map((round) => <WeekSlip key={round} round={round} />)
  ) : (
    <Card>
      <h2 className="text-lead font-bold">제{draws[1]?.round_number}회 번호</h2>
      <p className="text-soft">{played.size === 0 ? '첫 번호를 만들어 볼까요?' : '아직 만든 번호가 없어요.'}</p>
      <ButtonLink to="/dashboard/numbers/new" className="mt-4 w-full">
        번호 만들기
      </ButtonLink>
    </Card>
  )
}
