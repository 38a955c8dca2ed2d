import { percentAt } from './wording.ts'

interface ShareBarProps {
  /** The bar's length, as a share of `full`. */
  readonly value: number
  readonly full: number
  /** A dashed line where chance expects it, and a tint where it lies in 95 of 100 cases. */
  readonly expected?: number
  readonly low?: number
  readonly high?: number
  readonly look?: 'celadon' | 'amber' | 'other'
  readonly className?: string
}

const LOOKS = { celadon: 'fill-celadon', amber: 'fill-amber', other: 'plot-dot' } as const

/** A figure as a bar beside its number, which says the same to screen readers. */
export function ShareBar({ value, full, expected, low, high, look = 'celadon', className = '' }: ShareBarProps) {
  const at = (figure: number) => percentAt(figure, full)
  return (
    <svg className={`block h-3.5 w-full ${className}`} aria-hidden="true">
      <rect width="100%" height="14" rx="7" className="fill-sunken" />
      {low !== undefined && high !== undefined && (
        <rect x={at(low)} width={at(high - low)} height="14" rx="3" className="fill-celadon-soft" />
      )}
      {value > 0 && <rect width={at(value)} height="14" rx="7" className={LOOKS[look]} />}
      {expected !== undefined && (
        <>
          <line x1={at(expected)} x2={at(expected)} y1="0" y2="14" strokeWidth="4" className="stroke-surface" />
          <line
            x1={at(expected)}
            x2={at(expected)}
            y1="0"
            y2="14"
            strokeWidth="2"
            strokeDasharray="3 2"
            className="stroke-ink"
          />
        </>
      )}
    </svg>
  )
}

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
