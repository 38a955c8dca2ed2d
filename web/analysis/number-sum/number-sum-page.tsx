import type { getNumberSum } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type Leaders, leadersOf } from '#domain/statistics/leaders.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { numberSumOf } from '#web/analysis/analysis-queries.ts'
import { windowAsked } from '#web/analysis/periods.ts'
import { ScopePage } from '#web/analysis/scope-page.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { FirstPlace } from '#web/plots/first-place.tsx'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { bandWording, chanceWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { SumPlot } from './sum-plot.tsx'

const shown = (url: URL) => numberSumOf(windowAsked('scope', url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function NumberSumPage() {
  return (
    <ScopePage
      path="/analysis/number-sum"
      lead="당첨번호 여섯 개를 더한 값이 어떻게 퍼져 있는지 보여 드려요."
      description="로또 6/45 최근 추첨의 번호 합계 분포와 평균, 최다 출현 합계를 이론 곡선과 함께 보여 드립니다."
      answerOf={numberSumOf}
      Result={NumberSumResult}
      meaning={[
        '여섯 번호를 더하면 138 근처가 가장 자주 나오는데, 더해서 그 값이 되는 조합이 가장 많기 때문이에요.',
        '합계가 138인 조합도 21인 조합도 하나하나의 당첨 확률은 똑같으므로 추천 구간이 더 유리한 것은 아닙니다.',
        '점선은 우연이 만드는 모양을, 옅은 띠는 100번 가운데 95번이 들어가는 범위를 뜻해요.',
      ]}
    />
  )
}

type NumberSum = Reply<typeof getNumberSum>
type SumFrequency = NumberSum['sum_data'][number]

/** Percentages up to this one stay unwritten. */
const LABELLED_ABOVE = 5
const AROUND_AVERAGE = 20

function NumberSumResult({ answer }: { answer: NumberSum }) {
  const { average_sum, min_sum, max_sum, total_analyzed, sum_data, verdict } = answer
  if (average_sum === null || min_sum === null || max_sum === null) return null
  const leaders = leadersOf(sum_data, { draws: total_analyzed, compared: verdict.compared })
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
        <Figure
          name="평균 합계"
          value={average_sum.toFixed(0)}
          note={`기대 ${answer.expected_average}, 95% 범위 ${answer.average_band_low}~${answer.average_band_high}`}
        />
        <Figure name="최소 합계" value={String(min_sum)} note="나올 수 있는 최소 21" />
        <Figure name="최대 합계" value={String(max_sum)} note="나올 수 있는 최대 255" />
        <Figure name="분석 회차" value={`${total_analyzed}회`} note="최근 추첨부터" />
      </dl>
      <FirstPlace
        title="최다 출현 합계"
        remark={`최근 ${total_analyzed}회에서 가장 자주 나온 합계예요.`}
        leaders={leaders.tied.map((row) => ({ name: row.sum, count: row }))}
        isBeyondChance={leaders.isBeyondChance}
      />
      <SumPlot rows={sum_data} rounds={total_analyzed} average={average_sum} verdict={verdict} />
      <SumRanges average={average_sum} smallest={min_sum} largest={max_sum} />
      <SumList rows={sum_data} leaders={leaders} />
    </>
  )
}

const Figure = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
    <dt className="text-small text-soft">{name}</dt>
    <dd className="text-heading font-bold">{value}</dd>
    <dd className="text-small text-soft">{note}</dd>
  </div>
)

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
    <section aria-label="합계 구간">
      <dl className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {ranges.map(([name, from, to], index) => (
          <div
            key={name}
            className={`rounded-card border p-5 ${index === 1 ? 'border-celadon bg-celadon-soft' : 'border-line bg-surface'}`}
          >
            <dt className="text-small">{name}</dt>
            <dd className="text-heading font-bold whitespace-nowrap">
              {from} ~ {to}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small text-soft">
        추천은 평균에 가까운 구간이라는 뜻이며, 그 구간의 번호가 더 잘 당첨된다는 뜻이 아닙니다.
      </p>
    </section>
  )
}

/** Every sum that occurred. */
function SumList({ rows, leaders }: { rows: readonly SumFrequency[]; leaders: Leaders<SumFrequency> }) {
  const { tied, isBeyondChance } = leaders
  const full = Math.max(2, ...rows.map(({ frequency }) => frequency))
  return (
    <Card>
      <h2 className="mb-1 text-lead font-bold">합계별 횟수</h2>
      <p className="mb-4 text-small text-soft">나온 합계만 보여 드려요. 점선은 우연의 기대 횟수예요.</p>
      <ol className="grid gap-x-10 gap-y-1 md:grid-cols-2">
        {rows.map((row) => (
          <li
            key={row.sum}
            title={`합계 ${row.sum}: ${row.frequency}회, ${chanceWording(row)}`}
            className={`grid grid-cols-[2.5rem_1fr_2.25rem_3.25rem] items-center gap-2 rounded-control px-2 py-1 text-small ${tied.includes(row) ? (isBeyondChance ? 'bg-amber-soft' : 'bg-sunken') : ''}`}
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
              {row.frequency}회
              <span className="sr-only">
                , 기대 {one(row.expected_count)}회, 95% 범위 {bandWording(row)}
              </span>
            </span>
            <span className="text-right">{row.percentage > LABELLED_ABOVE && percentWording(row.percentage)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export const ErrorBoundary = AnalysisFailure
