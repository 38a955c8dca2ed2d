import { memo } from 'react'
import { Link } from 'react-router'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { pairPath } from './pair-address.ts'

const SHOWN = 4

/** The pairs at both ends: the same whichever pair is looked at. */
export const RankedPairs = memo(({ frequencies }: { frequencies: readonly number[] }) => {
  const pairs = Array.from({ length: LARGEST_NUMBER }, (_, i) => i + 1)
    .flatMap((a) => Array.from({ length: LARGEST_NUMBER - a }, (_, i) => [a, a + 1 + i] as const))
    .map(([a, b], i) => ({ a, b, count: frequencies[i] ?? 0 }))
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">전체 990쌍에서</h2>
      <div className="grid gap-x-6 gap-y-3 min-[360px]:grid-cols-2 md:grid-cols-1">
        <Ranked name="많이 나온 쌍" pairs={pairs.toSorted((x, y) => y.count - x.count).slice(0, SHOWN)} />
        <Ranked name="적게 나온 쌍" pairs={pairs.toSorted((x, y) => x.count - y.count).slice(0, SHOWN)} />
      </div>
    </Card>
  )
})

const Ranked = ({ name, pairs }: { name: string; pairs: readonly { a: number; b: number; count: number }[] }) => (
  <div>
    <h3 className="text-small text-soft">{name}</h3>
    <ol className="[--ball:1.875rem]">
      {pairs.map(({ a, b, count }) => (
        <li key={`${a}-${b}`}>
          <Link
            to={pairPath(a, b)}
            state={KEEPS_FOCUS}
            preventScrollReset
            className="flex min-h-11 items-center gap-1.5 hover:text-celadon"
          >
            <NumberBall number={a} /> <NumberBall number={b} />
            <strong className="ml-auto font-bold">{count}회</strong>
          </Link>
        </li>
      ))}
    </ol>
  </div>
)
