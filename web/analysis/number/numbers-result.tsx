import type { getFrequency } from '#contract/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countWording } from '#domain/count-wording.ts'
import { FrequencyPlot } from '../frequency-plot.tsx'

export default function NumbersResult({ answer }: { answer: Reply<typeof getFrequency> }) {
  const title = `전체 ${countWording(answer.total_rounds_analyzed)}회에서 나온 횟수`
  return <FrequencyPlot title={title} frequencies={answer} />
}
