import { linePath } from './paths.ts'
import { PlotAxis, plotScale, TICK_TEXT } from './plot-frame.tsx'
import { PlotSvg, ReadoutLine, useReadout } from './use-readout.tsx'
import { percentAt } from './wording.ts'

interface SeriesPoint {
  readonly name: string
  /** Under the axis; empty where there is no room for one. */
  readonly tick: string
  readonly value: number
  /** The expectation of chance, where it has a say. */
  readonly expected?: number
  /** The tint. */
  readonly low?: number
  readonly high?: number
  /** Its time still runs: a hollow point, and dashes to it. Only the last one can. */
  readonly isRunning?: boolean
  readonly reading: string
}

interface SeriesPlotProps {
  readonly label: string
  readonly points: readonly SeriesPoint[]
  /** Figures of the axis in words. */
  readonly wording: (value: number) => string
  /** Said while no point is read: what line, tint and dashes are. */
  readonly explained: string
  /** Where the axis begins; zero unless said, and then it has to be said in words too. */
  readonly from?: number
  /** Where the axis ends, at least, as for a share of 100. */
  readonly to?: number
}

const TOP = 14
const BASE = 190
const HEIGHT = 216

/** A line over years with its tint, drawn as wide as there is room; read point by point. */
export function SeriesPlot({ label, points, wording, explained, from = 0, to = 1 }: SeriesPlotProps) {
  const { reading, group, item, isRead } = useReadout(points.map((point) => point.reading))
  const scale = plotScale(
    Math.max(to, ...points.flatMap(({ value, high = 0, expected = 0 }) => [value, high, expected])) - from,
  )
  const lines = scale.lines.map((line) => line + from)
  const tenths = (value: number) => Math.round(10 * (BASE - ((value - from) / scale.top) * (BASE - TOP)))
  const y = (value: number) => tenths(value) / 10
  // A single point is drawn as a level over the whole width: a line of one point is none.
  const middles = points.length === 1 ? [0, 2] : points.map((_, i) => 2 * i + 1)
  const path = (figureOf: (point: SeriesPoint) => number) =>
    middles.map((x, i) => [x, tenths(figureOf((points[i] ?? points[0]) as SeriesPoint))] as const)
  const values = path(({ value }) => value)
  const isRunning = points.length > 1 && points.at(-1)?.isRunning === true
  const ticked = points.filter(({ tick }) => tick)
  const hasBand = points.every(({ low, high }) => low !== undefined && high !== undefined)
  return (
    <figure>
      <ReadoutLine reading={reading}>{explained}</ReadoutLine>
      <div className="@container flex">
        <PlotAxis lines={lines} y={y} height={HEIGHT} wording={wording} />
        <PlotSvg height={HEIGHT} className="block min-w-0 flex-1 overflow-visible" {...group(label)}>
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${2 * points.length} ${10 * HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {hasBand && (
              <path
                d={`${linePath([...path(({ high = 0 }) => high), ...path(({ low = 0 }) => low).reverse()])}z`}
                className="fill-celadon-soft"
              />
            )}
            {lines.map((line) => (
              <line
                key={line}
                x2={2 * points.length}
                y1={tenths(line)}
                y2={tenths(line)}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {points.every(({ expected }) => expected !== undefined) && (
              <path
                d={linePath(path(({ expected = 0 }) => expected))}
                fill="none"
                strokeWidth="2"
                strokeDasharray="5 4"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            )}
            <path
              d={linePath(isRunning ? values.slice(0, -1) : values)}
              fill="none"
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-celadon"
            />
            {isRunning && (
              <path
                d={linePath(values.slice(-2))}
                fill="none"
                strokeWidth="2.5"
                strokeDasharray="2 5"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-celadon"
              />
            )}
          </svg>
          {points.map(
            ({ name, value, isRunning }, i) =>
              // A usual point is seen while it is read; the first is there for the keyboard.
              (isRead || isRunning || i === 0) && (
                <g key={name} {...item(i)} className="group outline-none">
                  {isRead && (
                    <rect
                      x={percentAt(i, points.length)}
                      width={percentAt(1, points.length)}
                      height={BASE}
                      className="fill-transparent"
                    />
                  )}
                  <circle
                    cx={percentAt(i + 0.5, points.length)}
                    cy={y(value)}
                    r={isRunning ? 5 : 4}
                    className={
                      isRunning
                        ? 'fill-surface stroke-celadon stroke-2 group-hover:fill-celadon group-focus-visible:fill-celadon'
                        : 'fill-celadon opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'
                    }
                  />
                </g>
              ),
          )}
          <svg width="100%" height={HEIGHT} className="pointer-events-none overflow-visible" aria-hidden="true">
            {ticked.map((point, i) => (
              <text
                key={point.name}
                x={percentAt(points.indexOf(point) + 0.5, points.length)}
                y={BASE + 20}
                textAnchor="middle"
                // Where letters are large, every fourth has room, counted from the last.
                className={`${TICK_TEXT} ${(ticked.length - 1 - i) % 4 === 0 ? '' : '@max-[13rem]:hidden'}`}
              >
                {point.tick}
              </text>
            ))}
          </svg>
        </PlotSvg>
      </div>
    </figure>
  )
}
