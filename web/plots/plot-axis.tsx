import { stripWidth, TICK_TEXT } from './plot-frame.ts'

interface PlotAxisProps {
  readonly lines: readonly number[]
  readonly y: (value: number) => number
  readonly height: number
  readonly wording: (value: number) => string
}

/** The figures of a plot's lines, in a strip of their own. */
export const PlotAxis = ({ lines, y, height, wording }: PlotAxisProps) => (
  <svg width={stripWidth(lines.map(wording))} height={height} className="flex-none overflow-visible" aria-hidden="true">
    {lines.map((line) => (
      <text key={line} x="100%" dx="-6" y={y(line) + 4} textAnchor="end" className={TICK_TEXT}>
        {wording(line)}
      </text>
    ))}
  </svg>
)
