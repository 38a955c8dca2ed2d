import { BASE, type Expectation, HEIGHT, type PlotColumn, plotFrame, TOP } from './plot-frame.ts'
import { PlotAxis, PlotGround } from './plot-ground.tsx'
import { PlotKey } from './plot-key.tsx'
import { type PlotMark, PlotMarks } from './plot-marks.tsx'
import { useReadout } from './use-readout.ts'

interface ColumnPlotProps {
  /** What is plotted. */
  readonly label: string
  readonly columns: readonly PlotColumn[]
  readonly expectation: Expectation
  /** Names of bar, dashes and tint. */
  readonly names: readonly [value: string, expected: string, band: string]
  readonly hasValues?: boolean
  readonly mark?: PlotMark
}

/**
 * Counts as columns against chance, drawn on the server as wide as there is room, with text that never shrinks.
 * One stop for the keyboard, then the arrow keys; pointed at or focused, a column says its figures above the plot.
 */
export function ColumnPlot({ label, columns, expectation, names, hasValues = false, mark }: ColumnPlotProps) {
  const { reading, plot, item } = useReadout(columns.map((column) => column.reading))
  const frame = plotFrame(columns)
  const { across, y } = frame
  return (
    <figure>
      <p className="mb-2 flex min-h-[2.75rem] items-center text-small" aria-hidden="true">
        {reading ?? <PlotKey names={names} />}
      </p>
      <div className="flex">
        <PlotAxis frame={frame} />
        {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
        <svg
          role="group"
          aria-label={`${label}. 화살표 키로 값을 읽어요.`}
          height={HEIGHT}
          className="min-w-0 flex-1 overflow-visible"
          {...plot}
        >
          <PlotGround frame={frame} expectation={expectation} />
          {columns.map(({ name, value, reading: said }, i) => (
            <g key={name} {...item(i)} className="group outline-none">
              <title>{said}</title>
              <rect
                x={across(i)}
                width={across(1)}
                y={TOP - 8}
                height={BASE - TOP + 8}
                rx="4"
                strokeWidth="2"
                className="fill-transparent group-focus-visible:stroke-celadon"
              />
              {value > 0 && (
                <rect
                  x={across(i + 0.14)}
                  width={across(0.72)}
                  y={y(value)}
                  height={Math.round(10 * (BASE - y(value))) / 10}
                  rx="2"
                  className="fill-celadon group-hover:fill-celadon-deep group-focus-visible:fill-celadon-deep"
                />
              )}
            </g>
          ))}
          <PlotMarks frame={frame} expectation={expectation} hasValues={hasValues} mark={mark} />
        </svg>
      </div>
    </figure>
  )
}
