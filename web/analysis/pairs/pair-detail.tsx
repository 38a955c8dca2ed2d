import type { getPairs } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { TICK_TEXT } from '#web/plots/plot-frame.tsx'
import { PlotSvg, useReadout } from '#web/plots/use-readout.tsx'
import { one, percentAt } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'

const NewestDraws = leftAsDrawn(() => import('./newest-draws.tsx').then((file) => file.NewestDraws))

interface PairDetailProps {
  readonly number: number
  readonly other: number
  readonly count: number
  readonly answer: Pairs
}

/** One pair: its count among all 990, what chance gives, and its newest draws. */
export function PairDetail({ number, other, count, answer }: PairDetailProps) {
  const { frequencies, expected_count, band_low, band_high, largest_low, largest_high } = answer
  const more = frequencies.filter((each) => each > count).length
  const least = Math.min(...frequencies)
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="flex gap-2 [--ball:2.75rem]">
          <NumberBall number={number} />
          <span className="sr-only">번과 </span>
          <NumberBall number={other} />
          <span className="sr-only">번</span>
        </h2>
        <p className="text-right" aria-live="polite">
          <strong className="text-heading font-bold">{count}회</strong>
          <span className="block text-small text-soft">우연이면 {Math.round(expected_count)}회</span>
        </p>
      </div>
      <PairHistogram frequencies={frequencies} chance={answer} count={count} />
      <p className="mt-3">
        {more === 0
          ? '990쌍 중 가장 많아요. 공정한 추첨에서도 가장 많은 쌍은 보통 '
          : count === least
            ? '990쌍 중 가장 적어요. 990쌍이나 되면 이렇게 적은 쌍도 꼭 생겨요. 한 쌍의 보통 범위는 '
            : `990쌍 중 ${more + 1}번째로 많아요. 한 쌍의 보통 범위는 `}
        <strong className="font-bold">
          {more === 0 ? `${largest_low}~${largest_high}회` : `${band_low}~${band_high}회`}
        </strong>
        {more === 0 ? '라, 특별한 사이라고 볼 수 없어요.' : `고 평균은 ${one(expected_count)}회예요.`}
      </p>
      <NewestDraws
        number={number}
        other={other}
        className="mt-4 min-h-[10rem] border-t border-line pt-3 [--ball:1.75rem]"
      />
    </Card>
  )
}

const HEIGHT = 96

interface PairHistogramProps {
  readonly frequencies: readonly number[]
  readonly chance: ChanceOfCount
  /** The pair looked at. */
  readonly count: number
}

/** How many pairs were drawn together how often; the sentence below it says what matters. */
function PairHistogram({ frequencies, chance: { expected_count, band_low, band_high }, count }: PairHistogramProps) {
  const [from, to] = [Math.min(...frequencies) - 1, Math.max(...frequencies) + 2]
  const many = (value: number) => frequencies.filter((each) => each === value).length
  const bars = Array.from({ length: to - from }, (_, i) => ({ value: from + i, pairs: many(from + i) })).filter(
    ({ pairs }) => pairs > 0,
  )
  const { reading, group, item, isRead } = useReadout(
    bars.map(({ value, pairs }) => `${value}회 함께 나온 쌍: ${pairs}쌍${value === count ? ' (이 쌍 포함)' : ''}`),
  )
  const most = Math.max(1, ...bars.map(({ pairs }) => pairs))
  const x = (value: number) => percentAt(value - from, to - from)
  /** To a sixteenth of a pixel. */
  const height = (pairs: number) => Math.round((pairs / most) * (HEIGHT - 8) * 16) / 16
  return (
    <figure>
      <p className="min-h-[2.75rem] text-small text-soft" aria-hidden="true">
        {reading ?? '990쌍이 함께 나온 횟수예요. 점을 찍은 막대에 이 쌍이 들어 있어요.'}
      </p>
      <PlotSvg height={HEIGHT + 24} className="overflow-visible" {...group('990쌍이 함께 나온 횟수')}>
        <rect
          x={x(band_low)}
          width={percentAt(band_high + 1 - band_low, to - from)}
          height={HEIGHT}
          rx="4"
          className="fill-celadon-soft"
        />
        {bars.map(({ value, pairs }, i) => (
          <g key={value} {...item(i)} className="group outline-none">
            {isRead && (
              <rect x={x(value)} width={percentAt(1, to - from)} height={HEIGHT} className="fill-transparent" />
            )}
            <rect
              x={x(value + 0.1)}
              width={percentAt(0.8, to - from)}
              y={HEIGHT - height(pairs)}
              height={height(pairs)}
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
            cy={HEIGHT - height(many(count)) - 8}
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
      </PlotSvg>
      <FiguresTable
        caption="990쌍이 함께 나온 횟수"
        columns={['함께 나온 횟수', '쌍']}
        rows={bars.map(({ value, pairs }) => [`${value}회`, `${pairs}쌍`])}
      />
    </figure>
  )
}

/** The API's answer about all pairs. */
export type Pairs = Reply<typeof getPairs>
