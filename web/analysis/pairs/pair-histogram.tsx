import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { percentAt } from '#web/plots/percent-at.ts'
import { TICK_TEXT } from '#web/plots/plot-frame.ts'

const HEIGHT = 96

interface PairHistogramProps {
  readonly frequencies: readonly number[]
  readonly chance: ChanceOfCount
  /** The pair looked at. */
  readonly count: number
}

/** How many pairs were drawn together how often; the sentence below it says what matters. */
export function PairHistogram({
  frequencies,
  chance: { expected_count, band_low, band_high },
  count,
}: PairHistogramProps) {
  const [from, to] = [Math.min(...frequencies) - 1, Math.max(...frequencies) + 2]
  const many = (value: number) => frequencies.filter((each) => each === value).length
  const bars = Array.from({ length: to - from }, (_, i) => ({ value: from + i, pairs: many(from + i) }))
  const most = Math.max(1, ...bars.map(({ pairs }) => pairs))
  const x = (value: number) => percentAt(value - from, to - from)
  return (
    <figure>
      <figcaption className="text-small text-soft">990쌍이 함께 나온 횟수</figcaption>
      <svg width="100%" height={HEIGHT + 24} className="overflow-visible" aria-hidden="true">
        <rect
          x={x(band_low)}
          width={percentAt(band_high + 1 - band_low, to - from)}
          height={HEIGHT}
          rx="4"
          className="fill-celadon-soft"
        />
        {bars.map(({ value, pairs }) => (
          <rect
            key={value}
            x={x(value + 0.1)}
            width={percentAt(0.8, to - from)}
            y={HEIGHT - (pairs / most) * (HEIGHT - 8)}
            height={(pairs / most) * (HEIGHT - 8)}
            className={value === count ? 'fill-ink' : 'plot-dot'}
          />
        ))}
        <line
          x1={x(expected_count + 0.5)}
          x2={x(expected_count + 0.5)}
          y2={HEIGHT}
          strokeWidth="2"
          strokeDasharray="4 3"
          className="stroke-ink"
        />
        <line x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        <circle
          cx={x(count + 0.5)}
          cy={HEIGHT - (many(count) / most) * (HEIGHT - 8) - 8}
          r="6"
          strokeWidth="2"
          className="fill-ink stroke-surface"
        />
        {[band_low, Math.round(expected_count), band_high].map((value) => (
          <text key={value} x={x(value + 0.5)} y={HEIGHT + 18} textAnchor="middle" className={TICK_TEXT}>
            {value}
          </text>
        ))}
      </svg>
    </figure>
  )
}
