import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { MEAN_SUM } from '#domain/statistics/chance.ts'
import { LARGEST_SUM, SMALLEST_SUM } from '#domain/statistics/number-sum.ts'
import { sumBins } from '#web/analysis/number-sum/sum-bins.ts'
import { HALO_TEXT, TICK_TEXT } from '#web/plots/plot-frame.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { NumberBall } from '#web/ui/number-balls.tsx'
import type { Overview } from '../analysis-queries.ts'
import { PRIZES_FROM } from '../shown-years.ts'

const BASE = 80
const TOP = 14

interface Column {
  readonly name: string
  readonly value: number
  readonly expected: number
  readonly tick: string
}

interface ColumnsProps {
  readonly columns: readonly Column[]
  readonly hasValues?: boolean
  /** Labels for the two ends of the axis, where columns are too narrow to be named. */
  readonly ends?: readonly [first: string, last: string]
}

/** Small columns with what chance expects as dashes. */
function Columns({ columns, hasValues = false, ends }: ColumnsProps) {
  const top = Math.max(1, ...columns.flatMap(({ value, expected }) => [value, expected]))
  const y = (value: number) => Math.round(10 * (BASE - (value / top) * (BASE - TOP))) / 10
  const x = (i: number) => percentAt(i, columns.length)
  return (
    <svg width="100%" height="104" aria-hidden="true">
      {columns.map(({ name, value, expected, tick }, i) => (
        <g key={name} textAnchor="middle">
          <rect x={x(i + 0.12)} width={x(0.76)} y={y(value)} height={BASE - y(value)} rx="2" className="fill-celadon" />
          <line
            x1={x(i)}
            x2={x(i + 1)}
            y1={y(expected)}
            y2={y(expected)}
            strokeWidth="1.5"
            strokeDasharray="3 2"
            className="stroke-ink"
          />
          {hasValues && (
            <text x={x(i + 0.5)} y={y(value) - 3} className={`fill-ink ${HALO_TEXT}`}>
              {value}
            </text>
          )}
          <text x={x(i + 0.5)} y="100" className={TICK_TEXT}>
            {tick}
          </text>
        </g>
      ))}
      {ends?.map((end, i) => (
        <text key={end} x={i === 0 ? 0 : '100%'} y="100" textAnchor={i === 0 ? 'start' : 'end'} className={TICK_TEXT}>
          {end}
        </text>
      ))}
    </svg>
  )
}

export function HotColdPlot({ hot, cold, expected_count }: Overview['hot_cold']) {
  const numbers = [...hot, ...cold.toReversed()]
  return (
    <div className="relative h-full">
      <Columns
        hasValues
        columns={numbers.map(({ number, frequency }) => ({
          name: `${number}`,
          value: frequency,
          expected: expected_count,
          tick: '',
        }))}
      />
      <div className="absolute inset-x-0 bottom-0 flex [--ball:min(1.25rem,8cqi)] [container-type:inline-size]">
        {numbers.map(({ number }) => (
          <span key={number} className="grid flex-1 place-items-center">
            <NumberBall number={number} />
          </span>
        ))}
      </div>
    </div>
  )
}

export const OddEvenPlot = ({ rows }: { rows: Overview['odd_even'] }) => (
  <Columns
    columns={rows.map(({ odd_count, frequency, expected_count }) => ({
      name: `${odd_count}`,
      value: frequency,
      expected: expected_count,
      tick: `${odd_count}개`,
    }))}
  />
)

export const SumsPlot = ({ sums, rounds }: { sums: Overview['sums']; rounds: number }) => (
  <Columns
    ends={[`합 ${SMALLEST_SUM}`, `${LARGEST_SUM}`]}
    columns={sumBins(sums, rounds).map(({ first, last, frequency, expected_count }) => ({
      name: `${first}`,
      value: frequency,
      expected: expected_count,
      tick: MEAN_SUM >= first && MEAN_SUM <= last ? `${MEAN_SUM}` : '',
    }))}
  />
)

export const endDigits = ({ frequencies, expected_count }: Overview['numbers']) =>
  Array.from({ length: 10 }, (_, digit) => {
    const counts = frequencies.filter((_, i) => (i + 1) % 10 === digit)
    return { digit, value: counts.reduce((sum, count) => sum + count, 0), expected: counts.length * expected_count }
  })

export const EndDigitsPlot = ({ numbers }: { numbers: Overview['numbers'] }) => (
  <Columns
    columns={endDigits(numbers).map(({ digit, value, expected }) => ({
      name: `${digit}`,
      value,
      expected,
      tick: `${digit}`,
    }))}
  />
)

const BAR = 14

/** The regions as bars, the figure at the end of each. */
export function RegionsPlot({ regions }: { regions: Overview['regions'] }) {
  const most = Math.max(1, ...regions.map(({ games }) => games))
  return (
    <div className="grid h-full content-between text-small">
      {regions.slice(0, 4).map(({ region, games }) => (
        <div key={region} className="grid grid-cols-[3.75rem_1fr_2.75rem] items-center gap-2">
          <span>{region}</span>
          <svg width="100%" height={BAR} className="block" aria-hidden="true">
            <rect width={percentAt(games, most)} height={BAR} rx="3" className="fill-celadon" />
          </svg>
          <span className="text-right">{countWording(games)}</span>
        </div>
      ))}
    </div>
  )
}

export function YearsPlot({ years }: { years: Overview['years'] }) {
  const shown = years.filter(({ year }) => year >= PRIZES_FROM)
  const newest = shown.at(-1)
  const top = Math.max(1, ...shown.map(({ first_prize_high }) => first_prize_high))
  const y = (value: number) => Math.round(10 * (BASE - (value / top) * (BASE - 4))) / 10
  const points = (figureOf: (year: (typeof shown)[number]) => number) =>
    shown.map((year, i) => `${Math.round((i / Math.max(1, shown.length - 1)) * 1000)},${y(figureOf(year))}`)
  return (
    <svg width="100%" height="104" aria-hidden="true">
      <svg width="100%" height={BASE} viewBox={`0 0 1000 ${BASE}`} preserveAspectRatio="none" aria-hidden="true">
        <polygon
          points={[
            ...points((year) => year.first_prize_high),
            ...points((year) => year.first_prize_low).reverse(),
          ].join(' ')}
          className="fill-celadon-soft"
        />
        <polyline
          points={points((year) => year.median_first_prize).join(' ')}
          fill="none"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          className="stroke-celadon"
        />
      </svg>
      {newest && (
        <text x="100%" y={y(newest.median_first_prize) - 8} textAnchor="end" className={`fill-ink ${HALO_TEXT}`}>
          {wonWording(newest.median_first_prize)}
        </text>
      )}
      <text x="0" y="100" className={TICK_TEXT}>
        {shown[0]?.year}
      </text>
      <text x="100%" y="100" textAnchor="end" className={TICK_TEXT}>
        {newest?.year}
      </text>
    </svg>
  )
}
