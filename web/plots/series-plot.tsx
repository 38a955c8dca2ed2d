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
  const { reading, group, item } = useReadout(points.map((point) => point.reading))
  const scale = plotScale(
    Math.max(to, ...points.flatMap(({ value, high = 0, expected = 0 }) => [value, high, expected])) - from,
  )
  const lines = scale.lines.map((line) => line + from)
  const y = (value: number) => Math.round(10 * (BASE - ((value - from) / scale.top) * (BASE - TOP))) / 10
  const middle = (i: number) => Math.round(((i + 0.5) / points.length) * 1e4) / 10
  // A single point is drawn as a level over the whole width: a line of one point is none.
  const middles = points.length === 1 ? [0, 1000] : points.map((_, i) => middle(i))
  const path = (figureOf: (point: SeriesPoint) => number) =>
    middles.map((x, i) => `${x},${y(figureOf((points[i] ?? points[0]) as SeriesPoint))}`)
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
            viewBox={`0 0 1000 ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {hasBand && (
              <polygon
                points={[...path(({ high = 0 }) => high), ...path(({ low = 0 }) => low).reverse()].join(' ')}
                className="fill-celadon-soft"
              />
            )}
            {lines.map((line) => (
              <line
                key={line}
                x2="1000"
                y1={y(line)}
                y2={y(line)}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {points.every(({ expected }) => expected !== undefined) && (
              <polyline
                points={path(({ expected = 0 }) => expected).join(' ')}
                fill="none"
                strokeWidth="2"
                strokeDasharray="5 4"
                vectorEffect="non-scaling-stroke"
                className="stroke-ink"
              />
            )}
            <polyline
              points={(isRunning ? values.slice(0, -1) : values).join(' ')}
              fill="none"
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-celadon"
            />
            {isRunning && (
              <polyline
                points={values.slice(-2).join(' ')}
                fill="none"
                strokeWidth="2.5"
                strokeDasharray="2 5"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
                className="stroke-celadon"
              />
            )}
          </svg>
          {points.map(({ name, value, isRunning }, i) => (
            <g key={name} {...item(i)} className="group outline-none">
              <rect
                x={percentAt(i, points.length)}
                width={percentAt(1, points.length)}
                height={BASE}
                className="fill-transparent"
              />
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
          ))}
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
