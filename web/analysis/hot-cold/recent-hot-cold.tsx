import { useQuery } from '@tanstack/react-query'
import type { AnalysisWindow } from '#domain/statistics/windows.ts'
import { frequencyOf, hotColdOf } from '#web/analysis/analysis-queries.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { FrequencyPlot } from '../frequency-plot.tsx'
import { HotColdLists } from './hot-cold-lists.tsx'

/** The last 10, 30 or 50 rounds, as the server counted them. */
export default function RecentHotCold({ rounds }: { rounds: AnalysisWindow }) {
  const { data: frequencies } = useQuery(frequencyOf(rounds))
  return (
    <AnswerOf of={useQuery(hotColdOf(rounds))} isEmpty={({ total_rounds_analyzed }) => total_rounds_analyzed === 0}>
      {(answer) => (
        <>
          <HotColdLists hot={answer.hot_numbers} cold={answer.cold_numbers} chance={answer} />
          {frequencies && <FrequencyPlot frequencies={frequencies} />}
        </>
      )}
    </AnswerOf>
  )
}
