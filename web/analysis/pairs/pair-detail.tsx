import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pairDrawsOf } from '#web/analysis/analysis-queries.ts'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { PairHistogram } from './pair-histogram.tsx'
import type { Pairs } from './pairs-answer.ts'

const NEWEST = 3

interface PairDetailProps {
  readonly number: number
  readonly other: number
  readonly count: number
  readonly answer: Pairs
}

/** One pair: its count among all 990, what chance gives, and its newest draws. */
export function PairDetail({ number, other, count, answer }: PairDetailProps) {
  const { frequencies, expected_count, band_low, band_high, largest_low, largest_high } = answer
  const more = frequencies.filter((each) => each > count).length
  const least = Math.min(...frequencies)
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="flex gap-2 [--ball:2.75rem]">
          <NumberBall number={number} />
          <span className="sr-only">번과 </span>
          <NumberBall number={other} />
          <span className="sr-only">번</span>
        </h2>
        <p className="text-right" aria-live="polite">
          <strong className="text-heading font-bold">{count}회</strong>
          <span className="block text-small text-soft">우연이라면 {Math.round(expected_count)}회</span>
        </p>
      </div>
      <PairHistogram frequencies={frequencies} chance={answer} count={count} />
      <p className="mt-3">
        {more === 0
          ? '990쌍 중 가장 많아요. 공정한 추첨에서도 가장 많은 쌍은 보통 '
          : count === least
            ? '990쌍 중 가장 적어요. 990쌍이나 되면 이렇게 적은 쌍도 꼭 생겨요. 한 쌍의 95% 범위는 '
            : `990쌍 중 ${more + 1}번째로 많아요. 한 쌍의 95% 범위는 `}
        <strong className="font-bold">
          {more === 0 ? `${largest_low}~${largest_high}회` : `${band_low}~${band_high}회`}
        </strong>
        {more === 0 ? '라, 특별한 사이라고 볼 수 없어요.' : `고 평균은 ${one(expected_count)}회예요.`}
      </p>
      <NewestDraws number={number} other={other} />
    </Card>
  )
}

function NewestDraws({ number, other }: { number: number; other: number }) {
  const { data } = useQuery(pairDrawsOf(number, other))
  return (
    <div className="mt-4 min-h-[10rem] border-t border-line pt-3 [--ball:1.75rem]">
      <h3 className="text-small text-soft">최근에 함께 나온 추첨</h3>
      <ol>
        {data?.draws.slice(0, NEWEST).map(({ round_number, numbers }) => (
          <li key={round_number} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              to={`/results/${round_number}`}
              className="inline-flex min-h-11 items-center text-small underline-offset-4 hover:underline"
            >
              제{round_number}회
            </Link>
            <span className="flex flex-wrap gap-1">
              {numbers.map((each) => (
                <span key={each} className={each === number || each === other ? 'ball-hit relative' : 'ball-miss'}>
                  <NumberBall number={each} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
