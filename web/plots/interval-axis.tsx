import { percentAt } from './percent-at.ts'
import { HALO_TEXT, TICK_TEXT } from './plot-frame.ts'

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
      aria-label={`${wording(value)}, 우연이라면 ${wording(expected)}, 95% 범위 ${wording(low)}~${wording(high)}`}
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
