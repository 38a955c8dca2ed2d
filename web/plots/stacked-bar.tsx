import { percentAt } from './percent-at.ts'
import { readByKeys, useReadout } from './use-readout.ts'

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
  const { reading, plot, item } = useReadout(shown.map((part) => part.reading))
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  let before = 0
  return (
    <figure>
      <p className="min-h-[1.5rem] text-small text-soft" aria-hidden="true">
        {reading ?? explained}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <svg
        role="group"
        aria-label={readByKeys(label)}
        width="100%"
        height={height}
        className={`my-1.5 block overflow-hidden ${className}`}
        {...plot}
      >
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
      </svg>
    </figure>
  )
}
