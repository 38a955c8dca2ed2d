import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { checkAllDraws } from '#domain/draw/all-draws-check.ts'
import { NUMBERS_PER_DRAW, PRIZE_RANKS } from '#domain/draw/draw.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { drawnNumbers } from '#web/draws/draw-queries.ts'
import { timesWording } from '#web/draws/draw-wording.ts'
import { ColumnHeads } from '#web/plots/figures-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'

/** Its code and its plot are loaded only when the visitor asks what every week would have brought. */
const WeeklyPlay = lazy(() =>
  retryImport(() => import('./weekly-play.tsx').then((module) => ({ default: module.WeeklyPlay }))),
)

/** How often the numbers would have won in all draws, beside chance. */
export function AllDraws({ numbers }: { numbers: readonly number[] }) {
  const isOffline = useOffline()
  const { data, isError, refetch } = useQuery(drawnNumbers)
  const [isWeekly, setWeekly] = useState(false)
  const caption = useId()
  if (isError && !data)
    return (
      <Empty onRetry={refetch}>
        {isOffline ? '지난 번호가 아직 이 기기에 없어요.' : '지난 번호를 불러오지 못했어요.'}
      </Empty>
    )
  if (!data) return <div className="skeleton h-60 min-w-0 basis-full" role="status" aria-label="불러오는 중…" />
  const draws = data.draws.map(({ round_number, balls }) => ({
    round_number,
    numbers: balls.slice(0, NUMBERS_PER_DRAW),
    bonus_number: balls[NUMBERS_PER_DRAW] ?? 0,
  }))
  const { counts, expected, best } = checkAllDraws(numbers, draws)
  return (
    <div className="min-w-0 basis-full">
      <table aria-labelledby={caption} className="w-full text-small">
        <caption id={caption} className="pb-1 text-left font-semibold">
          지난 {countWording(draws.length)}회 모두
        </caption>
        <ColumnHeads names={['등수', '이 번호', '우연이면']} />
        <tbody>
          {PRIZE_RANKS.map((rank) => (
            <tr key={rank} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {rank}등
              </th>
              <td className="text-right font-semibold">{countWording(counts[rank - 1] ?? 0)}회</td>
              <td className="text-right text-soft">{timesWording(expected[rank - 1] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {best.length > 0 && (
        <p className="mt-2 text-small">
          {best.map(({ round_number, rank }, i) => (
            <span key={round_number}>
              {i > 0 && <span>{', '}</span>}
              <Link to={`/results/${round_number}`} className="underline underline-offset-4">
                제{round_number}회
              </Link>{' '}
              {rank}등
            </span>
          ))}
        </p>
      )}
      {isOffline && (
        <p className="mt-2 text-small">
          인터넷이 끊겨, 이 기기에 있는 제{draws.at(-1)?.round_number}회까지 맞춰 봤어요.
        </p>
      )}
      <p className="mt-2 text-small text-soft">지난 회차와 맞춰 봐도 다음 번호는 알 수 없어요.</p>
      {isWeekly ? (
        <Suspense fallback={<div className="skeleton mt-4 h-80" role="status" aria-label="불러오는 중…" />}>
          <WeeklyPlay numbers={numbers} draws={data.draws} />
        </Suspense>
      ) : (
        <Button look="soft" className="mt-3 w-full" onClick={() => setWeekly(true)}>
          매주 샀다면 보기
        </Button>
      )}
    </div>
  )
}
