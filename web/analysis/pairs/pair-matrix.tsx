import { memo, type PointerEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { Card } from '#web/ui/card.tsx'
import { pairPath } from './pair-address.ts'
import type { PairGridProps } from './pair-cells.tsx'
import { PAIR_STEPS, pairStep } from './pair-step.ts'

const CELL = 10
const SIZE = LARGEST_NUMBER * CELL
const MARGIN = 20
const TICKS = [1, 5, 10, 15, 20, 25, 30, 35, 40, 45]

/** The middle of a number's row or column. */
const middle = (number: number) => (number - 0.5) * CELL

/** All cells of one colour as one shape: eight shapes are light where 1,980 would not be. */
function shapes(countOf: PairGridProps['countOf'], ends: readonly number[]) {
  const paths = PAIR_STEPS.map(() => '')
  for (let a = 1; a <= LARGEST_NUMBER; a++)
    for (let b = 1; b <= LARGEST_NUMBER; b++) {
      const step = pairStep(countOf(a, b), ends)
      if (a !== b) paths[step] += `M${(a - 1) * CELL} ${(b - 1) * CELL}h9v9h-9z`
    }
  return paths
}

/** All that stays where it is while numbers are chosen: drawn once. */
const Ground = memo(({ countOf, ends }: Pick<PairGridProps, 'countOf' | 'ends'>) => (
  <>
    {shapes(countOf, ends).map((path, i) => (
      <path key={PAIR_STEPS[i]} d={path} className={PAIR_STEPS[i]} />
    ))}
    {TICKS.map((tick) => (
      <g key={tick} className="fill-soft text-[8px]">
        <text x={middle(tick)} y="-6" textAnchor="middle">
          {tick}
        </text>
        <text x="-6" y={middle(tick) + 3} textAnchor="end">
          {tick}
        </text>
      </g>
    ))}
  </>
))

/**
 * The whole map, where there is room for it and a pointer: the cells below it are the same for the keyboard and for
 * screen readers.
 */
export function PairMatrix({ number, other, ends, countOf }: PairGridProps) {
  const go = useNavigate()
  const [[a, b], setRead] = useState<readonly [number, number]>([0, 0])
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const place = (share: number) => Math.ceil(((share * (SIZE + MARGIN) - MARGIN) / SIZE) * LARGEST_NUMBER)
    const cell = [place((clientX - box.left) / box.width), place((clientY - box.top) / box.height)] as const
    return cell.every((each) => each >= 1 && each <= LARGEST_NUMBER) && cell[0] !== cell[1] ? cell : ([0, 0] as const)
  }
  return (
    <Card className="max-md:hidden">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-lead font-bold">45 × 45</h2>
        <p className="text-small text-soft">
          {a === 0 ? '칸을 누르면 그 쌍을 자세히 볼 수 있어요.' : `${a}번과 ${b}번: ${countOf(a, b)}회`}
        </p>
      </div>
      <svg
        viewBox={`${-MARGIN} ${-MARGIN} ${SIZE + MARGIN} ${SIZE + MARGIN}`}
        width="100%"
        aria-hidden="true"
        className="block cursor-pointer"
        onPointerMove={(event) => setRead(at(event))}
        onPointerLeave={() => setRead([0, 0])}
        onPointerUp={(event) => {
          const [x, y] = at(event)
          if (x !== 0) void go(pairPath(x, y), { state: KEEPS_FOCUS, preventScrollReset: true })
        }}
      >
        <Ground countOf={countOf} ends={ends} />
        <g fill="none" strokeWidth="1.5" className="stroke-ink">
          <rect x={(number - 1) * CELL - 1} y="-1" width={CELL + 1} height={SIZE + 1} rx="2" />
          <rect x="-1" y={(other - 1) * CELL - 1} width={SIZE + 1} height={CELL + 1} rx="2" />
          {a !== 0 && <rect x={(a - 1) * CELL - 1} y={(b - 1) * CELL - 1} width={CELL + 1} height={CELL + 1} rx="2" />}
        </g>
      </svg>
    </Card>
  )
}
