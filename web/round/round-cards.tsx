import type { DrawWithDetails, getDrawYear, PrizeDetails } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayWording, drawDateOf } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { type FirstPrizeMethods, NUMBER_TYPE_NAMES, PRIZE_RANKS } from '#domain/draw/draw.ts'
import { eokWording, exactWon, wonWording } from '#domain/money/won.ts'
import { percentOf } from '#domain/statistics/descriptive.ts'
import { RANK_HEAT } from '#web/draws/rank-heat.ts'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { SeriesPlot } from '#web/plots/series-plot.tsx'
import { PlotSvg, useReadout } from '#web/plots/use-readout.tsx'
import { percentAt } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'

/** The ranks with their figures. */
const RankTable = leftAsDrawn(() => import('./round-figures.tsx').then((file) => file.RankTable))

/** How the pool of prizes was shared: one bar, and under it the ranks with their figures. */
export function PrizePool({ draw }: { draw: DrawWithDetails }) {
  const { prize_details: prizes } = draw
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="prizes" className="text-lead font-bold">
          당첨금 상세
        </h2>
        {prizes && <p className="text-small text-soft">모두 {wonWording(poolOf(prizes))}</p>}
      </div>
      {prizes && <PoolBar prizes={prizes} />}
      <RankTable draw={draw} />
    </Card>
  )
}

const poolOf = (prizes: PrizeDetails) => PRIZE_RANKS.reduce((sum, rank) => sum + prizes[`rank${rank}`].total_prize, 0)

/** The ranks' shares of all that was paid; their figures stand in the table under it. */
function PoolBar({ prizes }: { prizes: PrizeDetails }) {
  const pool = poolOf(prizes)
  return (
    <StackedBar
      label="등수별 당첨금 비율"
      explained="등수마다 나눈 당첨금의 비율이에요."
      height={28}
      parts={PRIZE_RANKS.map((rank) => {
        const { total_prize, method } = prizes[`rank${rank}`]
        return {
          name: `${rank}`,
          value: total_prize,
          look: RANK_HEAT[rank],
          reading: `${rank}등: 모두 ${wonWording(total_prize)}, 당첨금의 ${percentOf(total_prize, pool).toFixed(1)}%. ${method}`,
        }
      })}
    />
  )
}

interface FirstPrizeWaysProps {
  readonly draw: DrawWithDetails
  readonly year: Reply<typeof getDrawYear> | undefined
}

/** How the first-prize games were bought, in this round and in the year up to it. */
export function FirstPrizeWays({ draw: { first_prize_methods: now }, year }: FirstPrizeWaysProps) {
  const before = year?.first_prize_methods ?? null
  if (!now || gamesOf(now) === 0) return null
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">1등은 자동일까, 수동일까?</h2>
      <div className="space-y-5">
        <Ways name="이번 회차" methods={now} />
        {before && gamesOf(before) > 0 && <Ways name="최근 1년" methods={before} hasShares />}
      </div>
      <p className="mt-4 text-small text-soft">
        자동으로 산 게임이 많을수록 자동 당첨도 많아져요. 어떻게 고르든 한 게임의 당첨 확률은 같아요.
      </p>
    </Card>
  )
}

const gamesOf = ({ auto, manual, semi_auto }: FirstPrizeMethods) => auto + manual + semi_auto

const WAYS = [
  { way: 'auto', name: NUMBER_TYPE_NAMES.auto, heat: 'heat-5' },
  { way: 'manual', name: NUMBER_TYPE_NAMES.manual, heat: 'heat-3' },
  { way: 'semi_auto', name: NUMBER_TYPE_NAMES['semi-auto'], heat: 'heat-1' },
] as const

interface WaysProps {
  readonly name: string
  readonly methods: FirstPrizeMethods
  readonly hasShares?: boolean
}

