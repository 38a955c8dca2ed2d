import type { getNumberSum } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { withParticle } from '#domain/particle.ts'
import { MEAN_SUM } from '#domain/statistics/chance.ts'
import type { ChanceVerdict } from '#domain/statistics/count-band.ts'
import { type Leaders, leadersOf } from '#domain/statistics/leaders.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { CountsCard } from '#web/analysis/counts-card.tsx'
import { inWindowAsked, ScopePage } from '#web/analysis/scope-page.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { ShareBar } from '#web/plots/bars.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FirstPlace } from '#web/plots/first-place.tsx'
import { chanceWording, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { numberSumOf } from '../analysis-queries.ts'
import { BINS_FROM, BINS_TO, sumBins } from './sum-bins.ts'

const answersOf = inWindowAsked(numberSumOf)

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

export default function NumberSumPage() {
  return (
    <ScopePage
      path="/analysis/number-sum"
      question="여섯 번호를 더하면 얼마일까요?"
      inShort={averageIn}
      lead="당첨번호 여섯 개를 더한 값이 어떻게 퍼져 있는지 보여 드려요."
      description="로또 6/45 최근 추첨의 번호 합계 분포와 평균, 최다 출현 합계를 이론 곡선과 함께 보여 드립니다."
      answerOf={numberSumOf}
      Result={NumberSumResult}
      reading="합계는 138 근처가 가장 흔해요. 더해서 그 값이 되는 조합이 가장 많기 때문이에요. 점선은 우연이면 나올 모양, 색칠한 구간은 보통 범위(100번 중 95번)예요."
    />
  )
}

type NumberSum = Reply<typeof getNumberSum>
type SumFrequency = NumberSum['sum_data'][number]

const averageIn = ({ average_sum, expected_average }: NumberSum, period: string): string | undefined =>
  average_sum === null
    ? undefined
    : `${period} 평균은 ${withParticle(average_sum.toFixed(0), '이에요/예요')}. 우연이면 ${withParticle(String(expected_average), '이에요/예요')}.`

/** Percentages up to this one stay unwritten. */
const LABELLED_ABOVE = 5
const AROUND_AVERAGE = 20

function NumberSumResult({ answer, period }: { answer: NumberSum; period: string }) {
  const { average_sum, min_sum, max_sum, total_analyzed, sum_data, verdict } = answer
  if (average_sum === null || min_sum === null || max_sum === null) return null
  const leaders = leadersOf(sum_data, { draws: total_analyzed, compared: verdict.compared })
  return (
    <>
      <SumPlot rows={sum_data} rounds={total_analyzed} average={average_sum} verdict={verdict} />
      <Card>
        <dl className="grid grid-cols-2 gap-x-5 gap-y-4 md:grid-cols-4">
          <Figure
            name="평균 합계"
            value={average_sum.toFixed(0)}
            note={`우연이면 ${answer.expected_average} (보통 ${Math.round(answer.average_band_low ?? 0)}~${Math.round(answer.average_band_high ?? 0)})`}
          />
          <Figure name="최소 합계" value={String(min_sum)} note="나올 수 있는 최소 21" />
          <Figure name="최대 합계" value={String(max_sum)} note="나올 수 있는 최대 255" />
          <Figure name="분석 회차" value={`${total_analyzed}회`} note="가장 최근 회차부터" />
        </dl>
        <SumRanges average={average_sum} smallest={min_sum} largest={max_sum} />
      </Card>
      <FirstPlace
        title="최다 출현 합계"
        remark={`${period}에서 가장 자주 나온 합계예요.`}
        leaders={leaders.tied.map((row) => ({ name: row.sum, count: row }))}
        isBeyondChance={leaders.isBeyondChance}
      />
      <Card className="py-1 sm:py-2">
        <Disclosure name="나온 합계 하나씩 보기">
          <SumList rows={sum_data} leaders={leaders} />
        </Disclosure>
      </Card>
    </>
  )
}

interface SumRangesProps {
  readonly average: number
  readonly smallest: number
  readonly largest: number
}

function SumRanges({ average, smallest, largest }: SumRangesProps) {
  const low = Math.round(average - AROUND_AVERAGE)
  const high = Math.round(average + AROUND_AVERAGE)
  const ranges = [
    ['낮은 구간', smallest, low],
    ['중간 구간 (추천)', low, high],
    ['높은 구간', high, largest],
  ] as const
  return (
    <section aria-label="합계 구간" className="mt-5 border-t border-line pt-5">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-1 text-center">
        {ranges.map(([name, from, to], index) => (
          <div
            key={name}
            className={`flex flex-col justify-between rounded-control px-1 py-2.5 ${index === 1 ? 'bg-celadon-soft' : 'bg-sunken'}`}
          >
            <dt className="text-small">{name}</dt>
            <dd className="font-bold whitespace-nowrap">
              {from}~{to}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-soft">추천은 평균에서 {AROUND_AVERAGE} 안쪽인 구간이에요.</p>
    </section>
  )
}

/** Every sum that occurred. */
function SumList({ rows, leaders }: { rows: readonly SumFrequency[]; leaders: Leaders<SumFrequency> }) {
  const { tied, isBeyondChance } = leaders
  const full = Math.max(2, ...rows.map(({ frequency }) => frequency))
  return (
    <>
      <p className="mb-4 text-small text-soft">나온 합계만 보여 드려요. 점선은 우연이면 나올 횟수예요.</p>
      <ol aria-label="합계별 횟수" className="grid gap-x-10 gap-y-1 md:grid-cols-2">
        {rows.map((row) => (
          <li
            key={row.sum}
            title={`합계 ${row.sum}: ${row.frequency}회, ${chanceWording(row)}`}
            className={`grid grid-cols-[2.5rem_minmax(0,1fr)_auto_auto] items-center gap-2 rounded-control px-2 py-1 text-small ${tied.includes(row) ? (isBeyondChance ? 'bg-amber-soft' : 'bg-sunken') : ''}`}
          >
            <strong className="text-base font-bold">
              {row.sum}
              {tied.includes(row) && <span className="sr-only"> (최다 출현 합계)</span>}
            </strong>
            <ShareBar
              value={row.frequency}
              full={full}
              expected={row.expected_count}
              look={isBeyondChance && tied.includes(row) ? 'amber' : 'celadon'}
            />
            <span className="text-right">
              {row.frequency}회<span className="sr-only">, {chanceWording(row)}</span>
            </span>
            <span className="text-right">{row.percentage > LABELLED_ABOVE && percentWording(row.percentage)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

export const ErrorBoundary = AnalysisFailure

interface SumPlotProps {
  readonly rows: readonly { sum: number; frequency: number }[]
  readonly rounds: number
  readonly average: number
  readonly verdict: ChanceVerdict
}

/** The sums in tens, with their average and the curve that chance makes. */
function SumPlot({ rows, rounds, average, verdict }: SumPlotProps) {
  const bins = sumBins(rows, rounds).map((bin) => ({ ...bin, name: `${bin.first}~${bin.last}` }))
  return (
    <CountsCard
      title="합계의 분포"
      verdict={verdict}
      counted={{ name: '합계', unit: '가지' }}
      table={{ caption: '합계의 분포', columns: ['합계', '횟수'], rows: bins }}
    >
      <div className="mt-1">
        <ColumnPlot
          label="합계의 분포와 이론 곡선"
          expectation="curve"
          names={['나온 횟수', `우연이면 (평균 ${MEAN_SUM})`, '보통 범위']}
          mark={{ at: (average + 0.5 - BINS_FROM) / (BINS_TO - BINS_FROM), name: `평균 ${average.toFixed(0)}` }}
          columns={bins.map((bin, i) => ({
            name: bin.name,
            tick: i % 8 === 3 ? bin.name : '',
            value: bin.frequency,
            expected: bin.expected_count,
            low: bin.band_low,
            high: bin.band_high,
            reading: `합계 ${bin.name}: ${bin.frequency}회, ${chanceWording(bin)}`,
          }))}
        />
      </div>
    </CountsCard>
  )
}
