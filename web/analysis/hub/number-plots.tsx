import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { PAIR_STEPS, pairEnds, pairStep } from '#web/analysis/pairs/pair-step.ts'
import { percentAt } from '#web/plots/percent-at.ts'
import { TICK_TEXT } from '#web/plots/plot-frame.ts'
import { NumberBall } from '#web/ui/number-balls.tsx'

type Counts = ChanceOfCount & { readonly frequencies: readonly number[] }

const BASE = 84

/** 45 dots around the band. */
export function NumbersPlot({ frequencies, expected_count, band_low, band_high }: Counts) {
  const from = Math.min(band_low, ...frequencies) - 4
  const to = Math.max(band_high, ...frequencies) + 4
  const y = (count: number) => Math.round(BASE - ((count - from) / (to - from)) * BASE)
  return (
    <svg width="100%" height="104" aria-hidden="true">
      <rect y={y(band_high)} width="100%" height={y(band_low) - y(band_high)} rx="4" className="fill-celadon-soft" />
      <line
        x2="100%"
        y1={y(expected_count)}
        y2={y(expected_count)}
        strokeWidth="2"
        strokeDasharray="4 3"
        className="stroke-ink"
      />
      {frequencies.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place.
        <circle key={i} cx={percentAt(i + 0.5, 45)} cy={y(count)} r="3" className="plot-dot" />
      ))}
      {[1, 10, 20, 30, 40].map((number) => (
        <text key={number} x={percentAt(number - 0.5, 45)} y="102" textAnchor="middle" className={TICK_TEXT}>
          {number}
        </text>
      ))}
    </svg>
  )
}

const COLUMNS = 45

/** All 990 pairs in their order, 22 rows of 45. */
export function PairsPlot({ frequencies, expected_count }: Counts) {
  const ends = pairEnds(expected_count)
  const paths = PAIR_STEPS.map(() => '')
  frequencies.forEach((count, i) => {
    const step = pairStep(count, ends)
    paths[step] += `M${i % COLUMNS} ${Math.floor(i / COLUMNS)}h1v1h-1z`
  })
  return (
    <svg
      width="100%"
      height="104"
      viewBox="0 0 45 22"
      preserveAspectRatio="none"
      className="rounded-control"
      aria-hidden="true"
    >
      {paths.map((path, i) => (
        <path key={PAIR_STEPS[i]} d={path} className={PAIR_STEPS[i]} />
      ))}
    </svg>
  )
}

const REST_STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const
const REST_ENDS = [2, 4, 7, 12, 18]

/** 45 cells, darker the longer a number rests. */
export const RestsPlot = ({ rests }: { rests: readonly (number | null)[] }) => (
  <div className="grid h-full grid-cols-[repeat(15,minmax(0,1fr))] gap-0.5">
    {rests.map((rest, i) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place.
        key={i}
        className={`grid place-items-center rounded-[4px] text-[0.6875rem] ${REST_STEPS[REST_ENDS.filter((end) => (rest ?? 99) >= end).length]}`}
      >
        {i + 1}
      </span>
    ))}
  </div>
)

/** 45 bars: up for numbers that people like to choose, down for those they leave. */
export function PreferencesPlot({ percents }: { percents: readonly number[] }) {
  const reach = Math.max(1, ...percents.map(Math.abs))
  const height = (percent: number) => Math.round((Math.abs(percent) / reach) * (BASE / 2) * 10) / 10
  return (
    <svg width="100%" height="104" aria-hidden="true">
      {percents.map((percent, i) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place.
          key={i}
          x={percentAt(i + 0.15, 45)}
          width={percentAt(0.7, 45)}
          y={percent > 0 ? BASE / 2 - height(percent) : BASE / 2}
          height={height(percent)}
          className="fill-celadon"
        />
      ))}
      <line x2="100%" y1={BASE / 2} y2={BASE / 2} strokeWidth="1.5" strokeDasharray="4 3" className="stroke-ink" />
      {[1, 10, 20, 30, 40].map((number) => (
        <text key={number} x={percentAt(number - 0.5, 45)} y="102" textAnchor="middle" className={TICK_TEXT}>
          {number}
        </text>
      ))}
    </svg>
  )
}

/** A constellation; no number of anybody. */
export const LuckyPlot = () => (
  <div className="flex h-full items-center justify-between [--ball:28px]">
    {[5, 12, 19, 27, 34, 42].map((number, i) => (
      <span key={number} className={i % 2 === 0 ? 'translate-y-3' : '-translate-y-3'}>
        <NumberBall number={number} />
      </span>
    ))}
  </div>
)
