import { percentAt } from './percent-at.ts'
import { PlotSvg } from './plot-svg.tsx'
import { useReadout } from './use-readout.ts'

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

interface BarPart {
  readonly name: string
  readonly value: number
  /** A step of the heat, as in the list that names the parts. */
  readonly look: string
  /** The part in words. */
  readonly reading: string
}

interface StackedBarProps {
  readonly label: string
  readonly parts: readonly BarPart[]
  /** Said while no part is read. */
  readonly explained: string
  readonly height: number
  readonly className?: string
}

/** Parts of a whole as one bar, in their order; one stop for the keyboard, then the arrow keys. */
export function StackedBar({ label, parts, explained, height, className = 'rounded-control' }: StackedBarProps) {
  const shown = parts.filter(({ value }) => value > 0)
  const { reading, group, item } = useReadout(shown.map((part) => part.reading))
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  let before = 0
  return (
    <figure>
      <p className="min-h-[1.5rem] text-small text-soft" aria-hidden="true">
        {reading ?? explained}
      </p>
      <PlotSvg height={height} className={`my-1.5 block overflow-hidden ${className}`} {...group(label)}>
        {shown.map(({ name, value, look }, i) => {
          const from = before
          before += value
          return (
            <g key={name} {...item(i)} className="group outline-none">
              <rect
                x={percentAt(from, whole)}
                width={percentAt(value, whole)}
                height={height}
                strokeWidth="2"
                className={`stroke-surface group-hover:stroke-ink group-focus-visible:stroke-ink ${look}`}
              />
            </g>
          )
        })}
      </PlotSvg>
    </figure>
  )
}
