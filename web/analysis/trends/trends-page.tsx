import { useQuery } from '@tanstack/react-query'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { prizeTrends } from '#web/analysis/analysis-queries.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'

import { CarryOvers } from './carry-overs.tsx'
import { MethodsByYear } from './methods-by-year.tsx'
import { Records } from './records.tsx'
import type { Trends } from './trends-answer.ts'
import { PrizePlot, SalesPlot, WinnersPlot } from './year-plots.tsx'

export const loader = preload(async ({ read }) => void (await read(prizeTrends)))
export const clientLoader = askAnew(() => [prizeTrends])

export default function TrendsPage() {
  return (
    <AnalysisFrame
      path="/analysis/trends"
      head={{ title: '로또 1등 당첨금과 판매액 추세' }}
      description="로또 6/45의 해마다 판매액, 1등 당첨금, 1등 당첨 게임 수, 이월과 역대 기록을 우연의 기댓값과 함께 보여 드려요."
      lead="2002년부터 지금까지의 판매액과 1등 당첨금이에요."
      meaning={[
        '1등 당첨금은 그 회차에 팔린 금액을 1등끼리 나눈 것이라, 많이 팔리고 적게 맞힐수록 커져요.',
        '1등 당첨 게임이 늘어난 것은 더 많이 팔렸기 때문이에요. 한 게임의 당첨 확률은 언제나 8,145,060분의 1이에요.',
        '당첨금이 커지거나 작아져도 다음 추첨의 번호와는 아무 관계가 없어요.',
      ]}
    >
      <AnswerOf of={useQuery(prizeTrends)} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <TrendsResult trends={answer} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

function TrendsResult({ trends }: { trends: Trends }) {
  const { years, records, carry_overs } = trends
  return (
    <>
      {records && <Records records={records} />}
      <PrizePlot years={years} />
      <SalesPlot years={years} />
      <WinnersPlot years={years} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <MethodsByYear years={years} />
        <CarryOvers carryOvers={carry_overs} total={trends.total_analyzed} />
      </div>
    </>
  )
}

export const ErrorBoundary = AnalysisFailure
