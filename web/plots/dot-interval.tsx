import { percentAt } from './percent-at.ts'

interface DotIntervalProps {
  readonly value: number
  readonly expected: number
  readonly low: number
  readonly high: number
  /** Ends of the axis, the same for all rows. */
  readonly from: number
  readonly to: number
}

/** One figure as a dot on its row, led from the expected value; the text beside it says the same. */
export function DotInterval({ value, expected, low, high, from, to }: DotIntervalProps) {
  const at = (figure: number) => percentAt(figure - from, to - from)
  return (
    <svg width="100%" height="36" className="block overflow-visible" aria-hidden="true">
      <rect
        x={at(low)}
        width={percentAt(Math.min(high, to) - Math.max(low, from), to - from)}
        height="36"
        className="fill-celadon-soft"
      />
      <line x1={at(expected)} x2={at(expected)} y2="36" strokeWidth="2" strokeDasharray="4 3" className="stroke-ink" />
      <line x1={at(expected)} x2={at(value)} y1="18" y2="18" strokeWidth="2" className="stroke-celadon" />
      <circle cx={at(value)} cy="18" r="7" strokeWidth="2" className="fill-celadon stroke-surface" />
    </svg>
  )
}
