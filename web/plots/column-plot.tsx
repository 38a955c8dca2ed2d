import {
  type Expectation,
  HALO_TEXT,
  PlotAxis,
  type PlotColumn,
  type PlotFrame,
  plotFrame,
  TICK_TEXT,
  TOP,
} from './plot-frame.tsx'
import { PlotKey } from './plot-key.tsx'
import { PlotSvg, ReadoutLine, useReadout } from './use-readout.tsx'
import { percentAt } from './wording.ts'

interface ColumnPlotProps {
  /** The subject of the plot. */
  readonly label: string
  readonly columns: readonly PlotColumn[]
  readonly expectation: Expectation
  /** Names of bar, dashes and tint; without a tint (`low` and `high` are what is expected), two. */
  readonly names: readonly [value: string, expected: string, band?: string]
  readonly hasValues?: boolean
  readonly mark?: PlotMark
  readonly size?: 'usual' | 'low'
  /** Said while no column is read, in place of the names. */
  readonly seen?: string
  /** Figures of the axis in words. */
  readonly wording?: (value: number) => string
}

/**
 * Counts as columns against chance, drawn on the server as wide as there is room, with text that never shrinks.
 * One stop for the keyboard, then the arrow keys; pointed at or focused, a column says its figures above the plot.
 */
export function ColumnPlot({
  label,
  columns,
  expectation,
  names,
  hasValues = false,
  mark,
  size = 'usual',
  seen,
  wording = String,
}: ColumnPlotProps) {
  const { reading, group, item } = useReadout(columns.map((column) => column.reading))
  const frame = plotFrame(columns, size)
  const { across, y, base, height } = frame
  return (
    <figure>
      <ReadoutLine reading={reading} className="mb-2 min-h-[2.75rem]">
        {seen ?? <PlotKey names={names} />}
      </ReadoutLine>
      <div className="flex">
        <PlotAxis {...frame} wording={wording} />
        <PlotSvg height={height} className="min-w-0 flex-1 overflow-visible" {...group(label)}>
          <PlotGround frame={frame} expectation={expectation} />
          {columns.map(({ name, value, reading: said }, i) => (
            <g key={name} {...item(i)} className="group outline-none">
              <title>{said}</title>
              <rect
                x={across(i)}
                width={across(1)}
                y={TOP - 8}
                height={base - TOP + 8}
                rx="4"
                strokeWidth="2"
                className="fill-transparent group-focus-visible:stroke-celadon"
              />
              {value > 0 && (
                <rect
                  x={across(i + 0.14)}
                  width={across(0.72)}
                  y={y(value)}
                  height={Math.round(10 * (base - y(value))) / 10}
                  rx="2"
                  className="fill-celadon group-hover:fill-celadon-deep group-focus-visible:fill-celadon-deep"
                />
              )}
            </g>
          ))}
          <PlotMarks frame={frame} expectation={expectation} hasValues={hasValues} mark={mark} />
        </PlotSvg>
      </div>
    </figure>
  )
}

/** The ground behind the columns: thin lines, and the tint where chance puts 95 of 100 counts. */
const PlotGround = ({ frame, expectation }: { frame: PlotFrame; expectation: Expectation }) => (
  <svg width="100%" height={frame.height} aria-hidden="true">
    {frame.lines.map((line) => (
      <line key={line} x1="0" x2="100%" y1={frame.y(line)} y2={frame.y(line)} className="stroke-line" />
    ))}
    <Band frame={frame} isOne={expectation === 'line'} />
  </svg>
)

/** The tint; one for all where it is the same for each. */
function Band({ frame: { columns, across, y }, isOne }: { frame: PlotFrame; isOne: boolean }) {
  return columns
    .slice(0, isOne ? 1 : undefined)
    .map(({ name, low, high }, i) => (
      <rect
        key={name}
        x={across(i)}
        width={isOne ? '100%' : across(1)}
        y={y(high)}
        height={Math.round(10 * (y(low) - y(high))) / 10}
        className="fill-celadon-soft"
      />
    ))
}

/** An upright line at a share of the way across, such as a mean. */
interface PlotMark {
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

/** Marks over the columns: the expectation, a mean, and words. */
const PlotMarks = ({ frame, expectation, hasValues, mark }: PlotMarksProps) => (
  <svg width="100%" height={frame.height} className="pointer-events-none overflow-visible" aria-hidden="true">
    {expectation === 'curve' ? <Curve frame={frame} /> : <Steps frame={frame} isOne={expectation === 'line'} />}
    {mark && <Mark {...mark} base={frame.base} />}
    {frame.columns.map(({ name, value, tick }, i) => (
      <g key={name} textAnchor="middle">
        {hasValues && (
          <text
            x={frame.across(i + 0.5)}
            y={frame.y(value) - 7}
            // Ten figures beside each other would read as one.
            className={`fill-ink ${HALO_TEXT} ${frame.columns.length > 9 ? 'max-sm:text-[0.6875rem]' : ''}`}
          >
            {value}
          </text>
        )}
        {tick && (
          <text x={frame.across(i + 0.5)} y={frame.base + 20} className={TICK_TEXT}>
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
function Curve({ frame: { columns, y, height } }: { frame: PlotFrame }) {
  const points = columns.map(
    ({ expected }, i) => `${Math.round(((i + 0.5) / columns.length) * 1e4) / 10},${y(expected)}`,
  )
  return (
    <svg width="100%" height={height} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
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

function Mark({ at, name, base }: PlotMark & { base: number }) {
  const x = percentAt(at, 1)
  return (
    <>
      <line x1={x} x2={x} y1={TOP - 4} y2={base} strokeWidth="2" className="stroke-ink" />
      <text x={x} y={TOP - 10} textAnchor="middle" className={`fill-ink ${HALO_TEXT}`}>
        {name}
      </text>
    </>
  )
}
