import { Link } from 'react-router'
import type { getPrizeTrends } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { longDayWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { eokWording, wonWording } from '#domain/money/won.ts'
import { percentOf } from '#domain/statistics/descriptive.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { AnswerPage } from '#web/analysis/answer-page.tsx'
import { RoundLinks } from '#web/analysis/round-links.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { useNextDraw } from '#web/data/use-draw-time.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { SeriesPlot } from '#web/plots/series-plot.tsx'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { prizeTrends } from '../analysis-queries.ts'
import { PRIZES_FROM } from '../shown-years.ts'

export const loader = preloadAll(() => [prizeTrends])
export const clientLoader = staleWhileRevalidate(() => [prizeTrends])

export default function TrendsPage() {
  return (
    <AnswerPage
      of={prizeTrends}
      findingOf={(trends) => [usualIn(trends)]}
      path="/analysis/trends"
      head={{ title: '로또 1등 당첨금과 판매액 추세' }}
      description="로또 6/45의 연도별 판매액, 1등 당첨금, 1등 당첨 게임 수, 이월과 역대 기록을 우연의 기댓값과 함께 보여 드려요."
      lead="최근 20년의 중앙값이에요. 2002년부터의 판매액과 당첨금을 보여 드려요."
      reading="1등 당첨금은 그 회차에 팔린 금액을 1등끼리 나눈 것이라, 많이 팔리고 적게 맞힐수록 커져요."
    >
      {(trends) => <TrendsResult trends={trends} />}
    </AnswerPage>
  )
}

/** The year in the middle of the last twenty: what one first prize usually was. */
function usualIn({ years }: Trends): string | undefined {
  const prizes = years.slice(-20).map(({ median_first_prize }) => median_first_prize)
  const usual = prizes.toSorted((a, b) => a - b)[Math.floor(prizes.length / 2)]
  return usual === undefined ? undefined : `1등은 한 게임에 ${eokWording(usual)}원쯤이에요`
}

function TrendsResult({ trends }: { trends: Trends }) {
  const { records, carry_overs } = trends
  const running = useNextDraw().draw_date.slice(0, 4)
  const years = trends.years.map((year) => ({ ...year, isRunning: String(year.year) === running }))
  return (
    <>
      <PrizePlot years={years} />
      <div className="grid gap-5 md:grid-cols-2">
        <SalesPlot years={years} />
        <WinnersPlot years={years} />
        <MethodsPlot years={years} />
        <CarryOvers carryOvers={carry_overs} total={trends.total_analyzed} />
      </div>
      {records && <Records records={records} />}
    </>
  )
}

export const ErrorBoundary = AnalysisFailure

/** Rounds without a first prize. */
const CarryOvers = ({ carryOvers, total }: { carryOvers: Trends['carry_overs']; total: number }) => (
  <Card>
    <h2 className="text-lead font-bold">1등이 없던 회차</h2>
    <p className="mb-3 text-small text-soft">
      {countWording(total)}회 중 {carryOvers.rounds.length}회예요. 모두 무작위로 샀다면 {one(carryOvers.expected_count)}
      회, 보통 범위는 {carryOvers.band_low}~{carryOvers.band_high}회예요. 1등이 없으면 당첨금이 다음 회차로 이월돼요.
    </p>
    <RoundLinks rounds={carryOvers.rounds} />
  </Card>
)

/** How first-prize games were bought, from the first year that is known whole. */
function MethodsPlot({ years }: { years: readonly ShownYear[] }) {
  const known = years.flatMap((year) => {
    const { methods } = year
    if (!methods) return []
    const games = methods.auto + methods.manual + methods.semi_auto
    return [{ ...year, ...methods, automatic: percentOf(methods.auto, games) }]
  })
  const first = known[0]
  if (!first) return null
  return (
    <Card>
      <h2 className="text-lead font-bold">1등의 구매 방법</h2>
      <SeriesPlot
        label="연도별 1등 중 자동 비율"
        explained="1등 중 자동 비율이에요. 자동이 많은 건 자동으로 사는 사람이 많기 때문이에요."
        wording={(value) => `${value}%`}
        to={100}
        points={known.map((year) => ({
          ...pointOf(year),
          value: year.automatic,
          reading: `${year.year}년: 자동 ${one(year.automatic)}%`,
        }))}
      />
      <p className="mt-2 text-small text-soft">구매 방법은 제262회부터 공개돼, {first.year}년부터 셌어요.</p>
      <RunningNote years={years} />
      <FiguresTable
        caption="연도별 1등의 구매 방법"
        columns={['연도', '자동', '수동', '반자동', '자동 비율']}
        rows={known.map((year) => [
          yearName(year),
          ...[year.auto, year.manual, year.semi_auto].map((many) => countWording(many)),
          `${one(year.automatic)}%`,
        ])}
      />
    </Card>
  )
}

/** Of the largest first prize; the story is told only while it is this round. */
const STORY_ROUND = 19

/** The rounds that stand out. */
function Records({ records }: { records: NonNullable<Trends['records']> }) {
  const { biggest_first_prize: biggest } = records
  const rows = [
    ['최저 1등 당첨금', records.smallest_first_prize, wonWording(records.smallest_first_prize.value)],
    [
      '1등이 가장 많은 회차',
      records.most_first_prize_winners,
      `${countWording(records.most_first_prize_winners.value)}게임`,
    ],
    ['가장 많이 팔린 회차', records.most_sales, wonWording(records.most_sales.value)],
  ] as const
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">역대 기록</h2>
      <div className="grid gap-5 md:grid-cols-[1.3fr_1fr]">
        <div className="rounded-control bg-celadon-soft p-5">
          <p className="text-small">최고 1등 당첨금</p>
          <p className="text-title font-bold tracking-tight">{wonWording(biggest.value)}</p>
          <p>
            <RoundLink round={biggest.round_number} />, {longDayWording(biggest.draw_date)}
          </p>
          {biggest.round_number === STORY_ROUND && (
            <p className="mt-3 text-small">
              바로 앞 <RoundLink round={18} />
              에서 1등이 없어 1등 당첨금이 모두 이월됐어요. 한 게임이 2,000원이던 때라 판매액도 컸고, 1등이 한
              게임뿐이라 혼자 받았어요. 지금은 한 게임이 1,000원이고 매주 1등이 열 게임쯤 나와서 이만한 금액이 나오기
              어려워요.
            </p>
          )}
        </div>
        <dl>
          {rows.map(([name, record, value]) => (
            <div
              key={name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 first:border-t-0"
            >
              <dt className="text-small text-soft">
                {name}
                <span className="block">
                  <RoundLink round={record.round_number} />
                </span>
              </dt>
              <dd className="text-lead font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

const RoundLink = ({ round }: { round: number }) => (
  <Link to={`/results/${round}`} className="inline-block min-h-6 font-semibold underline underline-offset-4">
    제{round}회
  </Link>
)

function PrizePlot({ years }: { years: readonly ShownYear[] }) {
  const shown = years.filter(({ year }) => year >= PRIZES_FROM)
  const ends = endsOf(shown, ({ median_first_prize }) => median_first_prize)
  return (
    <Card>
      <h2 className="text-lead font-bold">1등 한 게임 당첨금</h2>
      <SeriesPlot
        label="연도별 1등 한 게임 당첨금의 중앙값"
        explained="선은 한 해의 중앙값이에요. 색칠한 구간 안에 전체의 80%가 들어 있어요."
        wording={eokWording}
        points={shown.map((year) => ({
          ...pointOf(year),
          value: year.median_first_prize,
          low: year.first_prize_low,
          high: year.first_prize_high,
          reading: `${year.year}년: 중앙값 ${wonWording(year.median_first_prize)}, 80%는 ${wonWording(year.first_prize_low)}~${wonWording(year.first_prize_high)}`,
        }))}
      />
      {ends && (
        <p className="mt-2">
          가장 낮은 해는 {ends.low.year}년(<strong>{wonWording(ends.low.median_first_prize)}</strong>), 가장 높은 해는{' '}
          {ends.high.year}년(<strong>{wonWording(ends.high.median_first_prize)}</strong>)이에요.
        </p>
      )}
      <RunningNote years={years} isFirst />
      <p className="mt-2 text-small text-soft">
        {PRIZES_FROM}년부터 그렸어요. 한 게임이 2,000원이던 2004년 여름까지는 금액이 훨씬 컸어요. 모든 해는 표에 있어요.
      </p>
      <FiguresTable
        caption="연도별 1등 한 게임 당첨금"
        columns={['연도', '중앙값', '80% 범위']}
        rows={years.map((year) => [
          yearName(year),
          wonWording(year.median_first_prize),
          `${wonWording(year.first_prize_low)}~${wonWording(year.first_prize_high)}`,
        ])}
      />
    </Card>
  )
}

const SalesPlot = ({ years }: { years: readonly ShownYear[] }) => (
  <Card>
    <h2 className="text-lead font-bold">한 회 판매액</h2>
    <SeriesPlot
      label="연도별 한 회 평균 판매액"
      explained="한 회에 팔린 금액의 한 해 평균이에요."
      wording={eokWording}
      points={years.map((year) => ({
        ...pointOf(year),
        value: year.mean_sales,
        reading: `${year.year}년: 한 회 평균 ${wonWording(year.mean_sales)}, ${year.rounds}회`,
      }))}
    />
    <RunningNote years={years} />
    <FiguresTable
      caption="연도별 한 회 판매액"
      columns={['연도', '추첨', '한 회 평균']}
      rows={years.map((year) => [yearName(year), `${year.rounds}회`, wonWording(year.mean_sales)])}
    />
  </Card>
)

/** By the round: a year of which some rounds are still to be drawn is no smaller than others. */
function WinnersPlot({ years }: { years: readonly ShownYear[] }) {
  const whole = years.filter(({ isRunning }) => !isRunning)
  const outside = whole.filter(
    ({ first_prize_winners: won, chance }) => won < chance.band_low || won > chance.band_high,
  )
  const byRound = years.map((year) => ({
    ...year,
    won: year.first_prize_winners / year.rounds,
    expected: year.chance.expected_count / year.rounds,
    low: year.chance.band_low / year.rounds,
    high: year.chance.band_high / year.rounds,
  }))
  return (
    <Card>
      <h2 className="text-lead font-bold">한 회의 1등 게임 수</h2>
      <SeriesPlot
        label="연도별 한 회 평균 1등 게임 수"
        explained="선은 한 회 평균, 점선은 모두 무작위로 샀다면 나올 1등 수, 색칠한 구간은 보통 범위예요."
        wording={(value) => `${countWording(value)}게임`}
        points={byRound.map((year) => ({
          ...pointOf(year),
          value: year.won,
          expected: year.expected,
          low: year.low,
          high: year.high,
          reading: `${year.year}년: 한 회 평균 ${one(year.won)}게임, 우연이면 ${one(year.expected)}게임(보통 ${one(year.low)}~${one(year.high)}게임)`,
        }))}
      />
      <p className="mt-2 text-small text-soft">
        지난 {whole.length}년 중 {outside.length}년이 보통 범위를 벗어났어요. 사람들이 비슷한 번호를 함께 고르기 때문에,
        1등은 어떤 주에는 몰려 나오고, 어떤 주에는 드물게 나와요. 번호의 당첨 확률은 변하지 않아요.
      </p>
      <RunningNote years={years} />
      <FiguresTable
        caption="연도별 1등 게임 수"
        columns={['연도', '추첨', '한 회 평균', '우연이면', '보통']}
        rows={byRound.map((year) => [
          yearName(year),
          `${year.rounds}회`,
          one(year.won),
          one(year.expected),
          `${one(year.low)}~${one(year.high)}`,
        ])}
      />
    </Card>
  )
}

/** The API's answer about the years. */
type Trends = Reply<typeof getPrizeTrends>
type TrendYear = Trends['years'][number]
/** `isRunning`: some of its rounds are still to be drawn. */
type ShownYear = TrendYear & { readonly isRunning: boolean }

/** `2026*` while it runs. */
const yearName = ({ year, isRunning }: ShownYear): string => `${year}${isRunning ? '*' : ''}`

/** What the points of all plots share. Every fourth year has room for its name, and the one that needs a note. */
const pointOf = (year: ShownYear) => ({
  name: `${year.year}`,
  tick: year.isRunning || year.year % 4 === 2 ? yearName(year) : '',
  isRunning: year.isRunning,
})

/** What the star says, and under the first plot how it is drawn; nothing where all years are whole. */
function RunningNote({ years, isFirst = false }: { years: readonly ShownYear[]; isFirst?: boolean }) {
  const running = years.find(({ isRunning }) => isRunning)
  if (!running) return null
  return (
    <p className="mt-2 text-small text-soft">
      * {running.year}년은 {running.rounds}회까지예요.
      <span>{isFirst && ' 아직 끝나지 않은 해라 빈 점과 점선으로 그렸어요.'}</span>
    </p>
  )
}

/** The whole years with the lowest and the highest figure; null without one. */
function endsOf(years: readonly ShownYear[], figureOf: (year: ShownYear) => number) {
  const sorted = years.filter(({ isRunning }) => !isRunning).toSorted((one, other) => figureOf(one) - figureOf(other))
  const [low, high] = [sorted[0], sorted.at(-1)]
  return low && high ? { low, high } : null
}
