import { percentAt } from './percent-at.ts'
import { BASE, type Expectation, HALO_TEXT, HEIGHT, type PlotFrame, TICK_TEXT, TOP } from './plot-frame.ts'

/** An upright line at a share of the way across, such as a mean. */
export interface PlotMark {
  readonly at: number
  readonly name: string
}

interface PlotMarksProps {
  readonly frame: PlotFrame
  readonly expectation: Expectation
  /** Counts over the columns. */
  readonly hasValues: boolean
  readonly mark: PlotMark | undefined
}

/** What lies over the columns: what chance expects, a mean, and words. */
export const PlotMarks = ({ frame, expectation, hasValues, mark }: PlotMarksProps) => (
  <svg width="100%" height={HEIGHT} className="pointer-events-none overflow-visible" aria-hidden="true">
    {expectation === 'curve' ? <Curve frame={frame} /> : <Steps frame={frame} isOne={expectation === 'line'} />}
    {mark && <Mark {...mark} />}
    {frame.columns.map(({ name, value, tick }, i) => (
      <g key={name} textAnchor="middle">
        {hasValues && (
          <text x={frame.across(i + 0.5)} y={frame.y(value) - 7} className={`fill-ink ${HALO_TEXT}`}>
            {value}
          </text>
        )}
        {tick && (
          <text x={frame.across(i + 0.5)} y={BASE + 20} className={TICK_TEXT}>
            {tick}
          </text>
        )}
      </g>
    ))}
  </svg>
)

function Steps({ frame: { columns, across, y }, isOne }: { frame: PlotFrame; isOne: boolean }) {
  return columns
    .slice(0, isOne ? 1 : undefined)
    .map(({ name, expected }, i) => (
      <line
        key={name}
        x1={isOne ? '0' : across(i + 0.04)}
        x2={isOne ? '100%' : across(i + 0.96)}
        y1={y(expected)}
        y2={y(expected)}
        strokeWidth="2"
        strokeDasharray="5 4"
        className="stroke-ink"
      />
    ))
}

/** Paths know no percentages; this one is stretched to the plot's width, its line is not. */
function Curve({ frame: { columns, y } }: { frame: PlotFrame }) {
  const points = columns.map(
    ({ expected }, i) => `${Math.round(((i + 0.5) / columns.length) * 1e4) / 10},${y(expected)}`,
  )
  return (
    <svg width="100%" height={HEIGHT} viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth="2"
        strokeDasharray="5 4"
        vectorEffect="non-scaling-stroke"
        className="stroke-ink"
      />
    </svg>
  )
}

function Mark({ at, name }: PlotMark) {
  const x = percentAt(at, 1)
  return (
    <>
      <line x1={x} x2={x} y1={TOP - 4} y2={BASE} strokeWidth="2" className="stroke-ink" />
      <text x={x} y={TOP - 10} textAnchor="middle" className={`fill-ink ${HALO_TEXT}`}>
        {name}
      </text>
    </>
  )
}
