import { memo } from 'react'
import { countWording } from '#domain/count-wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import type { Pairs } from './pairs-answer.ts'

/** The three numbers most often drawn together. */
export const Triples = memo(({ triples }: { triples: Pairs['triples'] }) => (
  <Card>
    <h2 className="text-lead font-bold">자주 함께 나온 세 번호</h2>
    <p className="mb-3 max-w-[46rem] text-small text-soft">
      세 번호의 조합은 {countWording(triples.possible)}가지예요. 미리 고른 한 가지라면 우연히{' '}
      {triples.expected_count.toFixed(1)}
      회, 95% 범위 {triples.band_low}~{triples.band_high}회예요. 조합이 이렇게 많으니 가장 많이 나온 것은 우연이어도
      보통 {triples.largest_low}~{triples.largest_high}회예요.
    </p>
    <ol className="grid gap-x-10 [--ball:2rem] sm:grid-cols-2">
      {triples.most_frequent.map(({ numbers, frequency }) => (
        <li key={numbers.join('-')} className="flex min-h-11 items-center gap-1.5">
          {numbers.map((number) => (
            <NumberBall key={number} number={number} />
          ))}
          <strong className="ml-auto font-bold">{frequency}회</strong>
        </li>
      ))}
    </ol>
  </Card>
))
