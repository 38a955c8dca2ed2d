import { useQuery } from '@tanstack/react-query'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { pairDrawsOf } from '../analysis-queries.ts'

const NEWEST = 3

/** The newest draws with both numbers of a pair. */
export function NewestDraws({ number, other }: { number: number; other: number }) {
  const { data } = useQuery(pairDrawsOf(number, other))
  return (
    <>
      <h3 className="text-small text-soft">최근에 함께 나온 추첨</h3>
      <ol>
        {data?.draws.slice(0, NEWEST).map(({ round_number, numbers }) => (
          <li key={round_number} className="flex flex-wrap items-center justify-between gap-x-3">
            <TextLink look="listed" to={`/results/${round_number}`}>
              제{round_number}회
            </TextLink>
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
    </>
  )
}