function Ways({ name, methods, hasShares = false }: WaysProps) {
  const games = gamesOf(methods)
  return (
    <div>
      <h3 className="text-small font-semibold">{name}</h3>
      <StackedBar
        label={`${name} 1등의 구매 방법`}
        explained={`${countWording(games)}게임`}
        height={16}
        className="rounded-full"
        parts={WAYS.map(({ way, name: called, heat }) => ({
          name: called,
          value: methods[way],
          look: heat,
          reading: `${called}: ${countWording(methods[way])}게임, ${percentOf(methods[way], games).toFixed(0)}%`,
        }))}
      />
      <List aria-label={`${name} 1등의 구매 방법`} className="flex flex-wrap gap-x-4 text-small text-soft">
        {WAYS.map(({ way, name: called, heat }) => (
          <li key={way} className="inline-flex items-center gap-1.5">
            <span className={`inline-block size-3 rounded-full border border-control ${heat}`} aria-hidden="true" />
            {called} {countWording(methods[way])}
            {hasShares && <span>{` · ${percentOf(methods[way], games).toFixed(0)}%`}</span>}
          </li>
        ))}
      </List>
    </div>
  )
}

interface SalesTrendProps {
  readonly draw: DrawWithDetails
  readonly year: Reply<typeof getDrawYear>
}

/** The axis begins at a round sum below the least, or the line would be flat. */
const AXIS_STEP = 10_000_000_000

/** The sales of the year around this round. */
export function SalesTrend({ draw, year: { sales, median_sales } }: SalesTrendProps) {
  const first = sales[0]?.round_number
  const from = Math.floor(Math.min(...sales.map((each) => each.total_sales)) / AXIS_STEP) * AXIS_STEP
  const peak = sales.reduce((most, each) => (each.total_sales > most.total_sales ? each : most))
  const last = sales.at(-1)?.round_number
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">판매금액의 흐름</h2>
        <p className="text-small text-soft">
          제{first}회~제{last}회
        </p>
      </div>
      {median_sales !== null && (
        <p className="text-small text-soft">
          {draw.total_sales !== null && (
            <span>
              이번 회차 <strong className="font-bold text-ink">{wonWording(draw.total_sales)}</strong> ·{' '}
            </span>
          )}
          <span>
            중앙값 {wonWording(median_sales)} · 최고 제{peak.round_number}회 {wonWording(peak.total_sales)}
          </span>
        </p>
      )}
      <SeriesPlot
        label={`제${first}회부터 제${last}회까지의 판매금액`}
        wording={eokWording}
        explained={`최근 1년 판매금액이에요. ${eokWording(from)}원부터 보여 드려요.`}
        from={from}
        points={sales.map(({ round_number, total_sales }, index) => ({
          name: String(round_number),
          tick: index === 5 || index === sales.length - 6 ? `제${round_number}회` : '',
          value: total_sales,
          reading: `제${round_number}회 (${dayWording(drawDateOf(round_number))}): ${wonWording(total_sales)}`,
        }))}
      />
      <FiguresTable
        caption="회차별 판매금액"
        columns={['회차', '판매금액']}
        rows={sales.toReversed().map(({ round_number, total_sales }) => [`제${round_number}회`, exactWon(total_sales)])}
      />
    </Card>
  )
}

interface BarPart {
  readonly name: string
  readonly value: number
  /** A step of the heat, as in the list that names the parts. */
  readonly look: string
  /** The part in words. */
  readonly reading: string
}

interface StackedBarProps {
  readonly label: string
  readonly parts: readonly BarPart[]
  /** Said while no part is read. */
  readonly explained: string
  readonly height: number
  readonly className?: string
}

/** Parts of a whole as one bar, in their order; one stop for the keyboard, then the arrow keys. */
function StackedBar({ label, parts, explained, height, className = 'rounded-control' }: StackedBarProps) {
  const shown = parts.filter(({ value }) => value > 0)
  const { reading, group, item } = useReadout(shown.map((part) => part.reading))
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  let before = 0
  return (
    <figure>
      <p className="min-h-[1.5rem] text-small text-soft" aria-hidden="true">
        {reading ?? explained}
      </p>
      <PlotSvg height={height} className={`my-1.5 block overflow-hidden ${className}`} {...group(label)}>
        {shown.map(({ name, value, look }, i) => {
          const from = before
          before += value
          return (
            <g key={name} {...item(i)} className="group outline-none">
              <rect
                x={percentAt(from, whole)}
                width={percentAt(value, whole)}
                height={height}
                strokeWidth="2"
                className={`stroke-surface group-hover:stroke-ink group-focus-visible:stroke-ink ${look}`}
              />
            </g>
          )
        })}
      </PlotSvg>
    </figure>
  )
}
