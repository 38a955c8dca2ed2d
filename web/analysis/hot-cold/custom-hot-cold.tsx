import { useQuery } from '@tanstack/react-query'
import { frequencyStatistics } from '#domain/statistics/frequency.ts'
import { hotCold } from '#domain/statistics/hot-cold.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { drawsBetween } from '#web/draws/draw-queries.ts'
import { one, roundRangeWording } from '#web/plots/wording.ts'
import { FrequencyPlot } from '../frequency-plot.tsx'
import { HotColdLists } from './hot-cold-lists.tsx'

/** A range of the visitor's own, counted here from its draws; loaded when a range is first asked for. */
export default function CustomHotCold(range: { start_round: number; end_round: number }) {
  return (
    <AnswerOf
      of={useQuery(drawsBetween({ start_round: range.start_round, end_round: range.end_round }))}
      isEmpty={({ items }) => items.length === 0}
      empty="해당 범위의 데이터가 없습니다."
    >
      {({ items }) => {
        const answer = hotCold(items)
        return (
          <>
            <p role="status" className="text-small text-soft">
              {roundRangeWording(answer.round_range)} ({answer.total_rounds_analyzed}회) · 기대 횟수{' '}
              {one(answer.expected_count)}회
            </p>
            <HotColdLists hot={answer.hot_numbers} cold={answer.cold_numbers} chance={answer} />
            <FrequencyPlot frequencies={frequencyStatistics(items)} />
          </>
        )
      }}
    </AnswerOf>
  )
}
