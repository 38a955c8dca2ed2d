import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { withParticle } from '#domain/particle.ts'
import { isInside } from '#domain/statistics/chance.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { periodOf } from '#web/analysis/analysis-queries.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { PlotKey } from '#web/plots/plot-key.tsx'
import { bandWording, chanceWording, one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { periodAsked } from './period-asked.ts'
import { PeriodForm } from './period-form.tsx'
import { groupsOf, type Period, type PeriodGroup } from './period-groups.ts'

const shown = (url: URL) => periodOf(periodAsked(url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function StatisticsPage() {
  const asked = periodAsked(useSearchParams()[0])
  const isOwn = asked.from !== undefined || asked.to !== undefined || asked.bonus
  const answer = useQuery(periodOf(asked))
  return (
    <AnalysisFrame
      path="/analysis/statistics"
      head={{ title: '로또 전체 통계', isHidden: isOwn }}
      description="로또 6/45의 번호대와 색, 끝수, 홀짝, 고저, 연속 번호, AC값, 이월수를 원하는 기간에서 이론과 95% 범위와 함께 보여 드려요."
      lead="번호 조합의 특징을 이론값과 함께 보여 드려요."
      meaning={[
        '점선은 우연일 때의 평균, 옅은 띠는 100번 중 95번이 드는 범위예요.',
        '띠가 넓어 보이는 것은 기간이 짧기 때문이에요. 짧게 볼수록 우연의 변동이 커져요.',
        '띠를 벗어난 막대가 있어도 이렇게 여러 개를 보면 스무 개에 하나쯤은 우연히 벗어나요.',
      ]}
    >
      <PeriodForm key={JSON.stringify(asked)} asked={asked} newest={answer.data?.newest_round ?? undefined} />
      <AnswerOf
        of={answer}
        isEmpty={({ total_analyzed }) => total_analyzed === 0}
        empty="이 기간에는 추첨이 없어요. 다른 기간을 골라 주세요."
      >
        {(period) => <PeriodResult period={period} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

/** Every feature of a period, each beside what chance gives. */
function PeriodResult({ period }: { period: Period }) {
  const groups = groupsOf(period)
  const rows = groups.flatMap((group) => group.rows)
  const outside = rows.filter(({ frequency, ...chance }) => !isInside(frequency, chance)).length
  return (
    <>
      <p className="rounded-card bg-celadon-soft px-5 py-4">
        <strong className="font-bold">{countWording(period.total_analyzed)}회</strong>를 셌어요. 아래 {rows.length}개
        횟수 중 {outside}개가 95% 범위를 벗어났고, 우연이어도 {Math.round(rows.length / 20)}개쯤까지는 벗어날 수 있어요.
      </p>
      <p className="text-small">
        <PlotKey names={NAMES} />
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {groups.map((group) => (
          <GroupCard key={group.name} group={group} />
        ))}
      </div>
    </>
  )
}

const NAMES = ['나온 횟수', '우연이라면', '95% 범위'] as const

/** What a plot shows, in a sentence: what came most often, beside chance. */
function seenIn(rows: PeriodGroup['rows'], label: PeriodGroup['label'], unit: string): string {
  const most = rows.reduce((best, row) => (row.frequency > best.frequency ? row : best))
  return `${label(most.value)}: ${withParticle(countWording(most.frequency) + unit, '으로/로')} 가장 많아요. 우연이라면 ${countWording(Math.round(most.expected_count))}${unit}쯤이에요.`
}

function GroupCard({ group: { name, note, rows, label, tick, unit, isWide = false } }: { group: PeriodGroup }) {
  return (
    <Card className={`min-w-0 ${isWide ? 'md:col-span-2' : 'md:last:col-span-2'}`}>
      <h2 className="text-lead font-bold">{name}</h2>
      <p className="text-small text-soft">{note}</p>
      <ColumnPlot
        label={name}
        expectation={isWide ? 'line' : 'steps'}
        hasValues={!isWide}
        names={NAMES}
        size={isWide ? 'usual' : 'low'}
        seen={seenIn(rows, label, unit)}
        columns={rows.map(({ value, frequency, ...chance }) => ({
          name: label(value),
          tick: tick(value),
          value: frequency,
          expected: chance.expected_count,
          low: chance.band_low,
          high: chance.band_high,
          reading: `${label(value)}: ${countWording(frequency)}${unit}, ${chanceWording(chance)}`,
        }))}
      />
      <FiguresTable
        caption={name}
        columns={['값', '횟수', '우연이라면', '95% 범위']}
        rows={rows.map(({ value, frequency, ...chance }) => [
          label(value),
          `${countWording(frequency)}${unit}`,
          `${one(chance.expected_count)}${unit}`,
          bandWording(chance),
        ])}
      />
    </Card>
  )
}

export const ErrorBoundary = AnalysisFailure
