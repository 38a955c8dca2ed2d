import type { ReactNode } from 'react'
import { dotsPath } from './paths.ts'
import { HALO_TEXT, TICK_TEXT } from './plot-frame.tsx'
import { PlotKey } from './plot-key.tsx'
import { PlotSvg, ReadoutLine, useReadout } from './use-readout.tsx'
import { percentAt } from './wording.ts'

interface AxisDot {
  readonly name: string
  readonly value: number
  /** The dot in words. */
  readonly reading: string
}

interface DotAxisProps {
  readonly label: string
  readonly dots: readonly AxisDot[]
  readonly expected: number
  readonly low: number
  readonly high: number
  /** Figures of the axis in words; as they are unless said. */
  readonly wording?: (value: number) => string
  /** Which dot the page is about. */
  readonly chosen?: string
  /** The meaning of a dot. */
  readonly dotName: string
}

/** So many places side by side; dots that would share one are stacked. */
const PLACES = 38
const STEP = 9
/** So many places on each side lie under the figure of the chosen dot, on a phone. */
const UNDER_FIGURE = 3

/** One dot each on a thin axis, with the tint and dashes of chance. */
export function DotAxis({ label, dots, expected, low, high, wording = String, chosen, dotName }: DotAxisProps) {
  const { reading, group, item, isRead } = useReadout(dots.map((dot) => dot.reading))
  const values = [...dots.map(({ value }) => value), low, high]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const margin = (most - least || 1) * 0.06
  const x = (value: number) => percentAt(value - least + margin, most - least + 2 * margin)
  const place = (value: number) => Math.round(((value - least) / (most - least || 1)) * PLACES)
  const stacked = new Map<number, number>()
  const placed = dots.map((dot) => {
    const at = place(dot.value)
    const level = stacked.get(at) ?? 0
    stacked.set(at, level + 1)
    return { ...dot, level }
  })
  const tallestAround = (at: number) =>
    Math.max(...[...stacked].filter(([other]) => Math.abs(other - at) <= UNDER_FIGURE).map(([, level]) => level))
  // The ends of the band say nothing where there is no room for three figures.
  const ticks = (high - low) / (most - least || 1) > 0.45 ? [low, expected, high] : [expected]
  const base = 30 + STEP * Math.max(...stacked.values(), 1)
  return (
    <figure>
      <ReadoutLine reading={reading} className="mb-1 min-h-[2.75rem]">
        <PlotKey names={[dotName, '우연이면', '보통 범위']} signs={SIGNS} />
      </ReadoutLine>
      <PlotSvg height={base + 28} {...group(label)}>
        <rect
          x={x(low)}
          y="14"
          width={percentAt(high - low, most - least + 2 * margin)}
          height={base - 14}
          rx="4"
          className="fill-celadon-soft"
        />
        <line x1="0" x2="100%" y1={base} y2={base} className="stroke-line" />
        <line
          x1={x(expected)}
          x2={x(expected)}
          y1="8"
          y2={base}
          strokeWidth="2"
          strokeDasharray="4 3"
          className="stroke-ink"
        />
        <svg
          width="100%"
          height={base + 28}
          viewBox={`0 0 10000 ${base + 28}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path
            d={dotsPath(
              placed
                .filter(({ name }) => name !== chosen)
                .map(({ value, level }) => [Math.round(parseFloat(x(value)) * 100), base - 8 - level * STEP]),
            )}
            strokeWidth="8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="plot-dots"
          />
        </svg>
        {placed.map(
          ({ name, value, level }, i) =>
            (isRead || name === chosen || i === 0) && (
              <g key={name} {...item(i)} className="group outline-none">
                {isRead && <circle cx={x(value)} cy={base - 8 - level * STEP} r="10" className="fill-transparent" />}
                <circle
                  cx={x(value)}
                  cy={base - 8 - level * STEP}
                  r={name === chosen ? 7 : 4}
                  strokeWidth="2"
                  className={`${name === chosen ? 'fill-ink stroke-surface' : 'fill-transparent'} group-focus-visible:stroke-ink`}
                />
              </g>
            ),
        )}
        <svg width="100%" height={base + 28} className="overflow-visible" aria-hidden="true">
          {placed
            .filter(({ name }) => name === chosen)
            .map(({ name, value }) => (
              <text
                key={name}
                x={x(value)}
                y={base - 20 - (tallestAround(place(value)) - 1) * STEP}
                textAnchor="middle"
                className={`fill-ink ${HALO_TEXT}`}
              >
                {wording(value)}
              </text>
            ))}
          {ticks.map((value) => (
            <text key={value} x={x(value)} y={base + 20} textAnchor="middle" className={TICK_TEXT}>
              {wording(value)}
            </text>
          ))}
        </svg>
      </PlotSvg>
    </figure>
  )
}

const SIGNS: readonly ReactNode[] = [
  <circle key="value" cx="9" cy="6" r="4.5" className="plot-dot" />,
  <line key="expected" x1="9" x2="9" y2="12" strokeWidth="2" strokeDasharray="4 2" className="stroke-ink" />,
  <rect key="band" width="18" height="12" rx="3" className="fill-celadon-soft" />,
]

interface IntervalAxisProps {
  readonly value: number
  readonly expected: number
  readonly low: number
  readonly high: number
  readonly wording: (value: number) => string
}

/** One figure as a dot on a thin axis, with the tint of 95 of 100 and the dashes of chance; its ends are labelled. */
export function IntervalAxis({ value, expected, low, high, wording }: IntervalAxisProps) {
  const margin = (high - low) * 0.35
  const from = Math.min(value, low) - margin
  const full = Math.max(value, high) + margin - from
  const x = (figure: number) => percentAt(figure - from, full)
  return (
    <svg
      role="img"
      aria-label={`${wording(value)}, 우연이면 ${wording(expected)}, 보통 범위 ${wording(low)}~${wording(high)}`}
      width="100%"
      height="78"
      className="block overflow-visible"
    >
      <line x2="100%" y1="38" y2="38" className="stroke-line" />
      <rect x={x(low)} width={percentAt(high - low, full)} y="24" height="28" rx="4" className="fill-celadon-soft" />
      <line
        x1={x(expected)}
        x2={x(expected)}
        y1="18"
        y2="58"
        strokeWidth="2"
        strokeDasharray="4 3"
        className="stroke-ink"
      />
      <circle cx={x(value)} cy="38" r="8" strokeWidth="2" className="fill-celadon stroke-surface" />
      <text x={x(value)} y="14" textAnchor="middle" className={`fill-ink ${HALO_TEXT}`}>
        {wording(value)}
      </text>
      {[low, expected, high].map((figure) => (
        <text key={figure} x={x(figure)} y="74" textAnchor="middle" className={TICK_TEXT}>
          {wording(figure)}
        </text>
      ))}
    </svg>
  )
}
