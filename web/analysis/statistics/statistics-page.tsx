import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { withParticle } from '#domain/particle.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { AnswerPage } from '#web/analysis/answer-page.tsx'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { ChipLinks } from '#web/page/chip-links.tsx'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { countsFigures } from '#web/plots/counts-figures.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { PlotKey } from '#web/plots/plot-key.tsx'
import { chanceWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { periodOf } from '../analysis-queries.ts'
import { type PeriodSearch, periodAsked, periodPath } from './period-address.ts'
import { findingOf } from './period-finding.ts'
import { PeriodForm } from './period-form.tsx'
import { groupsOf, isOutside, type Period, type PeriodGroup } from './period-groups.ts'
import { ValueStrips } from './value-strips.tsx'

const answersOf = (url: URL) => [periodOf(periodAsked(url.searchParams))]

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

const PATH = '/analysis/statistics'

export default function StatisticsPage() {
  const asked = periodAsked(useSearchParams()[0])
  const newest = useQuery(periodOf(asked)).data?.newest_round ?? undefined
  return (
    <AnswerPage
      of={periodOf(asked)}
      empty="이 기간에는 추첨이 없어요. 다른 기간을 골라 주세요."
      findingOf={findingIn}
      path={PATH}
      head={{ title: '로또 전체 통계', isHidden: periodPath(asked) !== PATH }}
      description="로또 6/45의 번호대와 색, 끝수, 홀짝, 고저, 연속 번호, AC값, 이월수를 원하는 기간에서 이론값, 보통 범위와 함께 보여 드려요."
      lead="번호 조합의 특징을 이론값과 함께 보여 드려요."
      settings={<PeriodForm asked={asked} newest={newest} />}
      reading="기간이 짧으면 보통 범위가 넓어져요."
    >
      {(period) => <PeriodResult period={period} asked={asked} />}
    </AnswerPage>
  )
}

function findingIn(period: Period) {
  const rows = groupsOf(period).flatMap((group) => group.rows)
  return findingOf({ rounds: period.total_analyzed, values: rows.length, outside: rows.filter(isOutside).length })
}

/** Every feature of a period beside what chance gives: all at a glance, then one at a time. */
function PeriodResult({ period, asked }: { period: Period; asked: PeriodSearch }) {
  const groups = groupsOf(period)
  const group = groups.find(({ id }) => id === asked.show)
  return (
    <>
      <ValueStrips groups={groups} />
      <Card className="min-w-0">
        <h2 className="mb-3 text-lead font-bold">하나씩 보기</h2>
        <ChipLinks
          label="값의 종류"
          chips={groups.map(({ id, name }) => ({
            key: id,
            to: periodPath({ ...asked, show: id }),
            isShown: id === asked.show,
            name,
          }))}
        />
        {group && <GroupPlot key={group.id} group={group} />}
      </Card>
    </>
  )
}

const NAMES = ['나온 횟수', '우연이면', '보통 범위'] as const

/** A plot in one sentence: the most frequent row, beside chance. */
function seenIn(rows: PeriodGroup['rows'], label: PeriodGroup['label'], unit: string): string {
  const most = rows.reduce((best, row) => (row.frequency > best.frequency ? row : best))
  return `${label(most.value)}: ${withParticle(countWording(most.frequency) + unit, '으로/로')} 가장 많아요. 우연이면 ${countWording(Math.round(most.expected_count))}${unit}쯤이에요.`
}

const GroupPlot = ({ group: { name, note, rows, label, tick, unit, isWide = false } }: { group: PeriodGroup }) => (
  <>
    <p className="mt-4 text-small text-soft">{note}</p>
    <ColumnPlot
      label={name}
      expectation={isWide ? 'line' : 'steps'}
      hasValues={!isWide}
      names={NAMES}
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
    <p className="mt-2 text-small">
      <PlotKey names={NAMES} />
    </p>
    <FiguresTable
      {...countsFigures({
        caption: name,
        columns: ['값', '횟수'],
        rows: rows.map((row) => ({ ...row, name: label(row.value) })),
        unit: unit,
      })}
    />
  </>
)

export const ErrorBoundary = AnalysisFailure
