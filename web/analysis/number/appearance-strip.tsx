import { Link } from 'react-router'
import { drawDateOf } from '#domain/calendar.ts'
import { Card } from '#web/ui/card.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import type { NumberHistory } from './number-history.ts'

const LINES = 4
const HEIGHT = 44

/** Every draw of the history as a place on a strip, with a stroke where the number was drawn: four lines on phones. */
export function AppearanceStrip({ history }: { history: NumberHistory }) {
  const { rounds, total_analyzed, longest_rest, rested_as_long } = history
  const many = Math.ceil(total_analyzed / LINES)
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">언제 나왔을까요?</h2>
        <p className="text-small text-soft">막대 하나가 한 회차예요</p>
      </div>
      <div className="grid gap-y-3 md:grid-cols-4" aria-hidden="true">
        {Array.from({ length: LINES }, (_, line) => {
          const first = line * many + 1
          const x = (round: number) => round - first
          return (
            <div key={first}>
              <svg
                viewBox={`0 0 ${many} ${HEIGHT}`}
                width="100%"
                height={HEIGHT}
                preserveAspectRatio="none"
                className="block bg-sunken"
                aria-hidden="true"
              >
                {longest_rest && (
                  <rect
                    x={x(longest_rest.start_round)}
                    width={longest_rest.rounds}
                    height={HEIGHT}
                    className="fill-amber-soft"
                  />
                )}
                <path
                  d={rounds
                    .flatMap((round) =>
                      round >= first && round < first + many ? `M${x(round) + 0.5} 0v${HEIGHT}` : [],
                    )
                    .join('')}
                  strokeWidth="2"
                  vectorEffect="non-scaling-stroke"
                  className="stroke-celadon"
                />
              </svg>
              <p className="text-small text-soft">
                {drawDateOf(first).slice(0, 4)}년 제{first}회
              </p>
            </div>
          )
        })}
      </div>
      {longest_rest && (
        <p className="mt-3 text-small text-soft">
          노란 구간은 가장 오래 안 나온 {longest_rest.rounds}회예요. {rested_as_long}개 번호가 이만큼 쉰 적이 있어요.
        </p>
      )}
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 list-none items-center gap-1 text-small font-semibold text-celadon [&::-webkit-details-marker]:hidden">
          나온 회차 모두 보기 <Icon path={DOWN} size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))]">
          {rounds.toReversed().map((round) => (
            <li key={round}>
              <Link
                to={`/results/${round}`}
                className="inline-flex min-h-11 items-center text-small underline-offset-4 hover:underline"
              >
                제{round}회
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
