import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { pairAt } from '#domain/statistics/pairs.ts'
import { heatOf } from '#web/plots/heat.ts'
import { dashesPath } from '#web/plots/paths.ts'
import { HALO_TEXT, TICK_TEXT } from '#web/plots/plot-frame.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { PAIR_STEPS, pairEnds, pairStep } from '../pairs/pair.ts'

type Counts = ChanceOfCount & { readonly frequencies: readonly number[] }

const BASE = 84

/** 45 dots around the band. */
export function NumbersPlot({ frequencies, expected_count, band_low, band_high }: Counts) {
  const from = Math.min(band_low, ...frequencies) - 8
  const to = Math.max(band_high, ...frequencies) + 8
  const y = (count: number) => Math.round(BASE - ((count - from) / (to - from)) * BASE)
  return (
    <svg width="100%" height="104" className="overflow-visible" aria-hidden="true">
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
      {[Math.max(...frequencies), Math.min(...frequencies)].map((end, i) => {
        const at = frequencies.indexOf(end)
        return (
          <text
            key={end}
            x={percentAt(at + 0.5, 45)}
            y={y(end) + (i === 0 ? -6 : 15)}
            textAnchor="middle"
            className={`fill-ink ${HALO_TEXT}`}
          >
            {at + 1}
          </text>
        )
      })}
      {[1, 10, 20, 30, 40].map((number) => (
        <text key={number} x={percentAt(number - 0.5, 45)} y="102" textAnchor="middle" className={TICK_TEXT}>
          {number}번
        </text>
      ))}
    </svg>
  )
}

/** Where a pair lies in the plot, from 0 to 1: the larger number across, the smaller one down. */
const placeOfPair = (a: number, b: number) => [(b - 1.5) / PAIRED, (a - 0.5) / PAIRED] as const
/** Each of the 45 numbers but one. */
const PAIRED = LARGEST_NUMBER - 1

/** The rows of the plot, each a cell shorter than the one above. */
const HALF_SQUARE = `M0-.5h${PAIRED}v${PAIRED}${'h-1v-1'.repeat(PAIRED)}z`

/** All 990 pairs as one half of a square, and under the lens the one that was drawn most often. */
export function PairsPlot({ frequencies, expected_count }: Counts) {
  const ends = pairEnds(expected_count)
  const cells = frequencies.map((count, i) => {
    const [a, b] = pairAt(i)
    return { look: PAIR_STEPS[pairStep(count, ends)], place: [b - 2, a - 1] as const }
  })
  const cellsOf = (step: string) => cells.filter(({ look }) => look === step).map(({ place }) => place)
  const ground = PAIR_STEPS.reduce((most, step) => (cellsOf(step).length > cellsOf(most).length ? step : most))
  const most = Math.max(...frequencies)
  const [a, b] = pairAt(frequencies.indexOf(most))
  const [x, y] = placeOfPair(a, b)
  return (
    <div aria-hidden="true" className="relative h-[6.5rem]">
      <svg
        aria-hidden="true"
        width="100%"
        height="100%"
        viewBox={`0 -.5 ${PAIRED} ${PAIRED}`}
        preserveAspectRatio="none"
      >
        {/* The ground has the look of most cells, so that these need not be drawn one by one. */}
        {PAIR_STEPS.toSorted((one, other) => Number(other === ground) - Number(one === ground)).map((look) => (
          <path
            key={look}
            d={look === ground ? HALF_SQUARE : dashesPath(cellsOf(look))}
            stroke={look === ground ? undefined : 'var(--heat)'}
            className={look}
          />
        ))}
      </svg>
      {frequencies.length > 0 && (
        <>
          <svg aria-hidden="true" width="100%" height="100%" className="absolute inset-0 overflow-visible">
            <line x1={percent(x)} y1={percent(y)} x2="22%" y2="74%" strokeWidth="2" className="stroke-ink" />
            <circle cx={percent(x)} cy={percent(y)} r="5.5" strokeWidth="2" className="fill-surface stroke-ink" />
          </svg>
          <span className="absolute bottom-2 left-0 rounded-full border border-line bg-surface px-2 py-0.5 text-[0.8125rem] font-bold">
            {a}·{b}, {most}회
          </span>
        </>
      )}
    </div>
  )
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`

const REST_ENDS = [2, 4, 7, 12, 18]

/** 45 cells, darker the longer a number rests. */
export const RestsPlot = ({ rests }: { rests: readonly (number | null)[] }) => (
  <div className="grid h-full grid-cols-9 gap-0.5">
    {rests.map((rest, i) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place.
        key={i}
        className={`grid place-items-center rounded-[4px] text-[0.6875rem] ${heatOf(rest ?? 99, REST_ENDS)}`}
      >
        {i + 1}
      </span>
    ))}
  </div>
)

const STARS = [5, 12, 19, 27, 34, 42]
/** Of the plot's 104 px. */
const starHeight = (i: number) => (i % 2 === 0 ? 64 : 40)

/** A constellation; no number of anybody. */
export const LuckyPlot = () => (
  <div className="relative h-full [--ball:1.75rem]">
    <svg
      width="100%"
      height="104"
      viewBox="0 0 600 104"
      preserveAspectRatio="none"
      className="absolute inset-0"
      aria-hidden="true"
    >
      <polyline
        points={STARS.map((_, i) => `${100 * i + 50},${starHeight(i)}`).join(' ')}
        fill="none"
        strokeWidth="2"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
        className="stroke-control"
      />
    </svg>
    <div className="absolute inset-0 grid grid-cols-6 justify-items-center">
      {STARS.map((number, i) => (
        <span key={number} className={i % 2 === 0 ? 'mt-[3.125rem]' : 'mt-[1.625rem]'}>
          <NumberBall number={number} />
        </span>
      ))}
    </div>
  </div>
)
