import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { percentAt } from '#web/plots/percent-at.ts'
import { TICK_TEXT } from '#web/plots/plot-frame.ts'
import { useReadout } from '#web/plots/use-readout.ts'

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
  const bars = Array.from({ length: to - from }, (_, i) => ({ value: from + i, pairs: many(from + i) })).filter(
    ({ pairs }) => pairs > 0,
  )
  const { reading, plot, item } = useReadout(
    bars.map(({ value, pairs }) => `${value}회 함께 나온 쌍: ${pairs}쌍${value === count ? ' (이 쌍 포함)' : ''}`),
  )
  const most = Math.max(1, ...bars.map(({ pairs }) => pairs))
  const x = (value: number) => percentAt(value - from, to - from)
  return (
    <figure>
      <p className="min-h-[2.75rem] text-small text-soft" aria-hidden="true">
        {reading ?? '990쌍이 함께 나온 횟수예요. 검은 막대에 이 쌍이 들어 있어요.'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <svg
        role="group"
        aria-label="990쌍이 함께 나온 횟수. 화살표 키로 값을 읽어요."
        width="100%"
        height={HEIGHT + 24}
        className="overflow-visible"
        {...plot}
      >
        <rect
          x={x(band_low)}
          width={percentAt(band_high + 1 - band_low, to - from)}
          height={HEIGHT}
          rx="4"
          className="fill-celadon-soft"
        />
        {bars.map(({ value, pairs }, i) => (
          <g key={value} {...item(i)} className="group outline-none">
            <rect x={x(value)} width={percentAt(1, to - from)} height={HEIGHT} className="fill-transparent" />
            <rect
              x={x(value + 0.1)}
              width={percentAt(0.8, to - from)}
              y={HEIGHT - (pairs / most) * (HEIGHT - 8)}
              height={(pairs / most) * (HEIGHT - 8)}
              strokeWidth="2"
              className={`group-hover:stroke-ink group-focus-visible:stroke-ink ${value === count ? 'fill-ink' : 'plot-dot'}`}
            />
          </g>
        ))}
        <svg width="100%" height={HEIGHT + 24} className="pointer-events-none overflow-visible" aria-hidden="true">
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
              {value}회
            </text>
          ))}
        </svg>
      </svg>
      <FiguresTable
        caption="990쌍이 함께 나온 횟수"
        columns={['함께 나온 횟수', '쌍']}
        rows={bars.map(({ value, pairs }) => [`${value}회`, `${pairs}쌍`])}
      />
    </figure>
  )
}
